import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { LibraryReader } from '../../../../electron/engine/index.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/**
 * Transcribes a whole recording again, over real HTTP: the text that a person works on stays until the person uses the new one.
 */
let folder: string
let server: HostileServer
let engine: Engine
let aheadMs: number
const recordingId = 1
/** The words that the service hears next. */
let heard: object[]

const library = () => join(folder, 'library')
const said = (text: string) => [
  { start: 0, end: 2, text: `${text} opens.`, speaker_id: 'S0' },
  { start: 2, end: 4, text: 'Everybody agrees.', speaker_id: 'S1' },
  { start: 4, end: 6, text: `${text} ends.`, speaker_id: 'S0' },
]
/** A voice profile, long enough that Tapelog recognises it as one. */
const voice = (at: number) => Array.from({ length: 24 }, (_none, index) => (index === at ? 1 : 0.01))
const open = async () => {
  const connection = connectionTo(server.origin)
  engine = await openEngine(library(), connection, { now: () => Date.now() + aheadMs })
}
const recording = () => engine.call('recordings.get', { recordingId })
const texts = async () => (await engine.call('transcripts.get', { recordingId }))?.segments.map(({ text }) => text)
const settled = async () => {
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
}
const again = async (text: string, language = 'en') => {
  heard = said(text)
  await engine.call('recordings.transcribe', { recordingId, options: { language } })
  await settled()
}
const segments = async () => (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
const type = async (text: string) => {
  const [first] = await segments()
  const operation = { kind: 'segment.setText', segmentId: first?.id ?? 0, text } as const
  await engine.call('transcripts.edit', { recordingId, operation })
}
const decide = async (take: 'new' | 'mine') => {
  const runId = (await recording()).newTranscript?.runId ?? 0
  return engine.call('transcripts.decideNew', { recordingId, runId, take })
}
const inLibrary = <T>(sql: string): T[] => {
  const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
  try {
    return db.prepare<[], T>(sql).all()
  } finally {
    db.close()
  }
}
const exported = async () => {
  const { files } = await engine.call('exports.write', {
    ...{ recordingIds: [recordingId], formats: ['txt', 'json'], directory: folder },
  })
  return files.map(({ path }) => readFileSync(path, 'utf8')).join()
}
const found = async (query: string) => (await engine.call('transcripts.search', { query })).total

beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  server = await new HostileServer().listen()
  server.fault('poll', ({ named: [taskId = ''] }) => ({
    body: {
      transcription_id: taskId,
      status: 'SUCCESS',
      data: {
        ...{ language: 'en', results: heard },
        speaker_embeddings: { S0: voice(3), S1: voice(9) },
        speaker_embeddings_model: 'one',
      },
    },
  }))
  await open()
  heard = said('Alpha')
  writeWave(join(folder, 'talk.wav'), { seconds: 6 })
  await engine.call('recordings.import', { paths: [join(folder, 'talk.wav')] })
  await settled()
})
afterEach(async () => {
  await engine.stop()
  server.close()
})

test('the first transcript appears at once, and so does one over text that nobody worked on', async () => {
  expect(await texts()).toEqual(['Alpha opens.', 'Everybody agrees.', 'Alpha ends.'])
  expect(await recording()).toMatchObject({ isWorkedOn: false, newTranscript: null })
  await again('Beta')
  expect(await texts()).toContain('Beta opens.')
  expect(await recording()).toMatchObject({ isWorkedOn: false, newTranscript: null })
  await engine.call('transcripts.undo', { recordingId })
  expect(await texts()).toContain('Alpha opens.')
  // By undoing, the person decided for the former text.
  expect(await recording()).toMatchObject({ isWorkedOn: true })
  await again('Gamma')
  expect(await texts()).toContain('Alpha opens.')
})

describe('a text in use', () => {
  const speaker = async () => (await engine.call('transcripts.get', { recordingId }))?.speakers[0]?.id ?? 0
  test.each([
    ['a corrected word', () => type('Alpha begins.')],
    [
      'a verified segment',
      async () => {
        const segmentId = (await segments())[1]?.id ?? 0
        const operation = { kind: 'segment.setVerified', segmentId, verified: true } as const
        await engine.call('transcripts.edit', { recordingId, operation })
      },
    ],
    [
      'a name',
      async () => {
        const operation = { kind: 'speaker.rename', speakerId: await speaker(), name: 'Reyes' } as const
        await engine.call('transcripts.edit', { recordingId, operation })
      },
    ],
    [
      'marked words',
      async () => {
        const segmentId = (await segments())[0]?.id ?? 0
        await engine.call('quotes.add', {
          ...{ recordingId, colour: 'yellow', note: '', tags: [] },
          pieces: [{ segmentId, from: 0, to: 5, words: 'Alpha' }],
        })
      },
    ],
    ['a window that shows it', () => engine.call('recordings.watch', { recordingId })],
  ])('stays, and the new transcript waits, because of %s', async (_name, work) => {
    await work()
    const before = await segments()
    await again('Beta')
    expect(await segments()).toEqual(before)
    expect((await recording()).newTranscript).not.toBeNull()
  })
})

