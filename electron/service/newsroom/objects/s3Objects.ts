import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import { partCount } from '../../../../shared/partner/schemas.ts'
import { problem } from '../../../../shared/words/problem.ts'
import type { MergedFile, NewUpload, Objects, StoredPart } from '../../ports/ports.ts'
import { Refusal } from '../../ports/refusal.ts'
import type { UploadRow } from '../../ports/tables.ts'
import { checkAllParts } from '../../work/allParts.ts'
import { completeUpload, listParts, noSuchUpload } from './completeUpload.ts'
import { type ListedObject, listObjects, listOpenUploads, type OpenUpload, pageOfNames } from './listing.ts'
import { blocksOf, withLocalCopy } from './localCopies.ts'
import { keyOf } from './objectKeys.ts'
import { PartHashes } from './partHashes.ts'
import { durationOf } from './recordingDuration.ts'
import type { ObjectStoreSettings } from './settings.ts'
import { addressToRead, addressToWrite, addressToWritePart, partAddresses } from './signedAddresses.ts'
import { storeClient } from './storeClient.ts'
import { asked, askedUnless } from './storeErrors.ts'

/** The most parts that a multipart upload can have in any S3 store. */
export const mostParts = 10_000
const removedAtOnce = 8
/** A store must not say what a browser makes of a file that a client uploaded. */
const contentType = 'application/octet-stream'
const noSuchObject = ['NoSuchKey'] as const

type Options = {
  /** The folder for local copies; the largest file must fit. Default: the system's for temporary files. */
  folder?: string
  now?: () => number
  /** How many names the store lists in one answer. */
  pageSize?: number
}

/**
 * Recordings and other objects in a bucket of an S3 store. Clients send and read bytes by signed addresses of the store
 * itself. Every method throws the errors that `storeError` names if the store does not do its part.
 */
export class S3Objects implements Objects {
  readonly mostBytes = mostParts * partnerLimits.chunkSizeBytes
  readonly #client: S3Client
  /** Only signs, for the address of the store that clients and workers use. */
  readonly #signer: S3Client
  readonly #bucket: string
  readonly #folder: string
  readonly #now: () => number
  readonly #pageSize: number

  constructor(settings: ObjectStoreSettings, options: Options = {}) {
    this.#client = storeClient(settings)
    this.#signer = storeClient(settings, settings.publicEndpoint)
    this.#bucket = settings.bucket
    this.#folder = options.folder ?? tmpdir()
    this.#now = options.now ?? Date.now
    this.#pageSize = options.pageSize ?? pageOfNames
  }

