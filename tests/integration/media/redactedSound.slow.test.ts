import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openClipper, writeRedactedSound } from '../../../electron/media/index.ts'
import { ffmpeg, ffprobe } from '../../support/ffmpeg.ts'
import { correlation } from '../../support/recorderFiles.ts'
import { testFolder } from '../../support/testFolder.ts'
import { amplitudeOf } from '../../support/tones.ts'

/** Redacted sound, compared with FFmpeg's own decoding of the whole recording. */
const folder = testFolder()

type Options = Parameters<typeof writeRedactedSound>[2]
const at = (name: string) => join(folder, name)
const samplesOf = (path: string, raw: string) => ffmpeg(['-i', path, '-f', raw, 'pipe:1'])
let count = 0
async function redacted(path: string, options: Partial<Options> = {}) {
  const target = at(`redacted-${count++}`)
  return { target, ...(await writeRedactedSound(path, target, { cuts: [], tone: 'fixed', ...options })) }
}

/** One channel of a file, -1 to 1. */
function channelOf(path: string, channel: number, channels: number): Float32Array {
  const bytes = samplesOf(path, 'f32le')
  return Float32Array.from({ length: bytes.length / 4 / channels }, (_, index) =>
    bytes.readFloatLE((index * channels + channel) * 4),
  )
}

/**
 * Five seconds of a tone for each channel, which never repeats. From `planted` on, for half a second, the first channel has
 * 3 kHz.
 */
function recordingOf(
  name: string,
  options: { rate: number; channels?: number; codec?: string[]; plantedS?: number; plantedHz?: number },
): string {
  const { rate, channels = 1, codec = [], plantedS = 2, plantedHz = 3000 } = options
  const tones = Array.from({ length: channels }, (_, index) => {
    const own = `0.3*sin(${300 + 90 * index}*t*t)+0.05*random(${index})`
    return index === 0
      ? `if(between(t,${plantedS},${plantedS + 0.5}),0.4*sin(2*PI*${plantedHz}*t),${own.replaceAll(',', '\\,')})`
      : own
  })
  const source = `aevalsrc='${tones.join('|')}':s=${rate}:d=5`
  ffmpeg(['-f', 'lavfi', '-i', source, ...codec, '-y', at(name)])
  return at(name)
}

const kinds = [
  { file: 'a.wav', rate: 44_100, channels: 2, codec: ['-c:a', 'pcm_s16le'], raw: 's16le', size: 2, form: 'flac' },
  { file: 'b.flac', rate: 48_000, channels: 4, codec: ['-sample_fmt', 's32'], raw: 's24le', size: 3, form: 'flac' },
  { file: 'c.wav', rate: 96_000, channels: 2, codec: ['-c:a', 'pcm_f32le'], raw: 'f32le', size: 4, form: 'wav' },
  { file: 'd.wav', rate: 16_000, channels: 1, codec: ['-c:a', 'pcm_s32le'], raw: 's32le', size: 4, form: 'wav' },
  { file: 'e.wav', rate: 16_000, channels: 10, codec: ['-c:a', 'pcm_s16le'], raw: 's16le', size: 2, form: 'wav' },
  { file: 'f.mp3', rate: 22_050, channels: 1, codec: ['-c:a', 'libmp3lame'], raw: 's16le', size: 2, form: 'flac' },
  { file: 'g.m4a', rate: 44_100, channels: 2, codec: ['-c:a', 'aac'], raw: 's16le', size: 2, form: 'flac' },
  { file: 'h.ogg', rate: 48_000, channels: 2, codec: ['-c:a', 'libopus'], raw: 's16le', size: 2, form: 'flac' },
]

