import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { type HandoverLibrary, openHandoverLibraries } from '../../../support/handoverLibraries.ts'
import { until } from '../../../support/waiting.ts'

let desk: ReturnType<typeof openHandoverLibraries>
let [here, there]: HandoverLibrary[] = []
beforeEach(async () => {
  desk = openHandoverLibraries()
  here = await desk.library('here')
  there = await desk.library('there')
})
afterEach(() => desk.close())
const both = () => {
  if (!here || !there) throw new Error('not open')
  return { here, there }
}

const said = [
  ['Ana', 'We never saw the harbour contract at all.'],
  ['Ben', 'Who signed it then and when was that?'],
  ['Ana', 'The clerk did it in May of that year.'],
  ['Ben', 'Nobody asked the council for money.'],
] as const

/** A recording with everything that a person can add. */
async function full({ here }: { here: HandoverLibrary }) {
  const recordingId = await here.record('harbour', said)
  const { segments, speakers } = await here.transcript(recordingId)
  const [first, second, third, fourth] = segments.map(({ id }) => id)
  if (!first || !second || !third || !fourth) throw new Error('too few segments')
  const { engine } = here
  const projectId = (
    await engine.call('projects.create', {
      name: 'Water project',
      defaults: {
        language: 'en',
        speakers: ['Ana Reyes'],
        hotwords: ['harbour board'],
        destination: null,
        localOnly: false,
      },
    })
  ).projectId
  await engine.call('projects.move', { recordingIds: [recordingId], projectId })
  await engine.call('recordings.rename', { recordingId, title: '<script>alert(1)</script> Harbour' })
  await here.edit(recordingId, {
    kind: 'segment.setText',
    segmentId: first,
    text: 'We never saw the harbour contract.',
  })
  await here.edit(recordingId, { kind: 'segment.setVerified', segmentId: second, verified: true })
  await here.edit(recordingId, { kind: 'speaker.rename', speakerId: speakers[0]?.id ?? 0, name: 'Ana Reyes' })
  await here.edit(recordingId, { kind: 'segment.split', segmentId: third, textOffset: 9, atMs: 4700 })
  await engine.call('quotes.add', {
    recordingId,
    colour: 'red',
    tags: ['money', 'May'],
    note: 'ask again',
    pieces: [{ segmentId: fourth, from: 0, to: 6, words: 'Nobody' }],
  })
  await engine.call('notes.add', { recordingId, atMs: 1500, text: 'a door' })
  await engine.call('transcripts.heard', { recordingId, ranges: [{ startMs: 0, endMs: 3900 }] })
  await here.edit(recordingId, {
    kind: 'redaction.add',
    target: { of: 'words', pieces: [{ segmentId: second, from: 0, to: 3, words: 'Who' }] },
    reason: 'asked not to',
  })
  await here.edit(recordingId, {
    kind: 'redaction.add',
    target: { of: 'sound', startMs: 6000, endMs: 6400 },
    reason: '',
  })
  return recordingId
}

test('a hand-over opens to the same state in another library', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const file = await here.write(recordingId, { hasHistory: true })
  const seen = await there.engine.call('handover.inspect', { path: file })
  expect(seen).toMatchObject({
    lockedBy: null,
    content: {
      ...{ kind: 'full', segmentCount: 5, quoteCount: 1, noteCount: 1, hasSound: true, hasHistory: true },
      ...{ recordingId: null, project: { name: 'Water project', isHere: false } },
    },
  })
  const received = await there.receive(file, { intoProject: true })
  expect(received.outcome).toBe('new')
  expect(await there.state(received.recordingId)).toEqual(await here.state(recordingId))

  const [mine, theirs] = await Promise.all([
    here.engine.call('recordings.get', { recordingId }),
    there.engine.call('recordings.get', { recordingId: received.recordingId }),
  ])
  expect(theirs).toMatchObject({ sha256: mine.sha256, originalName: 'harbour.wav', recordedMs: mine.recordedMs })
  expect((await there.engine.call('recordings.verify', { recordingId: received.recordingId })).damaged).toEqual([])
  const { projects } = await there.engine.call('projects.list', undefined)
  expect(projects).toMatchObject([
    { name: 'Water project', recordings: 1, defaults: { speakers: ['Ana Reyes'], hotwords: ['harbour board'] } },
  ])
  there.engine.start({ kinds: ['prepare'] })
  await there.engine.settle()
  expect(existsSync(join(there.path, 'derived', String(received.recordingId), 'peaks.bin'))).toBe(true)
  expect(readdirSync(join(there.path, 'incoming'))).toEqual([])
})