  async begin(upload: NewUpload, expiresMs: number): Promise<{ storeUploadId: string; partAddresses: string[] }> {
    const at = this.#at(upload.file_id)
    const { UploadId: storeUploadId } = await asked(
      this.#client.send(new CreateMultipartUploadCommand({ ...at, ContentType: contentType })),
    )
    if (!storeUploadId) throw problem('object-store-failed', { answer: 'NoUploadId' })
    const place = this.#placeToSign(upload.file_id)
    return {
      storeUploadId,
      partAddresses: await partAddresses(place, storeUploadId, partSizes(upload), expiresMs, this.#now()),
    }
  }

  /**
   * A completed upload has no parts in the store any more, so they are read from its file. That happens only if the
   * process ended after the store had completed the upload and before the row said so.
   */
  async parts(upload: UploadRow): Promise<ReadonlyMap<number, StoredPart>> {
    const open = this.#openUpload(upload)
    if (open === null) return new Map()
    const listed = await listParts(open, this.#pageSize)
    if (listed !== null) return listed
    const body = await this.#read(upload.file_id)
    if (body === null) return new Map()
    const hashes = new PartHashes(upload.chunk_bytes)
    for await (const block of blocksOf(body)) hashes.add(block)
    return hashes.parts()
  }

  /**
   * The parts cannot be replaced after the store has made a file of them, so a wrong `claimedMd5` is the caller's to
   * find. Several callers at once get the same answer.
   */
  async merge(
    upload: UploadRow,
    parts: ReadonlyMap<number, StoredPart>,
    _claimedMd5: string | null,
  ): Promise<MergedFile> {
    checkAllParts(parts, partCount(upload.size_bytes, upload.chunk_bytes), upload.size_bytes)
    const open = this.#openUpload(upload)
    if (open === null) throw unknownUpload()
    // If the store has no such open upload, it was completed before, or removed.
    await completeUpload(open, parts, this.#pageSize)
    return this.#measure(upload)
  }

  /** The store forgets the parts itself. */
  async forgetParts(): Promise<void> {}

  async remove(upload: Pick<UploadRow, 'upload_id' | 'file_id' | 'store_upload_id'>): Promise<void> {
    if (upload.store_upload_id !== null) await this.abort(upload.file_id, upload.store_upload_id)
    // A node may have begun the upload in the store and ended before the row knew.
    else
      for await (const { storeUploadId } of this.openUploads(upload.file_id))
        await this.abort(upload.file_id, storeUploadId)
    await this.removeObjects([upload.file_id])
  }

  async withLocalFile<T>(name: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    let isCopied = false
    try {
      const body = await this.#read(name, signal)
      if (body === null) throw problem('file-gone')
      return await withLocalCopy(body, { folder: this.#folder, signal }, (path) => {
        isCopied = true
        return work(path)
      })
    } catch (error) {
      // An abort breaks the connection, which looks like a failure of the store.
      if (!isCopied) signal?.throwIfAborted()
      throw error
    }
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({
      ...this.#at(name),
      Body: bytes,
      ContentLength: bytes.length,
      ContentType: contentType,
      ContentMD5: createHash('md5').update(bytes).digest('base64'),
    })
    await asked(this.#client.send(command))
  }

  async read(name: string, mostBytes: number): Promise<Buffer | null> {
    const body = await this.#read(name)
    if (body === null) return null
    const blocks: Buffer[] = []
    let sizeBytes = 0
    try {
      for await (const block of blocksOf(body)) {
        sizeBytes += block.length
        if (sizeBytes > mostBytes) throw new RangeError('The object is longer than it may be.')
        blocks.push(block)
      }
    } finally {
      body.destroy()
    }
    return Buffer.concat(blocks)
  }

  async removeObjects(names: readonly string[]): Promise<void> {
    // Not all stores remove several objects with one request.
    for (let at = 0; at < names.length; at += removedAtOnce)
      await Promise.all(
        names
          .slice(at, at + removedAtOnce)
          .map((name) => askedUnless(this.#client.send(new DeleteObjectCommand(this.#at(name))), noSuchObject)),
      )
  }

  /** An address from which the object can be read with GET, whole or in ranges, until `expiresMs`, at most 7 days. */
  addressOf(name: string, expiresMs: number): Promise<string> {
    return addressToRead(this.#placeToSign(name), expiresMs, this.#now())
  }

  /** An address to which exactly `sizeBytes` can be PUT as the object, until `expiresMs`, at most 7 days. */
  addressForPut(name: string, sizeBytes: number, expiresMs: number): Promise<string> {
    return addressToWrite(this.#placeToSign(name), sizeBytes, expiresMs, this.#now())
  }

  /** The address of one part of an open upload, for exactly `sizeBytes`. */
  partAddress(
    upload: Pick<UploadRow, 'file_id' | 'store_upload_id'>,
    part: number,
    sizeBytes: number,
    expiresMs: number,
  ): Promise<string> {
    const place = this.#placeToSign(upload.file_id)
    return addressToWritePart(
      place,
      { storeUploadId: upload.store_upload_id ?? '', part, sizeBytes },
      expiresMs,
      this.#now(),
    )
  }

  /** Every object of the bucket, also objects that no row knows. */
  objects(): AsyncGenerator<ListedObject> {
    return listObjects({ client: this.#client, bucket: this.#bucket, pageSize: this.#pageSize })
  }

  /** The object of this name, if there is one, and every object whose name begins with it. */
  objectsFrom(name: string): AsyncGenerator<ListedObject> {
    const bucket = { client: this.#client, bucket: this.#bucket, pageSize: this.#pageSize }
    return listObjects({ ...bucket, prefix: keyOf(name) })
  }

  /** Every upload that was begun and neither completed nor aborted, or those of one file. */
  openUploads(fileId?: string): AsyncGenerator<OpenUpload> {
    const bucket = { client: this.#client, bucket: this.#bucket, pageSize: this.#pageSize }
    return listOpenUploads(bucket, fileId === undefined ? undefined : keyOf(fileId))
  }

  /** Ends an open upload and removes its parts. One that is not open stays as it is. */
  async abort(fileId: string, storeUploadId: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ ...this.#at(fileId), UploadId: storeUploadId })
    await askedUnless(this.#client.send(command), noSuchUpload)
  }

  /** Throws if the store or its bucket cannot be reached with these settings. */
  async checkReachable(): Promise<void> {
    for await (const _ of listObjects({ client: this.#client, bucket: this.#bucket, pageSize: 1 })) break
  }

  /** Closes the connections. Calls that are under way fail. */
  close(): void {
    this.#client.destroy()
    this.#signer.destroy()
  }

  /** Reads the file once: its MD5, its size and, if it is a recording, its duration. */
  async #measure(upload: UploadRow): Promise<MergedFile> {
    const body = await this.#read(upload.file_id)
    if (body === null) throw unknownUpload()
    const md5 = createHash('md5')
    let sizeBytes = 0
    const onBlock = (block: Buffer) => {
      md5.update(block)
      sizeBytes += block.length
    }
    return withLocalCopy(body, { folder: this.#folder, onBlock }, async (path) => {
      if (sizeBytes !== upload.size_bytes)
        throw new Refusal(400, `filesize: ${sizeBytes} bytes are stored, ${upload.size_bytes} were announced`)
      return { md5: md5.digest('hex'), sizeBytes, durationMs: await durationOf(path) }
    })
  }

  async #read(name: string, abortSignal?: AbortSignal): Promise<Readable | null> {
    const command = new GetObjectCommand(this.#at(name))
    const found = await askedUnless(
      this.#client.send(command, abortSignal === undefined ? {} : { abortSignal }),
      noSuchObject,
    )
    if (found === null) return null
    if (!(found.Body instanceof Readable)) throw problem('object-store-failed', { answer: 'NoBody' })
    return found.Body
  }

  #openUpload({ file_id, store_upload_id: storeUploadId }: UploadRow) {
    if (storeUploadId === null) return null
    return { client: this.#client, bucket: this.#bucket, key: keyOf(file_id), storeUploadId }
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: keyOf(name) }
  }

  #placeToSign(name: string) {
    return { client: this.#signer, bucket: this.#bucket, key: keyOf(name) }
  }
}

const unknownUpload = () => new Refusal(404, 'upload_id: this upload is not known')

/** The sizes of all parts: only the last may be smaller than the others. */
function partSizes({ size_bytes, chunk_bytes }: NewUpload): number[] {
  const count = partCount(size_bytes, chunk_bytes)
  if (count > mostParts) throw new RangeError('The upload has more parts than an object store takes.')
  return Array.from({ length: count }, (_, index) => Math.min(chunk_bytes, size_bytes - index * chunk_bytes))
}
