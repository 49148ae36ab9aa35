import { actionOf } from './usableCommands.ts'

/** The parts of a screen, in their order on the screen. */
const parts = [
  ...['.sidebar', '.bar', '.library>.scroll', '.panel'],
  ...['.transport', '.transcript', '.sidepanel', '.devices', '.settings'],
]
const focusable = ['a[href]', 'button', 'input', 'textarea', 'select', '[tabindex="0"]']

const firstIn = (part: Element): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(focusable.join())].find(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  )

/** Moves the focus to the first field or button of the next or previous part of the screen. */
export function goToPart(by: 1 | -1): void {
  const all = [...document.querySelectorAll(parts.join())].filter((part) => firstIn(part))
  // The innermost part that has the focus.
  const from = all.findLastIndex((part) => part.contains(document.activeElement))
  const start = from < 0 && by === -1 ? 0 : from
  const part = all.at((start + by + all.length) % all.length)
  if (!part) return
  // A transcript has thousands of buttons, so the focus goes to its text.
  const type = part.matches('.transcript') ? actionOf('type') : null
  if (type) type()
  else firstIn(part)?.focus()
}
