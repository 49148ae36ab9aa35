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

export function ExportDialog({
  recordingId,
  title,
  note,
  onClose,
}: {
  /** Or several. */
  recordingId: number | readonly number[]
  title: string
  /** What is left out. */
  note?: string
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(last.formats)
  const [highlights, setHighlights] = useState(last.highlights)
  const [folder, setFolder] = useState(last.folder)
  const write = useCommandMutation('exports.write')
  const files = write.data?.files
  const first = files?.[0]
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label={exporting.label}>
          <Heading slot="title">{exporting.title(title)}</Heading>
          {files ? (
            <>
              <p>{exporting.written(files.length, folder?.name ?? '')}</p>
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
            </>
          ) : (
            <>
              {note && <p className="muted">{note}</p>}
              {exportFormats.map((format) => (
                <Checkbox
                  key={format}
                  className="check"
                  aria-label={exporting.formats[format].name}
                  isSelected={chosen.includes(format)}
                  onChange={(on) => setChosen(on ? [...chosen, format] : chosen.filter((other) => other !== format))}
                >
                  <span className="box" aria-hidden />
                  <span>
                    {exporting.formats[format].name} <span className="muted">· {exporting.formats[format].use}</span>
                  </span>
                </Checkbox>
              ))}
              {chosen.some((format) => format === 'docx' || format === 'txt' || format === 'json') && (
                <Checkbox
                  className="check withmarks"
                  aria-label={exporting.highlights.name}
                  isSelected={highlights}
                  onChange={setHighlights}
                >
                  <span className="box" aria-hidden />
                  <span>
                    {exporting.highlights.name} <span className="muted">· {exporting.highlights.use}</span>
                  </span>
                </Checkbox>
              )}
              <div className="folder">
                <Button
                  className="quiet"
                  onPress={async () => setFolder((await call('shell.chooseExportFolder')).folder ?? folder)}
                >
                  {exporting.chooseFolder}
                </Button>
                <span className="muted">{folder?.name ?? exporting.noFolder}</span>
              </div>
              {write.error && <p className="error">{write.error.message}</p>}
              <div className="actions">
                <Button className="quiet" onPress={onClose}>
                  {words.buttons.cancel}
                </Button>
                <Button
                  className="primary"
                  isDisabled={folder === null || chosen.length === 0}
                  // A disabled button would lose the focus, and Escape with it.
                  isPending={write.isPending}
                  onPress={() => {
                    if (folder === null) return
                    last = { formats: chosen, highlights, folder }
                    write.mutate({
                      ...{ recordingIds: [recordingId].flat(), formats: chosen, highlights },
                      directory: folder.path,
                    })
                  }}
                >
                  {words.buttons.export}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
