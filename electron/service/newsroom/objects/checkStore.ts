import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import type { UploadRow } from '../../ports/tables.ts'
import { bucketRules } from './bucketRules.ts'
import { mostParts, S3Objects } from './s3Objects.ts'
import type { ObjectStoreSettings } from './settings.ts'
import { storeError } from './storeErrors.ts'
import { addressesToRefuse } from './wrongAddresses.ts'

/** One thing that a store must do. `sentence`: what was seen, and what to do if it is not right. */
type StoreCheck = { what: string; ok: boolean; sentence: string }

const partBytes = partnerLimits.chunkSizeBytes
const hourMs = 3_600_000
/** With a larger difference, addresses are valid for too long or not yet. */
const mostClockDifferenceMs = 60_000
const unfit = 'Do not use this store.'
/** A store that does not answer must not delay the check for long. */
const mostRequestMs = 30_000

/**
 * Tries whether a store does everything that the service relies on, with objects of its own, which it removes. If the
 * bucket cannot be reached, that is the only thing it says.
 */
export async function checkStore(settings: ObjectStoreSettings): Promise<StoreCheck[]> {
  const objects = new S3Objects(settings)
  const checks: StoreCheck[] = []
  const tried = new TriedStore(objects, (check) => checks.push(check))
  try {
    await tried.bucket()
    await tried.smallObjects()
    await tried.rules(settings)
    if (await tried.upload()) await tried.lastPartNumber()
  } catch (error) {
    checks.push({ what: tried.current, ok: false, sentence: sentenceOf(error) })
  } finally {
    await tried.removeEverything()
    objects.close()
  }
  return checks
}

const sentenceOf = (error: unknown): string => {
  const known = storeError(error)
  if (known instanceof TapelogError) return known.message
  return `This could not be tried: ${error instanceof Error ? error.name : 'unknown error'}.`
}

class TriedStore {
  /** What an error would be about. */
  current = ''
  readonly #objects: S3Objects
  readonly #say: (check: StoreCheck) => void
  readonly #uploads: UploadRow[] = []
  readonly #names: string[] = []

  constructor(objects: S3Objects, say: (check: StoreCheck) => void) {
    this.#objects = objects
    this.#say = say
  }

  async bucket(): Promise<void> {
    this.current = 'bucket'
    await this.#objects.checkReachable()
    this.#result(true, 'The bucket can be reached with this access key.')
  }

