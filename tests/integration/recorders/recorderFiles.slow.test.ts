import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../electron/engine/index.ts'
import { CustodyLog } from '../../../electron/engine/library/custody.ts'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { makeLibraryFolders } from '../../../electron/engine/library/folders.ts'
import { PartDigests } from '../../../electron/engine/library/partDigests.ts'
import { RecordingStore } from '../../../electron/engine/library/recordings.ts'
import { UploadCopies } from '../../../electron/engine/upload/copies.ts'
import { wholeAs } from '../../../electron/engine/upload/encodings.ts'
import { UploadSources } from '../../../electron/engine/upload/source.ts'
import { wrapAsr } from '../../../electron/media/asr.ts'
import { media } from '../../../electron/media/index.ts'
import { connectionTo } from '../../support/connectionTo.ts'
import { HostileServer } from '../../support/hostileServer.ts'
import { demoAsr, packetsIn, plaudWave, tone } from '../../support/recorderFiles.ts'
import { importAll, openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** A recorder's files from the import until they leave the machine. The original keeps the recorder's own bytes. */
let folder: string
let server: HostileServer
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  engine = await open()
  await engine.call('settings.update', { transcribeOnImport: false })
})
afterEach(async () => {
  await engine.stop()
  server.close()
})

const library = () => join(folder, 'library')
const open = () => openEngine(library(), connectionTo(server.origin, { apiBase: server.origin }))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const derived = (recordingId: number, name: string) => join(library(), 'derived', String(recordingId), name)

async function imported(name: string, bytes: Buffer): Promise<number> {
  writeFileSync(join(folder, name), bytes)
  const { items } = await importAll(engine, [join(folder, name)])
  if (!items[0]) throw new Error('nothing was imported')
  return items[0].id
}
function inLibrary<T>(sql: string): T[] {
  const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
  try {
    return db.prepare<[], T>(sql).all()
  } finally {
    db.close()
  }
}
const copies = () =>
  inLibrary<{ encoding: string; sha256: string; md5: string }>('SELECT encoding, sha256, md5 FROM upload_copies')
/** The sealed original. Its bytes match its name. */
function sealed(): Buffer {
  const [{ file_name, sha256: known } = { file_name: '', sha256: '' }] = inLibrary<{
    file_name: string
    sha256: string
  }>('SELECT file_name, sha256 FROM recordings')
  const bytes = readFileSync(join(library(), 'originals', file_name))
  expect(sha256(bytes)).toBe(known)
  return bytes
}
async function transcribed(recordingId: number) {
  await engine.call('recordings.transcribe', { recordingId })
  engine.start({ kinds: ['upload', 'submit'] })
  await engine.settle()
}
/** All bytes sent for the newest file, in order. If a part was sent twice, the last one counts. */
function arrived(): Buffer {
  const parts = new Map<number, Buffer>()
  const newest = server.of('putPart').at(-1)?.named[0]
  for (const { named, body } of server.of('putPart')) if (named[0] === newest) parts.set(Number(named[1]), body)
  return Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes))
}
const presigned = () => server.of('presign').map(({ body }) => JSON.parse(body.toString()))
async function wrapped(asr: Buffer): Promise<Buffer> {
  const pages: Buffer[] = []
  const source = async function* () {
    yield asr
  }
  for await (const page of wrapAsr(source()).pages) pages.push(page)
  return Buffer.concat(pages)
}
const serial = '881234567890123456'

describe('a recording of bare packets', () => {
  test('is sealed unchanged and wrapped packet for packet for playback', async () => {
    const asr = demoAsr(200)
    const recordingId = await imported('20260914150200.ASR', asr)
    engine.start({ kinds: ['prepare'] })
    await engine.settle()
    expect(await engine.call('recordings.get', { recordingId })).toMatchObject({
      container: 'asr',
      codec: 'opus',
      durationMs: 4000,
      sampleRateHz: 16_000,
      playable: true,
      sha256: sha256(asr),
    })
    expect(sealed().equals(asr)).toBe(true)
    expect(packetsIn(derived(recordingId, 'playback.ogg')).bytes.equals(asr)).toBe(true)
    const waveform = await engine.call('recordings.peaks', { recordingId, mostBuckets: 4096 })
    expect(waveform?.peaks.length).toBeGreaterThan(300)
    expect(readdirSync(join(library(), 'derived', String(recordingId))).sort()).toEqual(['peaks.bin', 'playback.ogg'])
  })

  test('is imported with its damage reported', async () => {
    const asr = Buffer.from(demoAsr(200))
    for (let packet = 100; packet < 110; packet++) asr[packet * 80] = 0x11
    const recordingId = await imported('damaged.ASR', Buffer.concat([asr, Buffer.alloc(7)]))
    engine.start({ kinds: ['prepare'] })
    await engine.settle()
    expect(inLibrary(`SELECT error_code AS code, error_message AS message FROM jobs WHERE kind = 'prepare'`)).toEqual([
      {
        code: 'asr-damaged',
        message: expect.stringMatching(/^0\.20 s of .*\. The last 20 ms of the recording are incomplete .*\.$/),
      },
    ])
    expect((await media.probe(derived(recordingId, 'playback.ogg'))).durationMs).toBeGreaterThan(3990)
  })

  test('is not imported if the recorder encrypted it', async () => {
    const locked = Buffer.concat([Buffer.from('PLAUD.AI'), Buffer.alloc(504), demoAsr(100)])
    writeFileSync(join(folder, 'locked.ASR'), locked)
    const { items } = await importAll(engine, [join(folder, 'locked.ASR')])
    expect(items).toEqual([])
    expect(inLibrary(`SELECT error_code AS code FROM jobs WHERE kind = 'import'`)).toEqual([
      { code: 'encrypted-recording' },
    ])
  })

  test('is sent as Ogg Opus of the same packets with its own hashes', async () => {
    const asr = demoAsr(200)
    const recordingId = await imported('a.ASR', asr)
    await transcribed(recordingId)
    const ogg = await wrapped(asr)
    expect(arrived().equals(ogg)).toBe(true)
    expect(presigned()).toEqual([{ filesize: ogg.length, filetype: 'opus' }])
    expect(server.of('completeUpload').map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
      { filetype: 'opus', file_md5: md5(ogg) },
    ])
    expect(server.tasks).toMatchObject([{ md5: md5(ogg) }])
    for (const copy of copies()) expect(copy).toEqual({ encoding: 'ogg', sha256: sha256(ogg), md5: md5(ogg) })
    expect(sealed().equals(asr)).toBe(true)
  })
})

