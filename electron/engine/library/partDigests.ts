import type { Statement } from 'better-sqlite3'
import type { LibraryDatabase } from './database.ts'

/** The MD5 of every part of a file, by the SHA-256 of the whole file. The service's ETags are checked against them. */
export class PartDigests {
  readonly #db: LibraryDatabase
  readonly #one: Statement<[string, number], { md5s: Buffer }>

  constructor(db: LibraryDatabase) {
    this.#db = db
    this.#one = db.prepare('SELECT md5s FROM part_digests WHERE sha256 = ? AND part_size_bytes = ?')
  }

  /** `md5s`: 16 bytes for each part, in order. Keeps existing rows, because the same bytes have the same hashes. */
  put(sha256: string, partSizeBytes: number, md5s: Uint8Array): void {
    this.#db
      .prepare('INSERT INTO part_digests (sha256, part_size_bytes, md5s) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(sha256, partSizeBytes, md5s)
  }

  /** Forgets the hashes of these files. */
  remove(sha256s: readonly string[]): void {
    const remove = this.#db.prepare('DELETE FROM part_digests WHERE sha256 = ?')
    for (const sha256 of sha256s) remove.run(sha256)
  }

  /** 16 bytes for each part, in order; empty if they are not known. */
  partMd5s(sha256: string, partSizeBytes: number): Buffer {
    return this.#one.get(sha256, partSizeBytes)?.md5s ?? Buffer.alloc(0)
  }
}
