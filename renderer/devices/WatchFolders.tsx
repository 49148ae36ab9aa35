import { Folder, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { WatchFolder } from '../../shared/device.ts'
import { useCommand, useCommandMutation } from '../queries.ts'
import { AddWatchFolderDialog } from './AddWatchFolderDialog.tsx'
import { watchWords } from './watchWords.ts'

/** Folders whose new recordings come in by themselves. */
export function WatchFolders() {
  const list = useCommand('watchFolders.list')
  const choose = useCommandMutation('shell.chooseImports')
  const [chosen, setChosen] = useState<string[]>([])
  const folders = list.data?.folders ?? []
  const problem = list.error ?? choose.error
  return (
    <section className="part" aria-labelledby="watch-folders">
      <header>
        <h2 id="watch-folders">Watch folders</h2>
        <Button
          className="quiet"
          isPending={choose.isPending}
          onPress={() => choose.mutate({ kind: 'folder' }, { onSuccess: ({ paths }) => setChosen(paths) })}
        >
          Add folder…
        </Button>
      </header>
      <p className="muted">
        New recordings in these folders, on this machine or on a network share, are imported by themselves.
      </p>
      {problem && <p className="error">{problem.message}</p>}
      {folders.length > 0 && (
        <ul className="watched" aria-label="Watch folders">
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
      {chosen.length > 0 && <AddWatchFolderDialog paths={chosen} onClose={() => setChosen([])} />}
    </section>
  )
}

function FolderRow({ folder }: { folder: WatchFolder }) {
  const remove = useCommandMutation('watchFolders.remove', ['watchFolders.list'])
  const problem = remove.error ?? folder.problem
  return (
    <li>
      <Folder size={17} aria-hidden />
      <div className="what">
        <bdi className="path">{folder.path}</bdi>
        <span className={problem ? 'error' : 'muted'}>
          {problem?.message ?? watchWords(folder)}
          {folder.localOnly && (
            <span className="local">
              <Lock size={12} aria-hidden /> Stays on this machine
            </span>
          )}
        </span>
      </div>
      <Button
        className="quiet"
        aria-label={`Remove ${folder.path}`}
        isPending={remove.isPending}
        onPress={() => remove.mutate({ watchFolderId: folder.id })}
      >
        Remove
      </Button>
    </li>
  )
}
