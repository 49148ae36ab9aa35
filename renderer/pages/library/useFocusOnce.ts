import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element once, when `takesFocus` becomes true. */
export function useFocusOnce<T extends HTMLElement>(takesFocus: boolean, onFocused: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (!takesFocus) return
    element.current?.focus()
    onFocused()
  }, [takesFocus, onFocused])
  return element
}
