import { useSyncExternalStore } from 'react'
import { words } from '../words/index.ts'
import { drafts } from './drafts.ts'

/** Warns about a recording's unsaved text on all other screens. The recording's own screen warns beside the title. */
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
