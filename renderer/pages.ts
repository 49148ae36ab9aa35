/** Long lists are asked for by pages of this many. */
export const pageSize = 50

/** What is at a position of the whole list; undefined while its page is on its way. */
export const itemAt = <T>(pages: ReadonlyMap<number, T[]>, position: number): T | undefined =>
  pages.get(Math.floor(position / pageSize))?.[position % pageSize]

/**
 * The key of a row: of what it shows, so that a menu that is open in it stays with it when others before it go. `used` holds
 * those of the rows before: pages of different moments may hold the same one twice.
 */
export function rowKey(key: string | undefined, index: number, used: Set<string>): string {
  const unique = key !== undefined && !used.has(key) ? key : `place:${index}`
  used.add(unique)
  return unique
}
