import { CompleteMultipartUploadCommand, ListPartsCommand, type S3Client } from '@aws-sdk/client-s3'
import type { StoredPart } from '../../ports/ports.ts'
import { Refusal } from '../../ports/refusal.ts'
import { longRequestTimeoutMs } from './storeClient.ts'
import { askedUnless, storeError } from './storeErrors.ts'

type StoreUpload = { client: S3Client; bucket: string; key: string; storeUploadId: string }
type Parts = ReadonlyMap<number, StoredPart>

/** Ceph says NoSuchKey for the parts of an upload that was completed. */
export const noSuchUpload: readonly string[] = ['NoSuchUpload', 'NoSuchKey']

/** The parts that the store has, by number; null if it has no such open upload. `pageSize`: how many it lists at once. */
export async function listParts(
  { client, bucket, key, storeUploadId }: StoreUpload,
  pageSize: number,
): Promise<Map<number, StoredPart> | null> {
  const parts = new Map<number, StoredPart>()
  const modified = new Map<number, number>()
  for (let marker: string | undefined, isLast = false; !isLast; ) {
    const command = new ListPartsCommand({
      ...{ Bucket: bucket, Key: key, UploadId: storeUploadId },
      ...{ MaxParts: pageSize, PartNumberMarker: marker },
    })
    const page = await askedUnless(client.send(command), noSuchUpload)
    if (page === null) return null
    for (const { PartNumber, ETag, Size, LastModified } of page.Parts ?? []) {
      if (PartNumber === undefined || ETag === undefined) continue
      // SeaweedFS also lists the versions of a part that was sent again, in any order.
      const atMs = LastModified?.getTime() ?? 0
      if (atMs < (modified.get(PartNumber) ?? 0)) continue
      modified.set(PartNumber, atMs)
      parts.set(PartNumber, { etag: ETag, sizeBytes: Size ?? 0 })
    }
    marker = page.NextPartNumberMarker
    isLast = !page.IsTruncated || marker === undefined
  }
  return parts
}

/**
 * Asks the store to make one object of these parts. If there is no such open upload, nothing happens: it was completed
 * before, or removed. Throws a 400 Refusal if the store has other parts.
 */
export async function completeUpload(upload: StoreUpload, parts: Parts, pageSize: number): Promise<void> {
  const { client, bucket, key, storeUploadId } = upload
  const inOrder = [...parts].sort(([a], [b]) => a - b)
  const command = new CompleteMultipartUploadCommand({
    ...{ Bucket: bucket, Key: key, UploadId: storeUploadId },
    MultipartUpload: { Parts: inOrder.map(([PartNumber, { etag }]) => ({ PartNumber, ETag: etag })) },
  })
  try {
    await client.send(command, { requestTimeout: longRequestTimeoutMs })
  } catch (error) {
    const answer = error instanceof Error ? error.name : ''
    if (noSuchUpload.includes(answer)) return
    const hasAnswered = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined
    if (!hasAnswered) throw storeError(error)
    const stored = await listParts(upload, pageSize)
    // Ceph answers with an error of its own (500) if the upload was aborted.
    if (stored === null) return
    throw differentParts.has(answer) ? otherPart(parts, stored) : storeError(error)
  }
}

const differentParts = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall'])

function otherPart(wanted: Parts, stored: Parts): Refusal {
  const differing = [...wanted].find(([part, { etag }]) => bare(stored.get(part)?.etag) !== bare(etag))
  return differing
    ? new Refusal(400, `part_list: part ${differing[0]} was not stored with this ETag`)
    : new Refusal(400, 'part_list: the object store does not accept these parts')
}

const bare = (etag: string | undefined): string | undefined => etag?.replaceAll('"', '')
