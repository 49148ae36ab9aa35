import { createHash } from 'node:crypto'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wholeAs } from '../../../../electron/engine/upload/encodings.ts'
import { media } from '../../../../electron/media/index.ts'
import type { Asked } from '../../../support/hostileServer.ts'
import { type HostileLibrary, openHostileLibrary } from '../../../support/hostileServerLibrary.ts'
import { demoAsr, plaudWave, tone } from '../../../support/recorderFiles.ts'
import { openTestUploader, type TestUploader } from './testUploader.ts'

/**
 * The forms in which recordings are sent: the recording itself, a smaller copy, or a slice; and the forms that a
 * service refuses.
 */
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const typeOf = ({ body }: Asked): string => JSON.parse(body.toString()).filetype

describe('an encoded upload', () => {
  let desk: TestUploader
  beforeEach(async () => {
    desk = await openTestUploader()
  })
  afterEach(() => desk.close())
  /** All bytes sent for the newest file, in order. */
  function arrived(): Buffer {
    const newest = desk.server.of('putPart').at(-1)?.named[0]
    const parts = desk.server.of('putPart').filter(({ named }) => named[0] === newest)
    return Buffer.concat(parts.toSorted((a, b) => Number(a.named[1]) - Number(b.named[1])).map(({ body }) => body))
  }
  const serial = '881000000000000001'
  const span = { startMs: 2000, endMs: 7000 }

  test.each([
    ['opus', null, 'opus', 12_000],
    ['mp3', null, 'mp3', 12_000],
    ['small-mp3', null, 'mp3', 12_000],
    ['opus', span, 'opus', 5000],
    ['mp3', span, 'mp3', 5000],
  ] as const)(
    'a copy as %s (span %o) is encoded once, with both hashes and no serial number',
    async (name, slice, type, ms) => {
      const { recording } = await desk.seal(plaudWave(serial, tone(12)), { extension: 'WAV', durationMs: 12_000 })
      const encoding = { name, span: slice }
      expect((await desk.send(recording.id, { encoding }).done).state).toBe('completed')
      const sent = arrived()
      expect(desk.server.of('presign').map(typeOf)).toEqual([type])
      expect(sent.includes(serial)).toBe(false)
      const path = join(desk.folder, 'arrived')
      writeFileSync(path, sent)
      const probed = await media.probe(path)
      expect(probed).toMatchObject({ channels: 1, codec: type })
      expect(Math.abs(probed.durationMs - ms)).toBeLessThan(60)
      const key = slice === null ? name : `${name}@2000-7000`
      expect(desk.query('SELECT encoding, size_bytes, sha256, md5 FROM upload_copies')).toEqual([
        { encoding: key, size_bytes: sent.length, sha256: sha256(sent), md5: md5(sent) },
      ])
      expect(desk.sessions()).toMatchObject([{ encoding: key, state: 'completed' }])
      // The copy is made once: the next request gets the bytes that were sent.
      const source = await desk.uploading.sources.get(recording, encoding, { signal: new AbortController().signal })
      expect(source).toMatchObject({ sha256: sha256(sent), filetype: type, isCopy: true })
      expect(desk.partDigests.partMd5s(sha256(sent), 5_242_880).toString('hex')).toBe(md5(sent))
      // The upload of today serves the next transcription too.
      await desk.send(recording.id, { encoding }).done
      expect(desk.server.of('presign')).toHaveLength(1)
    },
  )

  test('sends a recorder’s bare packets whole as Ogg, and encodes a slice of them', async () => {
    const packets = demoAsr(500)
    const { recording } = await desk.seal(packets, { extension: 'asr', container: 'asr', durationMs: 10_000 })
    await desk.send(recording.id).done
    expect(arrived().subarray(0, 4).toString()).toBe('OggS')
    expect(arrived().length).toBeGreaterThan(packets.length)
    await desk.send(recording.id, { encoding: { name: 'opus', span } }).done
    writeFileSync(join(desk.folder, 'arrived'), arrived())
    const probed = await media.probe(join(desk.folder, 'arrived'))
    expect(Math.abs(probed.durationMs - 5000)).toBeLessThan(60)
    expect(desk.server.of('presign').map(typeOf)).toEqual(['opus', 'opus'])
    await desk.uploading.sources.removeSlices(recording.id, [{ name: 'opus', span }])
    expect(desk.query('SELECT encoding FROM upload_copies')).toEqual([])
  })

  test('has one live session per recording and one per slice', async () => {
    const { recording } = await desk.seal(plaudWave(null, tone(12)), { durationMs: 12_000 })
    const second = { startMs: 7000, endMs: 12_000 }
    /** Stops once the service has acknowledged one part. */
    const interrupted = async (encoding: Parameters<TestUploader['send']>[1]) => {
      desk.server.fault('putPart', ({ named }) => (named[1] === '1' ? null : () => {}))
      const upload = desk.send(recording.id, {
        ...encoding,
        onReport: ({ bytesDone }) => {
          // Do not stop the upload while its copy is being made.
          if (bytesDone !== undefined && desk.sessions().at(-1)?.acknowledged === 1) upload.stop()
        },
      })
      await expect(upload.done).rejects.toThrow()
      desk.server.mend()
    }
    const alive = () =>
      desk
        .sessions()
        .filter(({ state }) => state === 'open')
        .map(({ encoding }) => encoding)
    desk.server.chunkSizeBytes = 8 * 1024
    await interrupted({})
    await interrupted({ encoding: { name: 'mp3', span } })
    await interrupted({ encoding: { name: 'mp3', span: second } })
    expect(alive()).toEqual(['original', 'mp3@2000-7000', 'mp3@7000-12000'])
    await interrupted({ encoding: wholeAs('mp3') })
    expect(alive()).toEqual(['mp3@2000-7000', 'mp3@7000-12000', 'mp3'])
    await interrupted({ encoding: { name: 'opus', span } })
    expect(alive()).toEqual(['mp3@7000-12000', 'mp3', 'opus@2000-7000'])
    const reason = 'It is sent as another type of file now.'
    expect(desk.sessions()).toMatchObject([
      { encoding: 'original', reason },
      { encoding: 'mp3@2000-7000', reason },
      {},
      {},
      {},
    ])
    await desk.send(recording.id, { encoding: wholeAs('mp3') }).done
    await desk.send(recording.id, { encoding: { name: 'mp3', span: second } }).done
    expect(alive()).toEqual(['opus@2000-7000'])
    // Each upload resumed where it had stopped.
    expect(desk.server.of('presign')).toHaveLength(5)
  })

  test('makes a copy again if that is damaged on the disk', async () => {
    desk.server.chunkSizeBytes = 5_242_880
    const { recording } = await desk.seal(plaudWave(null, tone(12)), { durationMs: 12_000 })
    const { signal } = new AbortController()
    const { path, mtimeMs } = await desk.uploading.sources.get(recording, wholeAs('mp3'), { signal })
    const bytes = readFileSync(path)
    bytes.fill(7, 1000, 1100)
    writeFileSync(path, bytes)
    utimesSync(path, mtimeMs / 1000, mtimeMs / 1000)
    const encoding = wholeAs('mp3')
    await expect(desk.send(recording.id, { encoding }).done).rejects.toMatchObject({
      code: 'copy-damaged',
      retryable: true,
    })
    expect((await desk.send(recording.id, { encoding }).done).state).toBe('completed')
  })
})

