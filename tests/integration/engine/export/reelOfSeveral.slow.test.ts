import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { ExportOptions } from '../../../../shared/exports/options.ts'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { ffmpeg, ffprobe } from '../../../support/ffmpeg.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

// Each file needs its own process, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** One reel of the quotes of several recordings. Each recording is a different tone. */
let folder: string
let engine: Engine
let out: string
const at = (name: string) => join(folder, name)
const tones = {
  low: { hz: 440, rate: 44_100, channels: 1 },
  middle: { hz: 1000, rate: 48_000, channels: 2 },
  high: { hz: 2500, rate: 16_000, channels: 1 },
  twin: { hz: 700, rate: 48_000, channels: 2 },
}
type Name = keyof typeof tones
const spans = [
  { startMs: 500, endMs: 1750 },
  { startMs: 3001, endMs: 4333 },
]
const ids = new Map<Name, number>()
/** The quotes of each recording, in the order of its audio. */
const quotes = new Map<Name, number[]>()
const quote = (name: Name, index: number) => quotes.get(name)?.[index] ?? 0

async function bringIn(name: Name): Promise<void> {
  const { hz, rate, channels } = tones[name]
  const tone = `0.4*sin(2*PI*${hz}*t)`
  const source = `aevalsrc=${Array.from({ length: channels }, () => tone).join('|')}:s=${rate}:d=6`
  ffmpeg(['-f', 'lavfi', '-i', source, '-c:a', 'pcm_s16le', at(`${name}.wav`)])
  await engine.call('recordings.import', { paths: [at(`${name}.wav`)], destination: 'not-now' })
  await engine.settle()
  const recordingId = (await engine.call('recordings.list', {})).items.find(({ title }) => title === name)?.id ?? 0
  const clock = (ms: number) => `00:0${(ms / 1000).toFixed(3)}`
  const cues = spans.map(
    ({ startMs, endMs }, index) => `${clock(startMs)} --> ${clock(endMs)}\n<v Reyes>${name} ${index}\n`,
  )
  writeFileSync(at('words.vtt'), `WEBVTT\n\n${cues.join('\n')}`)
  await engine.call('transcripts.import', { recordingId, path: at('words.vtt') })
  const { segments } = (await engine.call('transcripts.get', { recordingId })) ?? { segments: [] }
  const made: number[] = []
  for (const { id: segmentId, text: words } of segments) {
    const pieces = [{ segmentId, from: 0, to: words.length, words }]
    made.push((await engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note: '', pieces })).id)
  }
  ids.set(name, recordingId)
  quotes.set(name, made)
}

beforeAll(async () => {
  folder = testFolder()
  engine = await openEngine(at('library'), connectionTo('http://127.0.0.1:9'), {})
  engine.start()
  for (const name of Object.keys(tones) as Name[]) await bringIn(name)
})
afterAll(() => engine.stop())
beforeEach(() => {
  out = at('out')
  mkdirSync(out)
})
afterEach(() => rmSync(out, { recursive: true }))

/** Exports these quotes in this order, as a job of the queue. Returns how the jobs ended. */
async function reel(chosen: [Name, number][], options: Partial<ExportOptions> = {}) {
  const recordingIds = [...new Set(chosen.map(([name]) => ids.get(name) ?? 0))]
  const only = { quoteIds: chosen.map(([name, index]) => quote(name, index)) }
  const request = { recordingIds, letOutIds: recordingIds, formats: ['reel' as const], directory: out, options, only }
  const { jobIds } = await engine.call('exports.start', request)
  expect(jobIds).toHaveLength(1)
  await engine.settle()
  return await engine.call('exports.progress', { jobIds })
}
const streamOf = (path: string) =>
  (ffprobe(['-show_streams', path]) as { streams: { sample_rate: string; channels: number; duration_ts: number }[] })
    .streams[0]

/** The tone in this part of a mono reel, by its zero crossings, and its peak. */
function toneIn(samples: Int16Array): { hz: number; peak: number } {
  let crossings = 0
  let peak = 0
  for (let at = 1; at < samples.length; at++) {
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings++
    peak = Math.max(peak, Math.abs(samples[at] ?? 0))
  }
  return { hz: (crossings * 48_000) / samples.length, peak: peak / 32_768 }
}

