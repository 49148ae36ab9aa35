import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { openClipper } from '../../../electron/media/index.ts'
import type { SoundForm } from '../../../shared/exports/options.ts'
import { ffmpeg, ffprobe } from '../../support/ffmpeg.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { correlation } from '../../support/recorderFiles.ts'
import { testFolder } from '../../support/testFolder.ts'

// Each file starts a process, so these tests take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Clips of real sound, compared with FFmpeg's own decoding of the whole recording. */
let folder: string
beforeAll(() => {
  folder = testFolder()
})

const at = (name: string) => join(folder, name)
/** Eleven seconds of a tone that never repeats, in a recording of this kind. */
function recordingOf(name: string, { rate, channels, codec }: { rate: number; channels: number; codec: string[] }) {
  const tones = Array.from({ length: channels }, (_, index) => `0.4*sin(${300 + 90 * index}*t*t)+0.1*random(${index})`)
  const source = `aevalsrc=${tones.join('|')}:s=${rate}:d=11`
  ffmpeg(['-f', 'lavfi', '-i', source, ...codec, '-y', at(name)])
  return at(name)
}
/** The samples as FFmpeg decodes them. `raw`: FFmpeg's name for their form. */
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
  // This span ends after the end of the recording.
  { startMs: 9001, endMs: 60_000 },
  // The decoder has already passed this span.
  { startMs: 777, endMs: 3333 },
]

