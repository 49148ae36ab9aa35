import { type EditImages, rowsUnlike } from './rows.ts'

/**
 * Where an edit changes something: the earliest moment among what differs between its rows. Null if the edit concerns the whole transcript
 * or only names.
 */
export function placeOfStep(from: EditImages, to: EditImages): number | null {
  if (from.head || to.head) return null
  const moments = [
    ...changed(from.segments, to.segments).map(({ startMs }) => startMs),
    ...changed(from.marks, to.marks).map(({ startMs }) => startMs),
    ...changed(from.notes, to.notes).map(({ atMs }) => atMs),
    ...changed(from.redactions, to.redactions).flatMap(({ stretches }) => stretches.map(({ startMs }) => startMs)),
  ]
  // A spread of a long recording's segments would be too many arguments.
  return moments.length === 0 ? null : moments.reduce((first, moment) => Math.min(first, moment))
}

/** The rows that only one side has, or that differ, as they are in `to` if they are there. */
function changed<Row extends { id: number }>(from: readonly Row[] = [], to: readonly Row[] = []): Row[] {
  const left = new Set(to.map(({ id }) => id))
  return [...rowsUnlike(to, from), ...from.filter(({ id }) => !left.has(id))]
}
