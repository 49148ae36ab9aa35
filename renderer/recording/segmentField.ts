import type { TypedField } from '../typing/draft.ts'
import type { SaveTyped } from './edits.ts'

/** What is typed after a pause of this length is undone by itself. */
const pauseMs = 1000

/** A segment's text as the library keeps it. */
export const keptText = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Where a caret in a text as it was typed stands in the text as it is kept. */
export const keptOffset = (text: string, offset: number): number =>
  Math.min(text.slice(0, offset).replace(/\s+/g, ' ').trimStart().length, keptText(text).length)

/** Where the caret goes when other words take the place of `was`: behind what is different. */
export function offsetBehindChange(was: string, is: string): number {
  const shorter = Math.min(was.length, is.length)
  let before = 0
  while (before < shorter && was[before] === is[before]) before += 1
  let behind = 0
  while (behind < shorter - before && was.at(-1 - behind) === is.at(-1 - behind)) behind += 1
  return is.length - behind
}

/** The words of one segment, saved while they are typed. */
export const segmentField = (segmentId: number, saveTyped: SaveTyped): TypedField => ({
  save: (text, typingRun) => saveTyped({ kind: 'segment.setText', segmentId, text, typingRun }),
  kept: keptText,
  runEndsAfterMs: pauseMs,
})
