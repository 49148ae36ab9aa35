import { useEffect, useRef } from 'react'

/**
 * Runs the command that a person chose in a dialog, once the dialog has closed and the focus has returned. The command
 * may concern the text with the cursor, or open something that takes the focus.
 */
export function useAfterClosing(onClose: () => void): (action: (() => void) | undefined) => void {
  const chosen = useRef<(() => void) | undefined>(undefined)
  const before = useRef<HTMLElement | null>(null)
  // Read the focus during the first draw, before a field takes it.
  before.current ??= document.activeElement instanceof HTMLElement ? document.activeElement : null
  useEffect(
    () => () => {
      const action = chosen.current
      if (!action) return
      // Wait until the dialog has left the page.
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
