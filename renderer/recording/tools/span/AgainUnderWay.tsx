import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../../shared/recordings/domain.ts'
import { isBusy, newTranscriptWords, stageWords } from '../../../../shared/words/stageWords.ts'
import { useCommandMutation } from '../../../base/queries.ts'
import { useQueuePaused } from '../../../base/sharedQueries.ts'
import { Bar } from '../../../controls/Bar.tsx'
import { ButtonFor } from '../../../controls/ButtonFor.tsx'
import { RetryButton } from '../../../transcribe/RetryButton.tsx'
import { words } from '../../../words/index.ts'
import type { TranscriptEdits } from '../../text/useTranscript.ts'

const texts = words.editing.again

/**
 * Shown while the whole recording is transcribed again: the progress, or why it failed, and the new transcript once it waits. The
 * existing text stays.
 */
export function AgainUnderWay(props: {
  recording: RecordingDetail
  onDecide: TranscriptEdits['decideNew']
  onCompare: (runId: number) => void
  onChooseLanguage: () => void
}) {
  const { recording, onDecide } = props
  const { id: recordingId, activeJobId: jobId, newTranscript, stage, spans } = recording
  const cancel = useCommandMutation('queue.cancel', ['recordings.get', 'queue.overview'])
  const isQueuePaused = useQueuePaused()
  const retry = useCommandMutation('queue.retry', ['recordings.get', 'queue.overview'])
  const isOfPart = spans.some((span) => span.jobId === jobId)
  const state = isOfPart ? null : stage === 'failed' ? 'failed' : isBusy(recording) ? 'under-way' : null
  if (state === null && newTranscript === null) return null
  // Each slice of a long recording has its own job.
  const end = () => cancel.mutate(stage === 'preparing' && jobId !== null ? { jobId } : { recordingId })
  return (
    <div className="spanlines" role="status">
      {newTranscript && (
        <p className="spanline row wrap">
          <span>{newTranscriptWords(newTranscript)}</span>
          <Button className="quiet" onPress={() => props.onCompare(newTranscript.runId)}>
            {words.editing.history.compare}
          </Button>
          {(['new', 'mine'] as const).map((take) => (
            <Button key={take} className="quiet" onPress={() => onDecide(newTranscript.runId, take)}>
              {take === 'new' ? texts.take : texts.keep}
            </Button>
          ))}
          <span className="muted">{texts.hint}</span>
        </p>
      )}
      {state === 'failed' && (
        <p className="spanline row wrap">
          <span className="error">{texts.failed(stageWords(recording))}</span>
          <RetryButton
            error={recording.error}
            subject={texts.label}
            onRetry={() => retry.mutate({ recordingId })}
            onChoose={props.onChooseLanguage}
          />
          <ButtonFor subject={texts.label} text={words.buttons.dismiss} onPress={end} />
        </p>
      )}
      {state === 'under-way' && (
        <p className="spanline row wrap">
          <span>{texts.underWay(stageWords(recording, isQueuePaused))}</span>
          {!isQueuePaused && <Bar label={texts.label} fraction={recording.progress?.fraction} />}
          <ButtonFor subject={texts.label} text={words.buttons.cancel} onPress={end} />
        </p>
      )}
    </div>
  )
}
