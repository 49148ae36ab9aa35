import {
  type CalendarDate,
  getLocalTimeZone,
  parseAbsolute,
  Time,
  toCalendarDate,
  toTime,
} from '@internationalized/date'
import { useState } from 'react'
import { Button, DateField, DateInput, DateSegment, Label, Text, TimeField } from 'react-aria-components'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'
import type { EnteredTime } from '../../../shared/sound/recordedTime.ts'
import { whenWords } from '../../../shared/words/recordedWhen.ts'
import { useCommandMutation } from '../../base/queries.ts'
import { FormDialog } from '../../controls/FormDialog.tsx'
import { words } from '../../words/index.ts'
import './RecordedTimeDialog.css'

const texts = words.recording.recordedTime

/** A day, or a day and a time, by this machine's clock; null if there is no day. */
function enteredTime(date: CalendarDate | null, time: Time | null): EnteredTime | null {
  if (date === null) return null
  const { hour, minute, second } = time ?? new Time(12)
  const atMs = new Date(date.year, date.month - 1, date.day, hour, minute, second).getTime()
  return { atMs, precision: time === null ? 'day' : second > 0 ? 'second' : 'minute' }
}

/** Sets when a recording was made, or removes the entered time. */
export function RecordedTimeDialog({ recording, onClose }: { recording: RecordingSummary; onClose: () => void }) {
  const { id: recordingId, recordedMs, recordedTimePrecision, recordedTimeSource } = recording
  const save = useCommandMutation('recordings.setRecordedTime', ['recordings.get', 'recordings.list', 'quotes.list'])
  const known = recordedMs === null ? null : parseAbsolute(new Date(recordedMs).toISOString(), getLocalTimeZone())
  const [date, setDate] = useState(known && toCalendarDate(known))
  const [time, setTime] = useState(known && recordedTimePrecision !== 'day' ? toTime(known) : null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (entered: EnteredTime | null) => save.mutate({ recordingId, time: entered }, { onSuccess: onClose })
  const submit = () => {
    const entered = enteredTime(date, time)
    if (entered === null) return setProblem(texts.noDate)
    if (entered.atMs > Date.now() + 86_400_000) return setProblem(texts.future)
    send(entered)
  }
  // The parts of a date or time are not inputs, so Enter in them does not submit a form.
  const onKeyDown = ({ key }: { key: string }) => {
    if (key === 'Enter') submit()
  }
  return (
    <FormDialog
      title={texts.title(recording.title)}
      submit={words.buttons.save}
      isBusy={save.isPending}
      problem={problem ?? save.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{texts.now(whenWords(recording))}</p>
      <DateField className="field" value={date} onChange={setDate} onKeyDown={onKeyDown} granularity="day" autoFocus>
        <Label>{texts.date}</Label>
        <DateInput className="datefield">{(segment) => <DateSegment segment={segment} />}</DateInput>
      </DateField>
      <TimeField
        className="field"
        value={time}
        onChange={setTime}
        onKeyDown={onKeyDown}
        granularity="second"
        hourCycle={24}
      >
        <Label>{texts.time}</Label>
        <DateInput className="datefield">{(segment) => <DateSegment segment={segment} />}</DateInput>
        <Text slot="description">{texts.timeHint}</Text>
      </TimeField>
      {recordedTimeSource === 'person' && (
        <div className="buttons row wrap">
          <Button className="quiet" onPress={() => send(null)}>
            {texts.asFound}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
