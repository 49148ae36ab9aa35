import { useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import type { ExportFormat } from '../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../shared/exports/options.ts'
import { call } from '../base/bridge.ts'
import { useCommandMutation } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { ExportOptionFields } from './ExportOptionFields.tsx'
import { ExportPreview } from './ExportPreview.tsx'
import { FormatGroups } from './FormatGroups.tsx'
import './ExportDialog.css'

type Chosen = { formats: ExportFormat[]; options: ExportOptions; folder: ChosenFile | null }

/** How the last export was made. It lasts as long as the page, as the right to write to the folder does. */
let last: Chosen = { formats: ['docx'], options: usualOptions, folder: null }

/** Exports the transcripts of one recording or several into a folder. */
export function ExportDialog(props: {
  /** Or several. */
  recordingId: number | readonly number[]
  title: string
  /** What is left out. */
  note?: string
  onClose: () => void
}) {
  const { title, note, onClose } = props
  const recordingIds = [props.recordingId].flat()
  const [chosen, setChosen] = useState(last)
  const write = useCommandMutation('exports.write')
  /** Without a folder the person chooses one first. */
  const start = async () => {
    const folder = chosen.folder ?? (await call('shell.chooseExportFolder')).folder
    if (folder === null) return
    const { formats, options } = chosen
    last = { formats, options, folder }
    setChosen(last)
    write.mutate({ recordingIds, formats, options, directory: folder.path })
  }
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className={write.data ? 'modal' : 'modal wide export'}>
        <Dialog className="dialog" aria-label={words.exports.label}>
          <Heading slot="title">
            {Array.isArray(props.recordingId) ? words.exports.titleOfSeveral(title) : words.exports.title(title)}
          </Heading>
          {write.data ? (
            <Written written={write.data} folder={chosen.folder?.name ?? ''} onClose={onClose} />
          ) : (
            <>
              {note && <p className="muted">{note}</p>}
              <Choices recordingId={recordingIds[0]} chosen={chosen} onChange={setChosen} />
              {write.error && <p className="error">{write.error.message}</p>}
              <Actions
                chosen={chosen}
                isWriting={write.isPending}
                onChange={setChosen}
                onExport={() => void start()}
                onClose={onClose}
              />
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Choices(props: { recordingId: number | undefined; chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const { recordingId, chosen, onChange } = props
  const { formats, options } = chosen
  return (
    <div className="exportchoices">
      <FormatGroups formats={formats} onChange={(next) => onChange({ ...chosen, formats: next })} />
      <div className="exportbeside">
        <ExportOptionFields
          formats={formats}
          options={options}
          onChange={(next) => onChange({ ...chosen, options: next })}
        />
        {recordingId !== undefined && <ExportPreview recordingId={recordingId} formats={formats} options={options} />}
      </div>
    </div>
  )
}

/** Where the files go, and the buttons. */
function Actions(props: {
  chosen: Chosen
  isWriting: boolean
  onChange: (chosen: Chosen) => void
  onExport: () => void
  onClose: () => void
}) {
  const { chosen, onChange } = props
  const { folder, formats } = chosen
  const choose = async () => {
    const answer = await call('shell.chooseExportFolder')
    onChange({ ...chosen, folder: answer.folder ?? folder })
  }
  return (
    <div className="actions">
      <div className="folder">
        <Button className="quiet" onPress={() => void choose()}>
          {words.exports.chooseFolder}
        </Button>
        <span className="muted">{folder?.name ?? words.exports.noFolder}</span>
      </div>
      <Button className="quiet" onPress={props.onClose}>
        {words.buttons.cancel}
      </Button>
      <Button
        className="primary"
        // The next export as the last one: two keys.
        autoFocus
        isDisabled={formats.length === 0}
        // A disabled button would lose the focus, and Escape with it.
        isPending={props.isWriting}
        onPress={props.onExport}
      >
        {words.buttons.export}
      </Button>
    </div>
  )
}

function Written(props: { written: CommandOutput<'exports.write'>; folder: string; onClose: () => void }) {
  const { written, folder, onClose } = props
  const first = written.files[0]
  return (
    <>
      <p>{words.exports.written(written.files.length, folder)}</p>
      {written.skipped.length > 0 && <p className="muted">{words.exports.skipped(written.skipped.length)}</p>}
      <div className="actions">
        {first && (
          <Button className="quiet" onPress={() => void call('shell.revealExport', { path: first.path })}>
            {words.exports.showInFolder}
          </Button>
        )}
        <Button className="primary" autoFocus onPress={onClose}>
          {words.buttons.done}
        </Button>
      </div>
    </>
  )
}
