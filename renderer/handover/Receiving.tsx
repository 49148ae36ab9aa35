import { useState } from 'react'
import { Button } from 'react-aria-components'
import { endHandover, useHandovers } from '../base/handoversHere.ts'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { words } from '../words/index.ts'
import { ConflictsDialog } from './ConflictsDialog.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'

const texts = words.handover

/** The hand-over that a person opened: what is in it, and then what became of it. `onOpen`: opens a recording. */
export function Receiving({ onOpen }: { onOpen: (recordingId: number) => void }) {
  const { files, received } = useHandovers()
  const [isDeciding, setDeciding] = useState(false)
  const [file] = files
  if (!file) return null
  if (!received) return <ReceiveDialog key={file.path} file={file} />
  const { title, outcome, segments, marks, conflicts, recordingId } = received
  const end = () => {
    setDeciding(false)
    endHandover()
  }
  if (isDeciding) return <ConflictsDialog recordingId={recordingId} onClose={end} />
  const isChanged = (outcome === 'merged' || outcome === 'comments') && segments + marks > 0
  return (
    <ModalDialog title={texts.receive.title} onClose={end}>
      <p role="status">{texts.receive.done[outcome](title)}</p>
      {isChanged && <p className="muted">{texts.receive.changed(segments, marks)}</p>}
      {conflicts > 0 && <p>{texts.conflicts.wait(conflicts)}</p>}
      <div className="actions">
        <Button className="quiet" onPress={end}>
          {words.buttons.close}
        </Button>
        <Button
          className={conflicts > 0 ? 'quiet' : 'primary'}
          autoFocus={conflicts === 0}
          onPress={() => {
            end()
            onOpen(recordingId)
          }}
        >
          {words.buttons.openRecording}
        </Button>
        {conflicts > 0 && (
          <Button className="primary" autoFocus onPress={() => setDeciding(true)}>
            {texts.conflicts.decide}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
