import { useEffect, useRef } from 'react'

/**
 * Runs what was chosen in a dialog once the dialog is gone and the focus is where it was: the command may be about the text with
 * the cursor, or open something that takes the focus itself.
 */
export function useAfterClosing(onClose: () => void): (action: (() => void) | undefined) => void {
  const chosen = useRef<(() => void) | undefined>(undefined)
  const before = useRef<HTMLElement | null>(null)
  // While it is drawn for the first time, before a field takes the focus.
  before.current ??= document.activeElement instanceof HTMLElement ? document.activeElement : null
  useEffect(
    () => () => {
      const action = chosen.current
      if (!action) return
      // After the dialog has left the page.
      requestAnimationFrame(() => {
        if (before.current?.isConnected && before.current !== document.body)
          before.current.focus({ preventScroll: true })
        action()
      })
    },
    [],
  )
  return (action) => {
    chosen.current = action
    onClose()
  }
}
