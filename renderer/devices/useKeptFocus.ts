import { type RefObject, useEffect } from 'react'

/**
 * A button that was pressed may be gone with the next answer of the engine, and the keyboard's place with it. Then the
 * card or row that it stood in has the focus, or the page where that is gone too.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current
    if (!root) return
    let last: { element: Element; card: HTMLElement | null } | null = null
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== root)
        last = { element: target, card: target.closest<HTMLElement>('article, li') }
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
