import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { sendPart } from '../../contract/service/sentParts.ts'
import { sharedStore } from '../setup/sharedStore.ts'
import { settingsFor, testWithStore } from '../setup/storeSettings.ts'
import { beginUpload } from './anyUpload.ts'

const partBytes = 5_242_880
const soon = () => Date.now() + 600_000

describe('recordings in a bucket', () => {
  let objects: S3Objects
  beforeAll(() => {
    objects = new S3Objects(settingsFor(sharedStore()), { pageSize: 2 })
  })
  afterAll(() => objects?.close())

  async function all<T extends { name: string }>(listed: AsyncIterable<T>, names: readonly string[]): Promise<T[]> {
    const found: T[] = []
    for await (const one of listed) if (names.includes(one.name)) found.push(one)
    return found
  }

  testWithStore('are listed over several pages, with open uploads', async () => {
    const names = Array.from({ length: 5 }, () => `results/${randomUUID()}`)
    for (const name of names) await objects.put(name, Buffer.from(name))
    const begun = []
    for (let count = 0; count < 5; count++) begun.push((await beginUpload(objects, 10)).upload)
    const files = begun.map(({ file_id }) => file_id)

    const nearMs = expect.closeTo(Date.now(), -5)
    expect(await all(objects.objects(), [...names, ...files])).toEqual(
      [...names].sort().map((name) => ({ name, key: name, sizeBytes: name.length, modifiedMs: nearMs })),
    )
    const open = await all(objects.openUploads(), files)
    expect(open).toHaveLength(5)
    for (const { file_id, store_upload_id } of begun)
      expect(open).toContainEqual({
        ...{ name: file_id, key: `files/${file_id}`, storeUploadId: store_upload_id, begunMs: nearMs },
      })

    for (const { name, storeUploadId } of open) await objects.abort(name, storeUploadId)
    await objects.removeObjects(names)
    expect(await all(objects.openUploads(), files)).toEqual([])
    expect(await all(objects.objects(), names)).toEqual([])
  })

  testWithStore('have an upload removed that the row does not know yet', async () => {
    const { upload, partAddresses } = await beginUpload(objects, 10)
    const other = await beginUpload(objects, 10)
    await objects.remove({ ...upload, store_upload_id: null })
    expect((await sendPart(partAddresses[0] ?? '', Buffer.alloc(10))).status).toBe(404)
    expect((await sendPart(other.partAddresses[0] ?? '', Buffer.alloc(10))).status).toBe(200)
  })

  testWithStore('have their parts found over several pages', async () => {
    const bytes = Buffer.alloc(2 * partBytes + 1, 'three parts')
    const { upload, partAddresses } = await beginUpload(objects, bytes.length)
    for (const [index, address] of partAddresses.entries())
      await sendPart(address, bytes.subarray(index * partBytes, (index + 1) * partBytes))
    const parts = await objects.parts(upload)
    expect([...parts.keys()]).toEqual([1, 2, 3])
    expect(await objects.merge(upload, parts, null)).toMatchObject({ sizeBytes: bytes.length })
  })

  testWithStore('are read by a worker at one address, which writes its result at another', async () => {
    const [task, result] = [randomUUID(), `results/${randomUUID()}`]
    await objects.put(task, Buffer.from('the recording'))
    const read = await objects.addressOf(task, soon())
    const write = await objects.addressForPut(result, 4, soon())

    expect(await (await fetch(read)).text()).toBe('the recording')
    const ranged = await fetch(read, { headers: { range: 'bytes=4-' } })
    expect([ranged.status, await ranged.text()]).toEqual([206, 'recording'])
    expect((await sendPart(read, Buffer.from('text'))).status).toBe(403)
    expect((await fetch(read, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(write)).status).toBe(403)
    for (const [from, to] of [
      [task, `${task}0`],
      [task, 'another'],
    ] as const)
      expect((await fetch(read.replace(from, to))).status).toBe(403)

    expect((await sendPart(write, Buffer.from('longer'))).status).toBe(403)
    expect(await objects.read(result, 100)).toBe(null)
    expect((await sendPart(write, Buffer.from('text'))).status).toBe(200)
    expect((await objects.read(result, 100))?.toString()).toBe('text')
    expect((await fetch(await objects.addressOf(task, Date.now() - 1000))).status).toBe(403)
    expect(
      (await sendPart(await objects.addressForPut(result, 4, Date.now() - 1000), Buffer.from('late'))).status,
    ).toBe(403)
    await objects.removeObjects([task, result])
  })

  testWithStore('have addresses that name the store as clients reach it', async () => {
    const settings = settingsFor(sharedStore(), { publicEndpoint: 'https://recordings.example.org' })
    const outside = new S3Objects(settings)
    const { partAddresses, upload } = await beginUpload(outside, partBytes + 1)
    const read = await outside.addressOf(upload.file_id, soon())
    for (const address of [...partAddresses, read]) {
      expect(new URL(address).origin).toBe('https://recordings.example.org')
      expect(new URL(address).pathname).toBe(`/newsroom/files/${upload.file_id}`)
    }
    await outside.remove(upload)
    outside.close()
  })

  testWithStore('are not found by a name that the service does not make', async () => {
    for (const name of ['', '/file', '../file', 'results/../file', 'files/file', 'a b', 'results/', 'ä'])
      await expect(objects.put(name, Buffer.alloc(1))).rejects.toBeInstanceOf(TypeError)
  })
})
