import { join } from 'node:path'
import type { Log } from '../../../../shared/errors/log.ts'
import { isHalfOf } from '../../../sealing/index.ts'
import type { JobRow } from '../../jobs/types.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import type { LibraryFolders } from '../../library/folders.ts'
import type { RecordingRow } from '../../library/recordings.ts'

type HalfCopiesDeps = {
  db: LibraryDatabase
  folders: Pick<LibraryFolders, 'originals'>
  /** Deletes a recording so that a person can still undo it. */
  remove: (recordingId: number) => void
  log: Log
}

/**
 * Recordings that a watched folder gave before their file was written to its end, although it did not change for minutes. When the whole
 * file has become a recording, the half one goes, unless a person has worked on it.
 */
export class HalfCopies {
  readonly #deps: HalfCopiesDeps

  constructor(deps: HalfCopiesDeps) {
    this.#deps = deps
  }

  /** Call it after a file of a watched folder has become this recording. Never rejects. */
  async replacedBy({ payload: { source, from } }: JobRow<'import'>, whole: RecordingRow): Promise<void> {
    if (source.kind !== 'file' || !from.key.startsWith('folder:')) return
    const at = ({ fileName, sizeBytes }: Pick<RecordingRow, 'fileName' | 'sizeBytes'>) => ({
      path: join(this.#deps.folders.originals, fileName),
      sizeBytes,
    })
    try {
      for (const half of this.#earlier(source.path, from.key, whole.id))
        if (await isHalfOf(at(half), at(whole))) this.#deps.remove(half.id)
    } catch {
      // Both stay.
      this.#deps.log('warn', 'half-copy-not-removed', {})
    }
  }

  /** Recordings of the same file of the same folder on which nobody has worked. */
  #earlier(path: string, folderKey: string, exceptId: number): Pick<RecordingRow, 'id' | 'fileName' | 'sizeBytes'>[] {
    return this.#deps.db
      .prepare<[Record<string, unknown>], Pick<RecordingRow, 'id' | 'fileName' | 'sizeBytes'>>(
        `SELECT r.id, r.file_name AS fileName, r.size_bytes AS sizeBytes FROM recordings r
         WHERE r.id <> @exceptId AND r.audio_deleted_ms IS NULL AND r.id IN (
             SELECT recording_id FROM jobs WHERE kind = 'import' AND state = 'done'
             AND json_extract(payload, '$.source.path') = @path AND json_extract(payload, '$.from.key') = @folderKey)
           AND NOT EXISTS (SELECT 1 FROM transcripts WHERE recording_id = r.id AND revision > 1)
           AND NOT EXISTS (SELECT 1 FROM notes WHERE recording_id = r.id)
           AND NOT EXISTS (SELECT 1 FROM quotes WHERE recording_id = r.id)`,
      )
      .all({ path, folderKey, exceptId })
  }
}
