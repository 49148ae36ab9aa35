import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, MenuItem, MenuTrigger, Separator } from 'react-aria-components'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { addImportNotices } from '../../base/importNotices.ts'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { useKeptFocus } from '../../base/useKeptFocus.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { DeleteDialog } from '../../deletion/DeleteDialog.tsx'
import { ExportDialog } from '../../exporting/ExportDialog.tsx'
import { JoinSelectedDialog } from '../../joining/JoinSelectedDialog.tsx'
import { shownChord } from '../../keys/platform.ts'
import { ProjectDialog } from '../../projects/ProjectDialog.tsx'
import { words } from '../../words/index.ts'
import { SealsDialog } from './SealsDialog.tsx'
import { mostSelected } from './selection.ts'
import { TranscribeSeveralDialog } from './TranscribeSeveralDialog.tsx'
import './SelectionBar.css'

const { selection: texts } = words.library
const projectTexts = words.projects

/** The actions on the selected recordings, below the list. Shows nothing if no recording is selected. */
export function SelectionBar({ ids, onClear }: { ids: ReadonlySet<number>; onClear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // The bar disappears with the selection.
  useKeptFocus(place)
  return (
    <>
      <p className="spoken" role="status">
        {ids.size > 0 && texts.count(ids.size)}
      </p>
      <div className="selectionplace" ref={place} tabIndex={-1}>
        {ids.size > 0 && <Actions recordingIds={[...ids]} onClear={onClear} />}
      </div>
    </>
  )
}

type Open = 'transcribe' | 'join' | 'seals' | 'export' | 'delete' | 'new-project'

function Actions({ recordingIds, onClear }: { recordingIds: number[]; onClear: () => void }) {
  const { data } = useCommand('recordings.selected', { recordingIds })
  const move = useCommandMutation('projects.move', ['recordings.list', 'projects.list', 'recordings.facets'])
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const selected = data?.recordings ?? []
  const transcribed = selected.filter(({ hasTranscript }) => hasTranscript)
  const withAudio = selected.filter(({ hasAudio }) => hasAudio)
  const moveTo = (projectId: number | null) =>
    move.mutate(
      { recordingIds, projectId },
      {
        onSuccess: ({ said }) =>
          addImportNotices(said.map(({ title, error }) => ({ name: title, sentence: sentenceOf(error) }))),
        onError: ({ message }) => addImportNotices([{ name: null, sentence: message }]),
      },
    )
  return (
    <section className="selectionbar row wrap" aria-label={texts.label}>
      <strong>{texts.count(recordingIds.length)}</strong>
      <span className="muted">
        {selected.length > 0 && words.units.roughly(selected.reduce((sum, { durationMs }) => sum + durationMs, 0))}
      </span>
      <span className="hint">
        {recordingIds.length < mostSelected ? texts.hint(shownChord('Mod+a')) : texts.most(mostSelected)}
      </span>
      <div className="buttons row wrap">
        <Button className="quiet" isDisabled={withAudio.length === 0} onPress={() => setOpen('transcribe')}>
          {words.buttons.transcribeFirst}
        </Button>
        <Button className="quiet" isDisabled={withAudio.length < 2} onPress={() => setOpen('join')}>
          {words.joining.offer.join}
        </Button>
        <MoveMenu onNew={() => setOpen('new-project')} onMove={moveTo} />
        <Button className="quiet" isDisabled={withAudio.length === 0} onPress={() => setOpen('seals')}>
          {texts.verify}
        </Button>
        <Button className="quiet" isDisabled={transcribed.length === 0} onPress={() => setOpen('export')}>
          {words.library.export}
        </Button>
        <Button className="quiet" isDisabled={selected.length === 0} onPress={() => setOpen('delete')}>
          {words.deletion.menu}
        </Button>
        <Button className="icon" aria-label={words.buttons.clearSelection} onPress={onClear}>
          <X size={16} aria-hidden />
        </Button>
      </div>
      {open === 'transcribe' && (
        <TranscribeSeveralDialog recordingIds={withAudio.map(({ id }) => id)} onClose={close} />
      )}
      {open === 'join' && (
        <JoinSelectedDialog
          recordingIds={withAudio.map(({ id }) => id)}
          onClose={close}
          onJoined={() => {
            close()
            onClear()
          }}
        />
      )}
      {open === 'seals' && <SealsDialog recordingIds={withAudio.map(({ id }) => id)} onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          recordingId={transcribed.map(({ id }) => id)}
          title={texts.exportTitle(transcribed.length)}
          {...(transcribed.length < selected.length
            ? { note: texts.withoutTranscript(selected.length - transcribed.length) }
            : {})}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteDialog recordings={selected} onClose={close} />}
      {open === 'new-project' && <ProjectDialog project={null} onClose={close} onDone={moveTo} />}
    </section>
  )
}

/** Moves the recordings to an existing project, or to a new one. */
function MoveMenu({ onNew, onMove }: { onNew: () => void; onMove: (projectId: number | null) => void }) {
  const projects = useCommand('projects.list').data?.projects ?? []
  return (
    <MenuTrigger>
      <Button className="quiet">{texts.move}</Button>
      <PopoverMenu
        placement="top end"
        className="menu long"
        aria-label={texts.move}
        onAction={(key) => {
          if (key === 'new') onNew()
          else onMove(key === 'none' ? null : Number(key))
        }}
      >
        {projects.map(({ id, name }) => (
          <MenuItem key={id} id={id} textValue={name}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
        <MenuItem id="none">{projectTexts.none}</MenuItem>
        <Separator />
        <MenuItem id="new">{projectTexts.new}</MenuItem>
      </PopoverMenu>
    </MenuTrigger>
  )
}
