import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { partCount } from '../../shared/partner/schemas.ts'
import type { ServiceContext } from './context.ts'
import { Refusal } from './refusal.ts'
import { objectPath, partPath } from './storage.ts'
import { findUpload, type UploadRow } from './uploads.ts'

type Completion = {
  file_id: string
  upload_id: string
  part_list: readonly { PartNumber: number; ETag: string }[]
  filetype: string
  file_md5?: string | null | undefined
}

/** Merges that are being done; upload ids are unique, whichever service of this process they belong to. */
const underWay = new Map<string, Promise<string>>()

/** True while its parts must stay where they are. */
export const isMerging = (uploadId: string): boolean => underWay.has(uploadId)

/** Puts an upload's parts together, once: asked twice, or twice at the same time, it answers the same. */
export class UploadMerger {
  readonly #context: ServiceContext

  constructor(context: ServiceContext) {
    this.#context = context
  }

  /** Checks every ETag, the size and the MD5; a refusal leaves nothing merged. */
  async complete(asked: Completion): Promise<{ upload: UploadRow; md5: string }> {
    const upload = findUpload(this.#context, asked.upload_id)
    if (!upload || upload.file_id !== asked.file_id) throw new Refusal(404, 'upload_id: this upload is not known')
    if (upload.filetype.toLowerCase() !== asked.filetype.toLowerCase())
      throw new Refusal(400, `filetype: this upload was begun as ${upload.filetype}`)
    const claimed = asked.file_md5?.toLowerCase() ?? null
    if (upload.state === 'merged') {
      if (claimed !== null && claimed !== upload.md5)
        throw new Refusal(400, 'file_md5: is not the MD5 of the parts that arrived')
      return { upload, md5: upload.md5 ?? '' }
    }
    const before = underWay.get(upload.upload_id)
    if (before) {
      // However that one ends, by its own MD5; this one is judged by what it asks itself.
      await before.catch(() => {})
      return this.complete(asked)
    }
    checkParts(this.#context, upload, asked.part_list)
    const merging = this.#merge(upload, asked, claimed).finally(() => underWay.delete(upload.upload_id))
    underWay.set(upload.upload_id, merging)
    return { upload, md5: await merging }
  }

  async #merge(upload: UploadRow, { part_list }: Completion, claimed: string | null): Promise<string> {
    const count = part_list.length
    const md5 = await writeMerged(this.#context, upload, part_list, claimed)
    this.#context.db
      .prepare(`UPDATE uploads SET state = 'merged', md5 = ? WHERE upload_id = ?`)
      .run(md5, upload.upload_id)
    for (let part = 1; part <= count; part++) await rm(partPath(this.#context, upload.upload_id, part), { force: true })
    return md5
  }
}

/** Every part once, every ETag as it was given. */
function checkParts({ db }: ServiceContext, upload: UploadRow, given: Completion['part_list']): void {
  const count = partCount(upload.size_bytes, upload.chunk_bytes)
  const stored = new Map(
    db
      .prepare<[string], { part_number: number; etag: string }>(
        'SELECT part_number, etag FROM parts WHERE upload_id = ?',
      )
      .all(upload.upload_id)
      .map((row) => [row.part_number, row.etag]),
  )
  if (given.length !== count)
    throw new Refusal(400, `part_list: ${count} parts belong to this upload, ${given.length} were named`)
  for (const { PartNumber, ETag } of given)
    if (stored.get(PartNumber) !== ETag)
      throw new Refusal(400, `part_list: part ${PartNumber} was not stored with this ETag`)
  if (new Set(given.map(({ PartNumber }) => PartNumber)).size !== count)
    throw new Refusal(400, 'part_list: a part is named twice')
}

/** Puts the parts together by streaming; a wrong MD5 leaves nothing behind. Returns the MD5. */
async function writeMerged(
  context: ServiceContext,
  upload: UploadRow,
  given: Completion['part_list'],
  claimed: string | null,
): Promise<string> {
  const mergingPath = `${objectPath(context, upload.file_id)}.${randomUUID()}.part`
  const md5 = createHash('md5')
  try {
    const target = await open(mergingPath, 'w')
    try {
      for (let part = 1; part <= given.length; part++)
        for await (const block of createReadStream(partPath(context, upload.upload_id, part), {
          highWaterMark: 1024 * 1024,
        })) {
          md5.update(block)
          await target.writeFile(block)
        }
      await target.sync()
    } finally {
      await target.close()
    }
    const digest = md5.digest('hex')
    if (claimed !== null && claimed !== digest)
      throw new Refusal(400, 'file_md5: is not the MD5 of the parts that arrived')
    // A part that was stored anew meanwhile may have been read in its new form.
    checkParts(context, upload, given)
    await rename(mergingPath, objectPath(context, upload.file_id))
    return digest
  } finally {
    await rm(mergingPath, { force: true })
  }
}
