import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { openAudio } from '../../../electron/media/open.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeChannels } from '../../support/twoMicrophones.ts'

/** Recorders with a microphone on each of many channels. FFmpeg takes six channels for a cinema's, and knows no use for ten. */
const folder = testFolder()

const sampleRateHz = 16_000
/** How long the tone of each channel is. The channels follow each other. */
const toneSamples = sampleRateHz / 4

/** A recording in which one channel after the other has a tone, half as loud as possible. */
function recordingOf(count: number): string {
  const path = join(folder, `${count}.wav`)
  const channels = Array.from({ length: count }, (_, channel) =>
    Float32Array.from({ length: count * toneSamples }, (_, at) =>
      Math.floor(at / toneSamples) === channel ? 0.5 * Math.sin((2 * Math.PI * 300 * at) / sampleRateHz) : 0,
    ),
  )
  writeChannels(path, channels)
  return path
}

async function loudestOfEach(path: string, count: number): Promise<number[]> {
  const loudest = Array<number>(count).fill(0)
  let at = 0
  for await (const block of media.decodePcm(path))
    for (const sample of block) {
      const channel = Math.min(count - 1, Math.floor(at++ / toneSamples))
      loudest[channel] = Math.max(loudest[channel] ?? 0, Math.abs(sample))
    }
  return loudest
}

test.each([2, 3, 4, 6, 8, 10, 12, 32])('a mix of %i channels has every channel equally loud', async (count) => {
  const loudest = await loudestOfEach(recordingOf(count), count)
  expect(Math.min(...loudest)).toBeGreaterThan(0.05)
  expect(Math.min(...loudest) / Math.max(...loudest)).toBeGreaterThan(0.9)
})

describe.each([3, 4, 5, 6, 7, 8, 9, 10])('%i equal channels at full volume', (count) => {
  test.each(['s16', 's32'] as const)('neither overflow nor are cut off when mixed as %s', async (sampleFormat) => {
    const size = sampleFormat === 's16' ? 2 : 4
    const fullScale = 2 ** (8 * size - 1)
    // The lowest and the highest number, and a tone between them.
    const wanted = Array.from({ length: sampleRateHz / 10 }, (_, at) => {
      if (at % 50 < 2) return at % 50 === 0 ? -fullScale : fullScale - 1
      return Math.round((fullScale - 1) * Math.sin((2 * Math.PI * 300 * at) / sampleRateHz))
    })
    const bytes = Buffer.alloc(wanted.length * count * size)
    for (let at = 0; at < wanted.length * count; at++)
      bytes.writeIntLE(wanted[Math.floor(at / count)] ?? 0, at * size, size)
    const path = join(folder, `full-${count}-${sampleFormat}.wav`)
    const raw = ['-f', `${sampleFormat}le`, '-ar', `${sampleRateHz}`, '-ac', `${count}`, '-i', 'pipe:0']
    ffmpeg([...raw, '-c:a', `pcm_${sampleFormat}le`, path], bytes)
    // The weights together may be a few of 2^15 parts less than 1, and a result is rounded.
    const most = (fullScale * 8) / 2 ** 15 + 1.5

    const audio = await openAudio(path)
    for (const channels of [null, 2]) {
      const mixed: number[] = []
      for await (const block of audio.decode({ sampleRateHz, sampleFormat, channels }))
        for (let at = 0; at < block.length; at += size) mixed.push(block.readIntLE(at, size))
      const own = channels ?? 1
      expect(mixed.length).toBe(wanted.length * own)
      const differences = mixed.map((sample, at) => Math.abs(sample - (wanted[Math.floor(at / own)] ?? 0)))
      expect(Math.max(...differences)).toBeLessThan(most)
    }
    await audio.close()
  })
})

test('ten channels are played from a copy, because Chromium plays at most eight', async () => {
  const path = recordingOf(10)
  expect(await media.probe(path)).toMatchObject({ channels: 10, playable: false })
  expect(await media.probe(recordingOf(8))).toMatchObject({ channels: 8, playable: true })
  const copy = join(folder, 'copy.ogg')
  await media.encode(path, copy, { format: 'opus', bitRate: 48_000 })
  expect((await media.probe(copy)).durationMs).toBeGreaterThan(2400)
})
