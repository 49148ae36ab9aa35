import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { writeTranscript } from '../../../electron/engine/export/index.ts'
import type { ExportSource } from '../../../electron/engine/export/source.ts'
import { exportOptionsSchema, type SoundForm, soundForms } from '../../../shared/exports/options.ts'
import { ffmpeg, ffprobe } from '../../support/ffmpeg.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'
import { names, nasty } from './nastyTranscript.ts'
import { python } from './readers.ts'

// Each file needs its own process, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** FFmpeg reads the sound of nasty quotes, Python their list of times. */
let folder: string
let source: ExportSource
const rate = 32_000
const [quote] = nasty.quotes ?? []
const spans = [
  { startMs: 250, endMs: 1900 },
  { startMs: 2001, endMs: 3333 },
]

beforeAll(() => {
  folder = testFolder()
  const originalPath = join(folder, 'tape.wav')
  ffmpeg(['-f', 'lavfi', '-i', `aevalsrc=0.4*sin(300*t*t):s=${rate}:d=5`, originalPath])
  const quotes = spans.flatMap((span, index) =>
    quote ? { ...quote, ...span, id: index + 1, pieces: [], speakers: [names[index === 0 ? 6 : 1]] } : [],
  )
  source = { ...nasty, originalPath, seal: 'matches', quotes }
})

const write = (format: 'clips' | 'reel', sound: SoundForm) =>
  writeTranscript(folder, format, source, { options: exportOptionsSchema.parse({ sound, notes: true }) })
const soundsIn = (path: string, sound: SoundForm) => readdirSync(path).filter((name) => name.endsWith(`.${sound}`))

/**
 * The readers' findings: the container and the codec, the tags, and the length of the sound, which must decode without
 * an error.
 */
function read(path: string) {
  const { format, streams } = ffprobe(['-show_format', '-show_streams', path]) as {
    format: { format_name: string; tags?: object }
    streams: { codec_name: string; sample_rate: string; tags?: object }[]
  }
  const decoded = ffmpeg(['-xerror', '-err_detect', 'explode', '-i', path, '-f', 's16le', '-ac', '1', 'pipe:1'])
  return {
    kind: [format.format_name, streams[0]?.codec_name],
    rate: Number(streams[0]?.sample_rate),
    samples: decoded.length / 2,
    tags: JSON.stringify(format.tags ?? {}),
  }
}
const kinds: Record<SoundForm, { kind: [string, string]; frame: number }> = {
  wav: { kind: ['wav', 'pcm_s16le'], frame: 0 },
  flac: { kind: ['flac', 'flac'], frame: 0 },
  mp3: { kind: ['mp3', 'mp3'], frame: 1152 },
  m4a: { kind: ['mov,mp4,m4a,3gp,3g2,mj2', 'aac'], frame: 1024 },
}
const samplesOf = ({ startMs, endMs }: (typeof spans)[number]) =>
  Math.round((endMs * rate) / 1000) - Math.round((startMs * rate) / 1000)

test.each(soundForms)('FFmpeg reads clips as %s to the sample, or to a frame of the codec', async (sound) => {
  const { kind, frame } = kinds[sound]
  const path = await write('clips', sound)
  const found = soundsIn(path, sound)
  expect(found).toHaveLength(spans.length)
  for (const [index, name] of found.sort().entries()) {
    const clip = read(join(path, name))
    expect(clip).toMatchObject({ kind, rate })
    expect(Math.abs(clip.samples - samplesOf(spans[index] ?? { startMs: 0, endMs: 0 }))).toBeLessThanOrEqual(frame)
    // The clip must not have the original's tags, which may name a recorder or its owner.
    expect(clip.tags).not.toMatch(/title|artist|comment|date/i)
    expect(readFileSync(join(path, name.replace(/\.\w+$/, '.txt')), 'utf8')).toContain('“=cmd() and @SUM(1)”')
    // A name with a direction override would read backwards in a file manager.
    expect(name).not.toMatch(/[\u202a-\u202e<>:"/\\|?*]/)
  }
})

testNeeding(needs.python('csv'))('FFmpeg reads a reel, and Python’s csv its times', async () => {
  const path = await write('reel', 'flac')
  const [name = ''] = soundsIn(path, 'flac')
  const [first = 0, second = 0] = spans.map(samplesOf)
  expect(read(join(path, name)).samples).toBe(first + rate / 2 + second)
  const script = `
import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline=''), strict=True))))`
  const rows = python<string[][]>(script, join(path, name.replace('.flac', '.csv')))
  expect(rows).toHaveLength(3)
  expect(rows[2]?.slice(0, 4)).toEqual(['00:00:02.150', '00:00:03.482', '00:00:02.001', '00:00:03.333'])
  expect(rows[1]?.[5]).toBe("'=cmd() and @SUM(1)")
})
