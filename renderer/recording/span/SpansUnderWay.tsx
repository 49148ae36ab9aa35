import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/domain.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { Bar } from '../../controls/Bar.tsx'
import { useCommandMutation } from '../../queries.ts'
import { words } from '../../words/index.ts'

const texts = words.editing.span

/** The parts of the recording that are being transcribed again, and those that could not be, each with what can be done. */
export function SpansUnderWay({ spans }: { spans: RecordingDetail['spans'] }) {
  const cancel = useCommandMutation('queue.cancel', ['recordings.get', 'queue.overview'])
  const retry = useCommandMutation('queue.retry', ['recordings.get', 'queue.overview'])
  if (spans.length === 0) return null
  return (
    <div className="spanlines" role="status">
      {spans.map(({ jobId, state, startMs, endMs, progress, waitingFor, error }) => {
        const times = texts.times(formatClock(startMs), formatClock(endMs))
        const buttonFor = (label: string, use: (target: { jobId: number }) => void) => (
          <Button className="quiet" aria-label={words.buttons.of(label, times)} onPress={() => use({ jobId })}>
            {label}
          </Button>
        )
        return state === 'failed' ? (
          <p key={jobId} className="spanline">
            <span className="error">{texts.failed(times, error?.message ?? '')}</span>
            {error?.code !== 'span-without-words' && buttonFor(words.buttons.retry, retry.mutate)}
            {buttonFor(texts.dismiss, cancel.mutate)}
          </p>
        ) : (
          <p key={jobId} className="spanline">
            <span>{waitingFor === null ? texts.underWay(times) : texts.waiting(times)}</span>
            <Bar label={texts.underWay(times)} fraction={progress?.fraction} />
            {buttonFor(words.buttons.cancel, cancel.mutate)}
          </p>
        )
      })}
    </div>
  )
}
