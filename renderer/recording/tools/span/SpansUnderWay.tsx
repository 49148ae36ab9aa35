import type { RecordingDetail } from '../../../../shared/recordings/domain.ts'
import { formatClock } from '../../../../shared/text/timecode.ts'
import { useCommandMutation } from '../../../base/queries.ts'
import { Bar } from '../../../controls/Bar.tsx'
import { ButtonFor } from '../../../controls/ButtonFor.tsx'
import { words } from '../../../words/index.ts'
import type { TranscriptEdits } from '../../text/useTranscript.ts'
import './SpansUnderWay.css'

const texts = words.editing.span

/**
 * The parts of the recording that are being transcribed again, the parts that failed, and the parts that were changed meanwhile, each
 * with its actions.
 */
export function SpansUnderWay({
  recording: { spans, heldSpans },
  onDecide,
}: {
  recording: Pick<RecordingDetail, 'spans' | 'heldSpans'>
  onDecide: TranscriptEdits['decideNew']
}) {
  const cancel = useCommandMutation('queue.cancel', ['recordings.get', 'queue.overview'])
  const retry = useCommandMutation('queue.retry', ['recordings.get', 'queue.overview'])
  if (spans.length + heldSpans.length === 0) return null
  return (
    <div className="spanlines" role="status">
      {heldSpans.map(({ runId, startMs, endMs }) => {
        const times = texts.times(formatClock(startMs), formatClock(endMs))
        return (
          <p key={`held-${runId}`} className="spanline row wrap">
            <span>{texts.held(times)}</span>
            <ButtonFor subject={times} text={texts.takeNew} onPress={() => onDecide(runId, 'new')} />
            <ButtonFor subject={times} text={texts.keepMine} onPress={() => onDecide(runId, 'mine')} />
          </p>
        )
      })}
      {spans.map(({ jobId, state, startMs, endMs, progress, waitingFor, error }) => {
        const times = texts.times(formatClock(startMs), formatClock(endMs))
        const buttonFor = (text: string, use: (target: { jobId: number }) => void) => (
          <ButtonFor subject={times} text={text} onPress={() => use({ jobId })} />
        )
        return state === 'failed' ? (
          <p key={jobId} className="spanline row wrap">
            <span className="error">{texts.failed(times, error?.message ?? '')}</span>
            {error?.code !== 'span-without-words' && buttonFor(words.buttons.retry, retry.mutate)}
            {buttonFor(words.buttons.dismiss, cancel.mutate)}
          </p>
        ) : (
          <p key={jobId} className="spanline row wrap">
            <span>{waitingFor === null ? texts.underWay(times) : texts.waiting(times)}</span>
            <Bar label={texts.underWay(times)} fraction={progress?.fraction} />
            {buttonFor(words.buttons.cancel, cancel.mutate)}
          </p>
        )
      })}
    </div>
  )
}
