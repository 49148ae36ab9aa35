import { actionOf } from './usableCommands.ts'

/** The parts of a screen, in the order in which they stand. */
const parts = [
  ...['.sidebar', '.bar', '.library>.scroll', '.panel'],
  ...['.transport', '.transcript', '.sidepanel', '.devices', '.settings'],
]
const focusable = ['a[href]', 'button', 'input', 'textarea', 'select', '[tabindex="0"]']

const firstIn = (part: Element): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(focusable.join())].find(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  )

/** Moves the focus to the first field or button of the next part of the screen, or of the one before. */
export function goToPart(by: 1 | -1): void {
  const all = [...document.querySelectorAll(parts.join())].filter((part) => firstIn(part))
  // The innermost one that has the focus.
  const from = all.findLastIndex((part) => part.contains(document.activeElement))
  const start = from < 0 && by === -1 ? 0 : from
  const part = all.at((start + by + all.length) % all.length)
  if (!part) return
  // A transcript has thousands of buttons: its text is what a person wants there.
  const type = part.matches('.transcript') ? actionOf('type') : null
  if (type) type()
  else firstIn(part)?.focus()
}
