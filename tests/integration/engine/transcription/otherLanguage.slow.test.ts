import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { type LanguageService, openLanguageService } from '../../../support/languageService.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** A recording that was imported with the wrong language: the messages, and every way to correct it. */
let folder: string
let service: LanguageService
let engine: Engine
const recordingId = 1
beforeEach(async () => {
  folder = testFolder()
  service = await openLanguageService()
  engine = await openEngine(join(folder, 'library'), service.connection)
  writeWave(at('talk.wav'), { seconds: 1 })
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
})
const at = (name: string) => join(folder, name)
const importFile = (name: string, language: string, destination?: 'remote') =>
  engine.call('recordings.import', { paths: [at(name)], options: { language }, destination })
const recording = () => engine.call('recordings.get', { recordingId })
const work = () => {
  engine.start()
  return engine.settle()
}
async function importedInGerman() {
  await importFile('talk.wav', 'de')
  await work()
}

test('a transcription without any speech model fails with its own code', async () => {
  const bare = await openLanguageService([])
  const other = await openEngine(at('other'), bare.connection)
  try {
    await other.call('recordings.import', { paths: [at('talk.wav')], options: { language: 'auto' } })
    bare.failWith('No speech model is installed.')
    other.start()
    await other.settle()
    const { error } = await other.call('recordings.get', { recordingId })
    expect(error).toMatchObject({ code: 'no-speech-model', retryable: true })
  } finally {
    await other.stop()
    await bare.remove()
  }
})

describe('a language without a speech model', () => {
  test('fails by its name with advice, and another language helps', async () => {
    await importedInGerman()
    const failure = {
      stage: 'failed',
      transcription: { language: 'de' },
      destination: 'this-machine',
      error: {
        code: 'language-unavailable',
        message:
          'No speech model for German is installed on this machine. Install one in Settings, On this machine, or choose another language, or transcribe it with a remote account.',
        retryable: false,
      },
    }
    expect(await recording()).toMatchObject(failure)
    await engine.call('queue.retry', { recordingId })
    await engine.settle()
    expect(await recording()).toMatchObject(failure)
    expect(service.asked).toEqual(['de', 'de'])

    const before = await engine.call('settings.get', undefined)
    await engine.call('recordings.transcribe', { recordingId, options: { language: 'en', hotwords: ['Reyes'] } })
    await engine.settle()
    expect(await recording()).toMatchObject({
      stage: 'ready',
      hasTranscript: true,
      transcription: { language: 'en', hotwords: ['Reyes'], diarization: true },
    })
    expect(service.asked).toEqual(['de', 'de', 'en'])
    expect(await engine.call('settings.get', undefined)).toEqual(before)
  })

  test('offers no remote account for a recording that never leaves this machine', async () => {
    await engine.call('recordings.import', { paths: [at('talk.wav')], localOnly: true, options: { language: 'de' } })
    await work()
    expect((await recording()).error?.message).toBe(
      'No speech model for German is installed on this machine. Install one in Settings, On this machine, or choose another language.',
    )
  })

  test('is known in advance if the service lists its languages', async () => {
    expect(await engine.call('recognition.languages', undefined)).toEqual({
      languages: ['en'],
      withoutHotwords: ['en'],
      withoutSpeakers: ['en'],
      decidedByModel: [],
      mustBeChosen: false,
      used: [],
    })
  })

  test('fails in the service’s own words if that does not list languages', async () => {
    const server = await new HostileServer().listen()
    const plain = await openEngine(at('other'), connectionTo(server.origin, { apiBase: server.origin }))
    try {
      server.fault('poll', ({ named }) => ({
        body: { transcription_id: named[0], status: 'FAILURE', data: {}, message: 'No model for this.' },
      }))
      expect(await plain.call('recognition.languages', undefined)).toEqual({
        languages: null,
        withoutHotwords: [],
        withoutSpeakers: [],
        decidedByModel: [],
        mustBeChosen: false,
        used: [],
      })
      await plain.call('recordings.import', { paths: [at('talk.wav')], options: { language: 'de' } })
      plain.start()
      await plain.settle()
      const { error } = await plain.call('recordings.get', { recordingId })
      expect(error).toMatchObject({ code: 'transcription-failed', message: 'No model for this.', retryable: true })
    } finally {
      await plain.stop()
      server.close()
    }
  })
})

