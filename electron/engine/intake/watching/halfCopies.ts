import { basename, join } from 'node:path'
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

  /**
   * Recordings of the same file of the same watched folder whose half this is, before it is a recording itself. Never rejects.
   */
  async of(
    { payload: { source, from } }: JobRow<'import'>,
    file: { path: string; sizeBytes: number },
  ): Promise<number[]> {
    if (source.kind !== 'file' || !from.key.startsWith('folder:')) return []
    const found: number[] = []
    for (const { id, fileName, sizeBytes } of this.#earlier(source.path, from.key))
      if (await isHalfOf({ path: join(this.#deps.folders.originals, fileName), sizeBytes }, file)) found.push(id)
    return found
  }

  /** Call it after this recording was made of the file that {@link of} compared. Never throws. */
  replace(halfIds: readonly number[], whole: RecordingRow): void {
    try {
      for (const id of halfIds) if (this.#isAsItCame(id, whole)) this.#deps.remove(id)
    } catch {
      // Both stay.
      this.#deps.log('warn', 'half-copy-not-removed', {})
    }
  }

  #earlier(path: string, folderKey: string): Pick<RecordingRow, 'id' | 'fileName' | 'sizeBytes'>[] {
    return this.#deps.db
      .prepare<[Record<string, unknown>], Pick<RecordingRow, 'id' | 'fileName' | 'sizeBytes'>>(
        `SELECT r.id, r.file_name AS fileName, r.size_bytes AS sizeBytes FROM recordings r
         WHERE r.audio_deleted_ms IS NULL AND r.original_name = @name AND EXISTS (
             SELECT 1 FROM jobs WHERE recording_id = r.id AND kind = 'import' AND state = 'done'
             AND json_extract(payload, '$.source.path') = @path AND json_extract(payload, '$.from.key') = @folderKey)`,
      )
      .all({ path, folderKey, name: basename(path) })
  }

  /** True if nobody has worked on the recording: all that a person chose or made is as at the import of the whole one. */
  #isAsItCame(recordingId: number, { id }: RecordingRow): boolean {
    return (
      this.#deps.db
        .prepare(
          `SELECT 1 FROM recordings r JOIN recordings whole ON whole.id = @id
           WHERE r.id = @recordingId AND r.title = whole.title AND r.project_id IS whole.project_id
             AND r.transcription_options = whole.transcription_options AND r.time_source IS NOT 'person' AND r.audio_kept = 0
             AND NOT EXISTS (SELECT 1 FROM transcripts
               WHERE recording_id = r.id AND (revision > 1 OR language_source IN ('file', 'set')))
             AND NOT EXISTS (SELECT 1 FROM recording_parts WHERE r.id IN (part_id, joined_id))
             ${works.map((table) => `AND NOT EXISTS (SELECT 1 FROM ${table} WHERE recording_id = r.id)`).join('\n')}`,
        )
        .get({ recordingId, id }) !== undefined
    )
  }
}

/** What a person makes of a recording. */
const works = ['edits', 'notes', 'quotes', 'redactions', 'pseudonyms', 'exported_transcripts', 'handovers']
