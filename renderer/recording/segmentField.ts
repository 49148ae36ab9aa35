import { ChangedElsewhere, type TypedField } from '../typing/draft.ts'
import { words } from '../words/index.ts'
import type { SaveTyped } from './edits.ts'

/** A pause of this length begins a new step of undo. */
const pauseMs = 1000

/** A segment's text as the library keeps it. */
export const keptText = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An offset in the typed text as an offset in the kept text. */
export const keptOffset = (text: string, offset: number): number =>
  Math.min(text.slice(0, offset).replace(/\s+/g, ' ').trimStart().length, keptText(text).length)

/** Where the caret goes when `is` replaces `was`: after the difference. */
export function offsetBehindChange(was: string, is: string): number {
  const shorter = Math.min(was.length, is.length)
  let before = 0
  while (before < shorter && was[before] === is[before]) before += 1
  let behind = 0
  while (behind < shorter - before && was.at(-1 - behind) === is.at(-1 - behind)) behind += 1
  return is.length - behind
}

/** A segment's text, saved while it is typed. */
export const segmentField = (segmentId: number, saveTyped: SaveTyped): TypedField => ({
  save: async (text, typingRun, basedOn) => {
    const from = basedOn === null ? {} : { basedOn }
    const result = await saveTyped({ kind: 'segment.setText', segmentId, text, typingRun, ...from })
    if (result.conflict) throw new ChangedElsewhere(result.conflict.theirs, words.recording.transcript.changedElsewhere)
    return result.merged ? result.segments.find(({ id }) => id === segmentId)?.text : undefined
  },
  kept: keptText,
  runEndsAfterMs: pauseMs,
})