/** Writes each set of spans as one file. Returns the paths. */
async function clipsOf(path: string, form: SoundForm, sets: (typeof spans)[]): Promise<string[]> {
  const clipper = await openClipper(path, { form })
  try {
    const paths: string[] = []
    for (const [index, set] of sets.entries()) {
      const target = `${path}.${index}.${form}`
      await clipper.write(target, set)
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
]

test.each(kinds)('$name: clips have its samples, rate and channels', async ({ file, raw, size, ...kind }) => {
  const path = recordingOf(file, kind)
  const { rate, channels } = kind
  const partsOf = (format: string, bytes: number) => {
    const whole = samplesOf(path, format)
    const byteAt = (ms: number) => Math.round((ms * rate) / 1000) * channels * bytes
    return spans.map(({ startMs, endMs }) => whole.subarray(byteAt(startMs), byteAt(endMs)))
  }
  const parts = partsOf(raw, size)
  for (const [index, clip] of (
    await clipsOf(
      path,
      'wav',
      spans.map((span) => [span]),
    )
  ).entries()) {
    expect(parts[index]?.length).toBeGreaterThan(0)
    expect(samplesOf(clip, raw).equals(parts[index] ?? Buffer.alloc(0))).toBe(true)
    expect(streamOf(clip)).toMatchObject({ sample_rate: String(rate), channels })
  }
  // All spans are in one file, with half a second of silence between them. FLAC has no floats.
  const [kept, keptSize] = raw === 'f32le' ? ['s24le', 3] : [raw, size]
  const silence = Buffer.alloc(Math.round(rate / 2) * channels * keptSize)
  const expected = partsOf(kept, keptSize).flatMap((part, index) => (index === 0 ? [part] : [silence, part]))
  const [reel = ''] = await clipsOf(path, 'flac', [spans])
  expect(samplesOf(reel, kept).equals(Buffer.concat(expected))).toBe(true)
  expect(streamOf(reel)).toMatchObject({ sample_rate: String(rate), channels })
})

test.each(kinds.filter(({ file }) => /[cde]/.test(file[0] ?? '')))(
  '$name: MP3 and M4A are as long, up to one frame',
  async ({ file, raw: _raw, size: _size, ...kind }) => {
    const path = recordingOf(file, kind)
    for (const form of ['mp3', 'm4a'] as const) {
      const [clip = ''] = await clipsOf(path, form, [[{ startMs: 1100, endMs: 2999 }]])
      const stream = streamOf(clip)
      const clipRate = Number(stream?.sample_rate)
      const heardMs = (samplesOf(clip, 's16le').length * 1000) / (clipRate * (stream?.channels ?? 0) * 2)
      const frameMs = ((form === 'mp3' ? 1152 : 1024) * 1000) / clipRate
      expect(Math.abs(heardMs - 1899)).toBeLessThanOrEqual(frameMs)
      expect(stream?.channels).toBe(Math.min(2, kind.channels))
    }
  },
)

test.each(kinds.filter(({ channels }) => channels > 1))(
  '$name: clips of one channel have exactly its samples, in every form',
  async ({ file, raw, size, ...kind }) => {
    const path = recordingOf(`one-${file}`, kind)
    const { rate, channels } = kind
    const channel = channels - 1
    const [span = { startMs: 0, endMs: 0 }] = spans.slice(1)
    /** The samples of the channel within the span. */
    const partOf = (format: string, bytes: number) => {
      const whole = samplesOf(path, format)
      const samples: Buffer[] = []
      for (let at = Math.round((span.startMs * rate) / 1000); at < Math.round((span.endMs * rate) / 1000); at++)
        samples.push(whole.subarray((at * channels + channel) * bytes, (at * channels + channel + 1) * bytes))
      return Buffer.concat(samples)
    }
    for (const form of ['wav', 'flac', 'mp3', 'm4a'] as const) {
      const clipper = await openClipper(path, { form, from: [[{ track: 0, channel }]] })
      const target = `${path}.one.${form}`
      try {
        expect(clipper.facts).toMatchObject({ channels: 1, recordings: [{ sampleRateHz: rate, channels: 1 }] })
        await clipper.write(target, [span])
      } finally {
        await clipper.close()
      }
      expect(streamOf(target)?.channels).toBe(1)
      // FLAC has no floats.
      const [kept, keptSize] = raw === 'f32le' && form === 'flac' ? ['s24le', 3] : [raw, size]
      if (form === 'wav' || form === 'flac')
        expect(samplesOf(target, kept).equals(partOf(kept, keptSize)), form).toBe(true)
    }
  },
)

test('a clip has silence in place of damaged sound', async () => {
  const whole = recordingOf('whole.mp3', { rate: 22_050, channels: 1, codec: ['-c:a', 'libmp3lame', '-b:a', '64k'] })
  const bytes = readFileSync(whole)
  const damaged = at('damaged.mp3')
  writeFileSync(damaged, bytes.fill(0, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)))
  const [clip = ''] = await clipsOf(damaged, 'wav', [[{ startMs: 4500, endMs: 9000 }]])
  const heard = samplesOf(clip, 's16le')
  expect(heard).toHaveLength(Math.round(4.5 * 22_050) * 2)
  expect(heard.subarray(0, 22_050).every((byte) => byte === 0)).toBe(true)
  // Two seconds after the damage, the samples are as they were.
  const from = (samples: Buffer, ms: number) => {
    const first = Math.round((ms * 22_050) / 1000) * 2
    return Float32Array.from({ length: 4000 }, (_, index) => samples.readInt16LE(first + index * 2))
  }
  expect(correlation(from(samplesOf(whole, 's16le'), 7500), from(heard, 3000))).toBeGreaterThan(0.95)
})

test('a clip refuses a taken name and leaves no file when stopped', async () => {
  const path = recordingOf('taken.wav', { rate: 8000, channels: 1, codec: [] })
  writeFileSync(at('mine.wav'), 'mine')
  const clipper = await openClipper(path, { form: 'wav' })
  await expect(clipper.write(at('mine.wav'), [{ startMs: 0, endMs: 100 }])).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(at('mine.wav'), 'utf8')).toBe('mine')
  await clipper.close()
  const stop = new AbortController()
  const stopped = await openClipper(path, { form: 'wav', signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped.write(at('no.wav'), [{ startMs: 0, endMs: 9000 }])).rejects.toMatchObject({ code: 'stopped' })
  await stopped.close()
  expect(existsSync(at('no.wav'))).toBe(false)
})

test('a clip of three or four channels has the recording’s samples', async () => {
  for (const [layout, channels] of [
    ['quad', 4],
    ['3.0', 3],
  ] as const) {
    const tones = Array.from({ length: channels }, (_, index) => `0.4*sin(${300 + 90 * index}*t*t)`)
    const path = at(`${layout}.wav`)
    ffmpeg(['-f', 'lavfi', '-i', `aevalsrc=${tones.join('|')}:s=16000:d=1:c=${layout}`, '-c:a', 'pcm_s16le', path])
    const heard = samplesOf(path, 's16le').subarray(0, 8000 * channels * 2)
    for (const form of ['wav', 'flac'] as const) {
      const [clip = ''] = await clipsOf(path, form, [[{ startMs: 0, endMs: 500 }]])
      expect([layout, form, samplesOf(clip, 's16le').equals(heard)]).toEqual([layout, form, true])
    }
  }
})

testNeeding(needs.linux)('a clip reads the open file, even if another file takes its path', async () => {
  const path = recordingOf('open.wav', { rate: 48_000, channels: 1, codec: ['-c:a', 'pcm_s16le'] })
  const samples = samplesOf(path, 's16le')
  const file = await open(path, 'r')
  try {
    renameSync(path, at('aside.wav'))
    recordingOf('open.wav', { rate: 16_000, channels: 2, codec: ['-c:a', 'pcm_s16le'] })
    const clipper = await openClipper({ path, file }, { form: 'wav' })
    await clipper.write(at('cut.wav'), [{ startMs: 1000, endMs: 2000 }])
    await clipper.close()
    expect(samplesOf(at('cut.wav'), 's16le').equals(samples.subarray(96_000, 192_000))).toBe(true)
    // The caller closes it.
    expect((await file.stat()).size).toBeGreaterThan(0)
  } finally {
    await file.close()
  }
})

test.each([
  ['wav', 96_000],
  ['mp3', 48_000],
] as const)('a clip of several recordings as %s has the highest rate and two channels', async (form, rate) => {
  const paths = [
    recordingOf('several-high.wav', { rate: 96_000, channels: 1, codec: ['-c:a', 'pcm_s24le'] }),
    recordingOf('several-low.wav', { rate: 44_100, channels: 4, codec: ['-c:a', 'pcm_s16le'] }),
  ]
  const clipper = await openClipper(paths, { form })
  expect(clipper.facts).toEqual({
    ...{ sampleRateHz: rate, channels: 2 },
    recordings: [
      { sampleRateHz: 96_000, channels: 1 },
      { sampleRateHz: 44_100, channels: 4 },
    ],
  })
  // From one recording to the other and back.
  const spans = Array.from({ length: 12 }, (_, index) => ({ startMs: 1000, endMs: 1100, of: index % 2 }))
  const places = await clipper.write(at(`several.${form}`), spans)
  await clipper.close()
  expect(places.at(-1)).toEqual({ startMs: 6600, endMs: 6700 })
  expect(streamOf(at(`several.${form}`))).toMatchObject({ sample_rate: `${rate}`, channels: 2 })
})
