import { offsetAtPoint } from './textGeometry.ts'
import { type WordsAt, wordsAt } from './wordsAt.ts'

/** A segment that a tool is used on, and the words in it that were meant, if any. */
export type ToolTarget = {
  segmentId: number
  words: WordsAt | null
  /** The offset in the text as shown on screen; null if there is none. */
  offset: number | null
}

/**
 * The segment whose row has this element, with the words that are selected in it or the word at the caret; with `point`, the
 * word there. Null outside the rows.
 */
export function toolTarget(element: Element | null, point?: { x: number; y: number }): ToolTarget | null {
  const words = element?.closest('.slot')?.querySelector<HTMLElement>('[data-segment]')
  const segmentId = Number(words?.dataset.segment)
  if (!words || !Number.isInteger(segmentId)) return null
  const field = words.querySelector('textarea')
  if (field) {
    const { value, selectionStart, selectionEnd } = field
    return { segmentId, words: wordsAt(value, selectionStart, selectionEnd), offset: selectionStart }
  }
  const text = words.querySelector('[data-words]')
  const offset = text && point && words.contains(element) ? offsetAtPoint(text, point.x, point.y) : null
  return { segmentId, words: offset === null ? null : wordsAt(text?.textContent ?? '', offset, offset), offset }
}
