import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a recording when it opens, so that its keys work at once, and returns the focus when a bar that took it closes. */
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
      // Scrolling would lose the place that was just found.
      ;(isThere ? back : editor.current)?.focus({ preventScroll: true })
    },
  }
}
