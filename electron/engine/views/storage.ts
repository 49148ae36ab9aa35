import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandOutput } from '../../../shared/contract.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'
import { isPartSql } from '../library/recordingParts.ts'

type Sum = { recordings: number; sizeBytes: number }

const isVerified = `EXISTS (SELECT 1 FROM segments WHERE recording_id = r.id)
  AND NOT EXISTS (SELECT 1 FROM segments INDEXED BY segments_unverified WHERE recording_id = r.id AND verified = 0)`

export type Storage = CommandOutput<'library.storage'>

/** The space that the library takes, by purpose. */
export async function storageOf({
  db,
  folders,
}: {
  db: LibraryDatabase
  folders: Pick<LibraryFolders, 'derived'>
}): Promise<Storage> {
  const sum = (condition: string): Sum =>
    db
      .prepare<[], Sum>(
        `SELECT count(*) AS recordings, coalesce(sum(size_bytes), 0) AS sizeBytes FROM recordings r
         WHERE audio_deleted_ms IS NULL AND ${condition}`,
      )
      .get() ?? { recordings: 0, sizeBytes: 0 }
  const pages = (name: 'page_count' | 'page_size') => db.pragma(name, { simple: true }) as number
  return {
    originals: sum('true'),
    verifiedAudio: sum(isVerified),
    copiesSizeBytes: await sizeBelow(folders.derived),
    transcriptsSizeBytes: pages('page_count') * pages('page_size'),
    largest: db
      .prepare<[], { id: number; title: string; sizeBytes: number; hasTranscript: number }>(
        `SELECT id, title, size_bytes AS sizeBytes,
           EXISTS (SELECT 1 FROM transcripts WHERE recording_id = r.id) AS hasTranscript
         FROM recordings r WHERE audio_deleted_ms IS NULL AND NOT ${isPartSql} ORDER BY size_bytes DESC, id LIMIT 5`,
      )
      .all()
      .map((row) => ({ ...row, hasTranscript: row.hasTranscript === 1 })),
  }
}

/** The size in bytes. A file that is removed meanwhile counts as 0. */
async function sizeBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await sizeBelow(path)
    else if (entry.isFile()) bytes += (await lstat(path).catch(() => null))?.size ?? 0
  }
  return bytes
}
