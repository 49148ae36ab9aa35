import { type RefObject, useEffect } from 'react'

/**
 * Keeps the keyboard's place. If the focused element disappears, such as a pressed button, the focus moves to its card or row, or to
 * the page.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current
    if (!root) return
    let last: { element: Element; card: HTMLElement | null } | null = null
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== root)
        last = { element: target, card: target.closest<HTMLElement>('article,li') }
    }
    const rescue = () => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      const place = last.card?.isConnected ? last.card : root
      last = null
      place.focus({ preventScroll: true })
    }
    root.addEventListener('focusin', keep)
    const watch = new MutationObserver(rescue)
    watch.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', keep)
      watch.disconnect()
    }
  }, [page])
}
