/** Long lists are loaded in pages of this many items. */
export const pageSize = 50

/** The item at a position of the whole list; undefined until its page is loaded. */
export const itemAt = <T>(pages: ReadonlyMap<number, T[]>, position: number): T | undefined =>
  pages.get(Math.floor(position / pageSize))?.[position % pageSize]

/**
 * The key of a row. It comes from the item, so that an open menu stays with its row when earlier rows disappear. `used` holds the keys
 * of earlier rows, because pages loaded at different moments may contain the same item twice.
 */
export function rowKey(key: string | undefined, index: number, used: Set<string>): string {
  const unique = key !== undefined && !used.has(key) ? key : `place:${index}`
  used.add(unique)
  return unique
}
