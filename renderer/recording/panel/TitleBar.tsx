import { ArrowLeft, Redo2, Undo2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { words } from '../../words/index.ts'
import { SaveSign } from './SaveSign.tsx'
import { TitleField } from './TitleField.tsx'

/** The top of an open recording: its title, and whether the text is saved. `onExport`: null if Export is among the tools. */
export function TitleBar(props: {
  recording: RecordingDetail
  transcript: Transcript | null
  save: { error: string | null; isSaving: boolean }
  back: { label: string; go: () => void }
  onUndo: () => void
  onRedo: () => void
  onExport: (() => void) | null
}) {
  const { recording, transcript, save, back, onUndo, onRedo, onExport } = props
  return (
    <header className="bar">
      <Button className="icon" aria-label={back.label} onPress={back.go}>
        <ArrowLeft size={18} aria-hidden />
      </Button>
      <TitleField recording={recording} />
      {transcript && (
        <>
          <SaveSign {...save} wasEdited={transcript.canUndo} />
          <Button className="icon" aria-label={words.buttons.undo} isDisabled={!transcript.canUndo} onPress={onUndo}>
            <Undo2 size={17} aria-hidden />
          </Button>
          <Button
            className="icon"
            aria-label={words.keys.commands.redo}
            isDisabled={!transcript.canRedo}
            onPress={onRedo}
          >
            <Redo2 size={17} aria-hidden />
          </Button>
          {onExport && (
            <Button className="primary" onPress={onExport}>
              {words.buttons.export}
            </Button>
          )}
        </>
      )}
    </header>
  )
}