test('a reel of several recordings keeps the chosen order, highest rate and loudness', async () => {
  // A recording that may never leave this machine is exported like its clips, into a folder that a person chose.
  await engine.call('recordings.setLocalOnly', { recordingId: ids.get('high') ?? 0, localOnly: true })
  const chosen: [Name, number][] = [
    ['middle', 0],
    ['low', 1],
    ['high', 0],
    ['low', 0],
  ]
  const only = { quoteIds: chosen.map(([name, index]) => quote(name, index)) }
  const shown = { recordingId: ids.get('middle') ?? 0, format: 'reel' as const, only }
  const preview = await engine.call('exports.preview', shown)
  expect(preview.fileName).toBe('Quotes')
  expect([...preview.text.matchAll(/(?:low|middle|high) \d/g)].map(([words]) => words)).toEqual(
    chosen.map(([name, index]) => `${name} ${index}`),
  )
  expect(await reel(chosen)).toMatchObject({ done: 1, empty: 0, failed: 0, total: 1 })
  expect(readdirSync(out)).toEqual(['Quotes.reel'])
  expect(readdirSync(join(out, 'Quotes.reel')).sort()).toEqual(['Quotes.csv', 'Quotes.txt', 'Quotes.wav'])
  const path = join(out, 'Quotes.reel/Quotes.wav')
  const lengths = chosen.map(([, index]) => {
    const { startMs, endMs } = spans[index] ?? { startMs: 0, endMs: 0 }
    return Math.round(endMs * 48) - Math.round(startMs * 48)
  })
  const total = lengths.reduce((sum, length) => sum + length, 0) + 3 * 24_000
  expect(streamOf(path)).toMatchObject({ sample_rate: '48000', channels: 2, duration_ts: total })
  for (const channel of [0, 1]) {
    const bytes = ffmpeg(['-i', path, '-af', `pan=mono|c0=c${channel}`, '-f', 's16le', 'pipe:1'])
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    let from = 0
    for (const [index, [name]] of chosen.entries()) {
      const { hz, peak } = toneIn(samples.subarray(from, from + (lengths[index] ?? 0)))
      expect([name, Math.abs(hz - tones[name].hz) < 5], `${hz} Hz`).toEqual([name, true])
      expect(Math.abs(peak - 0.4)).toBeLessThan(0.02)
      from += lengths[index] ?? 0
      if (index < chosen.length - 1)
        expect(Math.max(...samples.subarray(from + 100, from + 23_900).map(Math.abs))).toBe(0)
      from += 24_000
    }
  }
  const rows = readFileSync(join(out, 'Quotes.reel/Quotes.csv'), 'utf8').trim().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',').filter((_, index) => [0, 1, 2, 5, 10].includes(index)))).toEqual([
    ['00:00:00.000', '00:00:01.250', '00:00:00.500', 'middle 0', 'middle'],
    ['00:00:01.750', '00:00:03.082', '00:00:03.001', 'low 1', 'low'],
    ['00:00:03.582', '00:00:04.832', '00:00:00.500', 'high 0', 'high'],
    ['00:00:05.332', '00:00:06.582', '00:00:00.500', 'low 0', 'low'],
  ])
  for (const [index, [name]] of chosen.entries()) {
    const { sha256 } = await engine.call('recordings.get', { recordingId: ids.get(name) ?? 0 })
    expect(rows[index + 1]).toContain(sha256)
  }
  const text = readFileSync(join(out, 'Quotes.reel/Quotes.txt'), 'utf8')
  expect(text).toMatch(/^Audio of this reel: 48,000 Hz, 2 channels\.\n/)
  expect(text).toContain('Recording “low” was converted from 44,100 Hz, 1 channel.')
  expect(text).not.toContain('“middle” was converted')
  expect(text).toMatch(
    /2\.\nIn the reel: 00:00:01\.750 to 00:00:03\.082\.\n“low 1”\n— Reyes, 00:00:03, recording “low”/,
  )
})

test('a reel of recordings in one format keeps their samples', async () => {
  const { projectId } = await engine.call('projects.create', { name: 'Harbour', defaults: usualDefaults })
  const recordingIds = [ids.get('twin') ?? 0, ids.get('middle') ?? 0]
  await engine.call('projects.move', { recordingIds, projectId })
  const chosen: [Name, number][] = [
    ['twin', 1],
    ['middle', 1],
  ]
  expect(await reel(chosen, { airMs: 1000 })).toMatchObject({ done: 1 })
  const samplesOf = (path: string) => ffmpeg(['-i', path, '-f', 's16le', 'pipe:1'])
  const cut = (name: Name) => samplesOf(at(`${name}.wav`)).subarray(2001 * 48 * 4, 5333 * 48 * 4)
  const parts = [cut('twin'), Buffer.alloc(24_000 * 4), cut('middle')]
  expect(samplesOf(join(out, 'Harbour.reel/Harbour.wav')).equals(Buffer.concat(parts))).toBe(true)
  const only = { quoteIds: [quote('twin', 0), quote('middle', 0)] }
  const formats = ['clips' as const, 'reel' as const]
  const { files } = await engine.call('exports.write', { recordingIds, formats, directory: out, only })
  expect(files.map(({ path }) => path.slice(out.length + 1)).sort()).toEqual([
    'Harbour (2).reel',
    'middle.clips',
    'twin.clips',
  ])
})

test('one recording with a wrong seal refuses the whole reel', async () => {
  const chosen: [Name, number][] = [
    ['low', 0],
    ['high', 1],
  ]
  await reel(chosen, { sound: 'mp3' })
  expect(streamOf(join(out, 'Quotes.reel/Quotes.mp3'))).toMatchObject({ sample_rate: '44100', channels: 1 })
  const originals = at('library/originals')
  const found = readdirSync(originals, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wav'))
  const path = found
    .map((name) => join(originals, name))
    .find((each) => readFileSync(each).equals(readFileSync(at('high.wav'))))
  chmodSync(path ?? '', 0o600)
  const bytes = readFileSync(path ?? '')
  writeFileSync(path ?? '', Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]))
  expect(await reel(chosen)).toMatchObject({ failed: 1, error: { code: 'original-not-sealed' } })
  expect(readdirSync(out)).toEqual(['Quotes.reel'])
})