describe('a new transcript in another language while a window shows the text', () => {
  test('is used at once if nobody worked on the text, and undo brings the old one back', async () => {
    await engine.call('recordings.watch', { recordingId })
    await again('Beta', 'de')
    expect(await texts()).toContain('Beta opens.')
    expect((await recording()).newTranscript).toBeNull()
    await engine.call('transcripts.undo', { recordingId })
    expect(await texts()).toContain('Alpha opens.')
  })
  test('waits if a person worked on the text', async () => {
    await type('Alpha begins.')
    await again('Beta', 'de')
    expect(await texts()).toContain('Alpha begins.')
    expect((await recording()).newTranscript).not.toBeNull()
  })
  test('waits if the terminal asked for it', async () => {
    await engine.stop()
    engine = await openEngine(library(), connectionTo(server.origin), { askedIn: 'command-line' })
    await engine.call('recordings.watch', { recordingId })
    await again('Beta', 'de')
    expect(await texts()).toContain('Alpha opens.')
    expect((await recording()).newTranscript).not.toBeNull()
  })
})

test('a waiting transcript survives a restart, and using it is one step', async () => {
  await type('Alpha begins.')
  server.fault('submit', () => ({ status: 503 }))
  heard = said('Beta')
  await engine.call('recordings.transcribe', { recordingId, options: { language: 'en' } })
  engine.start()
  await server.seen('submit', 2)
  await type('Alpha begins here.')
  expect(await exported()).toContain('Alpha begins here.')
  server.fault('submit', () => null)
  await engine.call('queue.retry', { recordingId })
  await settled()
  const mine = await segments()
  expect(mine[0]?.text).toBe('Alpha begins here.')
  await type('Alpha begins here and now.')

  await engine.stop()
  await open()
  expect(await recording()).toMatchObject({
    stage: 'ready',
    newTranscript: {
      ...{ segmentCount: 3, speakerCount: 2, wordsAdded: 3, wordsRemoved: 6, destination: 'this-machine' },
      language: { language: 'en', source: 'chosen', asked: 'en' },
    },
  })
  const reader = new LibraryReader(library(), packageRoot)
  expect(reader.recordings()[0]?.newTranscript).toEqual((await recording()).newTranscript)
  reader.close()
  const waitingId = -((await recording()).newTranscript?.runId ?? 0)
  const compared = await engine.call('transcripts.compare', { recordingId, stateId: waitingId })
  expect(compared).toMatchObject({ fromStateId: null, toStateId: waitingId, wordsAdded: 3, wordsRemoved: 6 })
  expect([await found('Alpha'), await found('Beta')]).toEqual([2, 0])
  expect(await exported()).toContain('here and now')
  expect(await exported()).not.toContain('Beta')
  const waits = (await recording()).newTranscript
  const states = async () => (await engine.call('transcripts.history', { recordingId, offset: 0, limit: 50 })).states
  const before = await states()
  expect(before[0]).toMatchObject({ id: -(waits?.runId ?? 0), kind: 'machine', place: 'waiting', segmentCount: 3 })

  await decide('new')
  expect(await texts()).toEqual(['Beta opens.', 'Everybody agrees.', 'Beta ends.'])
  expect((await recording()).newTranscript).toBeNull()
  expect([await found('Alpha'), await found('Beta')]).toEqual([0, 2])
  // The waiting transcript is in place now.
  expect(await states()).toHaveLength(before.length)
  expect((await states())[0]).toMatchObject({ kind: 'machine', place: 'now' })
  const runId = waits?.runId ?? 0
  await expect(engine.call('transcripts.decideNew', { recordingId, runId, take: 'new' })).rejects.toMatchObject({
    code: 'new-text-decided',
  })
  await engine.call('transcripts.undo', { recordingId })
  expect((await segments()).map(({ id }) => id)).toEqual(mine.map(({ id }) => id))
  expect(await texts()).toContain('Alpha begins here and now.')
  await engine.call('transcripts.redo', { recordingId })
  expect(await texts()).toContain('Beta opens.')
})

test('keeping the text drops the waiting transcript', async () => {
  await type('Alpha begins.')
  await again('Beta')
  const first = (await recording()).newTranscript?.runId
  await again('Gamma')
  const second = (await recording()).newTranscript?.runId
  expect(second).not.toBe(first)
  expect(inLibrary<{ id: number }>('SELECT id FROM transcription_runs WHERE result IS NOT NULL')).toEqual([
    { id: second },
  ])
  expect(await decide('mine')).toBeNull()
  expect((await recording()).newTranscript).toBeNull()
  expect(await texts()).toContain('Alpha begins.')
  expect(inLibrary('SELECT id FROM transcription_runs WHERE result IS NOT NULL')).toEqual([])
})

