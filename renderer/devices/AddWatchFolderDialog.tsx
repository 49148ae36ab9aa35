import { useState } from 'react'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { FormDialog } from '../controls/FormDialog.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'

/** Confirms the chosen folders. */
export function AddWatchFolderDialog({ folders, onClose }: { folders: ChosenFile[]; onClose: () => void }) {
  const [localOnly, setLocalOnly] = useState(false)
  const [left, setLeft] = useState(folders)
  const add = useCommandMutation('watchFolders.add', ['watchFolders.list'])
  const isSent = useCommand('imports.waiting').data?.usual.destination === 'remote' && !localOnly
  const submit = async () => {
    for (const { path } of left) {
      try {
        await add.mutateAsync({ path, localOnly })
      } catch {
        // The dialog shows the error. Folders that were already added are not added again.
        return
      }
      setLeft((folders) => folders.filter((other) => other.path !== path))
    }
    onClose()
  }
  return (
    <FormDialog
      title={words.devices.watched.dialogTitle(left.length)}
      submit={words.devices.watched.submit}
      isBusy={add.isPending}
      problem={add.error?.message ?? null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ul className="plainlist">
        {left.map(({ path, name }) => (
          <li key={path}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Toggle isOn={localOnly} onChange={setLocalOnly} hint={words.devices.switches.localOnlyHint}>
        {words.devices.switches.localOnly}
      </Toggle>
      {isSent && <p className="muted">{words.importing.remembered.asks}</p>}
    </FormDialog>
  )
}
