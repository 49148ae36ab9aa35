import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CustodyLog } from '../../../../electron/engine/library/custody.ts'
import { checkChain } from '../../../../electron/evidence/custodyChain.ts'
import type { CustodyEvent, CustodyRow } from '../../../../shared/evidence/custody.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { type EditedRecording, inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'
import { heard, openTestService, recognisersInHand } from '../../../support/serviceClient.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { waveHeader } from '../../../support/waveFile.ts'

const eventsOf = (rows: readonly CustodyRow[]) => rows.map(({ event }) => event)
const minutes = (count: number) => count * 60_000

describe('an edit session in the custody log', () => {
  let editor: ReturnType<typeof openEditableLibrary>
  let desk: EditedRecording
  let custody: CustodyLog
  beforeEach(() => {
    editor = openEditableLibrary()
    desk = editor.recordingWith(inTurn('We never saw it', 'Nobody did'))
    custody = new CustodyLog(editor.db, editor.now)
  })
  afterEach(() => editor.close())
  const rows = () => custody.rows(desk.recordingId)
  const type = (text: string) => desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text })
  const settle = () => editor.db.transaction(() => custody.settle(desk.recordingId))()

  test('begins with the first edit and ends with count, times and hash before the next event', () => {
    const beforeMs = editor.now()
    type('We never saw them')
    type('We never saw her')
    desk.undo()
    desk.apply({ kind: 'segment.setVerified', segmentId: desk.idAt(1), verified: true })
    expect(eventsOf(rows())).toEqual(['imported', 'edit-session-begun'])
    settle()
    const ended = rows().at(-1)
    expect(ended).toMatchObject({
      event: 'edit-session-ended',
      facts: { edits: 4, segments: 2, verified: 1, heard: 0 },
    })
    if (ended?.event !== 'edit-session-ended') throw new Error('no end')
    expect(ended.facts.firstMs).toBeGreaterThan(beforeMs)
    expect(ended.facts.lastMs).toBeGreaterThan(ended.facts.firstMs)
    expect(checkChain(rows())).toBeNull()
    settle()
    expect(rows()).toHaveLength(3)
  })

  test('ends after half an hour without an edit', () => {
    type('One')
    editor.pass(minutes(29))
    type('Two')
    expect(rows()).toHaveLength(2)
    editor.pass(minutes(31))
    type('Three')
    expect(eventsOf(rows())).toEqual(['imported', 'edit-session-begun', 'edit-session-ended', 'edit-session-begun'])
    expect(rows()[2]).toMatchObject({ facts: { edits: 2 } })
  })

  test('has no row for a failed edit', () => {
    expect(() => desk.apply({ kind: 'segment.setText', segmentId: 9999, text: 'x' })).toThrow()
    expect(rows()).toMatchObject([{ event: 'imported' }])
  })

  test('an edit is in the library exactly if its row is in the custody log', () => {
    // A fault in the middle of the transaction: the row cannot be written.
    editor.db.exec(`CREATE TRIGGER refuses BEFORE INSERT ON custody BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    expect(() => type('Two')).toThrow(/no room/)
    expect(desk.texts()[0]).toBe('We never saw it')
    editor.db.exec('DROP TRIGGER refuses')
    // The edit itself cannot be written.
    editor.db.exec(`CREATE TRIGGER refuses BEFORE INSERT ON edits BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    expect(() => type('Two')).toThrow(/no room/)
    expect(rows()).toMatchObject([{ event: 'imported' }])
  })
})

test('the custody log refuses a row outside a transaction', () => {
  const editor = openEditableLibrary()
  try {
    const { recordingId } = editor.recordingWith(inTurn('One'))
    expect(() => new CustodyLog(editor.db, Date.now).settle(recordingId)).toThrow(/transaction/)
  } finally {
    editor.close()
  }
})

