import type { EditOperation, TextConflict } from '../../../shared/editOperations.ts'
import { type EditView, segmentOf, storedText } from './editView.ts'
import { mergedText } from './mergedText.ts'

/** `merged`: the operation's text has the change of another client as well. `conflict`: it cannot be applied. */
type Rebased = { operation: EditOperation; merged: boolean; conflict: TextConflict | null }

/**
 * The operation for the text that is in the library. Text that was typed into another text than that, because another client
 * has changed it meanwhile, is merged with it.
 */
export function rebased(operation: EditOperation, view: EditView): Rebased {
  const asItIs = { operation, merged: false, conflict: null }
  if (operation.kind !== 'segment.setText' || operation.basedOn === undefined) return asItIs
  const theirs = segmentOf(view, operation.segmentId).text
  const [basedOn, mine] = [storedText(operation.basedOn), storedText(operation.text)]
  if (basedOn === theirs) return asItIs
  const text = mergedText({ basedOn, mine, theirs })
  if (text === null) return { ...asItIs, conflict: { segmentId: operation.segmentId, basedOn, mine, theirs } }
  return { ...asItIs, operation: { ...operation, text }, merged: true }
}
