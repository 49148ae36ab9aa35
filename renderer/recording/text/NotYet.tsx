import { useState } from 'react'
import { Button } from 'react-aria-components'
import { isLanguageAvailable, needsOtherLanguage } from '../../../shared/languages/spokenLanguages.ts'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { stageWords } from '../../../shared/words/stageWords.ts'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import type { SectionName } from '../../base/sections.ts'
import { useQueuePaused } from '../../base/sharedQueries.ts'
import { Bar } from '../../controls/Bar.tsx'
import { FirstModel } from '../../models/FirstModel.tsx'
import { RetryButton } from '../../transcribe/RetryButton.tsx'
import { TranscribeDialog } from '../../transcribe/TranscribeDialog.tsx'
import { words } from '../../words/index.ts'
import './NotYet.css'

/** In place of a transcript: the current work, or the next step for the person. */
export function NotYet({
  recording,
  onSettings,
  onImport,
}: {
  recording: RecordingDetail
  /** Imports a transcript that was made elsewhere. */
  onImport: () => void
  onSettings: (section?: SectionName) => void
}) {
  const recordingId = recording.id
  const [isChoosing, setChoosing] = useState(false)
  // Run only the failed slices of a long recording again.
  const retry = useCommandMutation('queue.retry', ['recordings.get', 'recordings.list'])
  const begin = useCommandMutation('transcripts.begin', ['recordings.get', 'recordings.list', 'transcripts.get'])
  const isIdle = recording.stage === 'sealed' || recording.stage === 'failed' || recording.stage === 'cancelled'
  const isFirst = recording.stage === 'sealed' || recording.stage === 'cancelled'
  const isQueuePaused = useQueuePaused()
  const isPaused = isQueuePaused || recording.waitingFor === 'paused'
  const failed = recording.stage === 'failed'
  const lacksModel = failed && (needsOtherLanguage(recording.error) || recording.error?.code === 'no-speech-model')
  const { data: here } = useCommand('recognition.languages', undefined, lacksModel)
  const hasModelNow = here !== undefined && isLanguageAvailable(recording.transcription.language, here.languages)
  return (
    <div className="empty notyet">
      <h2>{failed ? words.recording.noTranscript.title : stageWords(recording, isQueuePaused)}</h2>
      {lacksModel && hasModelNow && <p role="status">{words.models.first.ready}</p>}
      {failed && recording.error && !(lacksModel && hasModelNow) && (
        <p className="error">{sentenceOf(recording.error)}</p>
      )}
      {!isIdle && recording.waitingFor !== null && recording.error && <p>{sentenceOf(recording.error)}</p>}
      {recording.waitingFor === 'sign-in' && (
        <Button className="primary" onPress={() => onSettings('accounts')}>
          {words.buttons.openSettings}
        </Button>
      )}
      {!isIdle && !isPaused && recording.waitingFor !== 'sign-in' && (
        <Bar label={words.recording.noTranscript.progress} fraction={recording.progress?.fraction} width="wide" />
      )}
      {isIdle && recording.audioDeletedMs === null && (
        <div className="buttons row wrap">
          {lacksModel && hasModelNow && (
            <Button className="primary" onPress={() => retry.mutate({ recordingId })}>
              {words.models.first.transcribe}
            </Button>
          )}
          {failed && (
            <RetryButton
              // If the choice of a model is shown, that is the next step.
              isPrimary={!lacksModel}
              error={recording.error}
              onRetry={() => retry.mutate({ recordingId })}
              onChoose={() => setChoosing(true)}
            />
          )}
          {!(failed && needsOtherLanguage(recording.error)) && (
            <Button className={failed ? 'quiet' : 'primary'} onPress={() => setChoosing(true)}>
              {isFirst ? words.buttons.transcribeFirst : words.buttons.transcribeAgain}
            </Button>
          )}
          <Button className="quiet" onPress={() => begin.mutate({ recordingId })}>
            {words.recording.noTranscript.typeIt}
          </Button>
          <Button className="quiet" onPress={onImport}>
            {words.keys.commands.importTranscript}
          </Button>
        </div>
      )}
      {lacksModel && !hasModelNow && (
        <FirstModel isNeeded onOther={() => onSettings('models')} onAccount={() => onSettings('accounts')} />
      )}
      {begin.error && <p className="error">{begin.error.message}</p>}
      {retry.error && <p className="error">{retry.error.message}</p>}
      {isChoosing && <TranscribeDialog recordingId={recordingId} onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** Shown before the first segment: how to type along with the audio. */
export function EmptyTranscript({ onBegin }: { onBegin: () => void }) {
  return (
    <div className="empty notyet">
      <h2>{words.recording.transcript.emptyTitle}</h2>
      <p>{words.recording.transcript.emptyHint}</p>
      <Button className="primary" onPress={onBegin}>
        {words.recording.transcript.begin}
      </Button>
    </div>
  )
}