const sha256 = createHash('sha256').update('a').digest('hex')
const events: CustodyEvent[] = [
  { event: 'copied', facts: { purpose: 'playback', sha256, sizeBytes: 5 } },
  { event: 'verified-original', facts: { seal: 'matches' } },
  { event: 'exported', facts: { formats: ['docx'], redacted: false, pseudonymised: false, filesSha256: [sha256] } },
  { event: 'audio-deleted', facts: { sha256 } },
]

test('the custody log’s chain holds after any events, and every changed row breaks it', () => {
  const editor = openEditableLibrary()
  try {
    const step = fc.oneof(
      fc.record({ is: fc.constant('edit' as const), text: fc.string({ maxLength: 12 }) }),
      fc.record({ is: fc.constant('undo' as const) }),
      fc.record({ is: fc.constant('pause' as const), minutes: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ is: fc.constant('sent' as const), bytes: fc.integer({ min: 0, max: 1000 }) }),
      fc.record({ is: fc.constant('event' as const), index: fc.nat(events.length - 1) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.nat(), (steps, at) => {
        const desk = editor.recordingWith(inTurn('One', 'Two'))
        const id = desk.recordingId
        const custody = new CustodyLog(editor.db, editor.now)
        let [sentBytes, sent] = [0, 0]
        for (const one of steps)
          if (one.is === 'edit') desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text: one.text })
          else if (one.is === 'undo') desk.undo()
          else if (one.is === 'pause') editor.pass(minutes(one.minutes))
          else if (one.is === 'sent') {
            sent += 1
            sentBytes += one.bytes
            editor.db
              .prepare(
                `INSERT INTO egress (recording_id, begun_ms, host, content, choice, asked_in, bytes, measure)
                 VALUES (?, ?, 'a.example', '["audio"]', 'import', 'window', ?, 'exact')`,
              )
              .run(id, editor.now(), one.bytes)
          } else {
            const event = events[one.index]
            if (event) editor.db.transaction(() => custody.append(id, event))()
          }
        editor.db.transaction(() => custody.settle(id))()
        const rows = custody.rows(id)
        expect(checkChain(rows)).toBeNull()
        expect(rows[0]).toMatchObject({ event: 'imported', seq: 1 })
        const ofSending = rows.flatMap((row) => (row.event === 'sent' ? [row.facts] : []))
        expect(ofSending.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(sentBytes)
        expect(ofSending.reduce((sum, { requests }) => sum + requests, 0)).toBe(sent)
        const begun = rows.filter(({ event }) => event === 'edit-session-begun').length
        expect(rows.filter(({ event }) => event === 'edit-session-ended')).toHaveLength(begun)
        const broken = rows.map((row, index) => (index === at % rows.length ? { ...row, atMs: row.atMs + 1 } : row))
        expect(checkChain(broken)).toMatchObject({ row: (at % rows.length) + 1 })
      }),
      { numRuns: 120 },
    )
  } finally {
    editor.close()
  }
})

test('a transcription’s row has model, digest, service and hash of the words', async () => {
  const folder = testFolder()
  const recognisers = recognisersInHand()
  const service = await openTestService({ startRecogniser: recognisers.start, now: Date.now })
  const engine = await openEngine(join(folder, 'library'), service.connection)
  try {
    await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')] })
    engine.start()
    await until(() => recognisers.jobs.length > 0)
    const model = { id: 'whisper-tiny', sha256 }
    recognisers.finish(0, { ...heard, speech_model: model })
    await until(async () => (await engine.call('recordings.get', { recordingId: 1 })).hasTranscript)
    const { rows } = await engine.call('recordings.custody', { recordingId: 1 })
    expect(rows).toContainEqual(
      expect.objectContaining({
        event: 'transcribed',
        facts: expect.objectContaining({ model, service: 'this-machine', host: null }),
      }),
    )
    expect(checkChain(rows)).toBeNull()
  } finally {
    await engine.stop()
    await service.remove()
  }
})

