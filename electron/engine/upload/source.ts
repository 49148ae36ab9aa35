import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import type { Media } from '../../media/types.ts'
import { hashFile } from '../intake/copy.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'

/** What is uploaded: the recording as it is, or a copy in a type that the service takes. */
export type UploadForm = 'original' | 'mp3'

/** A file to upload, whole and as it was hashed. */
export type UploadSource = {
  form: UploadForm
  path: string
  /** File extension without the dot. */
  filetype: string
  sizeBytes: number
  mtimeMs: number
  sha256: string
  md5: string
}

type CopyRow = { sizeBytes: number; mtimeMs: number; sha256: string; md5: string }
const mp3BitRate = 64_000

/** Finds, and where needed makes, the file that is uploaded for a recording. */
export class UploadSources {
  readonly #db: LibraryDatabase
  readonly #folders: LibraryFolders
  readonly #media: Media

  constructor(db: LibraryDatabase, folders: LibraryFolders, media: Media) {
    this.#db = db
    this.#folders = folders
    this.#media = media
  }

  /** Throws `original-damaged` when our copy is no longer what was sealed. */
  async get(recording: RecordingRow, form: UploadForm, signal: AbortSignal): Promise<UploadSource> {
    const original = await this.#original(recording)
    return form === 'original' ? original : await this.#mp3(recording, original, signal)
  }

  async #original(recording: RecordingRow): Promise<UploadSource> {
    const path = join(this.#folders.originals, recording.fileName)
    const facts = await stat(path).catch(() => null)
    const damaged = new TapelogError(
      'original-damaged',
      'The copy in the library is no longer what was sealed, so it is not sent. Import the recording again from where it came.',
    )
    if (!facts || facts.size !== recording.sizeBytes) throw damaged
    if (Math.round(facts.mtimeMs) !== recording.mtimeMs && (await hashFile(path)).sha256 !== recording.sha256)
      throw damaged
    const { sizeBytes, mtimeMs, sha256, md5 } = recording
    return {
      form: 'original',
      path,
      filetype: extname(recording.fileName).slice(1) || 'wav',
      sizeBytes,
      mtimeMs,
      sha256,
      md5,
    }
  }

  async #mp3(recording: RecordingRow, original: UploadSource, signal: AbortSignal): Promise<UploadSource> {
    const folder = derivedFolder(this.#folders, recording.id)
    const path = join(folder, 'upload.mp3')
    const made = (row: CopyRow): UploadSource => ({ form: 'mp3', path, filetype: 'mp3', ...row })
    const known = this.#db
      .prepare<[number], CopyRow>(
        `SELECT size_bytes AS sizeBytes, mtime_ms AS mtimeMs, sha256, md5 FROM upload_copies WHERE recording_id = ? AND form = 'mp3'`,
      )
      .get(recording.id)
    const facts = await stat(path).catch(() => null)
    if (known && facts && facts.size === known.sizeBytes && Math.round(facts.mtimeMs) === known.mtimeMs)
      return made(known)
    mkdirSync(folder, { recursive: true })
    await this.#media.encode(original.path, path, { format: 'mp3', bitRate: mp3BitRate, signal })
    const { sha256, md5 } = await hashFile(path)
    const { size, mtimeMs } = await stat(path)
    const row: CopyRow = { sizeBytes: size, mtimeMs: Math.round(mtimeMs), sha256, md5 }
    this.#db
      .prepare(
        `INSERT INTO upload_copies (recording_id, form, size_bytes, mtime_ms, sha256, md5) VALUES (?, 'mp3', ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET size_bytes = excluded.size_bytes, mtime_ms = excluded.mtime_ms,
           sha256 = excluded.sha256, md5 = excluded.md5`,
      )
      .run(recording.id, row.sizeBytes, row.mtimeMs, row.sha256, row.md5)
    return made(row)
  }
}
