import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { withSealChecked, writeTranscript } from '../../../../electron/engine/export/index.ts'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../../shared/exports/options.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { exportDocument } from '../../../support/exportDocuments.ts'
import { ffmpeg } from '../../../support/ffmpeg.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { saidByOne } from '../../../support/saidByOne.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

// Each file needs its own process, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/**
 * The sound of quotes and of selected words, from a library with a real recording: 44.1 kHz, two channels, twelve
 * seconds.
 */
let folder: string
let engine: Engine
let recordingId: number
let out: string
const rate = 44_100
const channels = 2
const at = (name: string) => join(folder, name)
const samplesOf = (path: string) => ffmpeg(['-i', path, '-f', 's16le', 'pipe:1'])
/** The samples of the recording from one moment to another. */
const heard = (startMs: number, endMs: number) => {
  const byteAt = (ms: number) => Math.round((ms * rate) / 1000) * channels * 2
  return samplesOf(at('Harbour.wav')).subarray(byteAt(startMs), byteAt(endMs))
}
const cues = `WEBVTT

00:00.500 --> 00:03.123
<v Reyes>Never before.

00:03.500 --> 00:07.777
<v Hart>We saw the contract.

00:08.000 --> 00:11.900
<v Reyes>Not in my life.
`
const segments = async () => (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
async function mark(index: number, more: { tags?: string[]; note?: string } = {}) {
  const { id = 0, text = '' } = (await segments())[index] ?? {}
  const pieces = [{ segmentId: id, from: 0, to: text.length, words: text }]
  return await engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note: '', pieces, ...more })
}
type Options = Partial<ExportOptions>
const write = (formats: ('clips' | 'reel' | 'txt')[], options: Options = {}, more: object = {}) =>
  engine.call('exports.write', { recordingIds: [recordingId], formats, directory: out, options, ...more })
const written = () => readdirSync(out, { recursive: true, encoding: 'utf8' }).sort()
const text = (name: string) => readFileSync(join(out, name), 'utf8')
/** The sealed original, which a person cannot change by accident. */
function original(): string {
  const names = readdirSync(at('library/originals'), { recursive: true, encoding: 'utf8' })
  return join(at('library/originals'), names.find((name) => name.endsWith('.wav')) ?? '')
}

beforeAll(async () => {
  folder = testFolder()
  const source = `aevalsrc=0.4*sin(300*t*t)+0.1*random(0)|0.4*sin(500*t*t):s=${rate}:d=12`
  ffmpeg(['-f', 'lavfi', '-i', source, '-c:a', 'pcm_s16le', at('Harbour.wav')])
  engine = await openEngine(at('library'), connectionTo('http://127.0.0.1:9'), {})
  await engine.call('recordings.import', { paths: [at('Harbour.wav')], destination: 'not-now' })
  engine.start()
  await engine.settle()
  recordingId = (await engine.call('recordings.list', {})).items[0]?.id ?? 0
  writeFileSync(at('words.vtt'), cues)
  await engine.call('transcripts.import', { recordingId, path: at('words.vtt') })
})
afterAll(() => engine.stop())
beforeEach(() => {
  out = at('out')
  mkdirSync(out)
})
afterEach(async () => {
  rmSync(out, { recursive: true })
  for (const { id } of (await engine.call('quotes.ofRecording', { recordingId })).quotes)
    await engine.call('quotes.remove', { quoteId: id })
})