describe('a WAV file with the serial number of its recorder', () => {
  const wave = plaudWave(serial, tone(1))
  const without = plaudWave(serial, tone(1)).fill(0, 44, 504)

  test('is sent without the number and kept unchanged in the library', async () => {
    await transcribed(await imported('a.WAV', wave))
    expect(arrived().equals(without)).toBe(true)
    expect(presigned()).toEqual([{ filesize: wave.length, filetype: 'wav' }])
    for (const copy of copies()) expect(copy).toMatchObject({ encoding: 'without-serial', sha256: sha256(without) })
    expect(sealed().equals(wave)).toBe(true)
    for (const { body, path } of server.asked) {
      expect(body.includes(serial)).toBe(false)
      expect(path).not.toContain(serial)
    }
  })

  test('is sent unchanged if a person chose that', async () => {
    await engine.call('settings.update', { removeSerialNumbers: false })
    const recordingId = await imported('a.WAV', wave)
    await transcribed(recordingId)
    expect(arrived().equals(wave)).toBe(true)
    expect(copies()).toEqual([])
    expect(existsSync(derived(recordingId, 'upload-without-serial.wav'))).toBe(false)
  })

  test.each([
    ['padding of nothing', plaudWave(null, tone(1))],
    ['no padding', Buffer.concat([plaudWave(null, tone(1)).subarray(0, 36), plaudWave(null, tone(1)).subarray(504)])],
  ])('is sent unchanged if it has %s', async (_name, bytes) => {
    await transcribed(await imported('a.WAV', bytes))
    expect(arrived().equals(bytes)).toBe(true)
    expect(copies()).toEqual([])
  })

  test('becomes an mp3 without tags for a workflow', async () => {
    const chunk = Buffer.from(`LIST....INFOIART....Ana Maria Reyes\0`, 'latin1')
    chunk.writeUInt32LE(chunk.length - 8, 4)
    chunk.writeUInt32LE(16, 16)
    const tagged = Buffer.concat([wave, chunk])
    tagged.writeUInt32LE(tagged.length - 8, 4)
    const recordingId = await imported('a.WAV', tagged)
    await engine.call('workflows.submit', {
      recordingId,
      definition: '[{"type": "transcribe"}]',
      destination: 'this-machine',
    })
    engine.start({ kinds: ['workflow'] })
    await engine.settle()
    expect(server.of('submitWorkflow')).toHaveLength(1)
    const mp3 = arrived()
    expect(mp3.length).toBeGreaterThan(4000)
    for (const text of [serial, 'SN:', 'Reyes']) expect(mp3.includes(text)).toBe(false)
  })

  test.each([
    ['on', true],
    ['off', false],
  ])('is sent anew if the setting is turned %s during the upload', async (_name, remove) => {
    server.chunkSizeBytes = 5_242_880
    const sound = tone(200)
    const large = plaudWave(serial, sound)
    const [before, after] = [large, Buffer.from(large).fill(0, 44, 504)]
    await engine.call('settings.update', { removeSerialNumbers: !remove })
    // The first part, which contains the number, arrives. The second never does.
    server.fault('putPart', ({ named }) => (named[1] === '2' ? () => {} : null))
    const recordingId = await imported('a.WAV', large)
    await engine.call('recordings.transcribe', { recordingId })
    engine.start({ kinds: ['upload', 'submit'] })
    await server.seen('putPart', 2)
    const acknowledged = () => inLibrary('SELECT 1 FROM upload_parts WHERE etag IS NOT NULL').length
    await until(() => acknowledged() >= 1)
    await engine.stop()

    server.mend()
    engine = await open()
    await engine.call('settings.update', { removeSerialNumbers: remove })
    engine.start({ kinds: ['upload', 'submit'] })
    await engine.settle()
    expect(presigned()).toHaveLength(2)
    expect(arrived().equals(remove ? after : before)).toBe(true)
    // Tapelog notices the change before it sends anything more, not only by the checksum at the end.
    expect(server.of('completeUpload')).toHaveLength(1)
    expect(server.tasks).toHaveLength(1)
    expect(inLibrary('SELECT state FROM uploads ORDER BY id')).toEqual([{ state: 'abandoned' }, { state: 'completed' }])
  })

  test('sends only the missing parts after a stop', async () => {
    const large = plaudWave(serial, tone(200))
    server.fault('putPart', ({ named }) => (named[1] === '2' ? () => {} : null))
    const recordingId = await imported('a.WAV', large)
    await engine.call('recordings.transcribe', { recordingId })
    engine.start({ kinds: ['upload', 'submit'] })
    await server.seen('putPart', 2)
    await until(() => inLibrary('SELECT 1 FROM upload_parts WHERE etag IS NOT NULL').length >= 1)
    await engine.stop()
    server.mend()
    engine = await open()
    engine.start({ kinds: ['upload', 'submit'] })
    await engine.settle()
    expect(presigned()).toHaveLength(1)
    expect(
      server
        .of('putPart')
        .map(({ named }) => named[1])
        .sort(),
    ).toEqual(['1', '2', '2'])
    expect(arrived().equals(Buffer.from(large).fill(0, 44, 504))).toBe(true)
  })
})

