import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest'
import { removeLeftCopies } from '../../../electron/service/newsroom/objects/localCopies.ts'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { isObjectStoreError } from '../../../electron/service/newsroom/objects/storeErrors.ts'
import { sendPart } from '../../contract/service/sentParts.ts'
import { testFolder } from '../../support/testFolder.ts'
import { startObjectStore, type TestObjectStore } from '../setup/objectStore.ts'
import { settingsFor, testWithStore } from '../setup/storeSettings.ts'
import { beginUpload } from './anyUpload.ts'
import { type Answered, type Fault, storeInFront } from './storeInFront.ts'

const quick = { connectTimeoutMs: 200, requestTimeoutMs: 500 }
const partBytes = 5_242_880

describe('an object store with faults', () => {
  let store: TestObjectStore
  let folder: string
  const closing: (() => unknown)[] = []
  beforeAll(async () => {
    store = await startObjectStore()
    folder = testFolder()
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    expect(readdirSync(folder)).toEqual([])
  })
  afterAll(() => store?.stop())

  const open = (changes: object = {}) => {
    const objects = new S3Objects(settingsFor(store, { ...quick, ...changes }), { folder })
    closing.push(() => objects.close())
    return objects
  }
  async function openBehind(faultOf: (answered: Answered) => Fault) {
    const front = await storeInFront(store.endpoint, faultOf)
    closing.push(() => front.close())
    return open({ endpoint: front.endpoint })
  }
  const isUnreachable = (error: unknown) => {
    expect(error).toMatchObject({ code: 'object-store-unreachable', retryable: true })
    expect(isObjectStoreError(error)).toBe(true)
  }

  testWithStore('fails calls while it is stopped, and an upload goes on when it is back', async () => {
    const objects = open()
    const { upload, partAddresses } = await beginUpload(objects, partBytes + 10)
    await sendPart(partAddresses[0] ?? '', Buffer.alloc(partBytes, 'a'))
    await objects.put('results/kept', Buffer.from('kept'))
    await store.pause()
    const bothParts = new Map([1, 2].map((part) => [part, { etag: '"a"', sizeBytes: part === 1 ? partBytes : 10 }]))
    const calls = [
      () => objects.parts(upload),
      () => objects.read('results/kept', 10),
      () => objects.begin(upload, Date.now()),
      () => objects.merge(upload, bothParts, null),
    ]
    for (const call of calls) isUnreachable(await call().catch((error: unknown) => error))
    await store.resume()
    await sendPart(partAddresses[1] ?? '', Buffer.alloc(10, 'b'))
    expect(await objects.merge(upload, await objects.parts(upload), null)).toMatchObject({ sizeBytes: partBytes + 10 })
    expect((await objects.read('results/kept', 10))?.toString()).toBe('kept')
  })

  testWithStore('ends calls by timeout or by the caller’s signal while it is silent', async () => {
    const objects = open()
    await objects.put('file', Buffer.from('content'))
    const patient = open({ requestTimeoutMs: 120_000 })
    store.freeze()
    try {
      isUnreachable(await objects.put('results/late', Buffer.from('late')).catch((error: unknown) => error))
      const ending = new AbortController()
      const reading = patient.withLocalFile('file', async () => {}, ending.signal)
      ending.abort(new Error('revoked'))
      await expect(reading).rejects.toThrow('revoked')
    } finally {
      store.thaw()
    }
    expect(await objects.withLocalFile('file', async (path) => statSync(path).size)).toBe(7)
  })

  testWithStore('gives no file if its download breaks off or falls silent', async () => {
    await open().put('long', Buffer.alloc(300_000, 'x'))
    for (const fault of [{ breaksAfterBytes: 100_000 }, { silentAfterBytes: 100_000 }]) {
      const objects = await openBehind(({ method }) => (method === 'GET' ? fault : 'none'))
      const work = vi.fn()
      isUnreachable(await objects.withLocalFile('long', work).catch((error: unknown) => error))
      isUnreachable(await objects.read('long', 300_000).catch((error: unknown) => error))
      expect(work).not.toHaveBeenCalled()
    }
  })

  testWithStore('is reported as busy, and as worth another try', async () => {
    const objects = await openBehind(() => ({ status: 503 }))
    await expect(objects.put('results/busy', Buffer.alloc(1))).rejects.toMatchObject({
      ...{ code: 'object-store-busy', retryable: true },
    })
  })

  testWithStore('gives the file by merging again if the answer to a completion is lost', async () => {
    const losing = await openBehind(({ method, url }) =>
      method === 'POST' && url.searchParams.has('uploadId') ? { breaksAfterBytes: 0 } : 'none',
    )
    const { upload, partAddresses } = await beginUpload(losing, 10)
    await sendPart(partAddresses[0] ?? '', Buffer.alloc(10, 'a'))
    const parts = await losing.parts(upload)
    isUnreachable(await losing.merge(upload, parts, null).catch((error: unknown) => error))
    const again = open()
    expect(new Map(await again.parts(upload))).toEqual(parts)
    expect(await again.merge(upload, parts, null)).toMatchObject({ sizeBytes: 10, durationMs: null })
  })

  testWithStore('does not report a file as gone if its bucket or key is wrong', async () => {
    const objects = open()
    const { upload, partAddresses } = await beginUpload(objects, 10)
    await sendPart(partAddresses[0] ?? '', Buffer.alloc(10, 'a'))
    const parts = await objects.parts(upload)
    await objects.merge(upload, parts, null)
    const cases = [
      [{ bucket: 'nonesuch' }, 'object-store-no-bucket'],
      [{ secretAccessKey: 'another' }, 'object-store-refused'],
      [{ accessKeyId: 'another' }, 'object-store-refused'],
    ] as const
    for (const [changes, code] of cases) {
      const wrong = open(changes)
      await expect(wrong.withLocalFile(upload.file_id, async () => {})).rejects.toMatchObject({ code })
      await expect(wrong.read('results/none', 10)).rejects.toMatchObject({ code })
      await expect(wrong.parts(upload)).rejects.toMatchObject({ code })
      await expect(wrong.merge(upload, parts, null)).rejects.toMatchObject({ code })
      await expect(wrong.remove(upload)).rejects.toMatchObject({ code })
    }
    expect(await objects.merge(upload, parts, null)).toMatchObject({ sizeBytes: 10 })
  })

  testWithStore('leaves local copies to this user only, and those of killed processes are removed', async () => {
    const objects = open()
    await objects.put('private', Buffer.from('content'))
    await objects.withLocalFile('private', async (path) => {
      expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      // No process has this number.
      mkdirSync(join(folder, 'tapelog-object-99999999-left'))
      await removeLeftCopies(folder)
      expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([dirname(path)])
    })
  })
})
