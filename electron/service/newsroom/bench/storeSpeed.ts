import { randomUUID } from 'node:crypto'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import type { UploadRow } from '../../ports/tables.ts'
import type { S3Objects } from '../objects/s3Objects.ts'

const validMs = 3_600_000

/** How fast addresses are signed and a recording goes into the store, by one program that sends four parts at once. */
export type StoreSpeed = {
  addressesASecond: number
  uploadMegabytesASecond: number
  /** The store makes one file of the parts, and the service reads it once. */
  completeMegabytesASecond: number
  bothMegabytesASecond: number
}
const sentAtOnce = 4

/** Measures with objects of its own and removes them. */
export async function storeSpeed(objects: S3Objects, sizeBytes: number): Promise<StoreSpeed> {
  // Once before, so that the client knows the store.
  await objects.remove((await begin(objects, objects.mostBytes)).upload)
  let addresses = 0
  const signSeconds = await seconds(async () => {
    const { upload, partAddresses } = await begin(objects, objects.mostBytes)
    addresses = partAddresses.length
    await objects.remove(upload)
  })
  const { upload, partAddresses } = await begin(objects, sizeBytes)
  try {
    const uploadSeconds = await seconds(() => sendAll(partAddresses, sizeBytes, upload.chunk_bytes))
    const parts = await objects.parts(upload)
    const completeSeconds = await seconds(() => objects.merge(upload, parts, null))
    const megabytes = sizeBytes / 1e6
    return {
      addressesASecond: addresses / signSeconds,
      uploadMegabytesASecond: megabytes / uploadSeconds,
      completeMegabytesASecond: megabytes / completeSeconds,
      bothMegabytesASecond: megabytes / (uploadSeconds + completeSeconds),
    }
  } finally {
    await objects.remove(upload)
  }
}

async function begin(objects: S3Objects, sizeBytes: number) {
  const announced = {
    ...{ upload_id: randomUUID(), file_id: `bench-${randomUUID()}`, size_bytes: sizeBytes, filetype: 'wav' },
    chunk_bytes: partnerLimits.chunkSizeBytes,
  }
  const { storeUploadId, partAddresses } = await objects.begin(announced, Date.now() + validMs)
  const upload: UploadRow = {
    ...{ ...announced, client_id: '', account_id: '', state: 'open', md5: null, duration_ms: null },
    ...{ store_upload_id: storeUploadId, merge_token: null, merge_seen_ms: null, created_ms: 0, removed_ms: null },
  }
  return { upload, partAddresses }
}

async function sendAll(addresses: readonly string[], sizeBytes: number, chunkBytes: number): Promise<void> {
  const block = Buffer.alloc(chunkBytes, 'a recording of some length')
  let next = 0
  const sender = async () => {
    for (let index = next++; index < addresses.length; index = next++) {
      const body = block.subarray(0, Math.min(chunkBytes, sizeBytes - index * chunkBytes))
      const response = await fetch(addresses[index] ?? '', { method: 'PUT', body })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`The store answered a part with ${response.status}.`)
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, sender))
}

/** How long some work takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now()
  await work()
  return (performance.now() - begunMs) / 1000
}
