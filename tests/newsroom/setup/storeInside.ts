import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import type { ObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'
import type { ServiceInside } from '../../support/serviceInside.ts'
import { sharedStore } from './sharedStore.ts'
import { settingsFor } from './storeSettings.ts'

/** A new empty bucket in the object store of this run. */
export async function newBucket(): Promise<ObjectStoreSettings> {
  const settings = settingsFor(sharedStore(), { bucket: `service-${randomBytes(8).toString('hex')}` })
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = settings
  const client = new S3Client({
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return settings
}

/** The recordings of a service in this bucket, which is its own. */
export function storeInside(
  settings: ObjectStoreSettings,
): Pick<ServiceInside, 'files' | 'objects' | 'mostBytes' | 'close'> {
  const store = new S3Objects(settings)
  const objects = async () => {
    const names: string[] = []
    for await (const { name } of store.objects()) names.push(name)
    for await (const { name } of store.openUploads()) names.push(`${name} (an open upload)`)
    return names.sort()
  }
  return {
    // Results are in a folder.
    files: async () => (await objects()).filter((name) => !/[/ ]/.test(name)),
    objects,
    mostBytes: store.mostBytes,
    close: async () => store.close(),
  }
}
