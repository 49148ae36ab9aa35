import { type RefObject, useEffect, useRef } from 'react'

/** An element that gets the focus when it is asked to take it, once. */
export function useFocusOnce<T extends HTMLElement>(takesFocus: boolean, onFocused: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (!takesFocus) return
    element.current?.focus()
    onFocused()
  }, [takesFocus, onFocused])
  return element
}
