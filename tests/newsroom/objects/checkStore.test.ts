import { PutBucketLifecycleConfigurationCommand, PutBucketVersioningCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkStore } from '../../../electron/service/newsroom/objects/checkStore.ts'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { storeClient } from '../../../electron/service/newsroom/objects/storeClient.ts'
import { freePort } from '../../support/freePort.ts'
import { sharedStore } from '../setup/sharedStore.ts'
import { newBucket } from '../setup/storeInside.ts'
import { settingsFor, testWithStore } from '../setup/storeSettings.ts'
import { lenientStore } from './lenientStore.ts'

const anyFacts = { region: 'default', accessKey: 'none', secretKey: 'none', bucket: 'newsroom' }
const failed = (checks: Awaited<ReturnType<typeof checkStore>>) => checks.filter(({ ok }) => !ok)

describe('the check of an object store', () => {
  testWithStore('passes Ceph in every point, and leaves nothing in the bucket', async () => {
    const settings = settingsFor(sharedStore())
    const checks = await checkStore(settings)
    expect(failed(checks)).toEqual([])
    expect(checks.map(({ what }) => what)).toEqual([
      ...['bucket', 'small objects', 'old versions', 'rules', 'multipart upload', 'ETags', 'clock', 'wrong length'],
      'wrong part',
      ...['wrong key', 'changed expiry', 'unsigned part', 'expired address', 'completed file', 'late part', 'reading'],
      ...['expired address of a file', 'privacy', 'removal', 'largest file'],
    ])
    const objects = new S3Objects(settings)
    for await (const { key } of objects.objects()) expect(key).not.toMatch(/check/)
    for await (const { key } of objects.openUploads()) expect(key).not.toMatch(/check/)
    objects.close()
  })

  testWithStore('tells a wrong secret and an unknown key from a missing bucket', async () => {
    const right = sharedStore()
    const only = async (changes: object) => {
      const checks = await checkStore(settingsFor(right, changes))
      expect(checks).toHaveLength(1)
      return checks[0]
    }
    const refused = { what: 'bucket', ok: false, sentence: expect.stringContaining('refuses the access key') }
    expect(await only({ secretAccessKey: 'another' })).toEqual(refused)
    expect(await only({ accessKeyId: 'another' })).toEqual(refused)
    expect(await only({ bucket: 'nonesuch' })).toEqual({
      ...{ what: 'bucket', ok: false },
      sentence: expect.stringContaining('no bucket of this name'),
    })
  })

  testWithStore('fails for a bucket that keeps what is removed, or removes what is kept', async () => {
    const settings = await newBucket()
    const client = storeClient(settings)
    const Bucket = settings.bucket
    const toCheck = async () => failed(await checkStore(settings)).map(({ what }) => what)
    const rule = (Prefix: string) =>
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: {
          Rules: [{ ID: 'a', Status: 'Enabled', Filter: { Prefix }, Expiration: { Days: 30 } }],
        },
      })
    const versioning = (Status: 'Enabled' | 'Suspended') =>
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } })
    await client.send(rule('check/'))
    expect(await toCheck()).toEqual([])
    await client.send(rule(''))
    await client.send(versioning('Enabled'))
    expect(await toCheck()).toEqual(['old versions', 'rules'])
    await client.send(rule('files/'))
    await client.send(versioning('Suspended'))
    expect(await toCheck()).toEqual(['rules'])
    client.destroy()
  })

  testWithStore('judges nothing more where the clocks differ', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + 120_000 })
    const checks = await checkStore(settingsFor(sharedStore()))
    expect(checks.at(-1)).toEqual({ what: 'clock', ok: false, sentence: expect.stringContaining('time server') })
    expect(failed(checks)).toHaveLength(1)
  })
  afterEach(() => void vi.useRealTimers())

  test('says that nothing listens', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    expect(await checkStore(settingsFor({ ...anyFacts, endpoint }))).toEqual([
      { what: 'bucket', ok: false, sentence: expect.stringContaining('does not answer') },
    ])
  })
})

describe('a store that accepts what it must refuse', () => {
  let lenient: Awaited<ReturnType<typeof lenientStore>>
  beforeAll(async () => {
    lenient = await lenientStore(sharedStore().endpoint)
  })
  afterAll(() => lenient?.close())

  testWithStore('fails the check for every wrong request, each with its own sentence', async () => {
    const checks = await checkStore(settingsFor({ ...sharedStore(), endpoint: lenient.endpoint }))
    expect(failed(checks).map(({ what }) => what)).toEqual([
      ...['wrong length', 'wrong part', 'wrong key', 'changed expiry', 'unsigned part', 'expired address'],
      ...['late part', 'expired address of a file', 'privacy', 'removal'],
    ])
  })
})
