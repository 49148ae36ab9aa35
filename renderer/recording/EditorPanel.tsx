import { isFromFile } from '../../shared/transcripts/transcriptNotices.ts'
import { VoiceSuggestions } from '../voices/VoiceSuggestions.tsx'
import { ExpectedNames, useExpectedNames } from './panel/ExpectedNames.tsx'
import { SliceSpeakers } from './panel/SliceSpeakers.tsx'
import { SpeakersPanel } from './panel/SpeakersPanel.tsx'
import { VerifiedShare } from './panel/VerifiedShare.tsx'
import { WordSigns } from './panel/WordSigns.tsx'
import { useEditor } from './useEditorState.ts'

/** The panel beside the text: speakers, quotes and notes. */
export function EditorPanel() {
  const { recording, transcript, edits, player, quoting, redacting, verified, setReveal } = useEditor()
  const expectedNames = useExpectedNames(recording)
  if (!transcript) return null
  const { speakers, segments } = transcript
  return quoting.panel(
    <SpeakersPanel
      speakers={speakers}
      segments={segments}
      onEdit={edits.edit}
      onType={edits.saveTyped}
      onRedact={redacting.askSpeaker}
    >
      <VoiceSuggestions
        recordingId={recording.id}
        speakers={speakers}
        onPlay={() => player.state().isPlaying && player.toggle()}
        onEdit={edits.edit}
      />
      <ExpectedNames names={expectedNames} speakers={speakers} onEdit={edits.edit} />
      <SliceSpeakers transcript={transcript} onSeek={player.seek} onEdit={edits.edit} />
      <VerifiedShare
        verified={verified}
        isFromFile={isFromFile(recording.notices)}
        onGoOn={(next) => {
          setReveal({ segmentId: next.id, takesCaret: true })
          player.playRange(next)
        }}
      >
        <WordSigns wordTimes={recording.wordTimes} />
      </VerifiedShare>
    </SpeakersPanel>,
    redacting,
  )
}
