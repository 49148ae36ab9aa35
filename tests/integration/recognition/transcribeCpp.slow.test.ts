import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { readDeviceRecord, readModelSettings } from '../../../electron/recognition/models/index.ts'
import { writeModelSettings } from '../../../electron/recognition/models/settings.ts'
import { type TranscriptionRequest, transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { installMicroVoices } from '../../support/microModels.ts'
import { recognisersBelow } from '../../support/processesBelow.ts'
import { bytesOfModel, installGguf } from '../../support/speechModels/install.ts'
import { writeRandomMoonshine } from '../../support/speechModels/moonshine.ts'
import { writeRandomParakeet } from '../../support/speechModels/parakeet.ts'
import { writeRandomSortformer } from '../../support/speechModels/sortformer.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** Models of transcribe.cpp whose weights are random: their words mean nothing, and everything else works like in real models. */

const dialogue = demoFile('260914_1502.mp3')
const parakeet = bytesOfModel((path) => writeRandomParakeet(path))
let folder: string
beforeEach(() => {
  folder = testFolder()
})

const modelsFolder = () => join(folder, 'models')
const launcher = () =>
  createLauncher({
    packageRoot,
    modelsFolder: modelsFolder(),
    speechModel: 'auto',
    scratchFolder: join(folder, 'jobs'),
  })
const hear = (params: TranscriptionRequest['params'] = {}, signal = new AbortController().signal) =>
  launcher()(
    { audioPath: dialogue, params: transcriptionRequestSchema.parse({ file_url: 'x', params }).params },
    { signal, onStarted: () => {}, onProgress: () => {} },
  )
async function heard(params: TranscriptionRequest['params'] = {}) {
  const outcome = await hear(params)
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`)
  return outcome.data
}
const inLanguage = (language: string) => ({ transcribe: { language } })

test('Parakeet gives every word a time inside its segment and a probability', async () => {
  installGguf(modelsFolder(), parakeet, { languageChoice: 'ignored' })
  const { results, duration } = await heard()
  const words = results.flatMap((segment) => segment.words ?? [])
  expect(words.length).toBeGreaterThan(0)
  for (const { start, end, words } of results) {
    expect(words).toBeDefined()
    for (const word of words ?? []) {
      expect(word.start).toBeGreaterThanOrEqual(start - 0.01)
      expect(word.end).toBeLessThanOrEqual(end + 0.01)
      expect(word.confidence).toBeGreaterThan(0)
      expect(word.confidence).toBeLessThanOrEqual(1)
    }
  }
  expect(words.map(({ start }) => start)).toEqual(words.map(({ start }) => start).toSorted((a, b) => a - b))
  expect(words.at(-1)?.end).toBeLessThanOrEqual(duration + 1)
})

test('a model that detects the language ignores the chosen one', async () => {
  installGguf(modelsFolder(), parakeet, { languageChoice: 'ignored' })
  for (const language of ['auto', 'de', 'de-AT']) {
    const data = await heard(inLanguage(language))
    expect(new Set(data.results.map((segment) => segment.language ?? 'en'))).toEqual(new Set(['en']))
    expect(data).toMatchObject({ language: 'en', language_heard: true })
  }
})

test('a model gets the base language of a regional one', async () => {
  installGguf(modelsFolder(), parakeet)
  expect((await heard(inLanguage('de-AT'))).results.map(({ language }) => language)).toContain('de')
})

test('a model that must be told the language refuses an automatic choice', async () => {
  installGguf(modelsFolder(), parakeet, { languageChoice: 'needed' })
  expect(await hear()).toMatchObject({ ok: false, code: 'language-needed', message: expect.stringContaining('random') })
  expect(await hear(inLanguage('fr'))).toMatchObject({ ok: true })
  expect(await hear(inLanguage('ja'))).toMatchObject({ ok: false, code: 'no-speech-model-for-language' })
})

test('a language that only the catalogue names is refused', async () => {
  installGguf(modelsFolder(), parakeet, { languages: ['en', 'ja'] })
  expect(await hear(inLanguage('ja'))).toMatchObject({ ok: false, code: 'no-speech-model-for-language' })
})

test('a model of one language refuses another one', async () => {
  const english = bytesOfModel((path) => writeRandomParakeet(path, { languages: ['en'] }))
  installGguf(modelsFolder(), english, { languages: ['en', 'de'] })
  expect(await hear(inLanguage('de'))).toMatchObject({ ok: false, code: 'no-speech-model-for-language' })
  expect((await heard(inLanguage('en-GB'))).results.map(({ language }) => language)).toContain('en')
  expect(await hear()).toMatchObject({ ok: true })
})

test('Moonshine words without times are located in the audio', async () => {
  installGguf(modelsFolder(), bytesOfModel(writeRandomMoonshine), { languages: ['en'] })
  const { results } = await heard()
  expect(results.length).toBeGreaterThan(0)
  for (const { start, end, text, words = [] } of results) {
    expect(words.map((word) => word.text).join(' ')).toBe(text)
    for (const word of words) expect(word.start >= start && word.end <= end).toBe(true)
  }
})

test('a stretch without an end of decoding is marked as unclear', async () => {
  const endless = bytesOfModel((path) => writeRandomMoonshine(path, { endsText: false }))
  installGguf(modelsFolder(), endless, { languages: ['en'] })
  const { results, unclear } = await heard()
  expect(results).toEqual([])
  expect(unclear?.length).toBeGreaterThan(0)
  for (const { reason } of unclear ?? []) expect(reason).toBe('loop')
})

test('Sortformer separates speakers and reports its limit', async () => {
  installGguf(modelsFolder(), parakeet)
  installMicroVoices(modelsFolder())
  const withoutIt = await heard({ diarization: { enabled: true } })
  expect(withoutIt.notices.map(({ code }) => code)).not.toContain('speakers-at-most')
  const sortformer = bytesOfModel((path) => writeRandomSortformer(path, { seed: 2 }))
  installGguf(modelsFolder(), sortformer, { id: 'turns', task: 'segmentation', languages: 'many', speakersAtMost: 4 })
  const { results, notices } = await heard({ diarization: { enabled: true } })
  expect(notices).toContainEqual({ code: 'speakers-at-most', values: { speakers: 4 } })
  for (const segment of results) expect(segment.speaker_id).toMatch(/^SPEAKER_0[0-3]$/)
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'model-unreadable'],
  ['not a GGUF file', (bytes: Buffer) => Buffer.concat([Buffer.from('XXXX'), bytes.subarray(4)]), 'model-unreadable'],
  ['empty', () => Buffer.alloc(0), 'model-unreadable'],
  ['with 2^63 tensors in its header', (bytes: Buffer) => counting(bytes, 8, 2n ** 63n), 'model-unreadable'],
  ['with 2^63 - 1 facts in its header', (bytes: Buffer) => counting(bytes, 16, 2n ** 63n - 1n), 'model-unreadable'],
  ['with a name of 2^63 letters', (bytes: Buffer) => counting(bytes, 24, 2n ** 63n), 'model-unreadable'],
  ['of another architecture', (bytes: Buffer) => replaced(bytes, 'parakeet', 'parakoot'), 'model-kind-unknown'],
] as const)('a model file that is %s ends the job with an instruction', async (_, change, code) => {
  installGguf(modelsFolder(), change(parakeet))
  expect(await hear()).toEqual({ ok: false, code, message: expect.stringContaining('random') })
})

/** Changes a count of the header. */
function counting(bytes: Buffer, at: number, count: bigint): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeBigUInt64LE(count, at)
  return copy
}

/** Replaces a text at its first place, which is the name of the architecture. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes)
  copy.write(to, copy.indexOf(from))
  return copy
}

test('cancelling a recognition ends its process', async () => {
  // Slow enough to be cancelled while it recognises.
  installGguf(
    modelsFolder(),
    bytesOfModel((path) => writeRandomParakeet(path, { blocks: 400 })),
  )
  const ending = new AbortController()
  const outcome = hear({}, ending.signal)
  await until(() => readDeviceSeen() || recognisersBelow().length > 0)
  ending.abort()
  expect(await outcome).toMatchObject({ ok: false })
  expect(recognisersBelow()).toEqual([])
})
const readDeviceSeen = () => readDeviceRecord(modelsFolder()).used !== null

test('a model that needs too much memory fails with a message', async () => {
  process.env.TAPELOG_RECOGNISER_MEMORY_MB = '60'
  try {
    installGguf(modelsFolder(), parakeet)
    expect(await hear()).toMatchObject({ ok: false, code: 'recogniser-out-of-memory' })
  } finally {
    delete process.env.TAPELOG_RECOGNISER_MEMORY_MB
  }
})

test('the device, memory and speed are stored for the settings', async () => {
  installGguf(modelsFolder(), parakeet)
  const { duration } = await heard()
  const { used, seen, broken, speeds } = readDeviceRecord(modelsFolder())
  expect(used).toMatchObject({ isGraphics: false, name: expect.stringMatching(/./) })
  expect(seen).toContainEqual(used)
  expect(broken).toEqual([])
  expect(speeds.random).toMatchObject({ audioSeconds: duration, device: used?.name })
  expect(speeds.random?.workSeconds).toBeGreaterThan(0)
  expect(speeds.random?.peakBytes).toBeGreaterThan(10_000_000)
})

test('a choice of the processor alone is kept and used', async () => {
  installGguf(modelsFolder(), parakeet)
  writeModelSettings(modelsFolder(), { device: 'cpu' })
  await heard()
  expect(readModelSettings(modelsFolder()).device).toBe('cpu')
  expect(readDeviceRecord(modelsFolder()).seen.filter(({ isGraphics }) => isGraphics)).toEqual([])
})

test('a finished job leaves no file in the folder of jobs', async () => {
  installGguf(modelsFolder(), parakeet)
  await heard()
  expect(readdirSync(join(folder, 'jobs'))).toEqual([])
  expect(readFileSync(join(modelsFolder(), 'devices.json'), 'utf8')).not.toContain('260914')
})
