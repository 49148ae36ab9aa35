import { useState } from 'react'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { Choice } from '../../controls/Choice.tsx'
import { Field } from '../../controls/Field.tsx'
import { FormDialog } from '../../controls/FormDialog.tsx'
import { words } from '../../words/index.ts'

const texts = words.library.row

/** Changes the title of a recording. */
export function RenameDialog({ recording, onClose }: { recording: RecordingSummary; onClose: () => void }) {
  const [title, setTitle] = useState(recording.title)
  const rename = useCommandMutation('recordings.rename', ['recordings.list', 'recordings.get'])
  return (
    <FormDialog
      title={texts.renameTitle(recording.title)}
      submit={texts.renameSubmit}
      isBusy={rename.isPending}
      problem={rename.error?.message ?? null}
      onSubmit={() => rename.mutate({ recordingId: recording.id, title }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={words.recording.titleField} value={title} onChange={setTitle} autoFocus />
    </FormDialog>
  )
}

/** Puts a recording into a project, or into none. */
export function MoveDialog({ recording, onClose }: { recording: RecordingSummary; onClose: () => void }) {
  const projects = useCommand('projects.list').data?.projects ?? []
  const [chosen, choose] = useState(String(recording.projectId ?? ''))
  const move = useCommandMutation('projects.move', ['recordings.list', 'projects.list', 'recordings.facets'])
  const projectId = chosen === '' ? null : Number(chosen)
  return (
    <FormDialog
      title={texts.moveTitle(recording.title)}
      submit={words.library.selection.move}
      isBusy={move.isPending}
      problem={move.error?.message ?? null}
      onSubmit={() => move.mutate({ recordingIds: [recording.id], projectId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Choice
        label={words.projects.label}
        value={chosen}
        options={{
          '': words.projects.none,
          ...Object.fromEntries(projects.map(({ id, name }) => [`${id}`, name])),
        }}
        onChange={choose}
      />
    </FormDialog>
  )
}