test('clips have the exact samples of each quote, with its text beside them', async () => {
  await mark(0, { tags: ['water'], note: 'Ask "him".' })
  await mark(2)
  const { files } = await write(['clips'], { airMs: 1000, notes: true })
  expect(files).toEqual([{ recordingId, format: 'clips', path: join(out, 'Harbour.clips') }])
  const [first, third] = ['01 00.00.00 Reyes, Harbour', '02 00.00.08 Reyes, Harbour']
  expect(written()).toEqual(
    [
      'Harbour.clips',
      ...[first, third].flatMap((name) => [`Harbour.clips/${name}.txt`, `Harbour.clips/${name}.wav`]),
    ].sort(),
  )
  expect(samplesOf(join(out, `Harbour.clips/${first}.wav`)).equals(heard(0, 4123))).toBe(true)
  expect(samplesOf(join(out, `Harbour.clips/${third}.wav`)).equals(heard(7000, 12_000))).toBe(true)
  expect(text(`Harbour.clips/${first}.txt`)).toMatch(
    /^“Never before\.”\n— Reyes, 00:00:00, recording “Harbour”, .*\nNot checked against the audio\. SHA-256 .*\nTags: water\nNote: Ask "him"\.\nAudio: 00:00:00\.000 to 00:00:04\.123 of the recording\.\n$/,
  )
  expect(text(`Harbour.clips/${third}.txt`)).toContain('Audio: 00:00:07.000 to 00:00:12.000 of the recording.')
  // Nothing is overwritten.
  writeFileSync(join(out, 'Harbour (2).clips'), 'mine')
  expect((await write(['clips'], { sound: 'flac' })).files[0]?.path).toBe(join(out, 'Harbour (3).clips'))
  expect(text('Harbour (2).clips')).toBe('mine')
  expect(samplesOf(join(out, `Harbour (3).clips/${first}.flac`)).equals(heard(500, 3123))).toBe(true)
})

test('a reel has all quotes with silence between them, and a list of their times', async () => {
  await mark(2)
  await mark(0)
  await mark(1)
  await write(['reel'], { airMs: 1000 })
  const files = ['csv', 'txt', 'wav'].map((suffix) => `Harbour.reel/Harbour.${suffix}`)
  expect(written()).toEqual(['Harbour.reel', ...files])
  expect(text('Harbour.reel/Harbour.txt')).toMatch(/^Audio of this reel: 44,100 Hz, 2 channels\.\n\n1\.\nIn the reel: /)
  const silence = Buffer.alloc((rate / 2) * channels * 2)
  const parts = [heard(0, 4123), silence, heard(2500, 8777), silence, heard(7000, 12_000)]
  expect(samplesOf(join(out, 'Harbour.reel/Harbour.wav')).equals(Buffer.concat(parts))).toBe(true)
  const rows = text('Harbour.reel/Harbour.csv').trim().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',').slice(0, 6))).toEqual([
    ['00:00:00.500', '00:00:03.123', '00:00:00.500', '00:00:03.123', 'Reyes', 'Never before.'],
    ['00:00:05.623', '00:00:09.900', '00:00:03.500', '00:00:07.777', 'Hart', 'We saw the contract.'],
    ['00:00:12.400', '00:00:16.300', '00:00:08.000', '00:00:11.900', 'Reyes', 'Not in my life.'],
  ])
})

test('clips of selected words or chosen quotes have nothing else of the recording', async () => {
  const [, second, third] = await segments()
  const { id: quoteId } = await mark(0)
  await mark(2)
  const piece = (segment: typeof second, from: number, to: number) => ({
    ...{ segmentId: segment?.id ?? 0, from, to, words: segment?.text.slice(from, to) ?? '' },
  })
  await write(['txt'])
  const before = await engine.call('exports.remembered', { recordingId })
  const { exported } = await engine.call('recordings.get', { recordingId })
  const pieces = [piece(second, 0, 20), piece(third, 0, 15)]
  await write(['clips'], { sound: 'flac' }, { only: { pieces } })
  const name = 'Harbour.clips/01 00.00.03 Hart, Harbour'
  expect(samplesOf(join(out, `${name}.flac`)).equals(heard(3500, 11_900))).toBe(true)
  expect(text(`${name}.txt`)).toContain(
    'Hart, 00:00:03: “We saw the contract.”\nReyes, 00:00:08: “Not in my life.”\n— recording ',
  )
  // The next dialog again has the formats of the last transcript, not clips.
  const { last } = await engine.call('exports.remembered', { recordingId })
  expect(last?.preset.formats).toEqual(before.last?.preset.formats)
  expect(last?.preset.options.sound).toBe('flac')
  expect((await engine.call('recordings.get', { recordingId })).exported).toEqual(exported)
  await write(['clips'], {}, { only: { quoteIds: [quoteId] } })
  expect(readdirSync(join(out, 'Harbour (2).clips'))).toHaveLength(2)
  const gone = [{ ...piece(second, 0, 20), words: 'We saw no contract.' }]
  await expect(write(['clips'], {}, { only: { pieces: gone } })).rejects.toMatchObject({ code: 'edit-conflict' })
  const preview = { recordingId, format: 'clips', only: { pieces } } as const
  expect((await engine.call('exports.preview', preview)).text).toContain(
    '“We saw the contract.”\nReyes, 00:00:08: “Not in my life.”',
  )
})

