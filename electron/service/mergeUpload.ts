import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { partCount } from '../../shared/partner/schemas.ts'
import { renameDurably } from '../system/index.ts'
import type { Caller } from './authenticate.ts'
import type { ServiceContext } from './context.ts'
import { objectPath, partPath } from './objectAddresses.ts'
import { Refusal } from './refusal.ts'
import { findUpload, type UploadRow } from './uploadFiles.ts'

type Completion = {
  file_id: string
  upload_id: string
  part_list: readonly { PartNumber: number; ETag: string }[]
  filetype: string
  file_md5?: string | null | undefined
}

/** The running merges of all services in this process. Upload ids are unique. */
const underWay = new Map<string, Promise<string>>()

/** While this returns true, the upload's parts must not be removed. */
export const isMerging = (uploadId: string): boolean => underWay.has(uploadId)

/** Resolves when no merge of this upload is running, however it ended. */
export const mergeEnded = async (uploadId: string): Promise<void> => {
  await underWay.get(uploadId)?.catch(() => {})
}

/** Merges an upload's parts into a file. Completing the same upload again, even at the same time, gives the same response. */
export class UploadMerger {
  readonly #context: ServiceContext

  constructor(context: ServiceContext) {
    this.#context = context
  }

  /** Checks every ETag, the number of parts and the MD5. Throws a Refusal and merges nothing if one is wrong. */
  async complete(completion: Completion, caller: Caller): Promise<{ upload: UploadRow; md5: string }> {
    const upload = findUpload(this.#context, completion.upload_id)
    const isOwn = caller.isPartner || upload?.account_id === caller.accountId
    if (!upload || !isOwn || upload.file_id !== completion.file_id)
      throw new Refusal(404, 'upload_id: this upload is not known')
    if (upload.filetype.toLowerCase() !== completion.filetype.toLowerCase())
      throw new Refusal(400, `filetype: this upload was begun as ${upload.filetype}`)
    const claimed = completion.file_md5?.toLowerCase() ?? null
    if (upload.state === 'merged') {
      if (claimed !== null && claimed !== upload.md5)
        throw new Refusal(400, 'file_md5: is not the MD5 of the parts that arrived')
      return { upload, md5: upload.md5 ?? '' }
    }
    const running = underWay.get(upload.upload_id)
    if (running) {
      // The other completion may fail because its own MD5 is wrong. Check this completion separately.
      await running.catch(() => {})
      return this.complete(completion, caller)
    }
    checkParts(this.#context, upload, completion.part_list)
    const merging = this.#merge(upload, completion, claimed).finally(() => underWay.delete(upload.upload_id))
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

/** Throws a Refusal unless the list names every part once, with its stored ETag. */
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

/** Streams the parts into one file and returns its MD5. After an error, including a wrong MD5, no file is left. */
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
    // A part may have been stored again while it was being read.
    checkParts(context, upload, given)
    await renameDurably(mergingPath, objectPath(context, upload.file_id))
    return digest
  } finally {
    await rm(mergingPath, { force: true })
  }
}
