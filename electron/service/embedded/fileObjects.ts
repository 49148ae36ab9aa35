import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { partCount } from '../../../shared/partner/schemas.ts'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf, renameDurably } from '../../system/index.ts'
import type { MergedFile, NewUpload, Objects, StoredPart } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import type { PartRow, UploadRow } from '../ports/tables.ts'
import { checkAllParts } from '../work/allParts.ts'
import { durationOf } from '../work/taskAudio.ts'
import type { SqliteStore } from './sqliteStore.ts'

/** No recording of 24 hours is larger. */
const largestFileBytes = 64 * 1024 ** 3

type AddressOfPart = (uploadId: string, part: number, expiresMs: number) => Promise<string>

/** The service's recordings as files in one folder. The parts arrive through the service itself; their rows say which files count. */
export class FileObjects implements Objects {
  readonly mostBytes = largestFileBytes
  readonly folder: string
  readonly #store: SqliteStore
  readonly #addressOfPart: AddressOfPart

  constructor(folder: string, store: SqliteStore, addressOfPart: AddressOfPart) {
    this.folder = folder
    this.#store = store
    this.#addressOfPart = addressOfPart
  }

  pathOf(name: string): string {
    return join(this.folder, name)
  }

  async begin({ upload_id, size_bytes, chunk_bytes }: NewUpload, expiresMs: number) {
    const partAddresses: string[] = []
    for (let part = 1; part <= partCount(size_bytes, chunk_bytes); part++)
      partAddresses.push(await this.#addressOfPart(upload_id, part, expiresMs))
    return { storeUploadId: null, partAddresses }
  }

  async parts({ upload_id }: UploadRow): Promise<ReadonlyMap<number, StoredPart>> {
    const rows = await this.#partRows(upload_id)
    return new Map(rows.map(({ part_number, etag, size_bytes }) => [part_number, { etag, sizeBytes: size_bytes }]))
  }

  /** Streams the parts into one file. After an error, including a wrong MD5, no file is left. */
  async merge(
    upload: UploadRow,
    parts: ReadonlyMap<number, StoredPart>,
    claimedMd5: string | null,
  ): Promise<MergedFile> {
    checkAllParts(parts, partCount(upload.size_bytes, upload.chunk_bytes), upload.size_bytes)
    const rows = await this.#partRows(upload.upload_id)
    checkUnchanged(parts, rows)
    const mergingPath = `${this.pathOf(upload.file_id)}.${randomUUID()}.part`
    try {
      const { md5, sizeBytes } = await this.#writeMerged(mergingPath, rows)
      if (claimedMd5 !== null && claimedMd5 !== md5)
        throw new Refusal(400, 'file_md5: is not the MD5 of the parts that arrived')
      const durationMs = await durationOf(mergingPath)
      // A part may have been stored again while it was being read.
      checkUnchanged(parts, await this.#partRows(upload.upload_id))
      await renameDurably(mergingPath, this.pathOf(upload.file_id))
      return { md5, sizeBytes, durationMs }
    } finally {
      await rm(mergingPath, { force: true })
    }
  }

  async forgetParts({ upload_id }: UploadRow): Promise<void> {
    for (const row of await this.#partRows(upload_id)) await rm(this.partPath(row), { force: true })
  }

  /** Deletes parts and file, also those that a killed service left. No part arrives for an upload that was removed. */
  async remove({ upload_id, file_id }: Pick<UploadRow, 'upload_id' | 'file_id'>): Promise<void> {
    await this.#store.db.deleteFrom('parts').where('upload_id', '=', upload_id).execute()
    const own = (name: string) => name === file_id || name.startsWith(`${file_id}.`) || name.startsWith(`${upload_id}.`)
    for (const name of (await readdir(this.folder)).filter(own)) await rm(this.pathOf(name), { force: true })
  }

  async withLocalFile<T>(name: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const path = this.pathOf(name)
    if (!(await stat(path).catch(() => null))) throw problem('file-gone')
    signal?.throwIfAborted()
    return await work(path)
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const path = this.pathOf(name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { flush: true })
    await rename(`${path}.part`, path)
  }

  async read(name: string, mostBytes: number): Promise<Buffer | null> {
    const facts = await stat(this.pathOf(name)).catch(() => null)
    if (!facts) return null
    if (facts.size > mostBytes) throw new Error('the object is too long')
    return await readFile(this.pathOf(name))
  }

  async removeObjects(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.pathOf(name), { force: true })
  }

  partPath({ object_name }: Pick<PartRow, 'object_name'>): string {
    return this.pathOf(object_name)
  }

  #partRows(uploadId: string): Promise<PartRow[]> {
    return this.#store.db
      .selectFrom('parts')
      .selectAll()
      .where('upload_id', '=', uploadId)
      .orderBy('part_number')
      .execute()
  }

  async #writeMerged(path: string, rows: readonly PartRow[]): Promise<{ md5: string; sizeBytes: number }> {
    const md5 = createHash('md5')
    let sizeBytes = 0
    const target = await open(path, 'w')
    try {
      for (const row of rows)
        for await (const block of createReadStream(this.partPath(row), { highWaterMark: 1024 * 1024 })) {
          md5.update(block)
          sizeBytes += block.length
          await target.writeFile(block)
        }
      await target.sync()
    } catch (error) {
      // The part was stored again, and its earlier file is gone.
      if (errorCodeOf(error) === 'ENOENT') throw new Refusal(400, 'part_list: a part was stored again meanwhile')
      throw error
    } finally {
      await target.close()
    }
    return { md5: md5.digest('hex'), sizeBytes }
  }
}

function checkUnchanged(parts: ReadonlyMap<number, StoredPart>, rows: readonly PartRow[]): void {
  const stored = new Map(rows.map(({ part_number, etag }) => [part_number, etag]))
  for (const [number, { etag }] of parts)
    if (stored.get(number) !== etag) throw new Refusal(400, `part_list: part ${number} was not stored with this ETag`)
}