  async smallObjects(): Promise<void> {
    this.current = 'small objects'
    const name = `check/${randomUUID()}`
    const bytes = Buffer.from(name)
    this.#names.push(name)
    await this.#objects.put(name, bytes)
    const read = await this.#objects.read(name, bytes.length)
    await this.#objects.removeObjects([name])
    const left = await this.#objects.read(name, bytes.length)
    this.#result(
      read?.equals(bytes) === true && left === null,
      'Objects can be written, read and removed.',
      `An object that was written could not be read, or was still there after its removal. ${unfit}`,
    )
  }

  async rules(settings: ObjectStoreSettings): Promise<void> {
    const name = `check/${randomUUID()}`
    this.current = 'old versions'
    this.#names.push(name)
    const { keepsRemoved, endsObjects } = await bucketRules(settings, name)
    this.#result(
      !keepsRemoved,
      'The bucket keeps no old versions.',
      'The bucket keeps old versions, so that removed recordings would stay. Use a bucket without versioning and object lock.',
    )
    this.current = 'rules'
    this.#result(
      !endsObjects,
      'No rule of the bucket that the access key may read removes recordings.',
      'A rule of the bucket removes objects by their age, so that recordings would be lost. Remove that rule.',
    )
  }

  /** Part 10,000, so that files of up to 52 GB can be stored. */
  async lastPartNumber(): Promise<void> {
    this.current = 'largest file'
    const { upload } = await this.#begin(1)
    const soonMs = Date.now() + hourMs
    const sent = await send(await this.#objects.partAddress(upload, mostParts, 1, soonMs), Buffer.alloc(1))
    await this.#objects.remove(upload)
    this.#result(
      isStored(sent.status),
      `Files may have ${mostParts} parts and ${Math.floor(this.#objects.mostBytes / 1e9)} GB.`,
      `The store does not take part ${mostParts} of an upload, so that large files would fail.`,
    )
  }

  /** False if the rest could not be judged. */
  async upload(): Promise<boolean> {
    this.current = 'multipart upload'
    const parts = [Buffer.alloc(partBytes, 'first'), Buffer.alloc(1000, 'last')]
    const { upload, partAddresses } = await this.#begin(partBytes + 1000)
    const [firstAddress = '', lastAddress = ''] = partAddresses
    const sent = [await send(firstAddress, parts[0] ?? empty), await send(lastAddress, parts[1] ?? empty)]
    this.#result(
      sent.every(({ status }) => isStored(status)),
      'Parts can be sent by their addresses.',
      `The store refuses parts at their addresses (${sent.map(({ status }) => status).join(', ')}). If clients reach it by another address than this machine, set store.publicEndpoint to that.`,
    )
    if (!sent.every(({ status }) => isStored(status))) return false
    this.#etags(parts, sent)
    if (!this.#clock(sent[0]?.dateMs ?? null)) return false
    for (const wrong of await addressesToRefuse(this.#objects, upload, partAddresses)) {
      const { status } = await send(wrong.address, wrong.body)
      this.current = wrong.what
      this.#result(isRefused(status), `${wrong.says} is refused.`, `${wrong.says} is not refused (${status}). ${unfit}`)
    }

    this.current = 'completed file'
    const stored = await this.#objects.parts(upload)
    const file = await this.#objects.merge(upload, stored, null)
    const isWhole = file.md5 === md5Of(...parts)
    this.#result(
      isWhole,
      'A completed file has exactly the bytes that were sent, and wrong requests changed nothing.',
      `A completed file has other bytes than were sent. ${unfit}`,
    )
    await this.#late(upload, lastAddress, file.md5)
    await this.#reading(upload)
    return true
  }

  /** Never rejects: what cannot be removed now is found by a later reconciliation. */
  async removeEverything(): Promise<void> {
    for (const upload of this.#uploads) await this.#objects.remove(upload).catch(() => {})
    await this.#objects.removeObjects(this.#names).catch(() => {})
  }

  #etags(parts: readonly Buffer[], sent: readonly Answer[]): void {
    this.current = 'ETags'
    this.#result(
      sent.every(({ etag }, index) => etag === `"${md5Of(parts[index] ?? empty)}"`),
      'The ETag of a part is the MD5 of its bytes.',
      'The ETag of a part is not the MD5 of its bytes, so that a completion could not go on after a crash. Use a bucket without encryption by customer keys.',
    )
  }

  /** False if the clocks differ: then an address may well be valid when it should not be. */
  #clock(storeMs: number | null): boolean {
    if (storeMs === null) return true
    this.current = 'clock'
    const isNear = Math.abs(Date.now() - storeMs) < mostClockDifferenceMs
    this.#result(
      isNear,
      'The clocks of this machine and of the store agree.',
      'The clocks of this machine and of the store differ by more than a minute. Set both by a time server.',
    )
    return isNear
  }

  async #late(upload: UploadRow, address: string, md5: string): Promise<void> {
    this.current = 'late part'
    const { status } = await send(address, Buffer.alloc(1000, 'late'))
    const after = await this.#objects
      .withLocalFile(upload.file_id, async (path) => md5Of(await readFile(path)))
      .catch((error: unknown) => (error instanceof TapelogError ? null : Promise.reject(error)))
    this.#result(
      after === md5,
      `A part that arrives after completion changes nothing (${status}).`,
      `A part that arrives after completion (${status}) changes the file or makes it unreadable. ${unfit}`,
    )
  }

  async #reading(upload: UploadRow): Promise<void> {
    this.current = 'reading'
    const name = upload.file_id
    const address = await this.#objects.addressOf(name, Date.now() + hourMs)
    const ranged = await get(address, { range: 'bytes=0-9' })
    this.#result(
      ranged === 206,
      'A file can be read by its address, also in ranges.',
      `A file cannot be read in ranges by its address (${ranged}). ${unfit}`,
    )
    this.current = 'expired address of a file'
    const expired = await get(await this.#objects.addressOf(name, Date.now() - 1000))
    this.#result(
      isRefused(expired),
      'An expired address of a file is refused.',
      `An expired address of a file is not refused (${expired}). ${unfit}`,
    )
    this.current = 'privacy'
    const unsigned = new URL(address)
    unsigned.search = ''
    const anyone = await get(unsigned.href)
    this.#result(
      isRefused(anyone),
      'Nobody can read a file without a signed address.',
      'Anybody can read files without a signed address. Make the bucket private.',
    )
    this.current = 'removal'
    await this.#objects.remove(upload)
    const removed = await get(address)
    this.#result(removed === 404, 'A removed file is gone.', `A removed file is not gone (${removed}). ${unfit}`)
  }

  async #begin(sizeBytes: number): Promise<{ upload: UploadRow; partAddresses: string[] }> {
    const announced = {
      ...{ upload_id: randomUUID(), file_id: `check-${randomUUID()}`, size_bytes: sizeBytes },
      ...{ chunk_bytes: partBytes, filetype: 'wav' },
    }
    const { storeUploadId, partAddresses } = await this.#objects.begin(announced, Date.now() + hourMs)
    const upload: UploadRow = {
      ...{ ...announced, client_id: '', account_id: '', state: 'open', md5: null, duration_ms: null },
      ...{ store_upload_id: storeUploadId, merge_token: null, merge_seen_ms: null, created_ms: 0, removed_ms: null },
    }
    this.#uploads.push(upload)
    return { upload, partAddresses }
  }

  #result(ok: boolean, good: string, bad = good): void {
    this.#say({ what: this.current, ok, sentence: ok ? good : bad })
  }
}

type Answer = { status: number; etag: string; dateMs: number | null }
const empty = Buffer.alloc(0)
const isStored = (status: number) => status === 200
const isRefused = (status: number) => status >= 400 && status < 500

async function send(address: string, bytes: Buffer): Promise<Answer> {
  const signal = AbortSignal.timeout(mostRequestMs)
  const answer = await fetched(address, { method: 'PUT', body: new Uint8Array(bytes), signal })
  const dateMs = Date.parse(answer.headers.get('date') ?? '')
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    dateMs: Number.isNaN(dateMs) ? null : dateMs,
  }
}

const get = async (address: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetched(address, { headers, signal: AbortSignal.timeout(mostRequestMs) })).status

async function fetched(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  return answer
}

function md5Of(...blocks: readonly Buffer[]): string {
  const md5 = createHash('md5')
  for (const block of blocks) md5.update(block)
  return md5.digest('hex')
}
