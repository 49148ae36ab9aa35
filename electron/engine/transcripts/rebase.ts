import type { EditOperation, TextConflict } from '../../../shared/transcripts/editOperations.ts'
import { type EditView, segmentOf, storedText } from './editView.ts'
import { mergedText } from './mergedText.ts'

/** `merged`: the operation's text also includes another client's change. `conflict`: the operation cannot be applied. */
type Rebased = { operation: EditOperation; merged: boolean; conflict: TextConflict | null }

/**
 * Adapts the operation to the library's current text. If another client has changed the text meanwhile, it merges the
 * typed text with that change. `lastSent`: of the given texts, returns the text that was written to the segment last.
 */
export function rebased(
  operation: EditOperation,
  view: EditView,
  lastSent: (segmentId: number, texts: readonly string[]) => string | null,
): Rebased {
  const asItIs = { operation, merged: false, conflict: null }
  if (operation.kind !== 'segment.setText' || operation.basedOn === undefined) return asItIs
  const theirs = segmentOf(view, operation.segmentId).text
  const mine = storedText(operation.text)
  const sentBefore = (operation.sentBefore ?? []).map(storedText)
  const seen = storedText(operation.basedOn)
  // The library has one of the caller's own texts, so nobody else has changed the text.
  if ([seen, ...sentBefore].includes(storedText(theirs))) return asItIs
  // Do not merge text that was sent and merged before: only text that was typed since then is new.
  const basedOn = (sentBefore.length > 0 ? lastSent(operation.segmentId, sentBefore) : null) ?? seen
  const text = mergedText({ basedOn, mine, theirs })
  if (text === null) return { ...asItIs, conflict: { segmentId: operation.segmentId, basedOn, mine, theirs } }
  return { ...asItIs, operation: { ...operation, text }, merged: true }
}
