import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { media, mpegFrame } from '../../../electron/media/index.ts'
import { mendFrames } from '../../../electron/media/mending/frames.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeAll(() => {
  folder = testFolder()
})

/** Longer than a track may begin late. */
const toneSeconds = 6

const tone = (hertz: number, ...args: string[]): Buffer =>
  ffmpeg(['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${toneSeconds}:sample_rate=48000`, ...args, 'pipe:1'])
const ogg = (codec: string, hertz: number, serial: number, ...more: string[]) =>
  tone(hertz, '-c:a', codec, ...more, '-serial_offset', `${serial}`, '-f', 'ogg')

const written = (bytes: Buffer): string => {
  const path = join(folder, 'joined')
  writeFileSync(path, bytes)
  return path
}

/** How often the sound goes through zero upwards, in each half second. */
async function tonesIn(path: string): Promise<number[]> {
  const tones: number[] = []
  let [count, before] = [0, 0]
  for await (const block of media.decodePcm(path))
    for (const sample of block) {
      const at = Math.floor(count++ / 8000)
      tones[at] = (tones[at] ?? 0) + (before < 0 && sample >= 0 ? 2 : 0)
      before = sample
    }
  return tones
}

test.each([
  ['Opus and Opus', () => [ogg('libopus', 400, 1), ogg('libopus', 800, 2)]],
  ['Opus twice with one serial number', () => [ogg('libopus', 400, 1), ogg('libopus', 800, 1)]],
  ['Vorbis of two sample rates', () => [ogg('libvorbis', 400, 1), ogg('libvorbis', 800, 2, '-ar', '16000')]],
  ['Opus, then Vorbis', () => [ogg('libopus', 400, 1), ogg('libvorbis', 800, 2)]],
  ['MP3 in stereo, then in mono', () => [tone(400, '-ac', '2', '-f', 'mp3'), tone(800, '-f', 'mp3')]],
  ['MP3 of two sample rates', () => [tone(400, '-f', 'mp3'), tone(800, '-ar', '16000', '-f', 'mp3')]],
  ['AAC of two sample rates', () => [tone(400, '-f', 'adts'), tone(800, '-ar', '16000', '-f', 'adts')]],
  [
    'a transport stream in mono, then in stereo',
    () => [
      tone(400, '-c:a', 'aac', '-f', 'mpegts'),
      tone(800, '-c:a', 'aac', '-ac', '2', '-output_ts_offset', `${toneSeconds}`, '-f', 'mpegts'),
    ],
  ],
])('hears two joined files to the end, each at its time: %s', async (_name, files) => {
  const path = written(Buffer.concat(files()))
  const tones = await tonesIn(path)
  expect(Math.abs(tones.length - 4 * toneSeconds)).toBeLessThan(2)
  for (const at of [1, 4, 7, 10]) expect(Math.abs((tones[at] ?? 0) - 400)).toBeLessThan(20)
  for (const at of [13, 16, 19, 22]) expect(Math.abs((tones[at] ?? 0) - 800)).toBeLessThan(20)
  const { durationMs, missing } = await media.computePeaks(path)
  expect(Math.abs(durationMs - 2000 * toneSeconds)).toBeLessThan(200)
  expect(missing.gaps).toEqual([])
  const copy = join(folder, 'copy.ogg')
  await media.encode(path, copy, { format: 'opus', bitRate: 48_000 })
  expect(Math.abs((await media.probe(copy)).durationMs - 2000 * toneSeconds)).toBeLessThan(200)
})

test('reports damage in the second of two joined Ogg files at its joined time', async () => {
  const [first, second] = [ogg('libopus', 400, 1), ogg('libopus', 800, 2)]
  const pages = [...second.toString('latin1').matchAll(/OggS/g)].map(({ index }) => index)
  const damaged = pages[3] ?? 0
  second.fill(0x55, damaged + 100, damaged + 200)
  const path = written(Buffer.concat([first, second]))
  const { durationMs, missing } = await media.computePeaks(path)
  expect(Math.abs(durationMs - 2000 * toneSeconds)).toBeLessThan(200)
  expect(missing.gaps).toMatchObject([{ cause: 'damaged' }])
  const [gap] = missing.gaps
  expect(gap?.fromMs).toBeGreaterThanOrEqual(1000 * toneSeconds + 800)
  expect(gap?.fromMs).toBeLessThan(1000 * toneSeconds + 2100)
})

test('does not take a damaged frame header for another recording', async () => {
  const mp3 = tone(400, '-f', 'mp3', '-write_xing', '0', '-id3v2_version', '0')
  const damaged = Buffer.from(mp3)
  let at = 0
  for (let frame = 0; frame < 50; frame++) at += mpegFrame(mp3, at)?.sizeBytes ?? 0
  // Mono becomes stereo.
  damaged[at + 3] = (damaged[at + 3] ?? 0) ^ 0xc0
  const path = written(damaged)
  const file = await open(path)
  expect(await mendFrames(file, damaged.length)).toBeNull()
  await file.close()
  const { durationMs } = await media.computePeaks(path)
  expect(Math.abs(durationMs - 1000 * toneSeconds)).toBeLessThan(150)
})
