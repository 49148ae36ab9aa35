import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { withChecksum } from '../../../electron/recognition/partialResultsFile.ts'
import type { RecognisedData } from '../../../electron/recognition/types.ts'
import { type TranscriptionRequest, transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { demoUtterances, writeLongRecording } from '../../support/longRecording.ts'
import {
  installMicroSegmentation,
  installMicroTransducer,
  installMicroVoices,
  installModel,
} from '../../support/microModels.ts'
import { recognisersBelow } from '../../support/processesBelow.ts'
import { bytesOfModel } from '../../support/speechModels/install.ts'
import { writeRandomMoonshine } from '../../support/speechModels/moonshine.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The whole way of a recording through real, small models that know the demo's synthetic voices. */

const dialogue = demoFile('260914_1502.mp3')
const demo = 'demo'
let folder: string
beforeEach(() => {
  folder = testFolder()
})

const modelsFolder = () => join(folder, 'models')
const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }
const launcher = (speechModel: string) =>
  createLauncher({ packageRoot, modelsFolder: modelsFolder(), speechModel, scratchFolder: join(folder, 'jobs') })

async function hear(
  audioPath: string,
  asked: TranscriptionRequest['params'] = {},
  { speechModel = 'auto', ...task }: { speechModel?: string; taskFolder?: string; threads?: number } = {},
): Promise<RecognisedData> {
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x', params: asked })
  const outcome = await launcher(speechModel)({ audioPath, params, ...task }, quiet)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.data
}

const speakersOf = ({ results }: RecognisedData) => new Set(results.map(({ speaker_id }) => speaker_id))
const wordsIn = (text: string) => text.split(' ').filter((word) => word !== '')

