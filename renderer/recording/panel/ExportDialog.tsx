import { useState } from 'react'
import { Button, Checkbox, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { ChosenFile } from '../../../shared/contract/bridge.ts'
import { type ExportFormat, exportFormats } from '../../../shared/recordings/domain.ts'
import { call } from '../../base/bridge.ts'
import { useCommandMutation } from '../../base/queries.ts'
import { words } from '../../words/index.ts'
import './ExportDialog.css'

const { exporting } = words.recording

/** How the last export was made. It lasts as long as the page, as the right to write to the folder does. */
let last: { formats: ExportFormat[]; highlights: boolean; folder: ChosenFile | null } = {
  ...{ formats: ['docx'], highlights: false, folder: null },
}

export function ExportDialog(props: {
  /** Or several. */
  recordingId: number | readonly number[]
  title: string
  /** What is left out. */
  note?: string
  onClose: () => void
}) {
  const { recordingId, title, note, onClose } = props
  const [folder, setFolder] = useState(last.folder)
  const write = useCommandMutation('exports.write')
  const files = write.data?.files
  const start = (formats: ExportFormat[], highlights: boolean) => {
    if (folder === null) return
    last = { formats, highlights, folder }
    write.mutate({ recordingIds: [recordingId].flat(), formats, highlights, directory: folder.path })
  }
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label={exporting.label}>
          <Heading slot="title">{exporting.title(title)}</Heading>
          {files ? (
            <>
              <p>{exporting.written(files.length, folder?.name ?? '')}</p>
              <WrittenActions first={files[0]} onClose={onClose} />
            </>
          ) : (
            <>
              {note && <p className="muted">{note}</p>}
              <ExportForm
                folder={folder}
                onFolder={setFolder}
                error={write.error?.message}
                isWriting={write.isPending}
                onExport={start}
                onClose={onClose}
              />
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function WrittenActions({ first, onClose }: { first: { path: string } | undefined; onClose: () => void }) {
  return (
    <div className="actions">
      {first && (
        <Button className="quiet" onPress={() => void call('shell.revealExport', { path: first.path })}>
          {exporting.showInFolder}
        </Button>
      )}
      <Button className="primary" autoFocus onPress={onClose}>
        {words.buttons.done}
      </Button>
    </div>
  )
}

/** Which files are written, and where. */
function ExportForm(props: {
  folder: ChosenFile | null
  onFolder: (folder: ChosenFile | null) => void
  error: string | undefined
  isWriting: boolean
  onExport: (formats: ExportFormat[], highlights: boolean) => void
  onClose: () => void
}) {
  const { folder, onFolder, error } = props
  const [chosen, setChosen] = useState(last.formats)
  const [highlights, setHighlights] = useState(last.highlights)
  return (
    <>
      {exportFormats.map((format) => (
        <Tick
          key={format}
          what={exporting.formats[format]}
          isSelected={chosen.includes(format)}
          onChange={(on) => setChosen(on ? [...chosen, format] : chosen.filter((other) => other !== format))}
        />
      ))}
      {chosen.some((format) => format === 'docx' || format === 'txt' || format === 'json') && (
        <Tick what={exporting.highlights} className="withmarks" isSelected={highlights} onChange={setHighlights} />
      )}
      <div className="folder">
        <Button
          className="quiet"
          onPress={async () => onFolder((await call('shell.chooseExportFolder')).folder ?? folder)}
        >
          {exporting.chooseFolder}
        </Button>
        <span className="muted">{folder?.name ?? exporting.noFolder}</span>
      </div>
      {error !== undefined && <p className="error">{error}</p>}
      <div className="actions">
        <Button className="quiet" onPress={props.onClose}>
          {words.buttons.cancel}
        </Button>
        <Button
          className="primary"
          isDisabled={folder === null || chosen.length === 0}
          // A disabled button would lose the focus, and Escape with it.
          isPending={props.isWriting}
          onPress={() => props.onExport(chosen, highlights)}
        >
          {words.buttons.export}
        </Button>
      </div>
    </>
  )
}

function Tick(props: {
  what: { name: string; use: string }
  className?: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}) {
  const { what, className = '', isSelected, onChange } = props
  return (
    <Checkbox
      className={`check ${className}`.trim()}
      aria-label={what.name}
      isSelected={isSelected}
      onChange={onChange}
    >
      <span className="box" aria-hidden />
      <span>
        {what.name} <span className="muted">· {what.use}</span>
      </span>
    </Checkbox>
  )
}
