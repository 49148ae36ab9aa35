import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { ffmpeg } from '../../../support/ffmpeg.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A WAV whose first bytes are zeros: it is kept as it is, and a person says how its samples are read. */
let folder: string
let here: HostileServer
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  here = await new HostileServer().listen()
  engine = await openEngine(join(folder, 'library'), connectionTo(here.origin))
})
afterEach(async () => {
  await engine.stop()
  here.close()
})

const speech = (rateHz: number) =>
  ffmpeg(['-i', demoFile('260914_1502.mp3'), '-t', '4', '-ar', `${rateHz}`, '-ac', '2', '-f', 'wav', 'pipe:1'])

/** A file in a folder of its own, and the number of its import, which was refused. */
async function refused(rateHz: number): Promise<{ path: string; jobId: number }> {
  mkdirSync(join(folder, 'card'), { recursive: true })
  const path = join(folder, 'card', 'talk.wav')
  writeFileSync(path, speech(rateHz).fill(0, 0, 512))
  const { jobIds } = await engine.call('recordings.import', { paths: [path], destination: 'this-machine' })
  engine.start()
  await engine.settle()
  const [file] = (await engine.call('recordings.list', { imports: 'refused' })).imports
  expect(file?.error).toMatchObject({ code: 'not-audio', values: { looks: 'lost-header' } })
  return { path, jobId: jobIds[0] ?? 0 }
}

test('a file without its header is read like its neighbour and sent with a header', async () => {
  mkdirSync(join(folder, 'card'))
  writeFileSync(join(folder, 'card', 'before.wav'), speech(32_000))
  const { path, jobId } = await refused(32_000)
  const preview = await engine.call('imports.previewSamples', { jobId, layout: null })
  expect(preview).toMatchObject({ basis: 'others', layout: { format: 's16le', sampleRateHz: 32_000, channels: 2 } })
  // The zeros at the beginning are longer than its header was.
  expect(preview.durationMs).toBeCloseTo(4000, -2)
  expect(Buffer.from(preview.samples, 'base64').length).toBeGreaterThan(3 * 32_000 * 2)

  await engine.call('imports.readAsSamples', { jobId, layout: preview.layout })
  await engine.settle()
  const [recording] = (await engine.call('recordings.list', {})).items
  const detail = await engine.call('recordings.get', { recordingId: recording?.id ?? 0 })
  expect(detail).toMatchObject({ container: 'samples', codec: 'pcm_s16le', sampleRateHz: 32_000, playable: true })
  expect(readFileSync(path).equals(readFileSync(join(folder, 'library/originals', originalOf(detail.sha256))))).toBe(
    true,
  )
  const wave = await engine.call('recordings.peaks', {
    recordingId: detail.id,
    startMs: 0,
    endMs: 4000,
    mostBuckets: 100,
  })
  expect(Math.max(...(wave?.peaks ?? []))).toBeGreaterThan(20)
  const [presigned] = here.of('presign').map(({ body }) => JSON.parse(body.toString()))
  expect(presigned.filetype).toBe('wav')
  const [part] = here.of('putPart').map(({ body }) => body)
  expect(part?.toString('latin1', 0, 4)).toBe('RIFF')
})

const originalOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}.s16le32000x2at44`

test('the sample format that a person chooses is used for preview and import', async () => {
  const { jobId } = await refused(16_000)
  const guessed = await engine.call('imports.previewSamples', { jobId, layout: null })
  expect(guessed).toMatchObject({ basis: 'bytes', layout: { format: 's16le', channels: 2, sampleRateHz: 48_000 } })
  const layout = { ...guessed.layout, sampleRateHz: 16_000 }
  const chosen = await engine.call('imports.previewSamples', { jobId, layout })
  expect(chosen).toMatchObject({ basis: 'person', layout })
  expect(chosen.durationMs).toBeCloseTo(guessed.durationMs * 3, 5)
  await engine.call('imports.readAsSamples', { jobId, layout })
  await engine.settle()
  const [recording] = (await engine.call('recordings.list', {})).items
  expect(recording?.durationMs).toBe(Math.round(chosen.durationMs))
})

test('other failed imports are not read as samples', async () => {
  const path = join(folder, 'note.wav')
  writeFileSync(path, 'We never saw it; not once, in all those years. '.repeat(1000))
  const { jobIds } = await engine.call('recordings.import', { paths: [path, demoFile('260914_1502.mp3')] })
  engine.start()
  await engine.settle()
  for (const jobId of jobIds) {
    await expect(engine.call('imports.previewSamples', { jobId, layout: null })).rejects.toMatchObject({
      code: 'samples-not-offered',
    })
    const layout = { format: 's16le', sampleRateHz: 16_000, channels: 1, startByte: 44 } as const
    await expect(engine.call('imports.readAsSamples', { jobId, layout })).rejects.toMatchObject({
      code: 'samples-not-offered',
    })
  }
})
