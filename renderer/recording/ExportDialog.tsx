import { useState } from 'react'
import { Button, Checkbox, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { type ExportFormat, exportFormats } from '../../shared/domain.ts'
import { call } from '../bridge.ts'
import { formatWords } from '../formatWords.ts'
import { useCommandMutation } from '../queries.ts'

export function ExportDialog({
  recordingId,
  title,
  onClose,
}: {
  recordingId: number
  title: string
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<ExportFormat[]>(['docx'])
  const [directory, setDirectory] = useState<string | null>(null)
  const write = useCommandMutation('exports.write')
  const files = write.data?.files
  const first = files?.[0]
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label="Export transcript">
          <Heading slot="title">Export “{title}”</Heading>
          {files ? (
            <>
              <p>
                {files.length === 1 ? 'One file is' : `${files.length} files are`} in {directory}
              </p>
              <div className="actions">
                {first && (
                  <Button className="quiet" onPress={() => void call('shell.revealExport', { path: first.path })}>
                    Show in folder
                  </Button>
                )}
                <Button className="primary" autoFocus onPress={onClose}>
                  Done
                </Button>
              </div>
            </>
          ) : (
            <>
              {exportFormats.map((format) => (
                <Checkbox
                  key={format}
                  className="check"
                  aria-label={formatWords[format].name}
                  isSelected={chosen.includes(format)}
                  onChange={(on) => setChosen(on ? [...chosen, format] : chosen.filter((other) => other !== format))}
                >
                  <span className="box" aria-hidden />
                  <span>
                    {formatWords[format].name} <span className="muted">· {formatWords[format].use}</span>
                  </span>
                </Checkbox>
              ))}
              <div className="folder">
                <Button
                  className="quiet"
                  onPress={async () => setDirectory((await call('shell.chooseExportFolder')).directory ?? directory)}
                >
                  Choose folder…
                </Button>
                <span className="muted">{directory ?? 'No folder chosen yet'}</span>
              </div>
              {write.error && <p className="error">{write.error.message}</p>}
              <div className="actions">
                <Button className="quiet" onPress={onClose}>
                  Cancel
                </Button>
                <Button
                  className="primary"
                  isDisabled={directory === null || chosen.length === 0 || write.isPending}
                  onPress={() =>
                    directory !== null && write.mutate({ recordingIds: [recordingId], formats: chosen, directory })
                  }
                >
                  Export
                </Button>
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
