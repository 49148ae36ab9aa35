import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { areSpeakersIdentified, type Transcript } from '../../../shared/transcripts/transcript.ts'
import { isLanguageDoubtful } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { Edit } from '../../transcript/edits.ts'
import { words } from '../../words/index.ts'
import { LanguageDialog } from './LanguageDialog.tsx'
import './TranscriptFacts.css'

const texts = words.recording.facts

/**
 * Facts for a reader of the transcript: its language, how Tapelog knows the language, and whether speakers are identified. A click on
 * the language sets another one.
 */
export function TranscriptFacts(props: {
  recording: RecordingDetail
  transcript: Transcript
  onEdit: Edit
  onChooseLanguage: () => void
}) {
  const { language, audioDeletedMs } = props.recording
  const { segments } = props.transcript
  const [isSetting, setSetting] = useState(false)
  const languageText = (language && words.languages.ofTranscript(language)) ?? texts.languageUnknown
  const isDoubtful = language !== null && isLanguageDoubtful(language)
  const hasNoSpeakers = segments.length > 0 && !areSpeakersIdentified(segments)
  const hasOwnLine = isDoubtful || hasNoSpeakers
  return (
    <>
      {!hasOwnLine && ' · '}
      <span className={hasOwnLine ? 'doubts ownline' : undefined}>
        <Button className="link" aria-label={texts.setLanguage(languageText)} onPress={() => setSetting(true)}>
          {languageText}
        </Button>
        {isDoubtful && audioDeletedMs === null && (
          <>
            {' · '}
            <Button className="link" onPress={props.onChooseLanguage}>
              {words.buttons.chooseLanguage}
            </Button>
          </>
        )}
        {hasNoSpeakers && ` · ${texts.noSpeakers}`}
      </span>
      {isSetting && (
        <LanguageDialog language={props.transcript.language} onEdit={props.onEdit} onClose={() => setSetting(false)} />
      )}
    </>
  )
}
