import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, MenuItem } from 'react-aria-components'
import type { Pseudonym, PseudonymPlace } from '../../shared/transcripts/pseudonyms.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { RowMenu } from '../controls/RowMenu.tsx'
import { words } from '../words/index.ts'
import { PseudonymForm, type ShowPlace } from './PseudonymForm.tsx'
import './PseudonymsDialog.css'

const texts = words.protection.pseudonyms

/** What is open: the list, the form for an entry (null for a new one), or the question before an entry is removed. */
type Open = { kind: 'list' } | { kind: 'form'; entry: Pseudonym | null } | { kind: 'remove'; entry: Pseudonym }

/**
 * Real names with their pseudonyms, of a recording and its project, or of a project alone. `onShow` leads to a place of a name; the
 * dialog then closes.
 */
export function PseudonymsDialog(props: {
  recordingId: number | null
  project: { id: number; name: string } | null
  onShow: ShowPlace
  onClose: () => void
}) {
  const { recordingId, project, onClose } = props
  const [open, setOpen] = useState<Open>({ kind: 'list' })
  const remove = useCommandMutation('pseudonyms.remove', [
    'pseudonyms.list',
    'pseudonyms.ofRecording',
    'readers.transcript',
  ])
  const places: PseudonymPlace[] = [
    ...(recordingId === null ? [] : [{ in: 'recording' as const, recordingId }]),
    ...(project ? [{ in: 'project' as const, projectId: project.id }] : []),
  ]
  const toList = () => setOpen({ kind: 'list' })
  if (open.kind === 'form')
    return (
      <PseudonymForm
        places={places}
        entry={open.entry}
        onShow={(shownId, segmentId) => {
          onClose()
          props.onShow(shownId, segmentId)
        }}
        onClose={toList}
      />
    )
  if (open.kind === 'remove')
    return (
      <ConfirmDialog
        isDanger
        title={texts.removeTitle(open.entry.realName)}
        confirm={words.buttons.remove}
        onConfirm={() => remove.mutate({ place: open.entry.place, pseudonymId: open.entry.id })}
        onClose={toList}
      >
        {texts.removeHint}
      </ConfirmDialog>
    )
  return (
    <ModalDialog title={texts.title} isDismissable onClose={onClose}>
      <p>{texts.intro}</p>
      <ErrorLine text={remove.error?.message} />
      {places.map((place) => (
        <PseudonymList
          key={place.in}
          place={place}
          title={place.in === 'recording' ? texts.ofRecording : texts.ofProject(project?.name ?? '')}
          onOpen={setOpen}
        />
      ))}
      <div className="actions">
        <Button className="quiet" onPress={onClose}>
          {words.buttons.done}
        </Button>
        <Button className="primary" autoFocus onPress={() => setOpen({ kind: 'form', entry: null })}>
          <Plus size={14} aria-hidden /> {texts.add}
        </Button>
      </div>
    </ModalDialog>
  )
}

function PseudonymList(props: { place: PseudonymPlace; title: string; onOpen: (open: Open) => void }) {
  const { place, title, onOpen } = props
  const { data, error } = useCommand('pseudonyms.list', { place })
  return (
    <section className="pseudonyms stack gap-4" aria-label={title}>
      <h3>{title}</h3>
      {place.in === 'project' && <p className="muted">{texts.forProject}</p>}
      <ErrorLine text={error?.message} />
      {data?.pseudonyms.length === 0 && <p className="muted">{texts.none}</p>}
      <ul className="list">
        {data?.pseudonyms.map((entry) => (
          <li key={entry.id} className="row">
            <span className="rest" aria-label={texts.readAs(entry.realName, entry.pseudonym)} role="img">
              <bdi>{entry.realName}</bdi> <span aria-hidden>→</span> <bdi className="becomes">{entry.pseudonym}</bdi>
              {entry.spellings.length > 0 && <span className="muted"> · {texts.spellings(entry.spellings)}</span>}
            </span>
            <RowMenu
              label={words.protection.moreOfPerson(entry.realName)}
              onAction={(key) => onOpen({ kind: key === 'edit' ? 'form' : 'remove', entry })}
            >
              <MenuItem id="edit">{words.buttons.edit}</MenuItem>
              <MenuItem id="remove">{words.buttons.remove}</MenuItem>
            </RowMenu>
          </li>
        ))}
      </ul>
    </section>
  )
}
