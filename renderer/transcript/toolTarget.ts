import { offsetAtPoint } from './textGeometry.ts'
import { type WordsAt, wordsAt } from './wordsAt.ts'

/** The segment on which a tool is used, and the meant words in it, if any. */
export type ToolTarget = {
  segmentId: number
  words: WordsAt | null
  /** The offset in the displayed text; null if there is none. */
  offset: number | null
}

/**
 * The segment whose row contains this element, with the words that are selected in it or the word at the caret; with `point`, the word
 * at that point. Null outside the rows.
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