test('a hand-over with edits can be undone there as here', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const { recordingId: theirId } = await there.receive(await here.write(recordingId, { hasHistory: true }))
  for (;;) {
    const [mine, theirs] = await Promise.all([
      here.engine.call('transcripts.undo', { recordingId }),
      there.engine.call('transcripts.undo', { recordingId: theirId }),
    ])
    expect(await there.state(theirId)).toEqual(await here.state(recordingId))
    expect(theirs === null).toBe(mine === null)
    if (mine === null) break
  }
  for (let step = 0; step < 8; step++) {
    await here.engine.call('transcripts.redo', { recordingId })
    await there.engine.call('transcripts.redo', { recordingId: theirId })
  }
  expect(await there.state(theirId)).toEqual(await here.state(recordingId))
})

test('a merge takes over marks and notes in one step with undo and redo', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const { recordingId: theirId } = await there.receive(await here.write(recordingId))
  const [quote] = (await there.engine.call('quotes.ofRecording', { recordingId: theirId })).quotes
  await there.engine.call('quotes.remove', { quoteId: quote?.id ?? 0 })
  await there.engine.call('notes.add', { recordingId: theirId, atMs: 3000, text: 'their note' })
  const before = await here.state(recordingId)
  const received = await here.receive(await there.write(theirId, { hasSound: false }))
  expect(received).toMatchObject({ outcome: 'merged', marks: 2 })
  const merged = await here.state(recordingId)
  expect(merged).not.toEqual(before)
  await here.engine.call('transcripts.undo', { recordingId })
  expect(await here.state(recordingId)).toEqual(before)
  await here.engine.call('transcripts.redo', { recordingId })
  expect(await here.state(recordingId)).toEqual(merged)
})

test('a merge joins edits by words, and keeps both texts where they conflict', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const { recordingId: theirId } = await there.receive(await here.write(recordingId))
  await here.type(recordingId, 0, 'We never ever saw the harbour contract.')
  await there.type(theirId, 0, 'We never saw the harbour contract anywhere.')
  await here.type(recordingId, 4, 'Nobody asked the city for money.')
  await there.type(theirId, 4, 'Nobody asked the county for money.')
  const { segments } = await there.transcript(theirId)
  await there.edit(theirId, { kind: 'segment.split', segmentId: segments[1]?.id ?? 0, textOffset: 18, atMs: 2900 })
  await here.type(recordingId, 1, 'Who signed this then and when was that?')
  await there.engine.call('notes.add', { recordingId: theirId, atMs: 3000, text: 'their note' })
  await here.engine.call('notes.add', { recordingId, atMs: 3000, text: 'my note' })
  await there.engine.call('transcripts.heard', { recordingId: theirId, ranges: [{ startMs: 5000, endMs: 7000 }] })
  const [quote] = (await there.engine.call('quotes.ofRecording', { recordingId: theirId })).quotes
  await there.engine.call('quotes.update', { quoteId: quote?.id ?? 0, tags: ['money', 'council'] })

  const back = await there.write(theirId, { hasSound: false })
  const received = await here.receive(back)
  expect(received).toMatchObject({ recordingId, outcome: 'merged', conflicts: 1 })
  const { segments: merged, heard } = await here.transcript(recordingId)
  expect(merged.map(({ text }) => text)).toEqual([
    'We never ever saw the harbour contract anywhere.',
    'Who signed this then',
    'and when was that?',
    'The clerk',
    'did it in May of that year.',
    'Nobody asked the city for money.',
  ])
  expect(heard).toEqual([
    { startMs: 0, endMs: 3900 },
    { startMs: 5000, endMs: 7000 },
  ])
  expect(JSON.stringify(await here.state(recordingId))).toContain('their note')
  expect((await here.engine.call('quotes.ofRecording', { recordingId })).quotes).toMatchObject([
    { tags: ['council', 'money'], words: 'Nobody' },
  ])
  const [conflict] = await here.conflicts(recordingId)
  expect(conflict).toMatchObject({
    ...{ of: 'segments', base: 'Nobody asked the council for money.' },
    ...{ mine: 'Nobody asked the city for money.', theirs: 'Nobody asked the county for money.' },
  })
  // Otherwise the other library would take the undecided text for a decision.
  await expect(here.write(recordingId)).rejects.toMatchObject({ code: 'handover-undecided' })
  await here.engine.call('handover.decide', { conflictId: conflict?.id ?? 0, take: 'theirs' })
  expect((await here.transcript(recordingId)).segments.at(-1)?.text).toBe('Nobody asked the county for money.')
  await expect(
    here.engine.call('handover.decide', { conflictId: conflict?.id ?? 0, take: 'theirs' }),
  ).rejects.toMatchObject({ code: 'handover-conflict-unknown' })

  // Received again, it has nothing new; sent back, both are the same.
  expect(await here.receive(back)).toMatchObject({ outcome: 'known', conflicts: 0 })
  const again = await there.receive(await here.write(recordingId, { hasSound: false }))
  expect(again).toMatchObject({ outcome: 'merged', conflicts: 0 })
  expect(await there.state(theirId)).toEqual(await here.state(recordingId))

  // The merge is one edit.
  await here.engine.call('transcripts.undo', { recordingId })
  await here.engine.call('transcripts.undo', { recordingId })
  expect((await here.transcript(recordingId)).segments.map(({ text }) => text)[0]).toBe(
    'We never ever saw the harbour contract.',
  )
})

