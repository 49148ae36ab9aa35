import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus is while a recording is open: on the recording itself when it is opened, so that the keys work at once, and
 * back where it was when a bar that took it is closed.
 */
export function useFocusReturn(editor: RefObject<HTMLElement | null>): { keep: () => void; giveBack: () => void } {
  const kept = useRef<HTMLElement | null>(null)
  useEffect(() => editor.current?.focus({ preventScroll: true }), [editor])
  return {
    keep: () => {
      kept.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    giveBack: () => {
      const back = kept.current
      const isThere = back?.isConnected && back !== document.body
      // What was found or gone to stays in sight.
      ;(isThere ? back : editor.current)?.focus({ preventScroll: true })
    },
  }
}
