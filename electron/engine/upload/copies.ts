import { mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../intake/copy.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'

/** A type that a service takes; a recorder's bare packets in Ogg; a WAV without its recorder's serial number. */
export type CopyForm = 'mp3' | 'ogg' | 'without-serial'

export type UploadCopy = { path: string; sizeBytes: number; mtimeMs: number; sha256: string; md5: string }

const fileNames: Record<CopyForm, string> = {
  mp3: 'upload.mp3',
  ogg: 'upload.opus',
  'without-serial': 'upload-without-serial.wav',
}

/** Copies made to be uploaded, below `derived/<id>/`; both hashes are kept with them. */
export class UploadCopies {
  readonly #db: LibraryDatabase
  readonly #folders: LibraryFolders

  constructor(db: LibraryDatabase, folders: LibraryFolders) {
    this.#db = db
    this.#folders = folders
  }

  /** The copy there is, if nobody touched it; else the one that `make` writes, whole or not at all. */
  async get(recordingId: number, form: CopyForm, make: (path: string) => Promise<unknown>): Promise<UploadCopy> {
    const folder = derivedFolder(this.#folders, recordingId)
    const path = join(folder, fileNames[form])
    const known = this.#known(recordingId, form)
    const facts = await stat(path).catch(() => null)
    if (known && facts && facts.size === known.sizeBytes && Math.round(facts.mtimeMs) === known.mtimeMs)
      return { path, ...known }
    mkdirSync(folder, { recursive: true })
    await make(path)
    const { sha256, md5 } = await hashFile(path)
    const { size, mtimeMs } = await stat(path)
    const made = { sizeBytes: size, mtimeMs: Math.round(mtimeMs), sha256, md5 }
    this.#db
      .prepare(
        `INSERT INTO upload_copies (recording_id, form, size_bytes, mtime_ms, sha256, md5)
         VALUES (@recordingId, @form, @sizeBytes, @mtimeMs, @sha256, @md5)
         ON CONFLICT DO UPDATE SET size_bytes = excluded.size_bytes, mtime_ms = excluded.mtime_ms,
           sha256 = excluded.sha256, md5 = excluded.md5`,
      )
      .run({ recordingId, form, ...made })
    return { path, ...made }
  }

  /** Removes a copy; it is made again when it is asked for. */
  async remove(recordingId: number, form: CopyForm): Promise<void> {
    // One that cannot be removed costs its place on the disk and nothing else.
    await rm(join(derivedFolder(this.#folders, recordingId), fileNames[form]), { force: true }).catch(() => {})
    this.#db.prepare('DELETE FROM upload_copies WHERE recording_id = ? AND form = ?').run(recordingId, form)
  }

  #known(recordingId: number, form: CopyForm): Omit<UploadCopy, 'path'> | undefined {
    return this.#db
      .prepare<[number, string], Omit<UploadCopy, 'path'>>(
        `SELECT size_bytes AS sizeBytes, mtime_ms AS mtimeMs, sha256, md5 FROM upload_copies
         WHERE recording_id = ? AND form = ?`,
      )
      .get(recordingId, form)
  }
}
