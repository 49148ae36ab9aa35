import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { connectionTo } from '../../support/connectionTo.ts'
import { ffmpeg, ffmpegSamples } from '../../support/ffmpeg.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { tonesInTurn } from '../../support/tones.ts'
import { writeChannels } from '../../support/twoMicrophones.ts'
import { writeWave } from '../../support/waveFile.ts'

// Each command needs its own process, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Clips and reels on the command line. */
let folder: string
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const wordsFile = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Reyes>Never.\n\n00:03.000 --> 00:04.000\n<v Hart>Always.\n'

beforeAll(async () => {
  folder = testFolder()
  mkdirSync(at('out'))
  writeWave(at('talk.wav'), { seconds: 6 })
  writeFileSync(at('words.vtt'), wordsFile)
  const engine = await openEngine(at('library'), connectionTo('http://127.0.0.1:9'), {})
  engine.start()
  writeWave(at('walk.wav'), { seconds: 5, seed: 2 })
  for (const [index, name] of ['talk.wav', 'walk.wav'].entries()) {
    const recordingId = index + 1
    await engine.call('recordings.import', { paths: [at(name)], destination: 'not-now' })
    await engine.settle()
    await engine.call('transcripts.import', { recordingId, path: at('words.vtt') })
    const [first] = (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
    const pieces = [{ segmentId: first?.id ?? 0, from: 0, to: 6, words: 'Never.' }]
    await engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note: '', pieces })
  }
  await engine.stop()
})

test('export --formats clips,reel writes one folder per format, with the chosen audio format', async () => {
  const typed = ['--formats', 'clips,reel', '--sound', 'flac', '--air', '--json']
  const { code, stdout } = await tapelog('export', '1', '--out', at('out'), ...typed)
  expect(code).toBe(0)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    ...{ type: 'result', ok: true },
    files: [
      { recordingId: 1, format: 'clips', path: join(at('out'), 'talk.clips') },
      { recordingId: 1, format: 'reel', path: join(at('out'), 'talk.reel') },
    ],
  })
  const name = '01 00.00.01 Reyes, talk'
  expect(readdirSync(at('out/talk.clips')).sort()).toEqual([`${name}.flac`, `${name}.txt`])
  const samples = (path: string) => ffmpeg(['-i', path, '-f', 's16le', 'pipe:1'])
  expect(samples(at(`out/talk.clips/${name}.flac`)).equals(samples(at('talk.wav')).subarray(0, 3 * 32_000))).toBe(true)
  expect(readFileSync(at('out/talk.reel/talk.csv'), 'utf8')).toContain('00:00:01.000,00:00:02.000,Reyes,Never.')
})

test('quotes --reel puts quotes of several recordings into one reel, in the typed order', async () => {
  const listed = await tapelog('quotes', '--json')
  const { quotes } = JSON.parse(listed.stdout.trim().split('\n').at(-1) ?? '') as {
    quotes: { id: number; title: string }[]
  }
  expect(quotes.map(({ title }) => title).sort()).toEqual(['talk', 'walk'])
  const [first = 0, second = 0] = quotes.map(({ id }) => id)
  const rowsOf = (name: string) => readFileSync(at(name), 'utf8').trim().split('\r\n').slice(1)
  const titlesOf = (name: string) => rowsOf(name).map((row) => /,(talk|walk),[0-9a-f]{64}$/.exec(row)?.[1])
  const reel = await tapelog('quotes', '--reel', at('reels'), '--sound', 'flac', '--json')
  expect(reel).toMatchObject({ code: 0 })
  expect(JSON.parse(reel.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    files: [{ format: 'reel', path: join(at('reels'), 'Quotes.reel') }],
  })
  expect(readdirSync(at('reels/Quotes.reel')).sort()).toEqual(['Quotes.csv', 'Quotes.flac', 'Quotes.txt'])
  expect(titlesOf('reels/Quotes.reel/Quotes.csv')).toEqual(quotes.map(({ title }) => title))
  expect(await tapelog('quotes', '--reel', at('reels'), '--order', `${second},${first}`)).toMatchObject({ code: 0 })
  expect(titlesOf('reels/Quotes (2).reel/Quotes.csv')).toEqual(quotes.map(({ title }) => title).reverse())
  const unknown = await tapelog('quotes', '--reel', at('reels'), '--order', '99')
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Quote 99 is not among these quotes.') })
  const without = await tapelog('quotes', '--air')
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('give a folder with --reel') })
  const twice = await tapelog('quotes', '--reel', at('reels'), '--order', '1,1')
  expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('each once') })
})

test('export refuses an unknown audio format and a changed original', async () => {
  const refused = await tapelog('export', '1', '--out', at('out'), '--formats', 'clips', '--sound', 'aiff')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('wav, flac, mp3, m4a') })
  const originals = at('library/originals')
  const found = readdirSync(originals, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith('.wav')) ?? ''
  chmodSync(join(originals, found), 0o600)
  writeFileSync(join(originals, found), 'another file')
  const changed = await tapelog('export', '1', '--out', at('empty'), '--formats', 'reel')
  expect(changed).toMatchObject({ code: 1, stderr: expect.stringContaining('no longer matches its seal') })
  expect(readdirSync(at('empty'))).toEqual([])
})

test('export --microphone writes clips of one microphone', async () => {
  const tones = tonesInTurn([300, 700, 1100], { secondsEach: 3, rounds: 2 })
  writeChannels(at('panel.wav'), tones)
  const engine = await openEngine(at('library'), connectionTo('http://127.0.0.1:9'), {})
  engine.start()
  await engine.call('recordings.import', { paths: [at('panel.wav')], destination: 'not-now' })
  await engine.settle()
  await engine.call('transcripts.import', { recordingId: 3, path: at('words.vtt') })
  const [, second] = (await engine.call('transcripts.get', { recordingId: 3 }))?.segments ?? []
  const pieces = [{ segmentId: second?.id ?? 0, from: 0, to: 7, words: 'Always.' }]
  await engine.call('quotes.add', { recordingId: 3, colour: 'blue', tags: [], note: '', pieces })
  await engine.stop()

  const clips = ['--formats', 'clips', '--microphone']
  const exported = await tapelog('export', '3', '--out', at('panel'), ...clips, '2')
  expect(exported).toMatchObject({ code: 0 })
  const name = 'panel.clips/01 00.00.03 Hart, panel'
  const samples = ffmpeg(['-i', at(`panel/${name}.wav`), '-f', 's16le', 'pipe:1'])
  const [, channel = []] = ffmpegSamples(at('panel.wav'), 3)
  expect(samples.equals(Buffer.from(Int16Array.from(channel.slice(3 * 16_000, 4 * 16_000)).buffer))).toBe(true)
  expect(readFileSync(at(`panel/${name}.txt`), 'utf8')).toContain('Only the sound of microphone 2.')

  const fourth = await tapelog('export', '3', '--out', at('none'), ...clips, '4')
  expect(fourth).toMatchObject({ code: 1, stderr: expect.stringContaining('“panel” has only 3 microphones') })
  const mono = await tapelog('export', '1', '--out', at('none'), ...clips, '1')
  expect(mono).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no microphone 1') })
  expect(readdirSync(at('none'))).toEqual([])
  for (const wrong of ['0', '9', '1.5', 'two'])
    expect(await tapelog('export', '3', '--out', at('none'), ...clips, wrong)).toMatchObject({ code: 2 })
  const without = await tapelog('quotes', '--microphone', '1')
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('give a folder with --reel') })
})
