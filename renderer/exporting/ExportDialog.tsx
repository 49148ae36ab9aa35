import { type ReactNode, useState } from 'react'
import { Button, Heading } from 'react-aria-components'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import { type ExportFormat, isOfQuotes, isOfSound } from '../../shared/exports/formats.ts'
import { type ExportPreset, usualPreset } from '../../shared/exports/presets.ts'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import { call } from '../base/bridge.ts'
import { useCommand, useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { words } from '../words/index.ts'
import { EvidenceChoice, WithoutStamp } from './EvidenceChoice.tsx'
import { ExportOptionFields } from './ExportOptionFields.tsx'
import { ExportPreview } from './ExportPreview.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { FormatGroups } from './FormatGroups.tsx'
import { NameTemplateField } from './NameTemplateField.tsx'
import { Profiles } from './Profiles.tsx'
import { type Protection, protectionOf, ReaderFields } from './ReaderFields.tsx'
import { ReelOrder, type ReelQuote } from './ReelOrder.tsx'
import { RevealedPage } from './RevealedPage.tsx'
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
  /** Leads to a segment of the only recording; the dialog then closes. */
  onShow?: (segmentId: number) => void
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
 * project's last export. A click beside it does not close it, because the choices would be lost.
 */
export function ExportDialog(props: Props) {
  const [recordingId = 0] = [props.recordingId].flat()
  const remembered = useRemoteCommand('exports.remembered', { recordingId })
  const protection = useRemoteCommand('readers.protection', { recordingIds: [props.recordingId].flat() })
  const error = remembered.error ?? protection.error
  const [isEnded, setEnded] = useState(false)
  const [isLarge, setLarge] = useState(false)
  // Escape first leaves the larger preview.
  const close = () => (isLarge && !isEnded ? setLarge(false) : props.onClose())
  const title = Array.isArray(props.recordingId)
    ? words.exports.titleOfSeveral(props.title)
    : words.exports.title(props.title)
  return (
    <ModalDialog
      title={words.exports.label}
      heading={<Heading slot="title">{title}</Heading>}
      className={isEnded ? '' : 'wide export'}
      onClose={close}
    >
      {error && <p className="error">{error.message}</p>}
      {/* Wait for fresh results: an earlier dialog's export or an edit may have changed them. */}
      {remembered.data && remembered.isFetchedAfterMount && protection.data && protection.isFetchedAfterMount && (
        <ExportForm
          {...{ ...props, isLarge }}
          onLarge={setLarge}
          remembered={remembered.data}
          protectedCounts={protection.data}
          onChanged={() => void remembered.refetch()}
          onEnded={() => setEnded(true)}
        />
      )}
    </ModalDialog>
  )
}

/** `isLarge`: whether the preview takes the space of all choices. */
type Preview = { isLarge: boolean; onLarge: (isLarge: boolean) => void }

type Known = { remembered: Remembered; protectedCounts: CommandOutput<'readers.protection'> }

function ExportForm(props: Props & Preview & Known & { onChanged: () => void; onEnded: () => void }) {
  const { remembered, note, only, isLarge, onLarge, onClose } = props
  const recordingIds = [props.recordingId].flat()
  const [chosen, setChosen] = useState<Chosen>({
    ...presetFor(remembered.last?.preset ?? usualPreset, only),
    folder: null,
  })
  const protection = protectionOf(props.protectedCounts, recordingIds.length, chosen.options.disclosure)
  const formats = chosen.formats.filter((format) => protection.refusalOf(format) === null)
  const [inOrder, setInOrder] = useState(props.quotes ?? [])
  const isOneReel = recordingIds.length > 1 && inOrder.length > 0 && formats.includes('reel')
  const wanted = isOneReel ? { quoteIds: inOrder.map(({ id }) => id) } : (only ?? null)
  const rememberedFolder = remembered.last?.folder ?? null
  const [isChecking, setChecking] = useState(false)
  const write = useCommandMutation('exports.write', ['recordings.get'])
  const begin = useCommandMutation('exports.start')
  /** If no folder is known yet, the person chooses it first. */
  const start = async ({ stamp } = { stamp: chosen.options.stamp }) => {
    let { folder } = chosen
    if (folder === null && rememberedFolder === null)
      folder = (await call('shell.chooseExportFolder', { recordingIds })).folder
    if (folder === null && rememberedFolder === null) return
    const { template, existing } = chosen
    const options = { ...chosen.options, stamp }
    setChosen({ ...chosen, folder })
    const request = {
      ...{ recordingIds, formats, options, template, existing },
      ...{ directory: folder?.path ?? null, only: wanted },
    }
    // Cutting sound takes a while, so the person can watch and cancel it.
    const isSoon = recordingIds.length === 1 && !formats.some(isOfSound)
    if (isSoon) write.mutate(request, { onSuccess: props.onEnded })
    else begin.mutate(request, { onSuccess: props.onEnded })
  }
  const folderName = chosen.folder?.name ?? rememberedFolder
  if (write.data) return <Written written={write.data} folder={folderName ?? ''} onClose={onClose} />
  if (begin.data) return <ExportProgress {...{ isOneReel, onClose }} begun={begin.data} folder={folderName ?? ''} />
  const problem = write.error ?? begin.error
  const [recordingId = 0] = recordingIds
  if (isChecking)
    return (
      <RevealedPage
        request={{ recordingId, formats, options: chosen.options, template: chosen.template, only: wanted }}
        isWriting={write.isPending || begin.isPending}
        problem={problem?.message ?? null}
        onShow={
          props.onShow
            ? (segmentId) => {
                onClose()
                props.onShow?.(segmentId)
              }
            : null
        }
        onExport={() => void start()}
        onBack={() => setChecking(false)}
      />
    )
  // Files of several recordings are read back one by one while they are written.
  const isCheckedFirst = protection.isOn && recordingIds.length === 1
  return (
    <>
      {note && <p className="muted">{note}</p>}
      {/* Profiles are only for whole transcripts. */}
      {!only && !isLarge && (
        <Profiles
          profiles={remembered.profiles}
          preset={chosen}
          onChoose={(preset) => setChosen({ ...chosen, ...preset })}
          onChanged={props.onChanged}
        />
      )}
      <Choices {...{ recordingIds, chosen, formats, protection, isLarge, onLarge }} only={wanted} onChange={setChosen}>
        {isOneReel && <ReelOrder quotes={inOrder} onChange={setInOrder} />}
      </Choices>
      {problem && <p className="error">{problem.message}</p>}
      <WithoutStamp error={problem} isPending={write.isPending} onExport={() => void start({ stamp: false })} />
      <Actions
        recordingIds={recordingIds}
        chosen={chosen}
        canExport={formats.length > 0}
        folderName={folderName}
        isWriting={write.isPending || begin.isPending}
        onChange={setChosen}
        isCheckedFirst={isCheckedFirst}
        onExport={() => (isCheckedFirst ? setChecking(true) : void start())}
        onClose={onClose}
      />
    </>
  )
}

function Choices(
  props: Preview & {
    recordingIds: readonly number[]
    only: QuoteChoice | null
    chosen: Chosen
    /** The chosen formats that can be written. */
    formats: readonly ExportFormat[]
    protection: Protection
    onChange: (chosen: Chosen) => void
    /** More choices, above the others. */
    children: ReactNode
  },
) {
  const { recordingIds, only, chosen, formats, protection, isLarge, onLarge, onChange } = props
  const [recordingId = 0] = recordingIds
  const { options, template } = chosen
  const isOne = recordingIds.length === 1
  const recording = useCommand('recordings.get', { recordingId }, isOne).data
  return (
    <div className={isLarge ? 'exportchoices large' : 'exportchoices'}>
      <FormatGroups
        formats={chosen.formats}
        isOffered={(format) => only === null || isOfQuotes(format)}
        refusalOf={protection.refusalOf}
        onChange={(next) => onChange({ ...chosen, formats: next })}
      />
      <div className="stack gap-12">
        {props.children}
        <Choice
          label={words.exports.existing.label}
          value={chosen.existing}
          options={words.exports.existing.options}
          onChange={(existing) => onChange({ ...chosen, existing })}
        />
        {chosen.existing === 'replace' && <p className="hint">{words.exports.existing.hint}</p>}
        <ReaderFields
          protection={protection}
          disclosure={options.disclosure}
          onChange={(disclosure) => onChange({ ...chosen, options: { ...options, disclosure } })}
        />
        <ExportOptionFields
          formats={formats}
          options={options}
          sound={recording?.sound ?? null}
          onChange={(next) => onChange({ ...chosen, options: next })}
        />
        <EvidenceChoice options={options} onChange={(next) => onChange({ ...chosen, options: next })} />
        <NameTemplateField template={template} onChange={(next) => onChange({ ...chosen, template: next })} />
      </div>
      {recordingIds.length > 0 && (
        <ExportPreview
          recordingId={recordingId}
          formats={formats}
          options={options}
          template={template}
          existing={chosen.existing}
          directory={chosen.folder?.path ?? null}
          only={only}
          isOne={isOne}
          isLarge={isLarge}
          onLarge={onLarge}
        />
      )}
    </div>
  )
}

/** The folder for the files, and the buttons. */
function Actions(props: {
  recordingIds: number[]
  chosen: Chosen
  /** False if no chosen format can be written. */
  canExport: boolean
  /** The name of the folder to export to; null if none is chosen yet. */
  folderName: string | null
  isWriting: boolean
  /** The next step shows what the files reveal. */
  isCheckedFirst: boolean
  onChange: (chosen: Chosen) => void
  onExport: () => void
  onClose: () => void
}) {
  const { chosen, folderName, onChange } = props
  const { folder } = chosen
  const choose = async () => {
    const answer = await call('shell.chooseExportFolder', { recordingIds: props.recordingIds })
    onChange({ ...chosen, folder: answer.folder ?? folder })
  }
  return (
    <div className="actions">
      <div className="folder row gap-12">
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
        isDisabled={!props.canExport}
        // A disabled button would lose the focus, and then Escape would not work.
        isPending={props.isWriting}
        onPress={props.onExport}
      >
        {props.isCheckedFirst ? words.protection.disclosure.check : words.buttons.export}
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
      {written.kept.length > 0 && <p className="muted">{words.exports.existing.keptAll(written.kept)}</p>}
      {written.skipped.length > 0 && <p className="muted">{words.exports.skipped(written.skipped.length)}</p>}
      {written.failed.map(({ recordingId, format, error }) => (
        <p key={`${recordingId} ${format}`} className="error">
          {words.exports.failed(words.exports.formats[format].name)}. {error.message}
        </p>
      ))}
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
