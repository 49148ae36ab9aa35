import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { TypedField } from './draft.ts'
import { drafts } from './drafts.ts'

/** A field marked so has no undo of its own: its undo is the library's. */
export const libraryUndo = { 'data-undo': 'library' } as const

/**
 * A field whose text is saved while it is typed. `inLibrary`: what the library has for it, which is shown until something is
 * typed, and again once the field is left and all is saved.
 */
export function useTyped(key: string, inLibrary: string, field: TypedField) {
  const shown = useSyncExternalStore(drafts.subscribe, () => drafts.shown(key))
  const latest = useRef({ inLibrary, field })
  latest.current = { inLibrary, field }
  const leave = useCallback(() => void drafts.leave(key), [key])
  // A field that goes while it is typed in is left: scrolled out of sight, or its screen closed.
  useEffect(() => leave, [leave])
  const does = useMemo(
    () => ({
      type: (text: string) => drafts.type(key, text, latest.current.inLibrary, latest.current.field),
      putBack: () => drafts.putBack(key),
      composition: {
        onCompositionStart: () => drafts.compose(key, true, latest.current.inLibrary, latest.current.field),
        onCompositionEnd: () => drafts.compose(key, false, latest.current.inLibrary, latest.current.field),
      },
    }),
    [key],
  )
  // Names are saved while they are typed: what the library has may be half of one.
  return { text: shown ?? inLibrary, before: drafts.before(key) ?? inLibrary, leave, ...does }
}