test('a clip of a stretch has its sound and what is said in it', async () => {
  await write(['clips'], {}, { only: { range: { startMs: 2345, endMs: 5001 } } })
  const [sound = '', beside = ''] = readdirSync(join(out, 'Harbour.clips')).sort().reverse()
  expect(samplesOf(join(out, 'Harbour.clips', sound)).equals(heard(2345, 5001))).toBe(true)
  expect(text(`Harbour.clips/${beside}`)).toContain(
    'Reyes, 00:00:02: “before.”\nHart, 00:00:03: “We saw”\n— recording ',
  )
  await write(['clips'], {}, { only: { range: { startMs: 3200, endMs: 3300 } } })
  const [silent = ''] = readdirSync(join(out, 'Harbour (2).clips')).filter((name) => name.endsWith('.wav'))
  expect(samplesOf(join(out, 'Harbour (2).clips', silent)).equals(heard(3200, 3300))).toBe(true)
})

test('a clip job of the queue cuts once, and ends at once if there are no quotes', async () => {
  const start = () =>
    engine.call('exports.start', { recordingIds: [recordingId], formats: ['clips', 'reel'], directory: out })
  const ended = async () => {
    const { jobIds } = await start()
    await engine.settle()
    return await engine.call('exports.progress', { jobIds })
  }
  const without = { recordingId, error: { code: 'no-quotes-of' } }
  expect(await ended()).toMatchObject({ done: 0, empty: 1, failed: 0, skipped: [without] })
  await mark(1)
  expect(await ended()).toMatchObject({ done: 1, empty: 0, failed: 0, skipped: [] })
  expect(readdirSync(out)).toEqual(['Harbour.clips', 'Harbour.reel'])
})

test('clips are refused, without any file, if the original changed, is away or was deleted', async () => {
  await mark(0)
  const path = original()
  const bytes = readFileSync(path)
  const refused = async (code: string) => {
    for (const format of ['clips', 'reel'] as const) await expect(write([format])).rejects.toMatchObject({ code })
    expect(readdirSync(out)).toEqual([])
  }
  chmodSync(path, 0o600)
  // Flip a bit that no player would show.
  writeFileSync(path, Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]))
  await refused('original-not-sealed')
  rmSync(path)
  await refused('no-sound-to-export')
  writeFileSync(path, bytes)
  await write(['clips'])
  expect(existsSync(join(out, 'Harbour.clips'))).toBe(true)
  const deleted = { ...documentWith(0, 1000), originalPath: null, seal: 'not-checked' as const }
  await expect(writeTranscript(out, 'reel', deleted)).rejects.toMatchObject({ code: 'audio-deleted' })
})

/** A document about the recording, without a library. `startMs`, `endMs`: the times of its only quote. */
const documentWith = (startMs: number, endMs: number) => ({
  ...exportDocument([{ startMs, endMs, text: 'Never.', speaker: 'Reyes' }], { title: 'CON' }),
  ...{ originalPath: at('Harbour.wav'), seal: 'matches' as const },
  quotes: [
    saidByOne({
      ...{ id: 1, recordingId: 1, colour: 'blue' as const, tags: [], note: '', wording: 'as-marked' as const },
      ...{
        words: 'Never.',
        markedWords: 'Never.',
        startMs,
        endMs,
        speakers: ['../Re:yes'],
        verified: true,
        heard: true,
      },
      pieces: [{ segmentId: 1, from: 0, to: 6 }],
    }),
  ],
})

/** What may happen to an original after its seal was computed. */
const replacements: Record<string, (path: string) => void> = {
  'replaced by another file': (path) => renameSync(at('Other.wav'), path),
  'moved, with another file in its place': (path) => {
    renameSync(path, at('aside.wav'))
    copyFileSync(at('Other.wav'), path)
  },
  'written to': (path) => {
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(1000, 77), 0, 1000, 500_000)
    closeSync(file)
  },
  'written to, with its time set back': (path) => {
    const { atime, mtime } = statSync(path)
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(1000, 77), 0, 1000, 500_000)
    closeSync(file)
    utimesSync(path, atime, mtime)
  },
  removed: (path) => rmSync(path),
}

