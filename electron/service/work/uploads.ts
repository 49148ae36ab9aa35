import { randomUUID } from 'node:crypto'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { partCount } from '../../../shared/partner/schemas.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { StoredPart } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import type { UploadRow } from '../ports/tables.ts'
import { checkMayUpload, limitLock } from './limits.ts'

export const partAddressValidMs = 24 * 3_600_000

/** A completion that has not said for this long that it is alive has ended with its process. */
const mergeLostAfterMs = 60_000
const mergeAliveEveryMs = 10_000
const mergeLookEveryMs = 200

type Completion = {
  file_id: string
  upload_id: string
  part_list: readonly { PartNumber: number; ETag: string }[]
  filetype: string
  file_md5?: string | null | undefined
}

/** Uploads that were not removed. */
const kept = ({ store: { db } }: ServiceContext) => db.selectFrom('uploads').selectAll().where('removed_ms', 'is', null)

/** Undefined if there is no such upload, or if it was removed. */
export const findUpload = (context: ServiceContext, uploadId: string): Promise<UploadRow | undefined> =>
  kept(context).where('upload_id', '=', uploadId).executeTakeFirst()

/** The upload of a file that is complete and was not removed. */
export const findMerged = (context: ServiceContext, fileId: string): Promise<UploadRow | undefined> =>
  kept(context).where('file_id', '=', fileId).where('state', '=', 'merged').executeTakeFirst()

/** Begins uploads and completes them. Completing an upload again, even at the same time on another node, gives the same response. */
export class Uploads {
  readonly #context: ServiceContext
  /** The merges of this process. */
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(context: ServiceContext) {
    this.#context = context
  }

  /** Throws a Refusal if the file is too large, or the account may not store it. */
  async begin(caller: Caller, sizeBytes: number, filetype: string) {
    const { store, objects, audit, now } = this.#context
    if (sizeBytes > objects.mostBytes) throw new Refusal(422, 'filesize: is more than this service takes')
    const upload = {
      upload_id: randomUUID(),
      file_id: randomUUID(),
      size_bytes: sizeBytes,
      filetype,
      chunk_bytes: partnerLimits.chunkSizeBytes,
    }
    const nowMs = now()
    await store.transaction(async (tx) => {
      await store.lock(tx, limitLock(caller))
      await checkMayUpload(tx, caller, sizeBytes)
      await tx
        .insertInto('uploads')
        .values({
          ...{ ...upload, client_id: caller.clientId, account_id: caller.accountId, state: 'open' },
          ...{ md5: null, duration_ms: null, store_upload_id: null, merge_token: null, merge_seen_ms: null },
          ...{ created_ms: nowMs, removed_ms: null },
        })
        .execute()
      await audit?.note(tx, { by: caller, action: 'upload-begun', kind: 'file', ids: [upload.file_id] })
    })
    const { storeUploadId, partAddresses } = await objects.begin(upload, nowMs + partAddressValidMs)
    if (storeUploadId !== null)
      await store.db
        .updateTable('uploads')
        .set({ store_upload_id: storeUploadId })
        .where('upload_id', '=', upload.upload_id)
        .execute()
    return { ...upload, partAddresses }
  }

  /** Checks every ETag, the number of parts and the MD5. Throws a Refusal and merges nothing if one is wrong. */
  async complete(completion: Completion, caller: Caller): Promise<{ upload: UploadRow; md5: string }> {
    const upload = await findUpload(this.#context, completion.upload_id)
    const isOwn =
      upload && (caller.isClient ? upload.client_id === caller.clientId : upload.account_id === caller.accountId)
    if (!upload || !isOwn || upload.file_id !== completion.file_id)
      throw new Refusal(404, 'upload_id: this upload is not known')
    if (upload.filetype.toLowerCase() !== completion.filetype.toLowerCase())
      throw new Refusal(400, `filetype: this upload was begun as ${upload.filetype}`)
    const claimed = completion.file_md5?.toLowerCase() ?? null
    if (upload.state === 'merged') return checked(upload, claimed)
    const running = this.#underWay.get(upload.upload_id)
    if (running) {
      // The other completion may fail because its own MD5 is wrong. Check this completion separately.
      await running.catch(() => {})
      return this.complete(completion, caller)
    }
    const merging = this.#claimAndMerge(upload, completion, { claimedMd5: claimed, caller }).finally(() =>
      this.#underWay.delete(upload.upload_id),
    )
    this.#underWay.set(upload.upload_id, merging)
    await merging
    // It is merged now. If not, it was removed, or another node has taken the merge over.
    return this.complete(completion, caller)
  }

  /** True while this process merges the upload, so that its parts must not be removed. */
  isMerging(uploadId: string): boolean {
    return this.#underWay.has(uploadId)
  }