test('a retry keeps the choices of its run, whatever the settings have become', async () => {
  service.failWith('It was too loud.')
  await importFile('talk.wav', 'en')
  await work()
  expect((await recording()).error).toMatchObject({ code: 'transcription-failed', message: 'It was too loud.' })
  service.failWith(null)
  await engine.call('settings.update', { transcription: { language: 'de' }, destination: 'remote' })
  await engine.call('queue.retry', { recordingId })
  await engine.settle()
  expect(await recording()).toMatchObject({
    stage: 'ready',
    destination: 'this-machine',
    transcription: { language: 'en' },
  })
})

describe('the place of a transcription', () => {
  test('cannot be remote for a recording that never leaves this machine', async () => {
    await engine.call('recordings.import', { paths: [at('talk.wav')], localOnly: true })
    engine.start({ kinds: ['import'] })
    await engine.settle()
    const asked = engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
    await expect(asked).rejects.toMatchObject({ code: 'local-only' })
    await work()
    expect(await recording()).toMatchObject({ stage: 'ready', destination: 'this-machine' })
    expect(service.asked).toHaveLength(1)
  })

  test('cannot be a missing remote account, and work under way goes on', async () => {
    await importFile('talk.wav', 'en')
    engine.start({ kinds: ['import'] })
    await engine.settle()
    const asked = engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
    await expect(asked).rejects.toMatchObject({ code: 'no-account' })
    await work()
    expect(await recording()).toMatchObject({ stage: 'ready' })
  })

  test('can change from remote to this machine and back', async () => {
    await engine.stop()
    const server = await new HostileServer().listen()
    const remoteOverride = connectionTo(server.origin, { apiBase: server.origin })
    engine = await openEngine(join(folder, 'library'), service.connection, { remoteOverride })
    try {
      await importFile('talk.wav', 'en', 'remote')
      await work()
      expect(await recording()).toMatchObject({ stage: 'ready', destination: 'remote' })
      expect(service.asked).toEqual([])
      await engine.call('recordings.transcribe', { recordingId, destination: 'this-machine' })
      await engine.settle()
      expect(await recording()).toMatchObject({ stage: 'ready', destination: 'this-machine' })
      expect(service.asked).toEqual(['en'])
      await engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
      await engine.settle()
      expect(await recording()).toMatchObject({ stage: 'ready', destination: 'remote' })
      expect(server.of('submit')).toHaveLength(2)
    } finally {
      await engine.stop()
      server.close()
      engine = await openEngine(join(folder, 'library'), service.connection)
    }
  })
})

describe('a second import with another language', () => {
  const answer =
    'Already in the library as “talk”. It has no transcript. You can transcribe it from its row in the library, also with another language.'

  test('names the recording and says what to do, for the same file and for a copy', async () => {
    await importedInGerman()
    const { skipped } = await importFile('talk.wav', 'en')
    expect(skipped).toMatchObject([{ name: 'talk.wav', error: { message: answer }, recordingId: 1 }])
    copyFileSync(at('talk.wav'), at('copy.wav'))
    const noted = new Promise((resolve) => engine.on('import.noted', resolve))
    const { jobIds } = await importFile('copy.wav', 'en')
    expect(await noted).toMatchObject({ jobId: jobIds[0], name: 'copy.wav', error: { message: answer } })
  })

  test('gives no advice for a recording with a transcript, present or coming', async () => {
    await importFile('talk.wav', 'en')
    engine.start({ kinds: ['import'] })
    await engine.settle()
    const named = [{ name: 'talk.wav', error: { message: 'Already in the library as “talk”.' }, recordingId: 1 }]
    expect((await importFile('talk.wav', 'de')).skipped).toMatchObject(named)
    await work()
    expect((await importFile('talk.wav', 'de')).skipped).toMatchObject(named)
  })
})
