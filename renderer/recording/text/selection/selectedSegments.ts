import type { TimeRange } from '../../../../shared/transcripts/heard.ts'
/** The selected segments. `anchor`: where the selection began. `head`: where it ends. */
export type SelectedSegments = { ids: ReadonlySet<number>; anchor: number; head: number }

/** The segments from the anchor to this one, in the order of the transcript. Without a selection, only this segment. */
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

/** Adds this segment, or removes it if it was selected. Null if no segment is left. */
export function toggled(selected: SelectedSegments | null, segmentId: number): SelectedSegments | null {
  const ids = new Set(selected?.ids)
  if (!ids.delete(segmentId)) ids.add(segmentId)
  return ids.size === 0 ? null : { ids, anchor: segmentId, head: segmentId }
}

/** Only the segments that still exist in the transcript. Returns the same object if all do. */
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

/** The range from the start of the first of these segments to the end of the last. Null if there are no segments. */
export function stretchOf(segments: readonly TimeRange[]): TimeRange | null {
  if (segments.length === 0) return null
  return {
    startMs: Math.min(...segments.map(({ startMs }) => startMs)),
    endMs: Math.max(...segments.map(({ endMs }) => endMs)),
  }
}
