import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../electron/engine/index.ts'
import { newAccount } from '../../../shared/accounts/account.ts'
import { type Settings, settingsPatchSchema, settingsSchema } from '../../../shared/settings/settings.ts'
import { addAccount } from '../../support/keptAccounts.ts'
import { openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Changing one setting leaves all others: a patch schema with defaults once reset everything that was not named. */

/** No value here is a default, so that a reset shows. */
const chosen: Settings = {
  destination: 'remote',
  transcribeOnImport: false,
  transcription: {
    language: 'de',
    diarization: false,
    hotwords: ['Reyes'],
    decodeSilence: true,
    returnEmbedding: true,
  },
  accountId: 1,
  removeSerialNumbers: false,
  uploadEncoding: 'compact',
  sliceMinutes: 60,
  uploadLimitBytesPerSecond: 100_000,
  sendOver: 'chosen',
  chosenNetworks: [{ id: 'home', name: 'Home' }],
  concurrency: { copies: 2, uploads: 4 },
  exportWhenReady: { directory: '/exports', formats: ['docx'] },
  deleteAudioAfterDays: 90,
  stampAuthority: 'https://tsa.example/rfc3161',
  knownVoices: true,
  queuePaused: true,
  pauseWhileTyping: true,
  skipSilence: true,
  shadesUnsureWords: true,
  checksSpelling: false,
  rightWords: ['Reyes'],
  hesitations: { en: ['you know'] },
  rewindOnPauseMs: 1500,
  keys: { preset: 'otranscribe', changed: { find: ['F9'] }, inBackground: true },
  notifications: false,
  runInTray: true,
  welcomed: true,
}
/** For every setting, a different value from the chosen one. */
const changes: { [K in keyof Settings]: Settings[K] } = {
  destination: 'this-machine',
  transcribeOnImport: true,
  transcription: { ...chosen.transcription, language: 'en' },
  accountId: null,
  removeSerialNumbers: true,
  uploadEncoding: 'original',
  sliceMinutes: 120,
  uploadLimitBytesPerSecond: null,
  sendOver: 'any',
  chosenNetworks: [],
  concurrency: { copies: 1, uploads: 1 },
  exportWhenReady: null,
  deleteAudioAfterDays: 365,
  stampAuthority: null,
  knownVoices: false,
  queuePaused: false,
  pauseWhileTyping: false,
  skipSilence: false,
  shadesUnsureWords: false,
  checksSpelling: true,
  rightWords: [],
  hesitations: { de: [] },
  rewindOnPauseMs: 0,
  keys: { preset: 'f4', changed: {}, inBackground: false },
  notifications: true,
  runInTray: false,
  welcomed: false,
}
/** Separate commands change the account and the pause, because these commands do more. */
const ownCommand = ['accountId', 'queuePaused']
const each = Object.entries(changes)
  .filter(([key]) => !ownCommand.includes(key))
  .map(([key, value]) => [key, { [key]: value }] as const)

test('every example setting differs from its default', () => {
  const defaults = settingsSchema.parse({})
  for (const key of Object.keys(settingsSchema.shape) as (keyof Settings)[]) {
    expect(chosen[key], key).not.toEqual(defaults[key])
    expect(changes[key], key).not.toEqual(chosen[key])
  }
})

describe('the schema', () => {
  test('adds nothing to an empty patch and knows every setting', () => {
    expect(settingsPatchSchema.parse({})).toEqual({})
    expect([...Object.keys(settingsPatchSchema.shape), ...ownCommand].sort()).toEqual(
      Object.keys(settingsSchema.shape).sort(),
    )
  })
})

describe('the engine', () => {
  let folder: string
  let engine: Engine
  beforeEach(async () => {
    folder = testFolder()
    engine = await openEngine(folder, null)
    await addAccount(engine, { ...newAccount('us') })
    const { accountId: _chosenElsewhere, queuePaused: _pausedElsewhere, ...patch } = chosen
    await engine.call('queue.pause', { all: true })
    expect(await engine.call('settings.update', patch)).toEqual(chosen)
  })
  afterEach(() => engine.stop())

  test.each(each)('changes %s and keeps the rest over a restart', async (_key, patch) => {
    expect(await engine.call('settings.update', patch)).toEqual({ ...chosen, ...patch })
    await engine.stop()
    engine = await openEngine(folder, null)
    expect(await engine.call('settings.get', undefined)).toEqual({ ...chosen, ...patch })
  })
  test('changes nothing for an empty patch or an undefined setting', async () => {
    expect(await engine.call('settings.update', {})).toEqual(chosen)
    expect(await engine.call('settings.update', { welcomed: undefined, destination: undefined })).toEqual(chosen)
  })
  test('changes nothing for a wrong value, and names it', async () => {
    const wrong = { transcribeOnImport: true, destination: 'the moon' } as unknown as Partial<Settings>
    await expect(engine.call('settings.update', wrong)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/^destination: /),
    })
    expect(await engine.call('settings.get', undefined)).toEqual(chosen)
  })
  test('changes one option of the transcription and keeps the others', async () => {
    const one = { transcription: { language: 'fr' } }
    const { transcription } = await engine.call('settings.update', one)
    expect(transcription.hotwords).toEqual(chosen.transcription.hotwords)
  })
})
