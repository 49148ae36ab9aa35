/** Which recordings are selected, and where a range begins. */
export type Selection = { ids: ReadonlySet<number>; anchorId: number | null }

export const noSelection: Selection = { ids: new Set(), anchorId: null }

/** The commands take no more at once. */
export const mostSelected = 10_000

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id }
}

/** From the anchor to `id`, in the order of the list. What was selected outside of the range stays so. */
export function extended(selection: Selection, id: number, inOrder: readonly number[]): Selection {
  const from = selection.anchorId === null ? -1 : inOrder.indexOf(selection.anchorId)
  const to = inOrder.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = inOrder.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: limited([...selection.ids, ...range]), anchorId: selection.anchorId }
}

export const everything = (inOrder: readonly number[]): Selection => ({
  ids: limited(inOrder),
  anchorId: inOrder[0] ?? null,
})

const limited = (ids: readonly number[]): ReadonlySet<number> => new Set([...new Set(ids)].slice(0, mostSelected))
