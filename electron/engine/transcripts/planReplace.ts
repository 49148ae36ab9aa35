import { groupBy } from '../../../shared/lists/groups.ts'
import { segmentTextLimit } from '../../../shared/text/textLimits.ts'
import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import { problem } from '../../../shared/words/problem.ts'
import { changed, type EditView, gone, segmentsOnly, storedText } from './editView.ts'
import { placesIn } from './find.ts'
import type { PlannedEdit, SegmentRow } from './rows.ts'

type Operation<K extends EditOperation['kind']> = Extract<EditOperation, { kind: K }>
/** A change at a place in a segment. `becomes` returns the replacement for these characters. */
type Change = { segmentId: number; startOffset: number; endOffset: number; becomes: () => string }

/** Replaces all matches of a search. Throws `pattern-invalid`, `pattern-too-slow` and `segment-too-long`. Null if nothing matches. */
export function planReplace({ search, replacement }: Operation<'text.replace'>, view: EditView): PlannedEdit | null {
  const rows = view.segments()
  return planChanges(
    rows,
    placesIn(rows, search).map((place) => ({ ...place, becomes: () => place.becomes(replacement) })),
  )
}

/** Replaces at given places. Throws `edit-conflict` if the text at a place has changed since the search. */
export function planReplaceAt(
  { places, replacement }: Operation<'text.replaceAt'>,
  view: EditView,
): PlannedEdit | null {
  const rows = view.segments()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { segmentId, startOffset, endOffset, text } of places)
    if (byId.get(segmentId)?.text.slice(startOffset, endOffset) !== text) throw gone()
  return planChanges(
    rows,
    places.map((place) => ({ ...place, becomes: () => place.becomes ?? replacement })),
  )
}

function planChanges(rows: readonly SegmentRow[], changes: readonly Change[]): PlannedEdit | null {
  const bySegment = groupBy(changes, ({ segmentId }) => segmentId)
  const before: SegmentRow[] = []
  const after: SegmentRow[] = []
  for (const row of rows) {
    const here = bySegment.get(row.id)
    // Change only the found characters: normalising the whole text would change its spaces too.
    if (!here) continue
    const text = storedText(withChanges(row.text, here))
    if (text === row.text) continue
    if (text.length > segmentTextLimit(row.text.length)) throw problem('segment-too-long')
    before.push(row)
    after.push(changed(row, { text }))
  }
  return before.length === 0 ? null : segmentsOnly('replace-text', before, after)
}

function withChanges(text: string, changes: readonly Change[]): string {
  let [written, readTo] = ['', 0]
  for (const { startOffset, endOffset, becomes } of changes.toSorted((a, b) => a.startOffset - b.startOffset)) {
    if (startOffset < readTo) throw gone()
    written += text.slice(readTo, startOffset) + becomes()
    readTo = endOffset
  }
  return written + text.slice(readTo)
}