test('a merge keeps both transcripts if the libraries never exchanged one', async () => {
  const { here, there } = both()
  const recordingId = await here.record('harbour', said)
  const theirId = await there.record('harbour', [['Zoë', 'Other words for the same sound.']])
  const file = await there.write(theirId)
  expect(await here.receive(file)).toMatchObject({ recordingId, outcome: 'waits' })
  expect((await here.transcript(recordingId)).segments).toHaveLength(4)
  const { newTranscript } = await here.engine.call('recordings.get', { recordingId })
  expect(newTranscript).toMatchObject({ segmentCount: 1 })
  await here.engine.call('transcripts.decideNew', { recordingId, runId: newTranscript?.runId ?? 0, take: 'new' })
  expect((await here.state(recordingId)).segments).toMatchObject([
    { text: 'Other words for the same sound.', speaker: 'Zoë' },
  ])
})

test('a hand-over without audio is accepted only for a recording that is here', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const file = await here.write(recordingId, { hasSound: false })
  await expect(there.receive(file)).rejects.toMatchObject({ code: 'handover-no-sound' })
  const theirId = await there.record('harbour', [])
  expect(await there.receive(file)).toMatchObject({ recordingId: theirId, outcome: 'placed' })
  const { title: _, ...state } = await here.state(recordingId)
  expect(await there.state(theirId)).toMatchObject(state)
})

test('a merge keeps redactions, and asks a person about revealed words', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const { recordingId: theirId } = await there.receive(await here.write(recordingId))
  const { redactions } = await there.engine.call('redactions.ofRecording', { recordingId: theirId })
  await there.edit(theirId, { kind: 'redaction.remove', redactionId: redactions[0]?.id ?? 0 })
  const { segments } = await there.transcript(theirId)
  await there.edit(theirId, {
    kind: 'redaction.add',
    target: { of: 'words', pieces: [{ segmentId: segments[0]?.id ?? 0, from: 3, to: 8, words: 'never' }] },
    reason: 'theirs',
  })
  await here.type(recordingId, 0, 'Yes, we really never saw the harbour contract.')
  expect(await here.receive(await there.write(theirId, { hasSound: false }))).toMatchObject({ conflicts: 1 })
  const kept = (await here.engine.call('redactions.ofRecording', { recordingId })).redactions
  expect(kept).toHaveLength(3)
  const [piece] = kept[2]?.pieces ?? []
  const first = (await here.transcript(recordingId)).segments[0]
  expect(first?.text.slice(piece?.from, piece?.to)).toBe('never')
  const [conflict] = await here.conflicts(recordingId)
  expect(conflict).toMatchObject({ of: 'redaction', mine: 'asked not to', theirs: '' })
  await here.engine.call('handover.decide', { conflictId: conflict?.id ?? 0, take: 'theirs' })
  expect((await here.engine.call('redactions.ofRecording', { recordingId })).redactions).toHaveLength(2)
})

