import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/**
 * Damaged recordings on their way through an engine: Tapelog stores and shows the missing sound, and no segment crosses
 * it.
 */
let folder: string
let server: HostileServer
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  engine = await openEngine(join(folder, 'library'), connectionTo(server.origin))
})
afterEach(async () => {
  await engine.stop()
  server.close()
})

async function transcribed(path: string, results: object[]) {
  server.fault('poll', ({ named: [id = ''] }) => ({
    body: { transcription_id: id, status: 'SUCCESS', data: { language: 'en', results } },
  }))
  await engine.call('recordings.import', { paths: [path], destination: 'this-machine' })
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  const recording = await engine.call('recordings.get', { recordingId: 1 })
  const transcript = await engine.call('transcripts.get', { recordingId: 1 })
  return { recording, segments: transcript?.segments ?? [] }
}

test('an MP3 with a noisy middle keeps its words in two segments, and plays with the gap', async () => {
  const path = join(folder, 'talk.mp3')
  copyFileSync(demoFile('260914_1502.mp3'), path)
  const bytes = readFileSync(path)
  for (let at = Math.floor(bytes.length / 3); at < (bytes.length * 2) / 3; at++) bytes[at] = (at * 2_654_435_761) >>> 13
  writeFileSync(path, bytes)
  const { recording, segments } = await transcribed(path, [
    { start: 1, end: 4, text: 'At the beginning.' },
    { start: 10, end: 55, text: 'We signed the contract nobody saw' },
  ])
  const [gap, ...more] = recording.missing?.gaps ?? []
  expect(more).toEqual([])
  if (!gap) throw new Error('no gap')
  expect(gap.cause).toBe('damaged')
  expect(recording.missing).toMatchObject({ times: 'measured', keepsTimes: true })
  expect(gap.lengthMs).toBeGreaterThan(18_000)
  expect(segments.map(({ text }) => text)[0]).toBe('At the beginning.')
  expect(segments).toHaveLength(3)
  expect(segments.map(({ text }) => text).join(' ')).toBe('At the beginning. We signed the contract nobody saw')
  expect(segments[1]?.endMs).toBe(gap.fromMs)
  expect(segments[2]?.startMs).toBe(gap.fromMs + gap.lengthMs)
  expect(existsSync(join(folder, 'library/derived/1/playback.ogg'))).toBe(true)
  expect(await engine.call('recordings.verify', {})).toMatchObject({
    damaged: [],
    incomplete: [{ recordingId: 1, missing: { gaps: [gap] } }],
  })
})

test('a WAV that was cut at half says that its end is missing', async () => {
  const path = join(folder, 'talk.wav')
  writeWave(path, { seconds: 20 })
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, 44 + (bytes.length - 44) / 2))
  const { recording, segments } = await transcribed(path, [{ start: 1, end: 9.9, text: 'All of it.' }])
  expect(recording.missing).toEqual({
    gaps: [{ cause: 'cut', fromMs: 10_000, lengthMs: 10_000 }],
    times: 'measured',
    keepsTimes: true,
  })
  expect(segments).toHaveLength(1)
  expect(existsSync(join(folder, 'library/derived/1/playback.ogg'))).toBe(false)
})

test('a complete recording has nothing missing', async () => {
  const path = join(folder, 'talk.wav')
  writeWave(path, { seconds: 20 })
  expect((await transcribed(path, [{ start: 1, end: 9, text: 'Words.' }])).recording.missing).toBeNull()
})
