import { useState } from 'react'
import { Checkbox, Label, Radio, RadioGroup, Text } from 'react-aria-components'
import type { Arrangement, JoinChoice, JoinedFile, JoinOffer, JoinPlan } from '../../shared/recordings/joining.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { joinArrivals } from '../base/arrivals.ts'
import { useCommandMutation, useSteadyFreshCommand } from '../base/queries.ts'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import { FilesInOrder } from './FilesInOrder.tsx'
import '../controls/Toggle.css'

const texts = words.joining.dialog

type Suggested = Pick<JoinOffer, 'recordingIds' | 'arrangement' | 'leftOut'>

/** Makes one recording of several: their order, which of them are heard, and what happens to their transcriptions. */
export function JoinDialog(props: { suggested: Suggested; onClose: () => void; onJoined: () => void }) {
  const { suggested, onClose, onJoined } = props
  const [recordingIds, setOrder] = useState(suggested.recordingIds)
  const [arrangement, setArrangement] = useState(suggested.arrangement)
  const [keepsGaps, setKeepsGaps] = useState(true)
  const [leftOut, setLeftOut] = useState(suggested.leftOut)
  const choice = { recordingIds, arrangement, keepsGaps, leftOut }
  const { data: plan, error } = useSteadyFreshCommand('joins.plan', choice)
  const [lastPlan, setLastPlan] = useState(plan)
  if (plan && plan !== lastPlan) setLastPlan(plan)
  const start = useCommandMutation('joins.start', ['recordings.list', 'joins.offers', 'queue.overview'])
  const hear = (recordingId: number, isHeard: boolean) =>
    setLeftOut((before) => (isHeard ? before.filter((id) => id !== recordingId) : [...before, recordingId]))
  return (
    <FormDialog
      title={texts.title(recordingIds.length)}
      submit={texts.submit}
      isBusy={start.isPending}
      isDisabled={!plan || error !== null}
      problem={start.error?.message ?? error?.message ?? null}
      onSubmit={() =>
        start.mutate(choice, {
          onSuccess: ({ jobId }) => {
            joinArrivals(recordingIds, jobId)
            onJoined()
          },
        })
      }
      onClose={onClose}
    >
      <RadioGroup value={arrangement} onChange={(value) => setArrangement(value as Arrangement)}>
        <Label>{texts.arrangement}</Label>
        {(['one-after-another', 'same-time'] as const).map((value) => (
          <Radio key={value} value={value}>
            {texts.arrangements[value]}
          </Radio>
        ))}
        <Text slot="description">{texts.hints[arrangement]}</Text>
      </RadioGroup>
      {/* The list stays while a choice is impossible, because the next choice is made in it. */}
      {lastPlan && (
        <FilesInOrder files={plan?.files ?? chosenFiles(lastPlan, choice)} onOrder={setOrder} onHear={hear} />
      )}
      {suggested.leftOut.length > 0 && <p className="muted">{texts.repeats}</p>}
      {arrangement === 'one-after-another' && (
        <Checkbox className="check" isSelected={keepsGaps} onChange={setKeepsGaps}>
          <span className="box" aria-hidden />
          <span>
            {texts.gaps}
            <span className="muted"> · {texts.gapsHint}</span>
          </span>
        </Checkbox>
      )}
      {plan && <Consequences plan={plan} />}
    </FormDialog>
  )
}

/** The files of an earlier plan as they are chosen now; where they are in the joined sound is not known. */
function chosenFiles({ files }: JoinPlan, { recordingIds, leftOut }: Pick<JoinChoice, 'recordingIds' | 'leftOut'>) {
  return recordingIds.flatMap((id): JoinedFile[] => {
    const file = files.find(({ recordingId }) => recordingId === id)
    return file ? [{ ...file, startsAtMs: 0, gapMs: 0, channels: [], isHeard: !leftOut.includes(id) }] : []
  })
}

/** Sentences about the result, and about what ends or is kept. */
function Consequences({ plan }: { plan: JoinPlan }) {
  const sentences = [
    texts.needs(formatClock(plan.durationMs), words.units.size(plan.neededBytes)),
    ...(plan.longGaps > 0 ? [texts.longGaps(plan.longGaps)] : []),
    texts.kept,
    ...(plan.transcribing > 0 ? [texts.transcribing(plan.transcribing)] : []),
    ...(plan.transcribed > 0 ? [texts.transcribed(plan.transcribed)] : []),
    texts.next[plan.next],
    ...(plan.localOnly ? [texts.localOnly] : []),
  ]
  return (
    <ul className="plainlist muted">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
