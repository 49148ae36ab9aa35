import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { areSpeakersIdentified, type Transcript } from '../../../shared/transcripts/transcript.ts'
import { isLanguageDoubtful } from '../../../shared/transcripts/transcriptLanguage.ts'
import { words } from '../../words/index.ts'
import './TranscriptFacts.css'

const texts = words.recording.facts

/** Facts for a reader of the transcript: its language, how Tapelog knows the language, and whether speakers are identified. */
export function TranscriptFacts(props: {
  recording: RecordingDetail
  transcript: Transcript
  onChooseLanguage: () => void
}) {
  const { language, audioDeletedMs } = props.recording
  const { segments } = props.transcript
  const languageText = language && words.languages.ofTranscript(language)
  const isDoubtful = language !== null && isLanguageDoubtful(language)
  const hasNoSpeakers = segments.length > 0 && !areSpeakersIdentified(segments)
  if (!isDoubtful && !hasNoSpeakers) return languageText === null ? null : ` · ${languageText}`
  return (
    <span className="doubts">
      {languageText}
      {isDoubtful && audioDeletedMs === null && (
        <>
          {' · '}
          <Button className="choose" onPress={props.onChooseLanguage}>
            {texts.otherLanguage}
          </Button>
        </>
      )}
      {hasNoSpeakers && `${languageText === null ? '' : ' · '}${texts.noSpeakers}`}
    </span>
  )
}
