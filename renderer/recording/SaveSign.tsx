import { useEffect, useState, useSyncExternalStore } from 'react'
import { drafts } from '../typing/drafts.ts'

/** Between two keys it does not say Saved: it would flicker, and be read out each time. */
const calmAfterMs = 250

/**
 * Whether all that is on screen is in the library. “Saved” is said only when the library has acknowledged every character.
 * `error`: why the last edit could not be made.
 */
export function SaveSign(props: { error: string | null; isSaving: boolean; wasEdited: boolean }) {
  const typing = useSyncExternalStore(drafts.subscribe, drafts.state)
  const isSaving = props.isSaving || typing === 'saving'
  const isCalm = useCalm(isSaving)
  const words =
    typeof typing === 'object'
      ? `Not saved: ${typing.problem}`
      : (props.error ?? (isSaving || !isCalm ? 'Saving…' : props.wasEdited || typing === 'saved' ? 'Saved' : ''))
  return (
    <span className="saved" role="status">
      {words}
    </span>
  )
}

/** False while something goes on, and for a moment after. */
function useCalm(isBusy: boolean): boolean {
  const [isCalm, setIsCalm] = useState(true)
  useEffect(() => {
    if (isBusy) {
      setIsCalm(false)
      return
    }
    const timer = window.setTimeout(() => setIsCalm(true), calmAfterMs)
    return () => window.clearTimeout(timer)
  }, [isBusy])
  return isCalm
}
