/** Which segments are selected: `anchor` stays where a selection began, `head` is where it was extended to. */
export type SelectedSegments = { ids: ReadonlySet<number>; anchor: number; head: number }

/** The segments from the anchor to this one, in the order of the transcript. Without a selection: this one alone. */
export function extendedTo(
  selected: SelectedSegments | null,
  segmentId: number,
  order: readonly { id: number }[],
): SelectedSegments {
  const anchor = selected?.anchor ?? segmentId
  const [from, to] = [order.findIndex(({ id }) => id === anchor), order.findIndex(({ id }) => id === segmentId)]
  if (from < 0 || to < 0) return { ids: new Set([segmentId]), anchor: segmentId, head: segmentId }
  const ids = order.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
  return { ids: new Set(ids), anchor, head: segmentId }
}

/** With this segment, or without it if it was selected. Null: none is left. */
export function toggled(selected: SelectedSegments | null, segmentId: number): SelectedSegments | null {
  const ids = new Set(selected?.ids)
  if (!ids.delete(segmentId)) ids.add(segmentId)
  return ids.size === 0 ? null : { ids, anchor: segmentId, head: segmentId }
}

/** Only those that are still in the transcript. The same object where all are. */
export function stillThere(
  selected: SelectedSegments | null,
  order: readonly { id: number }[],
): SelectedSegments | null {
  if (!selected) return null
  const there = order.filter(({ id }) => selected.ids.has(id)).map(({ id }) => id)
  if (there.length === selected.ids.size) return selected
  const last = there.at(-1)
  return last === undefined ? null : { ids: new Set(there), anchor: last, head: last }
}
