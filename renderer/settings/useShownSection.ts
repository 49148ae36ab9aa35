import { useEffect } from 'react'
import type { SectionName } from '../base/sections.ts'

/**
 * Scrolls to a section of the settings and focuses its heading. While sections above load, it stays in place, until the
 * person does something. `isReady`: the sections are drawn.
 */
export function useShownSection(section: SectionName | undefined, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || section === undefined) return
    const show = () => {
      const heading = document.querySelector<HTMLElement>(`#settings-${section} h2`)
      if (!heading) return
      heading.tabIndex = -1
      heading.scrollIntoView({ block: 'start' })
      heading.focus({ preventScroll: true })
    }
    show()
    const growing = new ResizeObserver(show)
    for (const one of document.querySelectorAll('.settingsection')) growing.observe(one)
    const done = new AbortController()
    done.signal.addEventListener('abort', () => growing.disconnect())
    for (const type of ['wheel', 'pointerdown', 'keydown'])
      window.addEventListener(type, () => done.abort(), { capture: true, signal: done.signal })
    return () => done.abort()
  }, [section, isReady])
}
