import { randomFillSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { guessLayout, layoutInName, samplesEnding, wrapSamplesFile } from '../../../electron/media/samples.ts'
import { type SampleLayout, sampleFormats } from '../../../shared/sound/sampleLayout.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Files that have lost their header. */
const folder = testFolder()

/** Speech of 48 kHz in this form, as FFmpeg writes it, without its header. */
const rawSpeech = ({ format, channels }: Pick<SampleLayout, 'format' | 'channels'>): Buffer =>
  ffmpeg(['-i', demoFile('260914_1502.mp3'), '-t', '8', '-ar', '48000', '-ac', `${channels}`, '-f', format, 'pipe:1'])

const layouts = sampleFormats.flatMap((format) =>
  [1, 2].flatMap((channels) => [44, 512, 4096].map((headBytes) => ({ format, channels, headBytes }))),
)

test.each(layouts)('finds and reads $format with $channels channels after $headBytes zeros', async (form) => {
  const { headBytes, format, channels } = form
  const sound = rawSpeech(form)
  const path = join(folder, `${format}-${channels}-${headBytes}.wav`)
  // A recorder's header has a length of its own. Zeros hide it, and the sound follows where it was.
  const bytes = Buffer.concat([Buffer.alloc(headBytes), sound])
  writeFileSync(path, bytes)
  await expect(media.probe(path)).rejects.toMatchObject({ code: 'not-audio', values: { looks: 'lost-header' } })

  const middle = Math.floor(bytes.length / 2)
  const guess = guessLayout(bytes.subarray(middle, middle + 512 * 1024), middle)
  expect(guess).toMatchObject({ format, channels })
  // Each sample begins where one does; a second channel may be taken for the first.
  const sampleBytes = sound.length / channels / 8 / 48_000
  expect(Math.abs((guess?.startByte ?? 0) - headBytes) % sampleBytes).toBe(0)
})

const layout = { format: 's24le', sampleRateHz: 48_000, channels: 2, startByte: 512 } as const

test('reads a file by the samples that its name states, without changing one', async () => {
  const sound = rawSpeech(layout)
  const path = join(folder, `talk.${samplesEnding(layout)}`)
  writeFileSync(path, Buffer.concat([Buffer.alloc(512), sound]))
  expect(layoutInName(path)).toEqual(layout)
  expect(await media.probe(path)).toMatchObject({
    ...{ container: 'samples', codec: 'pcm_s24le', channels: 2, sampleRateHz: 48_000, playable: false },
    durationMs: 8000,
  })
  const { durationMs, peaks } = await media.computePeaks(path)
  expect(durationMs).toBe(8000)
  expect(Math.max(...peaks)).toBeGreaterThan(20)

  const wrapped = join(folder, 'wrapped.wav')
  await wrapSamplesFile(path, wrapped, layout)
  expect((await readFile(wrapped)).subarray(44).equals(sound)).toBe(true)
  // A program that nobody here wrote reads the new header.
  expect(ffmpeg(['-i', wrapped, '-f', 's24le', 'pipe:1']).equals(sound)).toBe(true)
})

test.each([
  ['random bytes', randomFillSync(Buffer.alloc(400_000))],
  ['compressed sound', ffmpeg(['-i', demoFile('260915_0911.ogg'), '-f', 'opus', 'pipe:1']).subarray(4096)],
  ['text', readFileSync(import.meta.filename)],
  ['nothing', Buffer.alloc(0)],
])('finds no sound in %s after zeros', (_, bytes) => {
  expect(guessLayout(bytes.subarray(0, 64 * 1024), 4096)).toBeNull()
})

test.each([
  'talk.wav',
  'talk.s16le',
  'talk.s16le48000x0at44',
  'talk.s16le1x1at44',
  'talk.s17le48000x1at0',
  'talk.s16le48000x1at44.wav',
])('finds no samples stated in %s', (name) => {
  expect(layoutInName(name)).toBeNull()
})