test('a second transcription reuses the upload until the setting changes', async () => {
  const wave = plaudWave(serial, tone(1))
  await engine.call('settings.update', { removeSerialNumbers: false })
  const id = await imported('a.WAV', wave)
  await transcribed(id)
  await transcribed(id)
  expect(presigned()).toHaveLength(1)
  await engine.call('settings.update', { removeSerialNumbers: true })
  await transcribed(id)
  expect(presigned()).toHaveLength(2)
  expect(arrived().includes(serial)).toBe(false)
  await transcribed(id)
  expect(presigned()).toHaveLength(2)
  expect(copies()).toEqual([])
  expect(existsSync(derived(id, 'upload-without-serial.wav'))).toBe(false)
  const asr = demoAsr(100)
  writeFileSync(join(folder, 'b.ASR'), asr)
  const { items } = await importAll(engine, [join(folder, 'b.ASR')])
  const recordingId = items.find(({ title }) => title === 'b')?.id ?? 0
  await engine.call('workflows.submit', {
    recordingId,
    definition: '[{"type": "transcribe"}]',
    destination: 'this-machine',
  })
  engine.start({ kinds: ['workflow'] })
  await engine.settle()
  expect(server.of('completeFile').map(({ body }) => JSON.parse(body.toString()).filetype)).toEqual(['opus'])
  expect(arrived().equals(await wrapped(asr))).toBe(true)
})

describe('a copy to be sent', () => {
  let stop: () => unknown = () => {}
  afterEach(() => stop())
  async function sources(name: string, bytes: Buffer) {
    const recordingId = await imported(name, bytes)
    await engine.stop()
    const db = openLibraryDatabase(library(), packageRoot)
    stop = () => db.close()
    const recording = new RecordingStore(db).get(recordingId)
    const { signal } = new AbortController()
    const folders = makeLibraryFolders(library())
    const copies = new UploadCopies(db, folders, new PartDigests(db), new CustodyLog(db, Date.now))
    const all = new UploadSources(copies, folders, media, () => true)
    return { all, get: () => all.get(recording, wholeAs('original'), { signal }), recordingId }
  }

  test.each([
    [
      'without-serial',
      'a.WAV',
      async () => plaudWave(serial, tone(1)),
      async () => plaudWave(serial, tone(1)).fill(0, 44, 504),
    ],
    ['ogg', 'a.ASR', () => demoAsr(100), async () => wrapped(demoAsr(100))],
  ] as const)('is made once with the encoding %s and again after a change', async (encoding, name, from, to) => {
    const { all, get, recordingId } = await sources(name, await from())
    const first = await get()
    expect(readFileSync(first.path).equals(await to())).toBe(true)
    expect(copies()).toEqual([{ encoding, sha256: sha256(await to()), md5: md5(await to()) }])
    const { ino } = statSync(first.path)
    expect(await get()).toEqual(first)
    expect(statSync(first.path).ino).toBe(ino)
    writeFileSync(first.path, 'something else')
    expect(await get()).toMatchObject({ sha256: first.sha256, md5: first.md5 })
    expect(readFileSync(first.path).equals(await to())).toBe(true)
    await all.removeCopies(recordingId)
    expect(existsSync(first.path)).toBe(false)
    expect(copies()).toEqual([])
    expect((await get()).sha256).toBe(first.sha256)
  })
})
