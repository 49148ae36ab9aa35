import { type ReactNode, useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import { type ExportFormat, isOfQuotes, isOfSound } from '../../shared/exports/formats.ts'
import { type ExportPreset, usualPreset } from '../../shared/exports/presets.ts'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import { call } from '../base/bridge.ts'
import { useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { ExportOptionFields } from './ExportOptionFields.tsx'
import { ExportPreview } from './ExportPreview.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { FormatGroups } from './FormatGroups.tsx'
import { NameTemplateField } from './NameTemplateField.tsx'
import { Profiles } from './Profiles.tsx'
import { ReelOrder, type ReelQuote } from './ReelOrder.tsx'
import './ExportDialog.css'

type Remembered = CommandOutput<'exports.remembered'>
/** `folder`: the folder chosen in this dialog; null for the folder of the last export, if there was one. */
type Chosen = ExportPreset & { folder: ChosenFile | null }

type Props = {
  /** One recording or several. */
  recordingId: number | readonly number[]
  title: string
  /** A sentence about recordings or quotes that this export leaves out. */
  note?: string
  /** If set, only these words are exported, in the formats for quotes. */
  only?: QuoteChoice
  /** The quotes of several recordings, in the order of their reel. */
  quotes?: readonly ReelQuote[]
  onClose: () => void
}

/**
 * The choices when the dialog opens. Chosen words begin as clips, because the last formats of the project may hold no
 * sound.
 */
function presetFor(last: ExportPreset, only: QuoteChoice | undefined): ExportPreset {
  if (!only) return last
  const ofSound: ExportFormat[] = last.formats.filter(isOfSound)
  return { ...last, formats: ofSound.length > 0 ? ofSound : ['clips'] }
}

/**
 * Exports the transcripts of one recording or several into a folder. The dialog opens with the choices of their
 * project's last export.
 */
export function ExportDialog(props: Props) {
  const [recordingId = 0] = [props.recordingId].flat()
  const remembered = useRemoteCommand('exports.remembered', { recordingId })
  const [isEnded, setEnded] = useState(false)
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && props.onClose()} isDismissable>
      <Modal className={isEnded ? 'modal' : 'modal wide export'}>
        <Dialog className="dialog" aria-label={words.exports.label}>
          <Heading slot="title">
            {Array.isArray(props.recordingId)
              ? words.exports.titleOfSeveral(props.title)
              : words.exports.title(props.title)}
          </Heading>
          {remembered.error && <p className="error">{remembered.error.message}</p>}
          {/* Wait for a fresh result: an earlier dialog's export may have changed it. */}
          {remembered.data && remembered.isFetchedAfterMount && (
            <ExportForm
              {...props}
              remembered={remembered.data}
              onChanged={() => void remembered.refetch()}
              onEnded={() => setEnded(true)}
            />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function ExportForm(props: Props & { remembered: Remembered; onChanged: () => void; onEnded: () => void }) {
  const { remembered, note, only, onClose } = props
  const recordingIds = [props.recordingId].flat()
  const [chosen, setChosen] = useState<Chosen>({
    ...presetFor(remembered.last?.preset ?? usualPreset, only),
    folder: null,
  })
  const [inOrder, setInOrder] = useState(props.quotes ?? [])
  const isOneReel = recordingIds.length > 1 && inOrder.length > 0 && chosen.formats.includes('reel')
  const wanted = isOneReel ? { quoteIds: inOrder.map(({ id }) => id) } : (only ?? null)
  const rememberedFolder = remembered.last?.folder ?? null
  const write = useCommandMutation('exports.write', ['recordings.get'])
  const begin = useCommandMutation('exports.start')
  /** If no folder is known yet, the person chooses it first. */
  const start = async () => {
    let { folder } = chosen
    if (folder === null && rememberedFolder === null) folder = (await call('shell.chooseExportFolder')).folder
    if (folder === null && rememberedFolder === null) return
    const { formats, options, template } = chosen
    setChosen({ ...chosen, folder })
    const request = { recordingIds, formats, options, template, directory: folder?.path ?? null, only: wanted }
    // Cutting sound takes a while, so the person can watch and cancel it.
    const isSoon = recordingIds.length === 1 && !formats.some(isOfSound)
    if (isSoon) write.mutate(request, { onSuccess: props.onEnded })
    else begin.mutate(request, { onSuccess: props.onEnded })
  }
  const folderName = chosen.folder?.name ?? rememberedFolder
  if (write.data) return <Written written={write.data} folder={folderName ?? ''} onClose={onClose} />
  if (begin.data) return <ExportProgress {...{ isOneReel, onClose }} begun={begin.data} folder={folderName ?? ''} />
  const problem = write.error ?? begin.error
  return (
    <>
      {note && <p className="muted">{note}</p>}
      {/* Profiles are only for whole transcripts. */}
      {!only && (
        <Profiles
          profiles={remembered.profiles}
          preset={chosen}
          onChoose={(preset) => setChosen({ ...chosen, ...preset })}
          onChanged={props.onChanged}
        />
      )}
      <Choices recordingIds={recordingIds} only={wanted} chosen={chosen} onChange={setChosen}>
        {isOneReel && <ReelOrder quotes={inOrder} onChange={setInOrder} />}
      </Choices>
      {problem && <p className="error">{problem.message}</p>}
      <Actions
        chosen={chosen}
        folderName={folderName}
        isWriting={write.isPending || begin.isPending}
        onChange={setChosen}
        onExport={() => void start()}
        onClose={onClose}
      />
    </>
  )
}

function Choices(props: {
  recordingIds: readonly number[]
  only: QuoteChoice | null
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** More choices, above the others. */
  children: ReactNode
}) {
  const { recordingIds, only, chosen, onChange } = props
  const [recordingId] = recordingIds
  const { formats, options, template } = chosen
  const [isLarge, setLarge] = useState(false)
  return (
    <div className={isLarge ? 'exportchoices large' : 'exportchoices'}>
      <FormatGroups
        formats={formats}
        isOffered={(format) => only === null || isOfQuotes(format)}
        onChange={(next) => onChange({ ...chosen, formats: next })}
      />
      <div className="exportbeside">
        {props.children}
        <ExportOptionFields
          formats={formats}
          options={options}
          onChange={(next) => onChange({ ...chosen, options: next })}
        />
        <NameTemplateField template={template} onChange={(next) => onChange({ ...chosen, template: next })} />
      </div>
      {recordingId !== undefined && (
        <ExportPreview
          recordingId={recordingId}
          formats={formats}
          options={options}
          template={template}
          only={only}
          isOne={recordingIds.length === 1}
          isLarge={isLarge}
          onLarge={setLarge}
        />
      )}
    </div>
  )
}

/** The folder for the files, and the buttons. */
function Actions(props: {
  chosen: Chosen
  /** The name of the folder to export to; null if none is chosen yet. */
  folderName: string | null
  isWriting: boolean
  onChange: (chosen: Chosen) => void
  onExport: () => void
  onClose: () => void
}) {
  const { chosen, folderName, onChange } = props
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
        <span className="muted">
          {folderName === null ? words.exports.noFolder : <bdi className="path">{folderName}</bdi>}
        </span>
      </div>
      <Button className="quiet" onPress={props.onClose}>
        {words.buttons.cancel}
      </Button>
      <Button
        className="primary"
        // The focus is here, so that two keys are enough to repeat the last export.
        autoFocus
        isDisabled={formats.length === 0}
        // A disabled button would lose the focus, and then Escape would not work.
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
