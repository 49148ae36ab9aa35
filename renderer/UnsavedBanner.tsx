import { useSyncExternalStore } from 'react'
import { drafts } from './typing/drafts.ts'

/** On every other screen: what was typed in a recording is not in the library yet. The recording itself says so beside its title. */
export function UnsavedBanner() {
  const typing = useSyncExternalStore(drafts.subscribe, drafts.state)
  return (
    typeof typing === 'object' && (
      <div className="banner" role="status">
        What you typed is not saved yet, and is kept here until it is: {typing.problem}
      </div>
    )
  )
}