  /** Resolves when this process merges the upload no longer, however that ended. */
  async mergeEnded(uploadId: string): Promise<void> {
    await this.#underWay.get(uploadId)?.catch(() => {})
  }

  async #claimAndMerge(
    upload: UploadRow,
    { part_list }: Completion,
    { claimedMd5, caller }: { claimedMd5: string | null; caller: Caller },
  ): Promise<void> {
    const { store, audit } = this.#context
    const token = await this.#claim(upload.upload_id)
    // Another node has merged or removed it.
    if (token === null) return
    const alive = setInterval(() => void this.#sayAlive(upload.upload_id, token), mergeAliveEveryMs).unref()
    try {
      const parts = await this.#context.objects.parts(upload)
      checkParts(upload, parts, part_list)
      const { md5, durationMs } = await this.#context.objects.merge(upload, parts, claimedMd5)
      const isMerged = await store.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('uploads')
          .set({ state: 'merged', md5, duration_ms: durationMs, merge_token: null, merge_seen_ms: null })
          .where('upload_id', '=', upload.upload_id)
          .where('merge_token', '=', token)
          .where('removed_ms', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        const { file_id, size_bytes: sizeBytes } = upload
        await audit?.note(tx, { by: caller, action: 'sent', kind: 'file', ids: [file_id], sizeBytes })
        return true
      })
      if (isMerged) await this.#context.objects.forgetParts(upload)
      // It was removed meanwhile, so its file must not stay.
      else if (!(await findUpload(this.#context, upload.upload_id))) await this.#context.objects.remove(upload)
    } catch (error) {
      await this.#giveUp(upload.upload_id, token)
      throw error
    } finally {
      clearInterval(alive)
    }
  }

  /** Never rejects: a claim that cannot be given up ends by its silence. */
  async #giveUp(uploadId: string, token: string): Promise<void> {
    await this.#context.store.db
      .updateTable('uploads')
      .set({ merge_token: null, merge_seen_ms: null })
      .where('upload_id', '=', uploadId)
      .where('merge_token', '=', token)
      .execute()
      .catch(() => {})
  }

  /** Waits while another node merges the upload. Null if there is nothing left to merge. */
  async #claim(uploadId: string): Promise<string | null> {
    const { store } = this.#context
    const token = randomUUID()
    for (;;) {
      const nowMs = Date.now()
      const { numUpdatedRows } = await store.db
        .updateTable('uploads')
        .set({ merge_token: token, merge_seen_ms: nowMs })
        .where('upload_id', '=', uploadId)
        .where('state', '=', 'open')
        .where('removed_ms', 'is', null)
        .where((eb) => eb.or([eb('merge_token', 'is', null), eb('merge_seen_ms', '<', nowMs - mergeLostAfterMs)]))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return token
      const upload = await findUpload(this.#context, uploadId)
      if (upload?.state !== 'open') return null
      await new Promise((done) => setTimeout(done, mergeLookEveryMs))
    }
  }

  async #sayAlive(uploadId: string, token: string): Promise<void> {
    await this.#context.store.db
      .updateTable('uploads')
      .set({ merge_seen_ms: Date.now() })
      .where('upload_id', '=', uploadId)
      .where('merge_token', '=', token)
      .execute()
      // The next time may succeed. If none does, another node takes the merge over.
      .catch(() => {})
  }
}

function checked(upload: UploadRow, claimedMd5: string | null): { upload: UploadRow; md5: string } {
  if (claimedMd5 !== null && claimedMd5 !== upload.md5)
    throw new Refusal(400, 'file_md5: is not the MD5 of the parts that arrived')
  return { upload, md5: upload.md5 ?? '' }
}

/** Throws a Refusal unless the list names every part once, with its stored ETag, and the sizes of the parts are right. */
function checkParts(upload: UploadRow, stored: ReadonlyMap<number, StoredPart>, given: Completion['part_list']): void {
  const count = partCount(upload.size_bytes, upload.chunk_bytes)
  if (given.length !== count)
    throw new Refusal(400, `part_list: ${count} parts belong to this upload, ${given.length} were named`)
  for (const { PartNumber, ETag } of given)
    if (stored.get(PartNumber)?.etag !== ETag)
      throw new Refusal(400, `part_list: part ${PartNumber} was not stored with this ETag`)
  if (new Set(given.map(({ PartNumber }) => PartNumber)).size !== count)
    throw new Refusal(400, 'part_list: a part is named twice')
  for (const { PartNumber } of given) {
    const expected = Math.min(upload.chunk_bytes, upload.size_bytes - (PartNumber - 1) * upload.chunk_bytes)
    if (stored.get(PartNumber)?.sizeBytes !== expected)
      throw new Refusal(400, `part_list: part ${PartNumber} has another length`)
  }
}
