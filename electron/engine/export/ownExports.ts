import { lstat } from 'node:fs/promises'
import { hashFile } from '../../sealing/index.ts'
import type { CustodyLog } from '../library/custody.ts'

/**
 * Tells whether a new export of these recordings may replace what is at a path: only a file with exactly the bytes that Tapelog exported of one of
 * them. The custody log has their hashes. A file that a person changed, or that belongs to something else, stays.
 */
export function ownExports(
  custody: Pick<CustodyLog, 'rows'>,
  recordingIds: readonly number[],
): (path: string) => Promise<boolean> {
  const exported = new Set(
    recordingIds.flatMap((id) =>
      custody.rows(id).flatMap((row) => (row.event === 'exported' ? row.facts.filesSha256 : [])),
    ),
  )
  return async (path) => {
    // A link leads to a file elsewhere, and a folder cannot be replaced in one step.
    const facts = await lstat(path).catch(() => null)
    if (!facts?.isFile() || exported.size === 0) return false
    return exported.has((await hashFile(path)).sha256)
  }
}
