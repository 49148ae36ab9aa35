import { useEffect, useState, useSyncExternalStore } from 'react'
import { drafts } from '../../typing/drafts.ts'
import { words } from '../../words/index.ts'

const texts = words.recording.saving

/**
 * How long “Saving…” stays after a save. Without this time, “Saved” would flicker between two keys, and screen readers
 * would read it each time.
 */
const calmAfterMs = 250

/** Says “Saved” only once the library has acknowledged every character on screen. `error`: why the last edit failed. */
export function SaveSign(props: { error: string | null; isSaving: boolean; wasEdited: boolean }) {
  const typing = useSyncExternalStore(drafts.subscribe, drafts.state)
  const isSaving = props.isSaving || typing === 'saving'
  const isCalm = useCalm(isSaving)
  const calm = props.wasEdited || typing === 'saved' ? texts.saved : ''
  const text =
    typeof typing === 'object'
      ? texts.notSaved(typing.problem)
      : (props.error ?? (isSaving || !isCalm ? texts.saving : calm))
  return (
    <span className="saved hint" role="status">
      {text}
    </span>
  )
}

/** False while `isBusy`, and for a moment after. */
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
