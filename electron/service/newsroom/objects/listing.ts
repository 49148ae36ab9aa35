import { ListMultipartUploadsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { nameOf } from './objectKeys.ts'
import { asked } from './storeErrors.ts'

/** The most that a store lists in one answer. */
export const pageOfNames = 1000

/** `name`: as the port has it. */
export type ListedObject = { name: string; key: string; sizeBytes: number; modifiedMs: number }
/** A multipart upload that is neither complete nor aborted. */
export type OpenUpload = { name: string; key: string; storeUploadId: string; begunMs: number }

type Bucket = { client: S3Client; bucket: string; pageSize?: number }

/**
 * Every object of the bucket, or those whose keys begin with `prefix`, in the order of the keys. What changes meanwhile
 * may be missing or not.
 */
export async function* listObjects({
  client,
  bucket,
  pageSize = pageOfNames,
  prefix,
}: Bucket & { prefix?: string }): AsyncGenerator<ListedObject> {
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      MaxKeys: pageSize,
      ContinuationToken: token,
    })
    const page = await asked(client.send(command))
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      yield { name: nameOf(Key), key: Key, sizeBytes: Size, modifiedMs: LastModified?.getTime() ?? 0 }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  }
}

/** Every open multipart upload of the bucket, or those of one key. */
export async function* listOpenUploads(
  { client, bucket, pageSize = pageOfNames }: Bucket,
  onlyKey?: string,
): AsyncGenerator<OpenUpload> {
  let after: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } | null = {
    KeyMarker: undefined,
    UploadIdMarker: undefined,
  }
  while (after !== null) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: bucket,
      Prefix: onlyKey,
      MaxUploads: pageSize,
      ...after,
    })
    const page = await asked(client.send(command))
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
      if (onlyKey === undefined || Key === onlyKey)
        yield { name: nameOf(Key), key: Key, storeUploadId: UploadId, begunMs: Initiated?.getTime() ?? 0 }
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
  }
}