test.each(Object.entries(replacements))(
  'no sound leaves if the original is %s after its seal was checked',
  async (_, replace) => {
    const originalPath = at('original.wav')
    const sha256 = createHash('sha256')
      .update(readFileSync(at('Harbour.wav')))
      .digest('hex')
    const document = documentWith(1000, 3000)
    const sealed = { ...document, recording: { ...document.recording, sha256 }, originalPath }
    const attempt = async (format: ExportFormat, options: Partial<ExportOptions> = {}, isDuring = false) => {
      copyFileSync(at('Harbour.wav'), originalPath)
      ffmpeg(['-f', 'lavfi', '-i', 'aevalsrc=0.5*sin(2000*t):s=44100:d=12', '-y', at('Other.wav')])
      let isDone = isDuring
      await withSealChecked(sealed, async (checked) => {
        expect(checked.seal).toBe('matches')
        if (!isDuring) replace(originalPath)
        const onProgress = () => {
          if (isDone) replace(originalPath)
          isDone = false
        }
        const written = writeTranscript(out, format, checked, { options: { ...usualOptions, ...options }, onProgress })
        await expect(written, format).rejects.toMatchObject({ code: 'original-replaced', retryable: true })
      })
      expect(readdirSync(out), format).toEqual([])
    }
    for (const format of ['clips', 'reel', 'qdpx'] as const) await attempt(format)
    await attempt('html', { pageSound: 'beside' })
    await attempt('clips', {}, true)
  },
)

test('sound leaves if only permissions and links of the original change after the seal check', async () => {
  const originalPath = at('original.wav')
  copyFileSync(at('Harbour.wav'), originalPath)
  const sha256 = createHash('sha256').update(readFileSync(originalPath)).digest('hex')
  const document = documentWith(1000, 3000)
  const sealed = { ...document, recording: { ...document.recording, sha256 }, originalPath }
  await withSealChecked(sealed, async (checked) => {
    chmodSync(originalPath, 0o600)
    linkSync(originalPath, at('backup.wav'))
    await writeTranscript(out, 'clips', checked)
  })
  expect(readdirSync(out)).toHaveLength(1)
})

test('a cancelled clip leaves nothing behind', async () => {
  const stop = new AbortController()
  const cancelled = writeTranscript(out, 'clips', documentWith(9000, 11_000), {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(cancelled).rejects.toMatchObject({ code: 'stopped' })
  expect(await readdir(out)).toEqual([])
})

test('the text of a clip says where words lie after the end of the sound', async () => {
  const path = await writeTranscript(out, 'clips', documentWith(20_000, 21_000))
  expect(path).toBe(join(out, 'CON_.clips'))
  expect(await readdir(path)).toEqual(['01 00.00.20 .. Re yes, CON.txt'])
  expect(text('CON_.clips/01 00.00.20 .. Re yes, CON.txt')).toContain('no audio file for these words')
})

test('clips begin and end at the words’ own times if the transcription has them', async () => {
  const heardWords = () => [
    {
      runId: 1,
      words: [
        { text: 'Well', startMs: 1000, endMs: 4000, confidence: null },
        { text: 'never', startMs: 4321, endMs: 4987, confidence: null },
        { text: 'again', startMs: 5200, endMs: 9000, confidence: null },
      ],
    },
  ]
  const source = documentWith(1000, 9000)
  const spoken = exportDocument([{ startMs: 1000, endMs: 9000, text: 'Well, never again.', speaker: 'Reyes' }])
  const quotes = source.quotes.map((quote) => ({ ...quote, pieces: [{ segmentId: 1, from: 6, to: 11 }] }))
  const path = await writeTranscript(out, 'clips', { ...source, transcript: spoken.transcript, heardWords, quotes })
  const [sound = ''] = (await readdir(path)).filter((name) => name.endsWith('.wav'))
  expect(samplesOf(join(path, sound)).equals(heard(4321, 4987))).toBe(true)
})

testNeeding(needs.smallDisk)('a full disk fails a clip export with its reason, and leaves nothing behind', async () => {
  const disk = at('disk')
  await mkdir(disk)
  await writeFile(at('source.json'), JSON.stringify(documentWith(0, 12_000)))
  for (const sound of ['wav', 'm4a'])
    expect([sound, onSmallDisk('64k', disk, 'exportClips.ts', at('source.json'), sound)]).toEqual([
      sound,
      { code: 'export-disk-full', left: [] },
    ])
})