test.each(kinds)(
  '$file keeps the samples, rate and channels outside a cut and has only the tone inside',
  async ({ file, raw, size, form, ...kind }) => {
    const { rate, channels } = kind
    const path = recordingOf(file, kind)
    // With a margin, because lossy codecs spread a sound over its neighbours.
    const made = await redacted(path, { cuts: [{ startMs: 1900, endMs: 2600 }], toneMs: 500 })
    expect(made.form).toBe(form)
    expect(ffprobe(['-show_streams', made.target])).toMatchObject({
      streams: [{ codec_type: 'audio', sample_rate: `${rate}`, channels }],
    })
    const [place] = made.cuts
    if (!place) throw new Error('no cut')
    const frame = channels * size
    const byteAt = (ms: number) => Math.round((ms * rate) / 1000) * frame
    const ramp = byteAt(5)
    const whole = samplesOf(path, raw)
    const heard = samplesOf(made.target, raw)
    expect(heard).toHaveLength(whole.length - byteAt(place.endMs) + byteAt(place.startMs) + byteAt(500))
    expect(made.durationMs).toBeCloseTo((heard.length / frame / rate) * 1000, 6)
    const before = byteAt(place.startMs) - ramp
    expect(heard.subarray(0, before).equals(whole.subarray(0, before))).toBe(true)
    const after = heard.subarray(byteAt(place.toneEndMs) + ramp)
    expect(after.equals(whole.subarray(byteAt(place.endMs) + ramp))).toBe(true)
    // The samples nearest to the cut are all but silent.
    const full = channelOf(made.target, 0, channels)
    const sampleAt = (ms: number) => Math.round((ms * rate) / 1000)
    const edges = [place.toneStartMs, place.toneEndMs].map(sampleAt)
    for (const edge of edges) for (const near of [edge - 1, edge]) expect(Math.abs(full[near] ?? 1)).toBeLessThan(0.002)

    for (let channel = 0; channel < channels; channel++) {
      const own = channelOf(made.target, channel, channels)
      const tone = own.subarray(sampleAt(place.toneStartMs + 5), sampleAt(place.toneEndMs - 5))
      expect(amplitudeOf(tone, 1000, rate)).toBeCloseTo(0.1, 2)
      expect(amplitudeOf(tone, 3000, rate)).toBeLessThan(1e-4)
      expect(Math.max(...tone)).toBeLessThan(0.1001)
    }
    // The planted sound is in the recording, and nowhere in the redacted one.
    const planted = channelOf(path, 0, channels).subarray(sampleAt(2050), sampleAt(2450))
    expect(amplitudeOf(planted, 3000, rate)).toBeGreaterThan(0.3)
    const step = sampleAt(100)
    for (let from = 0; from + step <= full.length; from += step)
      expect(amplitudeOf(full.subarray(from, from + step), 3000, rate), `${from}`).toBeLessThan(0.02)
  },
)

