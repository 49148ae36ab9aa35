import { useState } from 'react'
import { FormDialog } from '../controls/FormDialog.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { useCommandMutation } from '../queries.ts'

/** The chosen folders, and where what comes from them may go. */
export function AddWatchFolderDialog({ paths, onClose }: { paths: string[]; onClose: () => void }) {
  const [localOnly, setLocalOnly] = useState(false)
  const [left, setLeft] = useState(paths)
  const add = useCommandMutation('watchFolders.add', ['watchFolders.list'])
  const submit = async () => {
    for (const path of left) {
      try {
        await add.mutateAsync({ path, localOnly })
      } catch {
        // Its sentence stands in the dialog; what was added before it is not asked for again.
        return
      }
      setLeft((paths) => paths.filter((other) => other !== path))
    }
    onClose()
  }
  return (
    <FormDialog
      title={left.length > 1 ? 'Watch these folders' : 'Watch this folder'}
      submit="Watch"
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
      <Toggle isOn={localOnly} onChange={setLocalOnly} hint="what is imported from there never leaves it">
        Keep on this machine only
      </Toggle>
    </FormDialog>
  )
}
