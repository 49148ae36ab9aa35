import { useState } from 'react'
import { FormDialog } from '../controls/FormDialog.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { useCommand, useCommandMutation } from '../queries.ts'
import { words } from '../words/index.ts'

/** Confirms the chosen folders. */
export function AddWatchFolderDialog({ paths, onClose }: { paths: string[]; onClose: () => void }) {
  const [localOnly, setLocalOnly] = useState(false)
  const [left, setLeft] = useState(paths)
  const add = useCommandMutation('watchFolders.add', ['watchFolders.list'])
  const isSent = useCommand('imports.waiting').data?.usual.destination === 'remote' && !localOnly
  const submit = async () => {
    for (const path of left) {
      try {
        await add.mutateAsync({ path, localOnly })
      } catch {
        // The dialog shows the error; folders that were added before are not added again.
        return
      }
      setLeft((paths) => paths.filter((other) => other !== path))
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
        {left.map((path) => (
          <li key={path}>
            <bdi>{path}</bdi>
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
