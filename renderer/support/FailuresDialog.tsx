import { Button } from 'react-aria-components'
import type { Failure } from '../../shared/contract/support.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { useSteadyFreshCommand } from '../base/queries.ts'
import { useAfterClosing } from '../base/useAfterClosing.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { words } from '../words/index.ts'
import './FailuresDialog.css'

const texts = words.support.failures

/** The last errors in sentences, newest first, and ways to the recording or the queue. */
export function FailuresDialog(props: {
  onRecording: ((recordingId: number) => void) | undefined
  onQueue: (() => void) | undefined
  onReport: () => void
  onClose: () => void
}) {
  const { data, error } = useSteadyFreshCommand('support.failures', undefined)
  const runAfterClosing = useAfterClosing(props.onClose)
  const failures = data?.failures
  return (
    <ReadDialog
      title={texts.title}
      className="wide failures"
      actions={
        <Button className="quiet" onPress={() => runAfterClosing(props.onReport)}>
          {texts.report}
        </Button>
      }
      onClose={props.onClose}
    >
      <p className="muted">{texts.hint}</p>
      <ErrorLine text={error?.message} />
      {failures === undefined && !error && <p className="muted">{words.support.loading}</p>}
      {failures?.length === 0 && <p>{texts.empty}</p>}
      {failures && failures.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so keys must reach it
        <ul className="failurelist list framed lined" aria-label={texts.list} tabIndex={0}>
          {failures.map((failure) => (
            <li key={`${failure.atMs} ${failure.code} ${failure.recordingId} ${failure.jobKind}`}>
              <FailureFacts
                failure={failure}
                onRecording={props.onRecording && ((id) => runAfterClosing(() => props.onRecording?.(id)))}
                onQueue={props.onQueue && (() => runAfterClosing(props.onQueue))}
              />
            </li>
          ))}
        </ul>
      )}
    </ReadDialog>
  )
}

function FailureFacts(props: {
  failure: Failure
  onRecording: ((recordingId: number) => void) | undefined
  onQueue: (() => void) | undefined
}) {
  const { atMs, times, code, error, jobKind, jobId, recordingId, subject } = props.failure
  const { onRecording, onQueue } = props
  return (
    <>
      <p className="hint row wrap gap-12">
        <time dateTime={new Date(atMs).toISOString()}>{words.units.moment(atMs)}</time>
        {jobKind !== null && <span>{words.queue.steps.names[jobKind]}</span>}
        {times > 1 && <span>{words.units.times(times)}</span>}
      </p>
      {subject !== null && (
        <p className="subject" dir="auto">
          {subject}
        </p>
      )}
      <p>{error ? sentenceOf(error) : texts.withoutDetails(code)}</p>
      <div className="buttons row wrap">
        {recordingId !== null && onRecording && (
          <Button
            className="quiet"
            {...(subject === null ? {} : { 'aria-label': texts.openRecordingOf(subject) })}
            onPress={() => onRecording(recordingId)}
          >
            {words.buttons.openRecording}
          </Button>
        )}
        {jobId !== null && onQueue && (
          <Button className="quiet" onPress={onQueue}>
            {texts.openQueue}
          </Button>
        )}
      </div>
    </>
  )
}
