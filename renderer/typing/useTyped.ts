import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { TypedField } from './draft.ts'
import { drafts } from './drafts.ts'

/** Marks a field in which undo uses the library's history. */
export const libraryUndo = { 'data-undo': 'library' } as const

/**
 * A field whose text is saved during typing. `inLibrary`: the library's text. The field shows it until typing begins, and again once
 * the person has left the field and the text is saved.
 */
export function useTyped(key: string, inLibrary: string, field: TypedField) {
  const shown = useSyncExternalStore(drafts.subscribe, () => drafts.shown(key))
  const theirs = useSyncExternalStore(drafts.subscribe, () => drafts.theirs(key))
  const latest = useRef({ inLibrary, field })
  latest.current = { inLibrary, field }
  const leave = useCallback(() => void drafts.leave(key), [key])
  // If a field scrolls away or its screen closes, the person has left it.
  useEffect(() => leave, [leave])
  const does = useMemo(
    () => ({
      type: (text: string) => drafts.type(key, text, latest.current.inLibrary, latest.current.field),
      endRun: () => drafts.endRun(key),
      putBack: () => drafts.putBack(key),
      choose: (whose: 'mine' | 'theirs') => drafts.choose(key, whose),
      putBackAsStep: () => drafts.putBackAsStep(key),
      composition: {
        onCompositionStart: () => drafts.compose(key, true, latest.current.inLibrary, latest.current.field),
        onCompositionEnd: () => drafts.compose(key, false, latest.current.inLibrary, latest.current.field),
      },
    }),
    [key],
  )
  // Names are saved during typing, so the library may have half a name.
  return { text: shown ?? inLibrary, theirs, before: drafts.before(key) ?? inLibrary, leave, ...does }
}
