import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectionTo } from '../../support/connectionTo.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { startTapelog } from '../../support/tapelogProcess.ts'
import { openEngine, temporaryFolder } from '../../support/testEngine.ts'
import { writeWave } from '../../support/waveFile.ts'

// Each command needs its own process, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Clips and reels on the command line. */
let folder: ReturnType<typeof temporaryFolder>
const at = (name: string) => join(folder.path, name)
const tapelog = (...args: string[]) => startTapelog([...args, '--library', at('library')]).ended
const wordsFile = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Reyes>Never.\n\n00:03.000 --> 00:04.000\n<v Hart>Always.\n'

beforeAll(async () => {
  folder = temporaryFolder()
  mkdirSync(at('out'))
  writeWave(at('talk.wav'), { seconds: 6 })
  writeFileSync(at('words.vtt'), wordsFile)
  const engine = await openEngine(at('library'), connectionTo('http://127.0.0.1:9'), {})
  await engine.call('recordings.import', { paths: [at('talk.wav')], destination: 'not-now' })
  engine.start()
  await engine.settle()
  await engine.call('transcripts.import', { recordingId: 1, path: at('words.vtt') })
  const [first] = (await engine.call('transcripts.get', { recordingId: 1 }))?.segments ?? []
  const pieces = [{ segmentId: first?.id ?? 0, from: 0, to: 6, words: 'Never.' }]
  await engine.call('quotes.add', { recordingId: 1, colour: 'blue', tags: [], note: '', pieces })
  await engine.stop()
})
afterAll(() => folder.remove())

test('export --formats clips,reel writes a folder for each, in the format that is typed', async () => {
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

test('another format of audio is refused before anything is opened; a changed original is an error and no file', async () => {
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
