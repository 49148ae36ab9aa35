import type { Page } from '@playwright/test'

/**
 * Finds things that a person cannot reach or read: a page that scrolls sideways, and controls that are cut off at the
 * side or lie under something else. If a dialog or menu is open, only its content counts.
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = []
    const page = document.scrollingElement
    if (page && page.scrollWidth > innerWidth) problems.push(`The page is ${page.scrollWidth} wide, of ${innerWidth}.`)
    if (page && page.scrollHeight > innerHeight)
      problems.push(`The page is ${page.scrollHeight} high, of ${innerHeight}.`)
    const onTop = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1)
    const controls = 'button, input:not([type=checkbox], [type=radio]), textarea, select, [role=tab], [role=slider]'
    /** The visible area of an element inside its scrolling ancestors. */
    const seen = (element: Element) => {
      const box = element.getBoundingClientRect()
      let { left, top, right, bottom } = box
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === 'visible') continue
        const clip = outer.getBoundingClientRect()
        left = Math.max(left, clip.left)
        top = Math.max(top, clip.top)
        right = Math.min(right, clip.right)
        bottom = Math.min(bottom, clip.bottom)
      }
      return { box, left, top, right, bottom }
    }
    for (const element of (onTop ?? document).querySelectorAll(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true]')) continue
      const { box, left, top, right, bottom } = seen(element)
      if (box.width < 8 || box.height < 8) continue
      const name = `${element.getAttribute('aria-label') ?? element.textContent ?? ''} <${element.tagName.toLowerCase()} class="${element.className}">`
      if (box.left < -0.5 || box.right > innerWidth + 0.5) problems.push(`Beyond the window's side: ${name}`)
      else if (right - left < box.width - 1 && bottom - top > 1) problems.push(`Cut off at the side: ${name}`)
      // A person reaches elements outside a scrolling area by scrolling.
      if (bottom - top < box.height - 1 || right <= left || bottom > innerHeight || top < 0) continue
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (hit && !element.contains(hit) && !hit.contains(element)) problems.push(`Under something else: ${name}`)
    }
    return problems
  })
