import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openClipper } from '../../../electron/media/index.ts'
import type { SoundForm } from '../../../shared/exports/options.ts'
import { ffmpeg, ffprobe } from '../../support/ffmpeg.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

// A process for each file: these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Clips of real sound, compared with FFmpeg's own decoding of the whole recording. */
let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder.remove())

const at = (name: string) => join(folder.path, name)
/** Eleven seconds of a tone that never repeats, in a recording of this kind. */
function recordingOf(name: string, { rate, channels, codec }: { rate: number; channels: number; codec: string[] }) {
  const tones = Array.from({ length: channels }, (_, index) => `0.4*sin(${300 + 90 * index}*t*t)+0.1*random(${index})`)
  const source = `aevalsrc=${tones.join('|')}:s=${rate}:d=11`
  ffmpeg(['-f', 'lavfi', '-i', source, ...codec, '-y', at(name)])
  return at(name)
}
/** The samples as FFmpeg decodes them; `raw`: its name for them, and how many bytes one has. */
const samplesOf = (path: string, raw: string) => ffmpeg(['-i', path, '-f', raw, 'pipe:1'])
const streamOf = (path: string) =>
  (
    ffprobe(['-show_streams', path]) as {
      streams: {
        sample_rate: string
        channels: number
        codec_name: string
        duration: string
        bits_per_raw_sample?: string
      }[]
    }
  ).streams[0]

const spans = [
  { startMs: 0, endMs: 1234 },
  { startMs: 1100, endMs: 2999 },
  // Its end is after the recording's.
  { startMs: 9001, endMs: 60_000 },
  // The decoder has passed it.
  { startMs: 777, endMs: 3333 },
]

async function clipsOf(path: string, form: SoundForm) {
  const clipper = await openClipper(path, { form })
  try {
    const paths: string[] = []
    for (const [index, span] of spans.entries()) {
      const target = `${path}.${index}.${form}`
      await clipper.write(target, [span])
      paths.push(target)
    }
    return paths
  } finally {
    await clipper.close()
  }
}

const kinds = [
  {
    name: 'wav of 16 bits',
    file: 'a.wav',
    rate: 44_100,
    channels: 2,
    codec: ['-c:a', 'pcm_s16le'],
    raw: 's16le',
    size: 2,
  },
  {
    name: 'wav of 24 bits',
    file: 'b.wav',
    rate: 48_000,
    channels: 1,
    codec: ['-c:a', 'pcm_s24le'],
    raw: 's24le',
    size: 3,
  },
  {
    name: 'wav of floats',
    file: 'c.wav',
    rate: 96_000,
    channels: 2,
    codec: ['-c:a', 'pcm_f32le'],
    raw: 'f32le',
    size: 4,
  },
  { name: 'wav of 8 bits', file: 'd.wav', rate: 8000, channels: 1, codec: ['-c:a', 'pcm_u8'], raw: 's16le', size: 2 },
  {
    name: 'flac of 24 bits',
    file: 'e.flac',
    rate: 48_000,
    channels: 4,
    codec: ['-sample_fmt', 's32'],
    raw: 's24le',
    size: 3,
  },
  { name: 'mp3', file: 'f.mp3', rate: 22_050, channels: 1, codec: ['-c:a', 'libmp3lame'], raw: 's16le', size: 2 },
  { name: 'opus', file: 'g.ogg', rate: 48_000, channels: 2, codec: ['-c:a', 'libopus'], raw: 's16le', size: 2 },
  { name: 'm4a', file: 'h.m4a', rate: 32_000, channels: 2, codec: ['-c:a', 'aac'], raw: 's16le', size: 2 },
]

describe.each(kinds)('clips of a recording: $name', ({ file, rate, channels, codec, raw, size }) => {
  test.each(['wav', 'flac'] as const)('%s has its samples, its rate and its channels', async (form) => {
    const path = recordingOf(file, { rate, channels, codec })
    // FLAC has no floats.
    const kept = form === 'flac' && raw === 'f32le' ? 's24le' : raw
    const keptSize = kept === raw ? size : 3
    const whole = samplesOf(path, kept)
    for (const [index, clip] of (await clipsOf(path, form)).entries()) {
      const byteAt = (ms: number) => Math.round((ms * rate) / 1000) * channels * keptSize
      const span = spans[index] ?? { startMs: 0, endMs: 0 }
      const there = whole.subarray(byteAt(span.startMs), byteAt(span.endMs))
      expect(there.length).toBeGreaterThan(0)
      expect(samplesOf(clip, kept).equals(there)).toBe(true)
      expect(streamOf(clip)).toMatchObject({ sample_rate: String(rate), channels })
    }
  })

  test.each(['mp3', 'm4a'] as const)('%s is as long, up to one frame of the codec', async (form) => {
    const path = recordingOf(file, { rate, channels, codec })
    const wholeMs = (samplesOf(path, raw).length * 1000) / (rate * channels * size)
    for (const [index, clip] of (await clipsOf(path, form)).entries()) {
      const { startMs, endMs } = spans[index] ?? { startMs: 0, endMs: 0 }
      const stream = streamOf(clip)
      const clipRate = Number(stream?.sample_rate)
      const heardMs = (samplesOf(clip, 's16le').length * 1000) / (clipRate * (stream?.channels ?? 0) * 2)
      const frameMs = ((form === 'mp3' ? 1152 : 1024) * 1000) / clipRate
      expect(Math.abs(heardMs - (Math.min(endMs, wholeMs) - startMs))).toBeLessThanOrEqual(frameMs)
      expect(stream?.codec_name).toBe(form === 'mp3' ? 'mp3' : 'aac')
    }
  })
})
