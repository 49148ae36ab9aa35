import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import demo from '../../../build/demo/manifest.json' with { type: 'json' }
import { media } from '../../../electron/media/index.ts'
import { gapSchema } from '../../../shared/sound/missingSound.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

// Each file starts a process, so these tests take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let folder: string
beforeEach(() => {
  folder = testFolder()
})

/** A tone of 30 s that is twice as loud from 25 s on, to show whether the change comes at its time. */
const tone = "sine=frequency=440:duration=30,volume='if(gte(t,25),0.8,0.4)':eval=frame"
const make = (name: string, ...output: string[]): string => {
  const path = join(folder, name)
  ffmpeg(['-y', '-f', 'lavfi', '-i', tone, '-ac', '1', ...output, path])
  return path
}
const changed = (path: string, change: (bytes: Buffer) => Buffer): string => {
  writeFileSync(path, change(readFileSync(path)))
  return path
}

/** The same noise in every run. It never contains a header that decoders know. */
function noise(bytes: Buffer): Buffer {
  let state = 739
  for (let at = Math.floor(bytes.length / 3); at < Math.floor((2 * bytes.length) / 3); at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff
    bytes[at] = (state >> 16) & 0xff
  }
  return bytes
}
const zeros = (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length / 3), Math.floor((2 * bytes.length) / 3))
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

/** When the tone becomes louder, in milliseconds of decoded audio. */
async function louderAtMs(path: string): Promise<number> {
  let heard = 0
  const peaks: number[] = []
  let loudest = 0
  for await (const block of media.decodePcm(path))
    for (const sample of block) {
      loudest = Math.max(loudest, Math.abs(sample))
      if (++heard % 160 !== 0) continue
      peaks.push(loudest)
      loudest = 0
    }
  // Noise that happens to decode is short.
  return peaks.findIndex((_, at) => peaks.slice(at, at + 100).every((peak) => peak > 0.07)) * 10
}

const kinds: [string, string, ...string[]][] = [
  ['mp3 of a constant bit rate', 'a.mp3', '-ar', '16000', '-b:a', '32k'],
  ['mp3 of a variable bit rate', 'b.mp3', '-q:a', '5'],
  ['mp3 that says no length', 'c.mp3', '-b:a', '64k', '-write_xing', '0'],
  ['flac', 'a.flac', '-ar', '16000'],
  ['m4a', 'a.m4a', '-ar', '16000', '-b:a', '32k'],
  ['opus', 'a.opus', '-b:a', '24k'],
  ['aac', 'a.aac', '-ar', '16000', '-b:a', '32k'],
  ['webm', 'a.webm', '-b:a', '24k'],
  ['wma', 'a.wma', '-ar', '16000'],
]

describe.each([
  ['noise', noise],
  ['zeros', zeros],
])('a file whose middle third is %s', (_how, damage) => {
  test.each(kinds)('%s: shows the gap and keeps the times after it', async (_kind, name, ...output) => {
    const path = changed(make(name, ...output), damage)
    const { durationMs, missing } = await media.computePeaks(path)
    expect(missing).toMatchObject({ keepsTimes: true, gaps: [{ cause: 'damaged' }] })
    const [gap] = missing.gaps
    // The system reads files in blocks and clusters of up to five seconds.
    expect(gap?.fromMs).toBeGreaterThan(6500)
    expect(gap?.fromMs).toBeLessThan(11_500)
    expect((gap?.fromMs ?? 0) + (gap?.lengthMs ?? 0)).toBeGreaterThan(18_500)
    expect((gap?.fromMs ?? 0) + (gap?.lengthMs ?? 0)).toBeLessThan(25_100)
    expect(Math.abs(durationMs - 30_000)).toBeLessThan(300)
    expect(Math.abs((await louderAtMs(path)) - 25_000)).toBeLessThan(300)
  })
})

test('a playback copy of a damaged file keeps its times', async () => {
  const path = changed(make('a.mp3', '-ar', '16000', '-b:a', '32k'), noise)
  const copy = join(folder, 'copy.ogg')
  const { durationMs } = await media.encode(path, copy, { format: 'opus', bitRate: 48_000 })
  expect(Math.abs(durationMs - 30_000)).toBeLessThan(300)
  expect(Math.abs((await louderAtMs(copy)) - 25_000)).toBeLessThan(300)
})

test('damage to the first sound of an Opus file begins at 0', async () => {
  const firstSound = (bytes: Buffer) => {
    const [, , third = 0] = [...bytes.toString('latin1').matchAll(/OggS/g)].map(({ index }) => index)
    return bytes.fill(0, third + 40, third + 60)
  }
  const path = changed(make('first.opus', '-b:a', '24k'), firstSound)
  const { missing } = await media.computePeaks(path)
  const [gap] = missing.gaps
  expect(gap).toMatchObject({ cause: 'damaged', fromMs: 0 })
  expect(gapSchema.safeParse(gap).error).toBeUndefined()
})

