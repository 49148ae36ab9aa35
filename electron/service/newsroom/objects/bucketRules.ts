import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { keyOf } from './objectKeys.ts'
import type { ObjectStoreSettings } from './settings.ts'
import { storeClient } from './storeClient.ts'
import { asked } from './storeErrors.ts'

/** What the bucket itself does with objects, against what the service promises. */
type BucketRules = {
  /** A removed object stays as an old version. */
  keepsRemoved: boolean
  /** Objects end by a rule. False too if the access key may not read the rules. */
  endsObjects: boolean
}

/** Finds out with an object of this name, which it removes as far as the bucket lets it. */
export async function bucketRules(settings: ObjectStoreSettings, name: string): Promise<BucketRules> {
  const client = storeClient(settings)
  const at = { Bucket: settings.bucket, Key: keyOf(name) }
  try {
    // A bucket with object lock demands a checksum.
    const ContentMD5 = createHash('md5').update(name).digest('base64')
    const { VersionId } = await asked(client.send(new PutObjectCommand({ ...at, Body: name, ContentMD5 })))
    await asked(client.send(new DeleteObjectCommand(at)))
    // Without versions, or while they are suspended, objects have no version or “null”.
    const keepsRemoved = VersionId !== undefined && VersionId !== 'null'
    // Object lock may keep it all the same.
    if (keepsRemoved) await client.send(new DeleteObjectCommand({ ...at, VersionId })).catch(() => {})
    const rules = await client
      .send(new GetBucketLifecycleConfigurationCommand({ Bucket: settings.bucket }))
      .then(({ Rules }) => Rules ?? [])
      // There are none, the key may not read them, or the store knows no rules.
      .catch(() => [])
    return { keepsRemoved, endsObjects: rules.some(endsKept) }
  } finally {
    client.destroy()
  }
}

/** Whether a rule ends recordings or results, which have to stay until the service removes them. */
function endsKept({ Status, Expiration, Filter, Prefix }: LifecycleRule): boolean {
  if (Status !== 'Enabled' || (Expiration?.Days === undefined && Expiration?.Date === undefined)) return false
  const prefix = Filter?.Prefix ?? Filter?.And?.Prefix ?? Prefix ?? ''
  return ['files/', 'results/'].some((kept) => kept.startsWith(prefix) || prefix.startsWith(kept))
}