describe('an encoded upload in the queue', () => {
  let library: HostileLibrary
  afterEach(() => library.close())
  const uploadsOf = async () => (await library.jobs()).filter(({ kind }) => kind === 'upload')
  const noWav = (asked: Asked) =>
    typeOf(asked) === 'wav' ? { status: 415, body: { code: 415, message: 'wav is not taken here' } } : null

  test('sends another type if the service refuses one, and says so', async () => {
    library = await openHostileLibrary({ waves: 2 })
    const { server } = library
    server.fault('presign', noWav)
    await library.begin()
    await library.finishes()
    // One refusal was enough for both recordings, unless both asked at the same moment.
    const types = server.of('presign').map(typeOf)
    expect(types.filter((type) => type === 'mp3')).toHaveLength(2)
    expect(types.filter((type) => type === 'wav').length).toBeLessThanOrEqual(2)
    const notices = (await uploadsOf()).flatMap(({ error }) => (error === null ? [] : [error]))
    expect(notices).toHaveLength(2)
    for (const notice of notices)
      expect(notice).toEqual({
        code: 'sent-as-another-type',
        message: 'Sent as MP3: the service does not take .wav files.',
        values: { refused: 'wav', sentAs: 'mp3' },
        retryable: false,
      })
    const asked = server.of('presign').length
    // Tapelog does not even offer the next recording in its own type.
    const [wave] = (await library.recordings()).filter(({ title }) => title.includes('wave'))
    await library.engine.call('recordings.transcribe', { recordingId: wave?.id ?? 0 })
    await library.until((jobs) => jobs.every(({ kind, state }) => kind === 'prepare' || state === 'done'))
    expect(
      server
        .of('presign')
        .slice(asked)
        .map(typeOf)
        .filter((type) => type === 'wav'),
    ).toEqual([])
  })

  test.each([400, 422])('takes a %i for the upload plan as a refusal of the type', async (status) => {
    library = await openHostileLibrary({ waves: 1 })
    const { server } = library
    server.fault('presign', (asked) => (['wav', 'mp3'].includes(typeOf(asked)) ? { status } : null))
    await library.begin()
    await library.finishes()
    expect(
      server
        .of('presign')
        .map(typeOf)
        .filter((type) => type !== 'ogg'),
    ).toEqual(['wav', 'mp3', 'opus'])
    expect((await uploadsOf()).map(({ error }) => error?.message)).toContain(
      'Sent as Opus: the service does not take .wav files.',
    )
  })

  test('fails in the service’s words if every type is refused, and retry offers all again', async () => {
    library = await openHostileLibrary()
    const { server } = library
    server.fault('presign', (asked) => ({ status: 422, body: { code: 422, message: `no ${typeOf(asked)} today` } }))
    await library.begin()
    await library.until((jobs) => jobs.some(({ state }) => state === 'failed'))
    const [failed] = (await uploadsOf()).filter(({ state }) => state === 'failed')
    expect(failed?.error).toMatchObject({ code: 'types-refused' })
    expect(failed?.error?.message).toMatch(
      /^The service does not accept any file type .* It says: no \w+ today; no .*\.$/,
    )
    for (const type of ['ogg', 'mp3', 'opus']) expect(failed?.error?.message).toContain(`no ${type} today`)
    expect(failed?.attempts).toBe(1)
    await library.nothingLost()
    server.mend()
    if (failed) await library.retry(failed)
    await library.finishes()
    expect(typeOf(server.of('presign').at(-1) as Asked)).toBe('ogg')
  })

  test('sends a small copy in compact mode, and small files as they are', async () => {
    library = await openHostileLibrary({ waves: 1 })
    const { server, engine } = library
    await engine.call('settings.update', { uploadEncoding: 'compact' })
    server.fault('presign', (asked) => (typeOf(asked) === 'opus' ? { status: 415 } : null))
    await library.begin()
    await library.finishes()
    const types = server.of('presign').map(typeOf)
    expect(types).toContain('ogg')
    expect(types.filter((type) => type !== 'ogg')).toEqual(['opus', 'mp3'])
  })

  test('sends a smaller copy of one recording if the service refused the large one', async () => {
    library = await openHostileLibrary({ waves: 1 })
    const { server, engine } = library
    server.fault('submit', () => ({ status: 400, body: { code: 400, message: 'This file is too large.' } }))
    await library.begin()
    const isRefused = ({ kind, state }: { kind: string; state: string }) => kind === 'submit' && state === 'failed'
    await library.until((jobs) => jobs.filter(isRefused).length === 2)
    const failed = (await library.jobs()).filter(isRefused)
    expect(failed.map(({ error }) => error?.code)).toEqual(['service-refused', 'service-refused'])
    server.mend()
    const before = server.of('presign').length
    const wave = failed.find(({ subject }) => subject.includes('wave'))
    const small = failed.find((job) => job !== wave)
    await expect(engine.call('queue.sendSmaller', { jobId: small?.id ?? 0 })).rejects.toMatchObject({
      code: 'no-smaller-copy',
    })
    await engine.call('queue.sendSmaller', { jobId: wave?.id ?? 0 })
    await library.until((jobs) =>
      jobs.some(
        ({ kind, state, recordingId }) => kind === 'poll' && state === 'done' && recordingId === wave?.recordingId,
      ),
    )
    expect(server.of('presign').slice(before).map(typeOf)).toEqual(['opus'])
    // The settings stay as they were.
    expect((await engine.call('settings.get', undefined)).uploadEncoding).toBe('original')
  })

  test('renews an address older than a day before the submit', async () => {
    library = await openHostileLibrary()
    const { server } = library
    const day = 24 * 3600
    server.fault('submit', ({ nth }) => (nth === 1 ? { status: 429, headers: { 'retry-after': String(day) } } : null))
    await library.begin()
    await library.finishes()
    expect(server.of('presign')).toHaveLength(2)
    const addresses = server.of('submit').map(({ body }) => JSON.parse(body.toString()).file_url as string)
    expect(addresses).toHaveLength(2)
    expect(addresses[1]).not.toBe(addresses[0])
  })
})
