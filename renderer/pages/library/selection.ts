/** The selected recordings, the start of a range, and the end of the last range. */
type Selection = { ids: ReadonlySet<number>; anchorId: number | null; headId: number | null }

export const noSelection: Selection = { ids: new Set(), anchorId: null, headId: null }

/** A command accepts at most this many recordings at once. */
export const mostSelected = 10_000

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id, headId: id }
}

/**
 * Selects from the anchor to `id`, in the order of the list, instead of the last range. Recordings outside both ranges keep their
 * selection.
 */
export function extended(selection: Selection, id: number, inOrder: readonly number[]): Selection {
  const placeOf = (wanted: number | null) => (wanted === null ? -1 : inOrder.indexOf(wanted))
  const [from, to, before] = [placeOf(selection.anchorId), placeOf(id), placeOf(selection.headId)]
  if (from < 0 || to < 0) return toggled(selection, id)
  const rangeTo = (end: number) => inOrder.slice(Math.min(from, end), Math.max(from, end) + 1)
  const gone = new Set(before < 0 ? [] : rangeTo(before))
  const others = [...selection.ids].filter((one) => !gone.has(one))
  return { ids: limited([...others, ...rangeTo(to)]), anchorId: selection.anchorId, headId: id }
}

export const everything = (inOrder: readonly number[]): Selection => ({
  ids: limited(inOrder),
  anchorId: inOrder[0] ?? null,
  headId: inOrder.at(-1) ?? null,
})

const limited = (ids: readonly number[]): ReadonlySet<number> => new Set([...new Set(ids)].slice(0, mostSelected))
