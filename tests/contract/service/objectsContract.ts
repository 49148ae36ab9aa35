import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, type TestFunction, test as vitestTest } from 'vitest'
import type { MergedFile, Objects, StoredPart } from '../../../electron/service/ports/ports.ts'
import { Refusal } from '../../../electron/service/ports/refusal.ts'
import type { UploadRow } from '../../../electron/service/ports/tables.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'
import { resigned, sendPart } from './sentParts.ts'

export type BegunUpload = { upload: UploadRow; partAddresses: string[] }

/** An adapter of the port, as the service would use it. */
export type ObjectsUnderTest = {
  objects: Objects
  /** Begins an upload of this size, with its row if the adapter needs one. */
  begin(sizeBytes: number, expiresMs: number): Promise<BegunUpload>
  /** Writes to the row that the upload is merged, as the service does after `merge`. */
  merged(upload: UploadRow, file: MergedFile): Promise<void>
  /** Writes to the row that the upload is removed, as the service does before `remove`. */
  removing(upload: UploadRow): Promise<void>
  close(): Promise<void>
}

type Testing = (title: string, run: TestFunction) => void

const partBytes = partnerLimits.chunkSizeBytes
const soon = () => Date.now() + 600_000
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
/** Bytes that are no audio, different for each seed. */
const noise = (sizeBytes: number, seed: number) => Buffer.alloc(sizeBytes, `part ${seed} of no recording\n`)

