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
      // The buttons of a dialog lie over what is scrolled below them.
      const ending = hit?.closest('.ending') ?? hit?.closest('.actions')
      if (ending && getComputedStyle(ending).position === 'sticky' && !ending.contains(element)) continue
      // A message that disappears after some seconds may cover text. So may the bar of selected words, except the text being edited.
      if (hit?.closest('.said, .quotesaid') || (hit?.closest('.quotebar') && element !== document.activeElement))
        continue
      if (hit && !element.contains(hit) && !hit.contains(element)) problems.push(`Under something else: ${name}`)
    }
    return problems
  })

/**
 * Finds texts of which a part cannot be seen: beyond an edge that cuts without scrolling, shortened with “…”, or wider than the button
 * or tab that holds them. A line may be shortened if its tooltip has the whole text, or a button unfolds it. `names`: texts from a library, such as titles,
 * which may be shortened. If a dialog or menu is open, only its content counts.
 */
export const cutTexts = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const problems = new Set<string>()
    const onTop = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1)
    const texts = document.createTreeWalker(onTop ?? document.body, NodeFilter.SHOW_TEXT)
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const element = node.parentElement
      const text = (node.nodeValue ?? '').trim()
      if (!element || text.length < 2 || names.some((name) => text.includes(name) || name.includes(text))) continue
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.spoken, .folded, option, [aria-hidden=true]')
      )
        continue
      const whole = element.closest('[title]')?.getAttribute('title') ?? ''
      if (whole.includes(text)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      const said = `“${text.slice(0, 60)}” <${element.tagName.toLowerCase()} class="${element.className}">`
      const control = element.closest('button, [role=tab], [role=menuitem], th')?.getBoundingClientRect()
      if (control && lines.some(({ left, right }) => right > control.right + 1 || left < control.left - 1))
        problems.add(`Wider than its button: ${said}`)
      let isReachableAcross = false
      let isReachableDown = false
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(outer)
        if (clipPath !== 'none' || position === 'fixed') break
        const box = outer.getBoundingClientRect()
        if (!isReachableAcross && cuts(overflowX) && box.width > 8) {
          if (lines.some(({ left, right }) => right > box.right + 1.5 || left < box.left - 1.5))
            problems.add(`Cut off at the side: ${said}`)
          else if (outer === element && outer.scrollWidth > outer.clientWidth + 1) problems.add(`Shortened: ${said}`)
        }
        if (
          !isReachableDown &&
          cuts(overflowY) &&
          box.height > 8 &&
          lines.some(({ bottom }) => bottom > box.bottom + 3)
        )
          problems.add(`Cut off below: ${said}`)
        isReachableAcross ||= overflowX === 'auto' || overflowX === 'scroll'
        isReachableDown ||= overflowY === 'auto' || overflowY === 'scroll'
      }
    }
    return [...problems]
  }, names)

/** The buttons at the end of an open dialog that a person would have to scroll to. */
export const endsOutOfView = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    return [...(dialog?.querySelectorAll('.actions button') ?? [])].flatMap((button) => {
      const { top, bottom, left, right } = button.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isSeen = top >= 0 && bottom <= innerHeight && (hit === null || button.contains(hit) || hit.contains(button))
      return isSeen ? [] : [`Not in view: the button “${button.textContent}” of the dialog`]
    })
  })
