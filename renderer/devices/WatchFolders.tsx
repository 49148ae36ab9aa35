import { Folder, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { WatchFolder } from '../../shared/devices/device.ts'
import { watchFolderSource } from '../../shared/recordings/importing.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { SourceChoice } from '../choices/SourceChoice.tsx'
import { words } from '../words/index.ts'
import { AddWatchFolderDialog } from './AddWatchFolderDialog.tsx'
import { watchWords } from './deviceWords.ts'
import './WatchFolders.css'

const { watched } = words.devices

/** Folders whose new recordings are imported automatically. */
export function WatchFolders() {
  const list = useCommand('watchFolders.list')
  const choose = useCommandMutation('shell.chooseImports')
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const folders = list.data?.folders ?? []
  const problem = list.error ?? choose.error
  return (
    <section className="part stack gap-12" aria-labelledby="watch-folders">
      <header className="row gap-12">
        <h2 id="watch-folders">{watched.title}</h2>
        <Button
          className="quiet"
          isPending={choose.isPending}
          onPress={() =>
            choose.mutate({ kind: 'folder', use: 'watch' }, { onSuccess: ({ files }) => setChosen(files) })
          }
        >
          {watched.add}
        </Button>
      </header>
      <p className="muted">{watched.text}</p>
      {problem && <p className="error">{problem.message}</p>}
      {folders.length > 0 && (
        <ul className="watched list framed lined" aria-label={watched.title}>
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
      {chosen.length > 0 && <AddWatchFolderDialog folders={chosen} onClose={() => setChosen([])} />}
    </section>
  )
}

function FolderRow({ folder }: { folder: WatchFolder }) {
  const remove = useCommandMutation('watchFolders.remove', ['watchFolders.list'])
  const problem = remove.error?.message ?? (folder.problem && sentenceOf(folder.problem))
  return (
    <li className="row gap-12">
      <Folder size={17} className="muted" aria-hidden />
      <div className="what rest stack gap-2">
        <bdi className="path">{folder.path}</bdi>
        <span className={problem ? 'error' : 'muted'}>
          {problem ?? watchWords(folder)}
          {folder.localOnly && (
            <span className="local">
              <Lock size={12} aria-hidden /> {watched.localOnly}
            </span>
          )}
        </span>
        {!folder.localOnly && <SourceChoice source={watchFolderSource(folder)} />}
      </div>
      <Button
        className="quiet"
        aria-label={watched.removeFolder(folder.path)}
        isPending={remove.isPending}
        onPress={() => remove.mutate({ watchFolderId: folder.id })}
      >
        {watched.remove}
      </Button>
    </li>
  )
}