/** Added, missing and changed words, as a share of the reference's words. */
function wordErrorRate(reference: string, heard: string): number {
  const [right, said] = [wordsIn(reference.replaceAll('\n', ' ')), wordsIn(heard)]
  let row = Array.from({ length: said.length + 1 }, (_, index) => index)
  right.forEach((word, index) => {
    const next = [index + 1]
    said.forEach((other, column) => {
      next.push(
        Math.min((row[column] ?? 0) + Number(word !== other), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      )
    })
    row = next
  })
  return (row.at(-1) ?? 0) / right.length
}

test('the dialogue gets its words, two speakers and the time of each word', async () => {
  const { results, text, speaker_embeddings } = await hear(
    dialogue,
    { diarization: { enabled: true, return_embedding: true } },
    { speechModel: demo },
  )
  expect(wordErrorRate(readFileSync(demoFile('260914_1502.txt'), 'utf8'), text)).toBeLessThan(0.25)
  const turns: { start: number; end: number; speaker: string }[] = JSON.parse(
    readFileSync(demoFile('manifest.json'), 'utf8'),
  )[0].turns
  expect(results.map(({ speaker_id }) => speaker_id)).toEqual(
    turns.map(({ speaker }) => (speaker === 'A' ? 'SPEAKER_00' : 'SPEAKER_01')),
  )
  for (const [index, { start, end, text, words }] of results.entries()) {
    const turn = turns[index]
    expect(Math.abs(start - (turn?.start ?? 0))).toBeLessThan(0.3)
    expect(words?.map((word) => word.text).join(' ')).toBe(text)
    let before = start
    for (const word of words ?? []) {
      expect(word.start).toBeGreaterThanOrEqual(before)
      expect(word.end).toBeGreaterThan(word.start)
      // This model gives no probabilities, so Tapelog invents none.
      expect(word).not.toHaveProperty('confidence')
      before = word.start
    }
    expect(before).toBeLessThan(end)
  }
  const voices = Object.entries(speaker_embeddings ?? {})
  expect(voices.map(([label]) => label)).toEqual(['SPEAKER_00', 'SPEAKER_01'])
  for (const [, voice] of voices) expect(Math.hypot(...voice)).toBeCloseTo(1, 3)
})

test('the expected number of speakers is kept', async () => {
  const one = await hear(dialogue, { diarization: { expected_speakers: 1 } }, { speechModel: demo })
  expect(speakersOf(one).size).toBe(1)
  const three = await hear(dialogue, { diarization: { expected_speakers: 3 } }, { speechModel: demo })
  expect(speakersOf(three).size).toBe(3)
})

test('decoding silence hears everything in windows and still separates two speakers', async () => {
  const taskFolder = folder
  const { text, results } = await hear(dialogue, { vad: { decode_silence: true } }, { speechModel: demo, taskFolder })
  expect(wordErrorRate(readFileSync(demoFile('260914_1502.txt'), 'utf8'), text)).toBeLessThan(0.25)
  expect(new Set(results.map(({ speaker_id }) => speaker_id)).size).toBe(2)
  const stretches = stretchesIn(taskFolder)
  // 62.9 s in windows of 20 to 25 s, without a gap.
  expect(stretches).toHaveLength(3)
  stretches.forEach(({ startSample }, index) => {
    expect(startSample).toBe(stretches[index - 1]?.endSample ?? 0)
  })
})

type Line = { stretch?: { startSample: number; endSample: number; heardTo: number; text: string } }
const linesIn = (taskFolder: string) => readFileSync(join(taskFolder, 'heard.jsonl'), 'utf8').split('\n').slice(0, -1)
const stretchesIn = (taskFolder: string) =>
  linesIn(taskFolder).flatMap((line) => (JSON.parse(line) as Line).stretch ?? [])

/**
 * Kills the recogniser by its process id, as the system does if memory runs out. If process ids are unknown, its
 * launcher stops it.
 */
function killedBySystem(stop: AbortController): void {
  if (process.platform !== 'linux') stop.abort()
  else for (const pid of recognisersBelow()) process.kill(pid, 'SIGKILL')
}

test('a recogniser killed at 40 % continues without hearing a finished stretch again', async () => {
  const whole = await hear(dialogue, {}, { speechModel: demo })
  const taskFolder = folder
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const stop = new AbortController()
  const shares: number[] = []
  const killed = await launcher(demo)(
    { audioPath: dialogue, params, taskFolder },
    {
      signal: stop.signal,
      onStarted: () => {},
      onProgress: (share) => {
        shares.push(share)
        if (share < 0.4) return
        killedBySystem(stop)
        // Else the launcher would start another one.
        stop.abort()
      },
    },
  )
  expect(killed.ok).toBe(false)
  // Change a stored word. The new word appears in the result only if the recogniser does not hear that stretch again.
  const before = stretchesIn(taskFolder)
  expect(before.length).toBeGreaterThan(3)
  const lines = linesIn(taskFolder)
  const at = lines.findIndex((line) => line.startsWith('{"stretch"') && line.includes('water'))
  const { crc32: _, ...changed } = JSON.parse((lines[at] ?? '').replaceAll('water', 'marked'))
  lines[at] = withChecksum(JSON.stringify(changed))
  writeFileSync(join(taskFolder, 'heard.jsonl'), `${lines.join('\n')}\n{"stretch":{"startSa`)

  const resumed: number[] = []
  const outcome = await launcher(demo)(
    { audioPath: dialogue, params, taskFolder },
    { ...quiet, onProgress: (share) => resumed.push(share) },
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const all = stretchesIn(taskFolder)
  expect(all.slice(0, before.length).map(({ startSample }) => startSample)).toEqual(
    before.map(({ startSample }) => startSample),
  )
  // The recogniser resumes after the last finished stretch and hears no earlier stretch again.
  expect(all[before.length]?.startSample).toBeGreaterThanOrEqual(before.at(-1)?.heardTo ?? 0)
  expect(outcome.data.text).toContain('marked')
  // The detector begins anew in the middle, so the edge of a stretch may shift a little.
  expect(wordErrorRate(whole.text, outcome.data.text.replace('marked', 'water'))).toBeLessThan(0.03)
  expect(outcome.data.results.map(({ speaker_id }) => speaker_id)).toEqual(
    whole.results.map(({ speaker_id }) => speaker_id),
  )
  // The stretches heard before count at once, and the share only grows.
  const finishedShare = (before.at(-1)?.startSample ?? 0) / (all.at(-1)?.heardTo ?? 1)
  expect(resumed[0]).toBeGreaterThanOrEqual(finishedShare)
  for (const list of [shares, resumed]) expect(list).toEqual([...list].sort((a, b) => a - b))
})

test('changed options start the recognition again', async () => {
  const taskFolder = folder
  await hear(dialogue, {}, { speechModel: demo, taskFolder })
  const first = linesIn(taskFolder)[0]
  await hear(dialogue, { vad: { decode_silence: true } }, { speechModel: demo, taskFolder })
  expect(linesIn(taskFolder)[0]).not.toBe(first)
  expect(stretchesIn(taskFolder)).toHaveLength(3)
})

test('a hotword changes only the word that it matches', async () => {
  installMicroTransducer(modelsFolder())
  const plain = await hear(dialogue)
  const biased = await hear(dialogue, { hotwords: 'first, Nguyen' })
  expect(plain.text).toContain('when did you forst hear')
  expect(biased.text).toBe(plain.text.replace('when did you forst hear', 'when did you first hear'))
  expect(biased.notices).not.toContainEqual({ code: 'hotwords-unused' })
  const confidences = biased.results.flatMap(({ words }) => words?.map(({ confidence }) => confidence) ?? [])
  expect(confidences.length).toBeGreaterThan(100)
  for (const confidence of confidences) {
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
  }
  // The recogniser heard only words: without a voice model there are no speakers, and the result says so.
  expect(speakersOf(biased)).toEqual(new Set([undefined]))
  expect(biased.notices).toContainEqual({ code: 'no-speaker-model' })
})

test('a multilingual model that names no language leaves the language open', async () => {
  installMicroTransducer(modelsFolder())
  const { results, language } = await hear(demoFile('260915_0911.ogg'))
  expect(language).toBe('en')
  expect(results[0]?.language).toBe('en')
  const tokens = readFileSync(join(modelsFolder(), 'micro-transducer/tokens.txt'))
  const role = (name: string) => ({
    name,
    bytes: name === 'tokens.txt' ? tokens : readFileSync(join(modelsFolder(), 'micro-transducer', name)),
  })
  installModel(
    modelsFolder(),
    { id: 'a-bilingual', task: 'asr', engine: 'sherpa-transducer', languages: ['en', 'de'] },
    {
      encoder: role('encoder.onnx'),
      decoder: role('decoder.onnx'),
      joiner: role('joiner.onnx'),
      tokens: role('tokens.txt'),
    },
  )
  const unknown = await hear(demoFile('260915_0911.ogg'), {}, { speechModel: 'a-bilingual' })
  expect(unknown.language).toBeNull()
  for (const segment of unknown.results) expect(segment).not.toHaveProperty('language')
  const chosen = await hear(
    demoFile('260915_0911.ogg'),
    { transcribe: { language: 'de-AT' } },
    { speechModel: 'a-bilingual' },
  )
  expect(chosen.language).toBe('de')
  expect(chosen.results[0]?.language).toBe('de-AT')
})

test('a segmentation model gives the same voice one speaker on all pages', async () => {
  installMicroTransducer(modelsFolder())
  installMicroVoices(modelsFolder())
  installMicroSegmentation(modelsFolder())
  const utterances = await demoUtterances()
  const [a, b] = ['A', 'B'].map((speaker) => utterances.filter((utterance) => utterance.speaker === speaker))
  // Each voice talks for 20 s, with pauses of 20 s: this model takes all voices within ten seconds for one person.
  const placed = [a, b, a].flatMap((voice, block) => {
    let startMs = 2000 + block * 40_000
    return (voice ?? []).slice(block, block + 4).map((utterance) => {
      const at = { utterance, startMs, endMs: startMs + utterance.durationMs }
      startMs = Math.round(at.endMs + 700)
      return at
    })
  })
  const path = join(folder, 'blocks.wav')
  writeLongRecording(path, 120_000, placed)
  const taskFolder = folder
  const { results } = await hear(path, {}, { taskFolder })
  const speakerAt = (fromSeconds: number) =>
    new Set(
      results
        .filter(({ start }) => start >= fromSeconds && start < fromSeconds + 30)
        .map(({ speaker_id }) => speaker_id),
    )
  expect(speakerAt(0)).toEqual(new Set(['SPEAKER_00']))
  expect(speakerAt(40)).toEqual(new Set(['SPEAKER_01']))
  expect(speakerAt(80)).toEqual(new Set(['SPEAKER_00']))
  expect(linesIn(taskFolder).filter((line) => line.startsWith('{"page"'))).toHaveLength(1)
})

/** Transcribe.cpp runs any of its models as if it was a Whisper model, and this one is small. */
const installSmallWhisper = () =>
  installModel(
    modelsFolder(),
    { id: 'small-whisper', task: 'asr', engine: 'whisper', languages: ['en'] },
    { model: { name: 'model.gguf', bytes: bytesOfModel((path) => writeRandomMoonshine(path)) } },
  )

test('a Whisper model hears windows and gives its words times', async () => {
  installSmallWhisper()
  const taskFolder = join(folder, 'task')
  mkdirSync(taskFolder)
  const { results } = await hear(dialogue, { transcribe: { language: 'en' } }, { taskFolder })
  // The dialogue of 63 s has 14 stretches; no pause in it is longer than 2 s.
  expect(linesIn(taskFolder).filter((line) => line.startsWith('{"stretch"'))).toHaveLength(3)
  for (const { start, end, words = [] } of results) {
    expect(words.length).toBeGreaterThan(0)
    for (const word of words) expect(word.start >= start && word.end <= end).toBe(true)
  }
})

test('a Whisper recogniser can be stopped inside a stretch', async () => {
  installSmallWhisper()
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const stop = new AbortController()
  const outcome = launcher('auto')(
    { audioPath: dialogue, params },
    { ...quiet, signal: stop.signal, onStarted: () => setImmediate(() => stop.abort()) },
  )
  expect(await outcome).toMatchObject({ ok: false, code: 'recogniser-crashed' })
})

test.each([
  ['sherpa-transducer', 'encoder'],
  ['whisper', 'model'],
] as const)('a garbage model fails its job with a message: %s', async (engine, role) => {
  const garbage = (name: string) => ({ name, bytes: Buffer.from('this is no model') })
  const files = { decoder: garbage('decoder.onnx'), joiner: garbage('joiner.onnx'), tokens: garbage('tokens.txt') }
  installModel(
    modelsFolder(),
    { id: 'garbage', task: 'asr', engine, languages: 'many' },
    { ...(engine === 'whisper' ? {} : files), [role]: garbage('model.bin') },
  )
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  expect(await launcher('auto')({ audioPath: dialogue, params }, quiet)).toMatchObject({
    ok: false,
    code: expect.stringMatching(/^(recogniser-crashed|recogniser-failed|model-unreadable)$/),
    message: expect.stringMatching(/\.$/),
  })
})