test('a deleted recording leaves nothing of its hand-overs', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const { recordingId: theirId } = await there.receive(await here.write(recordingId))
  await here.type(recordingId, 4, 'mine')
  await there.type(theirId, 4, 'theirs')
  await here.receive(await there.write(theirId, { hasSound: false }))
  const tables = ['handovers', 'handover_keys', 'handover_conflicts'] as const
  const counts = () => tables.map((table) => here.rows()[table]?.length ?? 0)
  expect(counts().every((count) => count > 0)).toBe(true)
  await here.engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
  here.passTime(undoDeletionMs + 1)
  here.engine.start()
  here.engine.nudge()
  await until(() => here.rows().recordings?.length === 0)
  expect(counts()).toEqual([0, 0, 0])
})

test('the custody log of each library records hand-overs, sent and received, in one chain', async () => {
  const { here, there } = both()
  const recordingId = await full({ here })
  const { recordingId: theirId } = await there.receive(await here.write(recordingId))
  await there.type(theirId, 0, 'We never saw it.')
  await here.receive(await there.write(theirId, { hasSound: false }))
  const events = (library: HandoverLibrary, id: number) =>
    (library.rows().custody as { recording_id: number; seq: number; row: string }[])
      .filter((row) => row.recording_id === id)
      .sort((a, b) => a.seq - b.seq)
      .map(({ row }) => JSON.parse(row))
  const [mine, theirs] = [events(here, recordingId), events(there, theirId)]
  expect(theirs.map(({ event }) => event)).toEqual([
    ...['imported', 'received', 'imported-transcript', 'edit-session-begun', 'edit-session-ended', 'handed-over'],
  ])
  expect(theirs[0].facts).toMatchObject({ from: 'hand-over' })
  const sent = mine.find(({ event }) => event === 'handed-over')
  expect(sent.facts).toMatchObject({ redacted: false, encrypted: false })
  expect(theirs[1].facts).toEqual({ fileSha256: sent.facts.fileSha256 })
  expect(mine.slice(-2).map(({ event }) => event)).toEqual(['received', 'edit-session-begun'])
  expect(mine.at(-2).facts).toEqual({ fileSha256: theirs.at(-1).facts.fileSha256 })
})

test('a recording that never leaves one machine leaves no other machine either', async () => {
  const { here, there } = both()
  const recordingId = await here.record('harbour', said)
  const first = await there.receive(await here.write(recordingId))
  const isKept = async (id: number) => (await there.engine.call('recordings.get', { recordingId: id })).localOnly
  expect(await isKept(first.recordingId)).toBe(false)
  await here.type(recordingId, 0, 'The whistleblower never saw it.')
  await here.engine.call('recordings.setLocalOnly', { recordingId, localOnly: true })
  const more = await there.receive(await here.write(recordingId, { letOutIds: [recordingId] }))
  expect(more).toMatchObject({ outcome: 'merged', recordingId: first.recordingId })
  expect(await isKept(first.recordingId)).toBe(true)
})

test('a machine that never sends files keeps handed-over recordings too', async () => {
  const { here, there } = both()
  await there.engine.call('imports.remember', {
    source: { key: 'files', name: '' },
    choice: {
      ...{ destination: 'this-machine', accountId: null, language: 'en', speakers: null, hotwords: [] },
      ...{ localOnly: true, projectId: null },
    },
  })
  const { recordingId } = await there.receive(await here.write(await here.record('harbour', said)))
  expect(await there.engine.call('recordings.get', { recordingId })).toMatchObject({ localOnly: true })
})