test('an Ogg file with Vorbis is read past its damage', async () => {
  const path = changed(make('a.ogg', '-c:a', 'libvorbis', '-ar', '44100'), noise)
  const { durationMs, missing } = await media.computePeaks(path)
  expect(missing).toMatchObject({ keepsTimes: false, gaps: [{ cause: 'damaged' }] })
  expect(durationMs).toBeGreaterThan(17_000)
})

test.each([
  ['wav', 'a.wav', '-ar', '16000'],
  ['mp3', 'a.mp3', '-ar', '16000', '-b:a', '32k'],
  ['flac', 'a.flac', '-ar', '16000'],
  ['m4a with its index at the beginning', 'a.m4a', '-ar', '16000', '-movflags', '+faststart'],
  ['webm', 'a.webm', '-b:a', '24k'],
  ['aiff', 'a.aiff', '-ar', '16000'],
])('a file cut at half is shorter than it states: %s', async (_kind, name, ...output) => {
  const { durationMs, missing } = await media.computePeaks(changed(make(name, ...output), half))
  expect(missing.gaps).toMatchObject([{ cause: 'cut' }])
  const [gap] = missing.gaps
  expect(Math.abs((gap?.fromMs ?? 0) - durationMs)).toBeLessThan(100)
  expect(Math.abs(durationMs + (gap?.lengthMs ?? 0) - 30_000)).toBeLessThan(300)
})

/** ID3v1: a tag of 128 bytes after the audio. */
const withTagBehind = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.concat([Buffer.from('TAGtitle'), Buffer.alloc(120)])])
const withSize = (sizeBytes: number) => (bytes: Buffer) => {
  bytes.writeUInt32LE(sizeBytes, bytes.indexOf('data') + 4)
  return bytes
}
const cover = (name: string, ...output: string[]) => {
  const [sound, path] = [make('cover-sound.wav', '-ar', '16000'), join(folder, name)]
  const picture = ['-f', 'lavfi', '-i', 'color=red:size=64x64:duration=0.04']
  ffmpeg(['-y', '-i', sound, ...picture, '-map', '0:a', '-map', '1:v', '-frames:v', '1', ...output, path])
  return path
}
/** A program that writes to a pipe cannot go back and write the length. */
const piped = (format: string, ...output: string[]) => {
  const path = join(folder, `piped.${format}`)
  writeFileSync(path, ffmpeg(['-f', 'lavfi', '-i', tone, '-ac', '1', ...output, '-f', format, 'pipe:1']))
  return path
}

test.each<[string, () => string]>([
  ...kinds.map(([kind, name, ...output]): [string, () => string] => [kind, () => make(name, ...output)]),
  ['wav', () => make('a.wav', '-ar', '16000')],
  ['wav whose recorder did not write its size', () => changed(make('a.wav'), withSize(0))],
  ['wav of unknown size', () => changed(make('a.wav'), withSize(0xffff_ffff))],
  ['wav of unknown size, as other programs say it', () => changed(make('a.wav'), withSize(0x7fff_f024))],
  ['wav through a pipe', () => piped('wav')],
  ['webm through a pipe', () => piped('webm')],
  ['flac through a pipe', () => piped('flac')],
  ['mp3 through a pipe', () => piped('mp3')],
  ['opus through a pipe', () => piped('opus')],
  ['mp3 with a tag behind it', () => changed(make('a.mp3'), withTagBehind)],
  [
    'mp3 with a block of zeros behind it',
    () => changed(make('a.mp3'), (bytes) => Buffer.concat([bytes, Buffer.alloc(32_768)])),
  ],
  ['mp3 that lacks its last bytes', () => changed(make('a.mp3'), (bytes) => bytes.subarray(0, -200))],
  [
    'mp3 of two that were joined',
    () => changed(make('a.mp3'), (bytes) => Buffer.concat([bytes, readFileSync(make('b.mp3'))])),
  ],
  ['mp3 with a cover', () => cover('a.mp3', '-id3v2_version', '3')],
  ['m4a with a cover', () => cover('a.m4a', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic')],
  [
    'm4a that lacks its last bytes',
    () => changed(make('a.m4a', '-movflags', '+faststart'), (bytes) => bytes.subarray(0, -100)),
  ],
  ['ogg with vorbis', () => make('a.ogg', '-c:a', 'libvorbis')],
  ...demo.map(({ file }): [string, () => string] => [`the demo's ${file}`, () => demoFile(file)]),
])('a whole file misses nothing: %s', async (_kind, path) => {
  expect((await media.computePeaks(path())).missing).toEqual({ gaps: [], keepsTimes: true })
})
