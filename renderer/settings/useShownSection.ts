import { type RefObject, useEffect } from 'react'
import { type SettingsSection, settingsSections } from './settingsSections.ts'

/** Scrolls to a section of the settings and puts the focus on its heading. `isReady`: the sections are drawn. */
export function useShownSection(
  page: RefObject<HTMLElement | null>,
  section: SettingsSection | undefined,
  isReady: boolean,
): void {
  useEffect(() => {
    const title = settingsSections.find(({ id }) => id === section)?.title
    if (!isReady || title === undefined) return
    const heading = [...(page.current?.querySelectorAll('h2') ?? [])].find(({ textContent }) => textContent === title)
    if (!heading) return
    heading.tabIndex = -1
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
  }, [page, section, isReady])
}
