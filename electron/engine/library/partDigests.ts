import type { Statement } from 'better-sqlite3'
import type { LibraryDatabase } from './database.ts'

const md5Bytes = 16

/** The MD5 of every part of a file, by the SHA-256 of the whole: what the service says of a part is compared with it. */
export class PartDigests {
  readonly #db: LibraryDatabase
  readonly #one: Statement<[number, string, number], { md5: Buffer }>

  constructor(db: LibraryDatabase) {
    this.#db = db
    this.#one = db.prepare(
      `SELECT substr(md5s, ?, ${md5Bytes}) AS md5 FROM part_digests WHERE sha256 = ? AND part_size_bytes = ?`,
    )
  }

  /** `md5s`: 16 bytes for each part, in order. What is there already stays: the same bytes have the same hashes. */
  put(sha256: string, partSizeBytes: number, md5s: Uint8Array): void {
    this.#db
      .prepare('INSERT INTO part_digests (sha256, part_size_bytes, md5s) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(sha256, partSizeBytes, md5s)
  }

  /** Lower-case hex; `partNumber` counts from 1, as the parts of an upload do. Null where it is not known. */
  partMd5(sha256: string, partSizeBytes: number, partNumber: number): string | null {
    const row = this.#one.get((partNumber - 1) * md5Bytes + 1, sha256, partSizeBytes)
    return row?.md5.length === md5Bytes ? row.md5.toString('hex') : null
  }
}