/** Every adapter of the port Objects keeps to these. `testing`: a way to skip them where the adapter cannot run. */
export function objectsContract(
  adapter: string,
  open: () => Promise<ObjectsUnderTest>,
  testing: Testing = vitestTest,
): void {
  describe(`the port Objects, ${adapter}`, () => {
    let under: ObjectsUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under?.close())

    const begin = (sizeBytes: number, expiresMs = soon()) => under.begin(sizeBytes, expiresMs)
    const stored = ({ upload }: BegunUpload) => under.objects.parts(upload)
    const merge = async (begun: BegunUpload, parts?: ReadonlyMap<number, StoredPart>) =>
      under.objects.merge(begun.upload, parts ?? (await stored(begun)), null)

    /** Begins an upload and sends its parts; each is `partBytes` long, except the last. */
    async function send(bytes: Buffer): Promise<BegunUpload & { etags: string[] }> {
      const begun = await begin(bytes.length)
      const etags: string[] = []
      for (const [index, address] of begun.partAddresses.entries()) {
        const answer = await sendPart(address, bytes.subarray(index * partBytes, (index + 1) * partBytes))
        expect(answer.status).toBe(200)
        etags.push(answer.etag)
      }
      return { ...begun, etags }
    }
    const contentOf = ({ upload }: BegunUpload) =>
      under.objects.withLocalFile(upload.file_id, async (path) => readFileSync(path))
    const twoParts = () => Buffer.concat([noise(partBytes, 1), noise(1000, 2)])

    testing('merges the parts of a recording to one file with MD5 and duration', async () => {
      const folder = testFolder()
      const path = join(folder, 'recording.wav')
      writeWave(path, { seconds: 200 })
      const bytes = readFileSync(path)

      const begun = await send(bytes)
      expect(begun.partAddresses).toHaveLength(2)
      const parts = await stored(begun)
      expect([...parts].sort(([a], [b]) => a - b)).toEqual([
        [1, { etag: begun.etags[0], sizeBytes: partBytes }],
        [2, { etag: begun.etags[1], sizeBytes: bytes.length - partBytes }],
      ])
      const file = await merge(begun, parts)
      expect(file).toEqual({ md5: md5Of(bytes), sizeBytes: bytes.length, durationMs: 200_000 })
      await under.merged(begun.upload, file)
      await under.objects.forgetParts(begun.upload)

      expect(md5Of(await contentOf(begun))).toBe(file.md5)
      await under.objects.remove(begun.upload)
      await expect(contentOf(begun)).rejects.toMatchObject({ code: 'file-gone' })
    })

    testing('stores a file of one byte, without a duration', async () => {
      const begun = await send(Buffer.from('x'))
      expect(await merge(begun)).toEqual({ md5: md5Of(Buffer.from('x')), sizeBytes: 1, durationMs: null })
    })

    testing('gives the same file when it merges again after a crash', async () => {
      const begun = await send(twoParts())
      const parts = await stored(begun)
      const first = await merge(begun, parts)
      expect(new Map(await stored(begun))).toEqual(new Map(parts))
      expect(await merge(begun)).toEqual(first)
      expect(await merge(begun, parts)).toEqual(first)
    })

    testing('gives the same file to two who merge at once', async () => {
      const bytes = twoParts()
      const begun = await send(bytes)
      const parts = await stored(begun)
      const [first, second] = await Promise.all([merge(begun, parts), merge(begun, parts)])
      expect(second).toEqual(first)
      expect(first.md5).toBe(md5Of(bytes))
      expect(md5Of(await contentOf(begun))).toBe(first.md5)
    })

    testing('refuses a part with another ETag by its number', async () => {
      const begun = await send(twoParts())
      const parts = await stored(begun)
      const wrong = new Map(parts).set(2, { etag: `"${md5Of(Buffer.from('other'))}"`, sizeBytes: 1000 })
      await expect(merge(begun, wrong)).rejects.toEqual(
        new Refusal(400, 'part_list: part 2 was not stored with this ETag'),
      )
      expect(await merge(begun, parts)).toMatchObject({ md5: md5Of(twoParts()) })
    })

    testing('makes no file if a part is missing', async () => {
      const begun = await begin(partBytes + 1000)
      await sendPart(begun.partAddresses[1] ?? '', noise(1000, 2))
      expect([...(await stored(begun)).keys()]).toEqual([2])
      await expect(merge(begun)).rejects.toMatchObject({ status: 400 })
      await expect(contentOf(begun)).rejects.toMatchObject({ code: 'file-gone' })
    })

    testing('refuses a part at an expired or a prolonged address', async () => {
      const begun = await begin(1000, Date.now() - 1000)
      const expired = begun.partAddresses[0] ?? ''
      expect((await sendPart(expired, noise(1000, 1))).status).toBe(403)
      const prolonged = new URL(expired)
      for (const name of ['X-Amz-Expires', 'expires'])
        if (prolonged.searchParams.has(name))
          prolonged.searchParams.set(name, String(name === 'expires' ? soon() : 86_400))
      expect((await sendPart(prolonged.href, noise(1000, 1))).status).toBe(403)
      expect((await stored(begun)).size).toBe(0)
    })

    testing('refuses a part with the signature of another part or upload', async () => {
      const begun = await begin(2 * partBytes)
      const other = await begin(2 * partBytes)
      const [first = '', second = ''] = begun.partAddresses
      for (const signed of [second, other.partAddresses[0] ?? ''])
        expect((await sendPart(resigned(first, signed), noise(partBytes, 1))).status).toBe(403)
      const unsigned = new URL(first)
      unsigned.search = ''
      expect((await sendPart(unsigned.href, noise(partBytes, 1))).status).toBeGreaterThanOrEqual(400)
      expect((await stored(begun)).size).toBe(0)
      expect((await stored(other)).size).toBe(0)
    })

    testing('refuses a part of another length and keeps the earlier one', async () => {
      const begun = await send(twoParts())
      for (const sizeBytes of [999, 1001, 0])
        expect((await sendPart(begun.partAddresses[1] ?? '', noise(sizeBytes, 3))).status).toBeGreaterThanOrEqual(400)
      expect(await merge(begun)).toMatchObject({ md5: md5Of(twoParts()) })
    })

    testing('uses the last version of a part that is sent twice', async () => {
      const begun = await send(twoParts())
      const before = await stored(begun)
      const again = Buffer.concat([noise(partBytes, 1), noise(1000, 9)])
      await sendPart(begun.partAddresses[1] ?? '', noise(1000, 9))
      await expect(merge(begun, before)).rejects.toEqual(
        new Refusal(400, 'part_list: part 2 was not stored with this ETag'),
      )
      expect(await merge(begun)).toMatchObject({ md5: md5Of(again) })
    })

    testing('refuses a part after completion and keeps the file', async () => {
      const bytes = twoParts()
      const begun = await send(bytes)
      const file = await merge(begun)
      await under.merged(begun.upload, file)
      await under.objects.forgetParts(begun.upload)
      expect((await sendPart(begun.partAddresses[1] ?? '', noise(1000, 9))).status).toBeGreaterThanOrEqual(400)
      expect(md5Of(await contentOf(begun))).toBe(file.md5)
    })

    testing('refuses parts of a removed upload', async () => {
      const begun = await send(twoParts())
      const parts = await stored(begun)
      await under.removing(begun.upload)
      await under.objects.remove(begun.upload)
      expect((await stored(begun)).size).toBe(0)
      expect((await sendPart(begun.partAddresses[1] ?? '', noise(1000, 2))).status).toBeGreaterThanOrEqual(400)
      await expect(merge(begun, parts)).rejects.toBeInstanceOf(Refusal)
      await expect(contentOf(begun)).rejects.toMatchObject({ code: 'file-gone' })
      await under.objects.remove(begun.upload)
    })

    testing('passes an error of the work with a local file on to the caller', async () => {
      const begun = await send(noise(1000, 1))
      await merge(begun)
      const name = begun.upload.file_id
      const failing = () => Promise.reject(new Error('the work failed'))
      await expect(under.objects.withLocalFile(name, failing)).rejects.toThrow('the work failed')
      const ended = AbortSignal.abort(new Error('not wanted any more'))
      await expect(under.objects.withLocalFile(name, failing, ended)).rejects.toThrow('not wanted any more')
    })

    testing('stores, replaces, reads and removes small objects', async () => {
      const { objects } = under
      const names = ['results/one.json', 'results/two.json']
      await objects.put(names[0] ?? '', Buffer.from('{"text":"ä"}'))
      await objects.put(names[1] ?? '', Buffer.alloc(0))
      expect((await objects.read(names[0] ?? '', 100))?.toString()).toBe('{"text":"ä"}')
      expect((await objects.read(names[1] ?? '', 100))?.length).toBe(0)
      await objects.put(names[0] ?? '', Buffer.from('replaced'))
      expect((await objects.read(names[0] ?? '', 8))?.toString()).toBe('replaced')
      await expect(objects.read(names[0] ?? '', 7)).rejects.toThrow()
      await objects.removeObjects(names)
      for (const name of names) expect(await objects.read(name, 100)).toBe(null)
    })

    testing('reports an unknown name as missing and removes it without an error', async () => {
      const { objects } = under
      expect(await objects.read('results/none.json', 100)).toBe(null)
      await objects.removeObjects(['results/none.json', 'no-such-file'])
      await objects.removeObjects([])
      const reading = objects.withLocalFile('no-such-file', async (path) => path)
      await expect(reading).rejects.toMatchObject({ code: 'file-gone' })
    })

    testing('gives each of 10,000 parts its own address', async () => {
      const { objects } = under
      expect(objects.mostBytes).toBeGreaterThanOrEqual(10_000 * partBytes)
      const begun = await begin(10_000 * partBytes)
      expect(new Set(begun.partAddresses).size).toBe(10_000)
      await under.objects.remove(begun.upload)
    })
  })
}