test('recordings that differ only inside a cut give the same bytes', async () => {
  const kept = ['-f', 'lavfi', '-i', 'aevalsrc=0.3*sin(300*t*t):s=48000:d=2']
  const make = (name: string, cut: string, seconds: number) => {
    const join = [
      '-filter_complex',
      `[0]atrim=0:1,asetpts=PTS-STARTPTS[a];[0]atrim=1,asetpts=PTS-STARTPTS[b];[a][1][b]concat=n=3:v=0:a=1`,
    ]
    ffmpeg([
      ...kept,
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=${cut}:s=48000:d=${seconds}`,
      ...join,
      '-c:a',
      'pcm_s16le',
      at(name),
    ])
    return { path: at(name), cut: { startMs: 1000, endMs: 1000 + seconds * 1000 } }
  }
  const recordings = [
    make('quiet.wav', '0', 0.3),
    make('high.wav', '0.9*sin(20000*t)', 0.3),
    make('long.wav', 'random(0)', 1.7),
  ]
  const bytes: Buffer[] = []
  for (const { path, cut } of recordings) bytes.push(readFileSync((await redacted(path, { cuts: [cut] })).target))
  expect(bytes[1]?.equals(bytes[0] ?? Buffer.alloc(0))).toBe(true)
  expect(bytes[2]?.equals(bytes[0] ?? Buffer.alloc(0))).toBe(true)
  // As does the same work done again, and the same sound in another container.
  const [{ path = '', cut } = {}] = recordings
  ffmpeg(['-i', path, '-metadata', 'title=Another', at('quiet.flac')])
  for (const same of [path, at('quiet.flac')])
    expect(
      readFileSync((await redacted(same, { cuts: cut ? [cut] : [] })).target).equals(bytes[0] ?? Buffer.alloc(0)),
    ).toBe(true)
})

test('a tone of the same length keeps every later time', async () => {
  const path = recordingOf('same.wav', { rate: 16_000, channels: 2, codec: ['-c:a', 'pcm_s16le'] })
  const cuts = [
    { startMs: 1900, endMs: 2600 },
    { startMs: 3000, endMs: 3003 },
    { startMs: 4900, endMs: 90_000 },
  ]
  const made = await redacted(path, { cuts, tone: 'same-length' })
  expect(made.durationMs).toBe(5000)
  const ends = [2600, 3003, 5000]
  expect(made.cuts).toEqual(
    cuts.map(({ startMs }, index) => ({
      ...{ startMs, endMs: ends[index], toneStartMs: startMs, toneEndMs: ends[index] },
    })),
  )
  const [whole, heard] = [samplesOf(path, 's16le'), samplesOf(made.target, 's16le')]
  expect(heard).toHaveLength(whole.length)
  const between = [2605 * 64, 2995 * 64] as const
  expect(heard.subarray(...between).equals(whole.subarray(...between))).toBe(true)
  const tone = channelOf(made.target, 1, 2).subarray(1905 * 16, 2595 * 16)
  expect(amplitudeOf(tone, 1000, 16_000)).toBeCloseTo(0.1, 3)
})

test('cuts of nothing, of all audio and beyond the end give valid files', async () => {
  const path = recordingOf('all.wav', { rate: 16_000, codec: ['-c:a', 'pcm_s16le'] })
  const whole = samplesOf(path, 's16le')
  for (const cuts of [[], [{ startMs: 5001, endMs: 6000 }], [{ startMs: 5000, endMs: Number.POSITIVE_INFINITY }]]) {
    const made = await redacted(path, { cuts })
    expect(made).toMatchObject({ cuts: [], durationMs: 5000 })
    expect(samplesOf(made.target, 's16le').equals(whole)).toBe(true)
  }
  const { target, ...made } = await redacted(path, { cuts: [{ startMs: -100, endMs: Number.POSITIVE_INFINITY }] })
  expect(made).toEqual({
    ...{ form: 'flac', durationMs: 700 },
    cuts: [{ startMs: 0, endMs: 5000, toneStartMs: 0, toneEndMs: 700 }],
  })
  expect(amplitudeOf(channelOf(target, 0, 1).subarray(80, 11_120), 1000, 16_000)).toBeCloseTo(0.1, 3)
})

test('damaged audio becomes silence of its length, so later cuts keep their times', async () => {
  const whole = recordingOf('whole.mp3', { rate: 22_050, codec: ['-c:a', 'libmp3lame', '-b:a', '64k'], plantedS: 3.5 })
  const bytes = readFileSync(whole)
  const damaged = at('damaged.mp3')
  writeFileSync(damaged, bytes.fill(0, Math.floor(bytes.length / 4), Math.floor(bytes.length / 2)))
  const clip = at('damaged-clip.flac')
  const clipper = await openClipper(damaged, { form: 'flac' })
  await clipper.write(clip, [{ startMs: 0, endMs: 60_000 }])
  await clipper.close()
  expect(samplesOf((await redacted(damaged)).target, 's16le').equals(samplesOf(clip, 's16le'))).toBe(true)
  const made = await redacted(damaged, { cuts: [{ startMs: 3400, endMs: 4100 }], tone: 'same-length' })
  const heard = channelOf(made.target, 0, 1)
  const from = (samples: Float32Array, ms: number, lengthMs: number) =>
    samples.subarray(Math.round(ms * 22.05), Math.round((ms + lengthMs) * 22.05))
  expect(from(heard, 1500, 500).every((sample) => sample === 0)).toBe(true)
  expect(correlation(from(channelOf(whole, 0, 1), 4200, 500), from(heard, 4200, 500))).toBeGreaterThan(0.95)
  for (let ms = 2600; ms < 4900; ms += 100)
    expect(amplitudeOf(from(heard, ms, 100), 3000, 22_050), `${ms}`).toBeLessThan(0.02)
})

test('a refused or stopped redaction leaves no file', async () => {
  const path = recordingOf('taken.wav', { rate: 8000 })
  const fixed = { cuts: [], tone: 'fixed' } as const
  writeFileSync(at('mine'), 'mine')
  await expect(writeRedactedSound(path, at('mine'), fixed)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(at('mine'), 'utf8')).toBe('mine')

  const stop = new AbortController()
  const stopped = { ...fixed, signal: stop.signal, onProgress: () => stop.abort() }
  await expect(writeRedactedSound(path, at('no'), stopped)).rejects.toMatchObject({ code: 'stopped' })
  const cuts = [{ startMs: 200, endMs: 100 }]
  await expect(writeRedactedSound(path, at('no'), { ...fixed, cuts })).rejects.toThrow('ends before')
  await expect(writeRedactedSound(at('mine'), at('no'), fixed)).rejects.toMatchObject({ code: 'not-audio' })
  await expect(writeRedactedSound(at('none'), at('no'), fixed)).rejects.toMatchObject({ code: 'file-unreadable' })
  expect(existsSync(at('no'))).toBe(false)
})

test('the caller gets the empty file first, and progress rises to 1', async () => {
  const path = recordingOf('progress.wav', { rate: 8000 })
  const shares: number[] = []
  await redacted(path, {
    cuts: [{ startMs: 1000, endMs: 2000 }],
    onProgress: (share) => shares.push(share),
    onOpen: async (file) => expect([(await file.stat()).size, shares]).toEqual([0, []]),
  })
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})
