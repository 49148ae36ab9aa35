import { useEffect } from 'react'
import type { SectionName } from '../base/sections.ts'

/** Scrolls to a section of the settings and puts the focus on its heading. `isReady`: the sections are drawn. */
export function useShownSection(section: SectionName | undefined, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || section === undefined) return
    const heading = document.querySelector<HTMLElement>(`#settings-${section} h2`)
    if (!heading) return
    heading.tabIndex = -1
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
  }, [section, isReady])
}
