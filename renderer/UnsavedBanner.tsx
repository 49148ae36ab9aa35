import { useSyncExternalStore } from 'react'
import { drafts } from './typing/drafts.ts'

/** Says on every other screen that text typed in a recording is not saved yet. The recording itself says so beside its title. */
export function UnsavedBanner() {
  const typing = useSyncExternalStore(drafts.subscribe, drafts.state)
  return (
    typeof typing === 'object' && (
      <div className="banner" role="status">
        What you typed is not saved yet. This window keeps it. {typing.problem}
      </div>
    )
  )
}
