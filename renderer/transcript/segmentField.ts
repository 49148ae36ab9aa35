import type { Segment } from '../../shared/transcripts/transcript.ts'
import { keptText } from '../../shared/transcripts/wordsOfText.ts'
import { ChangedElsewhere, type TypedField } from '../typing/draft.ts'
import { words } from '../words/index.ts'
import type { SaveTyped } from './edits.ts'

/** A pause of this length begins a new step of undo. */
const pauseMs = 1000

/** Converts an offset in the typed text to an offset in the kept text. */
export const keptOffset = (text: string, offset: number): number =>
  Math.min(text.slice(0, offset).replace(/\s+/g, ' ').trimStart().length, keptText(text).length)

/** The caret's place when `is` replaces `was`: after the difference. */
export function offsetBehindChange(was: string, is: string): number {
  const shorter = Math.min(was.length, is.length)
  let before = 0
  while (before < shorter && was[before] === is[before]) before += 1
  let behind = 0
  while (behind < shorter - before && was.at(-1 - behind) === is.at(-1 - behind)) behind += 1
  return is.length - behind
}

/**
 * Maps a caret offset to a text that was changed elsewhere, so that the caret stays beside the same words. A caret inside the change
 * moves to its end.
 */
export function movedOffset(was: string, is: string, offset: number): number {
  const end = offsetBehindChange(was, is)
  const wasEnd = was.length - (is.length - end)
  const shared = Math.min(end, wasEnd)
  let start = 0
  while (start < shared && was[start] === is[start]) start += 1
  if (offset <= start) return offset
  return offset >= wasEnd ? offset + is.length - was.length : end
}

/**
 * Shortens a text that became too long by an insertion before `endOffset`. It cuts the end of the insertion, and returns the cut text
 * and the new end of the insertion. Null if the text fits.
 */
export function withoutTooMuch(
  text: string,
  endOffset: number,
  limit: number,
): { text: string; leftOut: string; endOffset: number } | null {
  if (text.length <= limit) return null
  let cut = Math.max(0, endOffset - (text.length - limit))
  // Do not cut a character in half.
  if (/[\uD800-\uDBFF]/.test(text[cut - 1] ?? '')) cut -= 1
  return { text: text.slice(0, cut) + text.slice(endOffset), leftOut: text.slice(cut, endOffset), endOffset: cut }
}

/** A segment's text, which is saved during typing. */
export const segmentField = (
  { id: segmentId, startMs, endMs, speakerId }: Pick<Segment, 'id' | 'startMs' | 'endMs' | 'speakerId'>,
  recordingId: number,
  saveTyped: SaveTyped,
): TypedField => ({
  save: async (text, typingRun, { basedOn, sentBefore }) => {
    const base = { basedOn, sentBefore: [...sentBefore] }
    const result = await saveTyped({ kind: 'segment.setText', segmentId, text, typingRun, ...base })
    if (result.conflict) throw new ChangedElsewhere(result.conflict.theirs, words.recording.transcript.changedElsewhere)
    return result.merged ? result.segments.find(({ id }) => id === segmentId)?.text : undefined
  },
  kept: keptText,
  runEndsAfterMs: pauseMs,
  place: { recordingId, startMs, endMs, speakerId },
})
