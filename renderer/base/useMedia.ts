import { useCallback, useSyncExternalStore } from 'react'

/** The widths, in CSS pixels, at which the editor's layout changes; the same as in `styles`. */
export const narrow = {
  /** Up to this width, the panel beside the transcript is a drawer. */
  panel: '(max-width: 899.98px)',
  /** Up to this width, the tools are one button. A window of 1280 px has this width at 200 % zoom. */
  tools: '(max-width: 640px)',
} as const

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
