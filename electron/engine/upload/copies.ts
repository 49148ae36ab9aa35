import { mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../../sealing/index.ts'
import type { CustodyLog } from '../library/custody.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import type { PartDigests } from '../library/partDigests.ts'
import { encodingKey, encodings, type UploadEncoding } from './encodings.ts'

/**
 * Copies that need no encoding: a recorder's packets wrapped in Ogg, a WAV without its recorder's serial number, and samples with a new header.
 */
export const plainCopies = ['ogg', 'without-serial', 'with-header'] as const
type PlainCopy = (typeof plainCopies)[number]

export type UploadCopy = { path: string; sizeBytes: number; mtimeMs: number; sha256: string; md5: string }

/** A copy's name in the library, and the name of its file below `derived/<id>/`. */
type Named = { key: string; fileName: string }

const plainNames: Record<PlainCopy, Named> = {
  ogg: { key: 'ogg', fileName: 'upload.opus' },
  'without-serial': { key: 'without-serial', fileName: 'upload-without-serial.wav' },
  'with-header': { key: 'with-header', fileName: 'upload-with-header.wav' },
}
function named(copy: PlainCopy | UploadEncoding): Named {
  if (typeof copy === 'string') return plainNames[copy]
  const key = encodingKey(copy)
  const ending = copy.name === 'original' ? 'bin' : encodings[copy.name].filetype
  return { key, fileName: `upload-${key.replace('@', '-')}.${ending}` }
}

/** Copies made for uploads, below `derived/<id>/`, with the hashes of each copy and of its parts. */
export class UploadCopies {
  readonly #db: LibraryDatabase
  readonly #folders: LibraryFolders
  readonly #partDigests: PartDigests
  readonly #custody: Pick<CustodyLog, 'append'>

  constructor(
    db: LibraryDatabase,
    folders: LibraryFolders,
    partDigests: PartDigests,
    custody: Pick<CustodyLog, 'append'>,
  ) {
    this.#db = db
    this.#folders = folders
    this.#partDigests = partDigests
    this.#custody = custody
  }

  /** The existing copy if it is unchanged; else a copy that `make` writes, completely or not at all. */
  async get(
    recordingId: number,
    copy: PlainCopy | UploadEncoding,
    make: (path: string) => Promise<unknown>,
  ): Promise<UploadCopy> {
    const { key, fileName } = named(copy)
    const folder = derivedFolder(this.#folders, recordingId)
    const path = join(folder, fileName)
    const known = this.#known(recordingId, key)
    const facts = await stat(path).catch(() => null)
    if (known && facts && facts.size === known.sizeBytes && Math.round(facts.mtimeMs) === known.mtimeMs)
      return { path, ...known }
    mkdirSync(folder, { recursive: true })
    await make(path)
    const { sha256, md5, partSizeBytes, partMd5s } = await hashFile(path)
    const { size, mtimeMs } = await stat(path)
    const made = { sizeBytes: size, mtimeMs: Math.round(mtimeMs), sha256, md5 }
    this.#db
      .transaction(() => {
        this.#db
          .prepare(
            `INSERT INTO upload_copies (recording_id, encoding, size_bytes, mtime_ms, sha256, md5)
             VALUES (@recordingId, @key, @sizeBytes, @mtimeMs, @sha256, @md5)
             ON CONFLICT DO UPDATE SET size_bytes = excluded.size_bytes, mtime_ms = excluded.mtime_ms,
               sha256 = excluded.sha256, md5 = excluded.md5`,
          )
          .run({ recordingId, key, ...made })
        if (partSizeBytes !== null) this.#partDigests.put(sha256, partSizeBytes, partMd5s)
        this.#custody.append(recordingId, { event: 'copied', facts: { purpose: 'upload', sha256, sizeBytes: size } })
      })
      .immediate()
    return { path, ...made }
  }

  /** Removes a copy; `get` makes it again. */
  async remove(recordingId: number, copy: PlainCopy | UploadEncoding): Promise<void> {
    const { key, fileName } = named(copy)
    // A file that cannot be removed only takes space.
    await rm(join(derivedFolder(this.#folders, recordingId), fileName), { force: true }).catch(() => {})
    this.#db.prepare('DELETE FROM upload_copies WHERE recording_id = ? AND encoding = ?').run(recordingId, key)
  }

  #known(recordingId: number, key: string): Omit<UploadCopy, 'path'> | undefined {
    return this.#db
      .prepare<[number, string], Omit<UploadCopy, 'path'>>(
        `SELECT size_bytes AS sizeBytes, mtime_ms AS mtimeMs, sha256, md5 FROM upload_copies
         WHERE recording_id = ? AND encoding = ?`,
      )
      .get(recordingId, key)
  }

  /** Deletes the rows of all copies of a recording and the hashes of their parts. The caller removes the files. */
  forget(recordingId: number): void {
    const sha256s = this.#db
      .prepare<[number], { sha256: string }>('SELECT sha256 FROM upload_copies WHERE recording_id = ?')
      .all(recordingId)
    this.#partDigests.remove(sha256s.map(({ sha256 }) => sha256))
    this.#db.prepare('DELETE FROM upload_copies WHERE recording_id = ?').run(recordingId)
  }
}
