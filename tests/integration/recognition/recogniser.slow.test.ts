import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ffmpegPath } from '../../../electron/media/index.ts'
import { availableLanguages } from '../../../electron/recognition/index.ts'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { writeModelSettings } from '../../../electron/recognition/models/settings.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { installMicroTransducer } from '../../support/microModels.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'
import { writeWave } from '../../support/waveFile.ts'

const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }
const savedPath = process.env.PATH
let scratch: string
beforeEach(() => {
  scratch = testFolder()
})
afterEach(() => (process.env.PATH = savedPath))

test.each(['exit', 'signal'])('a recogniser that dies by %s fails its job with a message', async (death) => {
  const launch = createLauncher({
    packageRoot,
    modelsFolder: scratch,
    speechModel: 'auto',
    scratchFolder: scratch,
    entry: join(import.meta.dirname, '../../programs/dyingRecogniser.ts'),
  })
  expect(await launch({ audioPath: death, params }, quiet)).toEqual({
    ok: false,
    code: 'recogniser-crashed',
    message: expect.stringContaining('stopped unexpectedly'),
  })
})

test('a real recording without a speech model fails with an instruction and no invented text', async () => {
  const folder = testFolder()
  writeWave(join(folder, 'a.wav'), { seconds: 1 })
  // Run the program that reads recordings, without a recogniser.
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  symlinkSync(ffmpegPath(), join(programs, 'ffmpeg'))
  process.env.PATH = programs
  const launch = createLauncher({
    packageRoot,
    modelsFolder: folder,
    speechModel: 'auto',
    scratchFolder: scratch,
  })
  expect(await launch({ audioPath: join(folder, 'a.wav'), params }, quiet)).toMatchObject({
    ok: false,
    code: 'no-speech-model',
    message: expect.stringContaining('On this machine'),
  })
})

const withLanguage = (language: string, diarization = true) =>
  transcriptionRequestSchema.parse({
    file_url: 'x',
    params: { transcribe: { language }, diarization: { enabled: diarization } },
  }).params

test.each(['auto', 'demo'])(
  'a demo recording in an unsupported language is refused with the models %s',
  async (speechModel) => {
    // Use a demo model if a person chose it.
    writeModelSettings(scratch, { speechModel: 'demo' })
    const launch = createLauncher({ packageRoot, modelsFolder: scratch, speechModel, scratchFolder: scratch })
    const heard = (language: string) =>
      launch({ audioPath: demoFile('260915_0911.ogg'), params: withLanguage(language) }, quiet)
    expect(await heard('de')).toMatchObject({
      ok: false,
      code: 'no-speech-model-for-language',
      message: expect.stringContaining('“de”'),
    })
    expect(await heard('en-GB')).toMatchObject({ ok: true, data: { language: 'en' } })
  },
)

test('a language that was not detected has no probability', async () => {
  const launch = createLauncher({
    packageRoot,
    modelsFolder: scratch,
    speechModel: 'demo',
    scratchFolder: scratch,
  })
  const heard = async (diarization: boolean) => {
    const outcome = await launch(
      { audioPath: demoFile('260915_1730.flac'), params: withLanguage('auto', diarization) },
      quiet,
    )
    if (!outcome.ok) throw new Error(outcome.message)
    expect(outcome.data.results.length).toBeGreaterThan(0)
    for (const segment of outcome.data.results) expect(segment).not.toHaveProperty('language_probability')
    return outcome.data.results
  }
  expect(new Set((await heard(true)).map(({ speaker_id }) => speaker_id)).size).toBe(2)
  for (const segment of await heard(false)) expect(segment).not.toHaveProperty('speaker_id')
})

test('languages without speaker separation are known in advance', () => {
  const without = (speechModel: string) =>
    availableLanguages({ speechModel, modelsFolder: scratch, packageRoot }).withoutSpeakers
  expect(without('demo')).toEqual([])
  // The demo's voice model knows only the demo's voices.
  installMicroTransducer(scratch)
  expect(without('auto')).toEqual(expect.arrayContaining(['auto', 'en']))
})

testNeeding(needs.speech)(
  'a real recording without a voice model has no speakers and says so',
  async () => {
    const audioPath = join(scratch, 'talk.ogg')
    copyFileSync(demoFile('260915_0911.ogg'), audioPath)
    const launch = createLauncher({
      packageRoot,
      modelsFolder: join(scratch, 'models'),
      // Drafts run only when they are chosen.
      speechModel: 'pocketsphinx',
      scratchFolder: join(scratch, 'jobs'),
    })
    const outcome = await launch({ audioPath, params: withLanguage('auto') }, quiet)
    if (!outcome.ok) throw new Error(outcome.message)
    expect(outcome.data.results.length).toBeGreaterThan(0)
    for (const segment of outcome.data.results)
      expect(Object.keys(segment).sort()).toEqual(['end', 'language', 'start', 'text', 'words'])
    expect(outcome.data.notices).toContainEqual({ code: 'no-speaker-model' })
  },
  900_000,
)

/** The processes that work in a folder, by their command lines; with a program, only its processes. */
const processesIn = (path: string, program = ''): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [started = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return pid > 0 && basename(started).includes(program) && args.some((arg) => arg.includes(path))
      } catch {
        return false
      }
    })

testNeeding(needs.speech, needs.linux)('stopping a recogniser ends its program and removes its samples', async () => {
  const audioPath = join(scratch, 'talk.mp3')
  copyFileSync(demoFile('260914_1502.mp3'), audioPath)
  const scratchFolder = join(scratch, 'jobs')
  const launch = createLauncher({
    packageRoot,
    modelsFolder: scratch,
    speechModel: 'pocketsphinx',
    scratchFolder,
  })
  const stop = new AbortController()
  const outcome = launch({ audioPath, params }, { ...quiet, signal: stop.signal })
  await until(() => processesIn(scratchFolder, 'pocketsphinx_batch').length > 0)
  // Suspend the process, so that it does not end on its own.
  for (const pid of processesIn(scratchFolder)) process.kill(pid, 'SIGSTOP')
  stop.abort()
  await outcome
  try {
    await until(() => processesIn(scratchFolder).length === 0)
  } finally {
    for (const pid of processesIn(scratchFolder)) process.kill(pid, 'SIGKILL')
  }
  expect(readdirSync(scratchFolder)).toEqual([])
})
