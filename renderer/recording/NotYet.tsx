import { Button, ProgressBar } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/domain.ts'
import { stageWords } from '../library/stageWords.ts'
import { useCommandMutation } from '../queries.ts'

/** Before there are words: what is happening, or what to do. */
export function NotYet({ recording, onSettings }: { recording: RecordingDetail; onSettings: () => void }) {
  const recordingId = recording.id
  const transcribe = useCommandMutation('recordings.transcribe', ['recordings.get', 'recordings.list'])
  // Only what failed: of a recording in parts the others keep what they have.
  const retry = useCommandMutation('queue.retry', ['recordings.get', 'recordings.list'])
  const isIdle = recording.stage === 'sealed' || recording.stage === 'failed' || recording.stage === 'cancelled'
  const problem = transcribe.error ?? retry.error
  return (
    <div className="empty">
      <h2>{recording.stage === 'failed' ? 'There is no transcript' : stageWords(recording)}</h2>
      {recording.stage === 'failed' && <p className="error">{recording.error?.message}</p>}
      {!isIdle && recording.waitingFor !== null && recording.error && <p>{recording.error.message}</p>}
      {recording.waitingFor === 'sign-in' && (
        <Button className="primary" onPress={onSettings}>
          Open Settings
        </Button>
      )}
      {!isIdle && recording.waitingFor !== 'sign-in' && (
        <ProgressBar
          className="progress wide"
          aria-label="Progress"
          {...(recording.progress?.fraction == null
            ? { isIndeterminate: true }
            : { value: recording.progress.fraction * 100 })}
        >
          <div className="fill" style={{ width: `${(recording.progress?.fraction ?? 0) * 100}%` }} />
        </ProgressBar>
      )}
      {isIdle && (
        <Button
          className="primary"
          onPress={() => (recording.stage === 'failed' ? retry : transcribe).mutate({ recordingId })}
        >
          {recording.stage === 'failed' ? 'Retry' : 'Transcribe'}
        </Button>
      )}
      {problem && <p className="error">{problem.message}</p>}
    </div>
  )
}
