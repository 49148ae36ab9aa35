import { useSyncExternalStore } from 'react'
import { words } from '../words/index.ts'
import { drafts } from './drafts.ts'

/** Warns on every other screen about unsaved text of a recording; the recording itself does so beside its title. */
export function UnsavedBanner() {
  const typing = useSyncExternalStore(drafts.subscribe, drafts.state)
  return (
    typeof typing === 'object' && (
      <div className="banner" role="status">
        {words.app.unsaved(typing.problem)}
      </div>
    )
  )
}