test('a waiting transcript stays while the next one is under way or failed', async () => {
  await type('Alpha begins.')
  await again('Beta')
  const waits = (await recording()).newTranscript
  const besides = new Database(join(library(), 'library.sqlite'))
  // Like a crash between the two writes: the first transcript's place is free already, and the second is not stored yet.
  besides.exec(`CREATE TRIGGER refuse BEFORE UPDATE OF result ON transcription_runs
    WHEN new.result LIKE '%Gamma%' BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  heard = said('Gamma')
  await engine.call('recordings.transcribe', { recordingId })
  engine.start()
  await engine.settle()
  expect(await recording()).toMatchObject({ newTranscript: waits })
  besides.exec('DROP TRIGGER refuse')
  besides.close()
  await engine.call('queue.retry', { recordingId })
  await settled()
  expect((await recording()).newTranscript?.runId).not.toBe(waits?.runId)
  await decide('new')
  expect(await texts()).toContain('Gamma opens.')
})

test('a waiting part is dropped only with the text that it belongs to', async () => {
  await type('Alpha begins.')
  heard = [{ start: 0, end: 1.8, text: 'Part.', speaker_id: 'S0' }]
  await engine.call('recordings.transcribe', {
    recordingId,
    span: { startMs: 0, endMs: 2000, mayReplaceChecked: true },
  })
  await type('Alpha begins again.')
  await settled()
  expect((await recording()).heldSpans).toHaveLength(1)
  await again('Beta')
  expect(await recording()).toMatchObject({ heldSpans: [{ startMs: 0 }], newTranscript: { segmentCount: 3 } })
  await decide('new')
  expect((await recording()).heldSpans).toEqual([])
})

describe('the voices of a waiting transcript', () => {
  const kept = () => inLibrary<{ result: string }>('SELECT result FROM transcription_runs WHERE result IS NOT NULL')
  const waiting = async () => {
    await engine.call('settings.update', { knownVoices: true })
    await type('Alpha begins.')
    await again('Beta')
  }
  test('are kept when it is used', async () => {
    await waiting()
    expect(kept()[0]?.result).toContain('embedding')
    await decide('new')
    expect(inLibrary('SELECT 1 FROM voices')).toHaveLength(2)
  })
  test('are not kept if the setting is switched on only after the transcription', async () => {
    await type('Alpha begins.')
    await again('Beta')
    await engine.call('settings.update', { knownVoices: true })
    await decide('new')
    expect(inLibrary('SELECT 1 FROM voices')).toEqual([])
  })
  test('go when a voice is forgotten, and its words stay', async () => {
    await waiting()
    await engine.call('voices.forget', { name: 'Somebody else' })
    expect(kept()[0]?.result).toContain('Beta')
    expect(kept()[0]?.result).not.toContain('embedding')
    await decide('new')
    expect(await texts()).toContain('Beta opens.')
    expect(inLibrary('SELECT 1 FROM voices')).toEqual([])
  })
  test.each(['audio', 'recording'] as const)('go with the deleted %s', async (scope) => {
    await waiting()
    await engine.call('deletions.request', { recordingIds: [recordingId], scope })
    aheadMs += undoDeletionMs
    engine.nudge()
    await until(async () => {
      const { scheduled } = await engine.call('deletions.list', undefined)
      const { items } = await engine.call('recordings.list', {})
      return scheduled.length === 0 && (items.length === 0 || items[0]?.audioDeletedMs !== null)
    })
    expect(
      kept()
        .map(({ result }) => result)
        .join(),
    ).not.toContain('embedding')
    // Search the file itself, not only its free space.
    const bytes = () => readFileSync(join(library(), 'library.sqlite'), 'latin1')
    await until(() => !bytes().includes('embedding'))
    expect(kept()).toHaveLength(scope === 'audio' ? 1 : 0)
    await until(() => bytes().includes('Beta opens.') === (scope === 'audio'))
    if (scope === 'recording') return
    await decide('new')
    expect(await texts()).toContain('Beta opens.')
  })
})

test('a waiting transcript is exported to the folder of finished transcripts when it is used', async () => {
  await type('Alpha begins.')
  const directory = join(folder, 'ready')
  await engine.call('settings.update', { exportWhenReady: { formats: ['txt'], directory } })
  await again('Beta')
  const exports = async () =>
    (await engine.call('queue.list', { includeFinished: true })).jobs.filter(({ kind }) => kind === 'export')
  expect(await exports()).toEqual([])
  await decide('new')
  await engine.settle()
  expect(await exports()).toHaveLength(1)
})
