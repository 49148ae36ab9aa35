import { wordsOf } from '../../shared/words.ts'
import { offsetAtPoint } from './textGeometry.ts'

/** A segment that a tool is used on, and the words in it that were meant, if any. */
export type ToolTarget = { segmentId: number; words: { startOffset: number; endOffset: number; text: string } | null }

/**
 * The segment whose row has this element, with the words that are selected in it or the word at the caret; with `point`, the
 * word there. Null outside the rows.
 */
export function toolTarget(element: Element | null, point?: { x: number; y: number }): ToolTarget | null {
  const words = element?.closest('.slot')?.querySelector<HTMLElement>('[data-segment]')
  const segmentId = Number(words?.dataset.segment)
  if (!words || !Number.isInteger(segmentId)) return null
  const field = words.querySelector('textarea')
  if (field) return { segmentId, words: wordsAt(field.value, field.selectionStart, field.selectionEnd) }
  const text = words.querySelector('[data-words]')
  const offset = text && point && words.contains(element) ? offsetAtPoint(text, point.x, point.y) : null
  return { segmentId, words: offset === null ? null : wordsAt(text?.textContent ?? '', offset, offset) }
}

/** The selected words, or the word at the caret, without the signs around them; null where there is none. */
export function wordsAt(text: string, from: number, to: number): ToolTarget['words'] {
  const touched = wordsOf(text).filter(({ startOffset, endOffset }) =>
    from === to ? startOffset <= from && endOffset >= from : startOffset < to && endOffset > from,
  )
  // The caret between two words belongs to the one after it.
  const [first, last] = from === to ? [touched.at(-1), touched.at(-1)] : [touched[0], touched.at(-1)]
  if (!first || !last) return null
  const bare = text.slice(first.startOffset, last.endOffset).match(/[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?/su)
  if (!bare) return null
  const written = bare[0].replace(/(?<=\p{L})['’]s$/u, '')
  const startOffset = first.startOffset + (bare.index ?? 0)
  return { startOffset, endOffset: startOffset + written.length, text: written }
}
