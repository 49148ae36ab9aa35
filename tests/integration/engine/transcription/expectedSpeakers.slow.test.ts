import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { TranscriptionChanges } from '../../../../shared/recordings/domain.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/**
 * Extensions of the request, which only the service on this machine gets: the expected number of speakers, for a whole recording, and a
 * language that the model must be told, for a part.
 */
const recordingId = 1
let folder: string
let here: HostileServer
let elsewhere: HostileServer
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  here = await new HostileServer().listen()
  elsewhere = await new HostileServer().listen()
  engine = await openEngine(join(folder, 'library'), connectionTo(here.origin), {
    remoteOverride: connectionTo(elsewhere.origin),
  })
})
afterEach(async () => {
  await engine.stop()
  here.close()
  elsewhere.close()
})

const lastAsked = (server: HostileServer) => JSON.parse(server.of('submit').at(-1)?.body.toString() ?? '{}').params
async function again(options: TranscriptionChanges, more: object = {}) {
  await engine.call('recordings.transcribe', { recordingId, options, destination: 'this-machine', ...more })
  await engine.settle()
}

test('the expected number of speakers and the language go only to this machine', async () => {
  writeWave(join(folder, 'talk.wav'), { seconds: 20 })
  await engine.call('recordings.import', {
    paths: [join(folder, 'talk.wav')],
    options: { expectedSpeakers: 3 },
    destination: 'this-machine',
  })
  engine.start()
  await engine.settle()
  expect(lastAsked(here).diarization).toEqual({ enabled: true, return_embedding: false, expected_speakers: 3 })

  await again({ language: 'de' })
  expect(lastAsked(here).diarization.expected_speakers).toBe(3)
  await again({}, { span: { startMs: 0, endMs: 5000 } })
  expect(here.of('submit')).toHaveLength(3)
  expect(lastAsked(here).diarization).not.toHaveProperty('expected_speakers')
  await again({ diarization: false })
  expect(lastAsked(here).diarization).toEqual({ enabled: false, return_embedding: false })
  await again({ diarization: true, expectedSpeakers: null })
  expect(lastAsked(here).diarization).toEqual({ enabled: true, return_embedding: false })

  await again({ language: 'fr' }, { span: { startMs: 0, endMs: 5000 } })
  expect(lastAsked(here).transcribe).toEqual({ language: 'fr', must_be_told: true })
  await again({ language: 'auto' }, { span: { startMs: 0, endMs: 5000 } })
  expect(lastAsked(here).transcribe).toEqual({ language: 'auto' })
  await again({ language: 'fr' })
  expect(lastAsked(here).transcribe).toEqual({ language: 'fr' })
  await again({ language: 'fr' }, { span: { startMs: 0, endMs: 5000 }, destination: 'remote' })
  expect(lastAsked(elsewhere).transcribe).toEqual({ language: 'fr' })

  await again({ expectedSpeakers: 4 }, { destination: 'remote' })
  expect(elsewhere.of('submit')).toHaveLength(2)
  expect(lastAsked(elsewhere).diarization).toEqual({ enabled: true, return_embedding: false })
  expect((await engine.call('recordings.get', { recordingId })).transcription.expectedSpeakers).toBe(4)
}, 240_000)