describe('the custody log of a recording', () => {
  let folder: string
  let engine: Awaited<ReturnType<typeof openEngine>>
  let aheadMs: number
  const open = async () => {
    engine = await openEngine(join(folder, 'library'), null, { now: () => Date.now() + aheadMs })
  }
  beforeEach(async () => {
    folder = testFolder()
    aheadMs = 0
    await open()
    const samples = Buffer.alloc(32_000, 7)
    writeFileSync(join(folder, 'walk.wav'), Buffer.concat([waveHeader({ dataBytes: samples.length }), samples]))
    await engine.call('recordings.import', { paths: [join(folder, 'walk.wav')], destination: 'not-now' })
    engine.start({ kinds: ['import', 'prepare'] })
    await engine.settle()
  })
  afterEach(() => engine.stop())
  const recordingId = 1
  const log = async () => (await engine.call('recordings.custody', { recordingId })).rows
  const importTranscript = async () => {
    const path = join(folder, 'walk.srt')
    writeFileSync(path, '1\n00:00:00,000 --> 00:00:00,900\nWe never saw it.\n')
    await engine.call('transcripts.import', { recordingId, path })
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  }

  test('has a row for import, transcript, seal check and export', async () => {
    const fileSha256 = await importTranscript()
    await engine.call('recordings.verify', {})
    writeFileSync(join(folder, 'x'), '')
    const { files } = await engine.call('exports.write', {
      recordingIds: [recordingId],
      formats: ['txt', 'srt'],
      directory: folder,
    })
    const original = createHash('sha256')
      .update(readFileSync(join(folder, 'walk.wav')))
      .digest('hex')
    const rows = await log()
    expect(checkChain(rows)).toBeNull()
    expect(rows).toMatchObject([
      { event: 'imported', facts: { sha256: original, from: 'file' } },
      { event: 'imported-transcript', facts: { fileSha256, segments: 1 } },
      { event: 'verified-original', facts: { seal: 'matches' } },
      {
        event: 'exported',
        facts: {
          ...{ formats: ['txt', 'srt'], redacted: false, pseudonymised: false },
          filesSha256: files.map(({ path }) => createHash('sha256').update(readFileSync(path)).digest('hex')),
        },
      },
    ])
    // No row has a name, a path or words of the recording.
    expect(JSON.stringify(rows)).not.toMatch(/walk|never/i)
  })

  test('ends the edit session when the library closes, and continues the same chain', async () => {
    await importTranscript()
    const segmentId = (await engine.call('transcripts.get', { recordingId }))?.segments[0]?.id ?? 0
    await engine.call('transcripts.edit', {
      recordingId,
      operation: { kind: 'segment.setText', segmentId, text: 'No.' },
    })
    await engine.stop()
    await open()
    const rows = await log()
    expect(eventsOf(rows)).toEqual(['imported', 'imported-transcript', 'edit-session-begun', 'edit-session-ended'])
    expect(checkChain(rows)).toBeNull()
  })

  test('the custody log outlives the deletion of the audio, but not of the recording', async () => {
    await importTranscript()
    const passTime = async (isGone: () => Promise<boolean>) => {
      aheadMs += undoDeletionMs
      engine.nudge()
      await until(isGone)
    }
    engine.start({ kinds: [] })
    await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'audio' })
    await passTime(async () => (await engine.call('recordings.get', { recordingId })).audioDeletedMs !== null)
    const rows = await log()
    expect(rows.at(-1)).toMatchObject({ event: 'audio-deleted' })
    const chain = rows[0]?.recording ?? ''
    await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
    await passTime(async () => {
      const { scheduled, underWay } = await engine.call('deletions.list', undefined)
      return scheduled.length + underWay.length === 0
    })
    await engine.stop()
    const library = readFileSync(join(folder, 'library/library.sqlite'))
    expect(library.includes(chain)).toBe(false)
    await open()
  })
})
