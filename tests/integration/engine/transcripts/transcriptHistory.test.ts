import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transcriptCommands } from '../../../../electron/engine/commands/transcripts.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { RunStore } from '../../../../electron/engine/transcription/runs.ts'
import { Changes } from '../../../../electron/engine/views/changes.ts'
import { transcriptContract } from '../../../../shared/contract/transcripts.ts'
import type { EditOperation } from '../../../../shared/transcripts/editOperations.ts'
import { isHeard } from '../../../../shared/transcripts/heard.ts'
import { type EditedRecording, inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'

/**
 * Earlier versions of a transcript, the parts of it that a person heard, and a transcript that begins empty, as
 * commands return them.
 */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

function openCommands() {
  const { db } = library
  const recordings = new RecordingStore(db)
  const events: unknown[] = []
  const changes = new Changes({ emit: (...event) => events.push(event), queue: { byIds: () => [] }, recordings })
  const runs = new RunStore(db, () => 1_800_000_000_000)
  const handlers = transcriptCommands({
    ...{ ...library, recordings, runs, changes },
    held: { decide: () => null, whole: () => [] },
    runner: { pump: () => {} },
  })
  type Handlers = typeof handlers
  const call = <N extends keyof Handlers>(name: N, input: unknown) =>
    transcriptContract[name].output.parse(
      // Parse the input and the output, like the main process and the engine.
      (handlers[name] as (input: unknown) => unknown)(transcriptContract[name].input.parse(input)),
    ) as Awaited<ReturnType<Handlers[N]>>
  return { call, events }
}
const refused = (code: string) => expect.objectContaining({ name: 'TapelogError', code })
const type = (desk: EditedRecording, index: number, text: string) =>
  desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(index), text })

test('an edit is announced as a change of the text alone, unlike the first transcript', () => {
  const desk = library.recordingWith(inTurn('one'))
  const { call, events } = openCommands()
  const { recordingId } = desk
  const operation = { kind: 'segment.setText', segmentId: desk.idAt(0), text: 'uno' }
  call('transcripts.edit', { recordingId, operation })
  const told = { recordingId, revision: expect.any(Number) }
  expect(events).toEqual([['recording.changed', { ...told, isTextOnly: true }]])
  library.db.prepare('DELETE FROM transcripts').run()
  call('transcripts.begin', { recordingId })
  expect(events[1]).toEqual(['recording.changed', told])
})

describe('the history of a transcript', () => {
  test('lists every state, newest first, and marks the undone ones', () => {
    const desk = library.recordingWith(inTurn('one', 'two'))
    const { call } = openCommands()
    const { recordingId } = desk
    const list = (range = {}) => call('transcripts.history', { recordingId, ...range })
    expect(list()).toMatchObject({ total: 1, states: [{ id: 0, kind: 'machine', segmentCount: 2, place: 'now' }] })
    type(desk, 0, 'uno')
    desk.apply({ kind: 'segments.setVerified', segmentIds: [desk.idAt(0), desk.idAt(1)], verified: true })
    desk.undo()
    const { total, states } = list()
    expect(total).toBe(3)
    expect(states).toMatchObject([
      { kind: 'edit', summary: 'mark-verified', segmentCount: 2, place: 'undone' },
      { kind: 'edit', summary: 'edit-text', segmentCount: 1, place: 'now' },
      { id: 0, kind: 'machine', place: 'before' },
    ])
    expect(states[0]?.atMs).toBeGreaterThan(states[1]?.atMs ?? 0)
    expect(list({ offset: 1, limit: 1 })).toEqual({ total, states: [states[1]] })
    expect(list({ offset: 2, limit: 1 })).toEqual({ total, states: [states[2]] })
  })

  test('names who got words, was renamed or added, and in how many segments', () => {
    const desk = library.recordingWith(inTurn('one two', 'three', 'four'))
    const { call } = openCommands()
    const [first = 0, second = 0] = desk.rows().speakers.map(({ id }) => id)
    const said: EditOperation[] = [
      { kind: 'segments.setSpeaker', segmentIds: [desk.idAt(0), desk.idAt(2)], speakerId: second },
      { kind: 'segments.setSpeaker', segmentIds: [desk.idAt(1)], speakerId: null },
      { kind: 'segment.setSpeaker', segmentId: desk.idAt(1), speakerId: 'new' },
      { kind: 'words.setSpeaker', segmentId: desk.idAt(0), from: 0, to: 3, speakerId: first },
      { kind: 'speaker.rename', speakerId: second, name: 'Reyes' },
      { kind: 'speaker.add', name: 'Okafor' },
      { kind: 'segment.setText', segmentId: desk.idAt(1), text: 'too' },
    ]
    for (const operation of said) desk.apply(operation)
    const { states } = call('transcripts.history', { recordingId: desk.recordingId })
    expect(states.map(({ summary, given, segmentCount }) => [summary, given?.name ?? null, segmentCount])).toEqual([
      ['edit-text', null, 1],
      ['add-speaker', 'Okafor', 0],
      ['rename-speaker', 'Reyes', 0],
      ['change-speaker', '#1', 2],
      ['change-speaker', '#3', 1],
      ['change-speaker', null, 1],
      // Speakers appear by their current name.
      ['change-speaker', 'Reyes', 2],
      ['Transcribe', null, 3],
    ])
    expect(states.map(({ given }) => given === null)).toEqual([true, false, false, false, false, false, false, true])
  })

  test('the history shows any state, and restores it in one step that undo takes back', () => {
    const desk = library.recordingWith(inTurn('one', 'two'))
    const { call, events } = openCommands()
    const { recordingId } = desk
    desk.apply({ kind: 'speaker.rename', speakerId: desk.rows().speakers[0]?.id ?? 0, name: 'Reyes' })
    type(desk, 0, 'uno')
    desk.apply({ kind: 'segments.remove', segmentIds: [desk.idAt(1)] })
    const edited = desk.rows()
    const { segments, speakers, state } = call('transcripts.state', { recordingId, stateId: 0 })
    expect(segments.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(speakers).toMatchObject([
      { name: '#1', share: 0.5 },
      { name: '#2', share: 0.5 },
    ])
    expect(state.kind).toBe('machine')
    expect(desk.rows()).toEqual(edited)

    const restored = call('transcripts.restore', { recordingId, stateId: 0 })
    expect(restored).toMatchObject({
      description: 'restore-earlier-transcript',
      segments: [{ text: 'one' }, { text: 'two' }],
    })
    expect(desk.texts()).toEqual(['one', 'two'])
    expect(events).toHaveLength(1)
    expect(call('transcripts.history', { recordingId }).states[0]).toMatchObject({ kind: 'restored', place: 'now' })
    desk.undo()
    expect(desk.rows()).toEqual(edited)
    // Restoring the same version again changes nothing.
    call('transcripts.restore', { recordingId, stateId: desk.states().find(({ place }) => place === 'now')?.id ?? 0 })
    expect(desk.states().filter(({ place }) => place !== 'undone')).toHaveLength(4)
    expect(() => call('transcripts.state', { recordingId, stateId: 9999 })).toThrow(refused('state-unknown'))
    expect(() => call('transcripts.restore', { recordingId, stateId: 9999 })).toThrow(refused('state-unknown'))
  })

  test('restores the former transcript whole after a new one', () => {
    const desk = library.recordingWith(inTurn('one', 'two'))
    type(desk, 0, 'uno')
    const before = desk.rows()
    const head = () => library.transcripts.images(desk.recordingId)?.head
    const formerHead = head()
    const formerId = desk.states()[0]?.id ?? 0
    desk.transcribe(inTurn('eins', 'zwei', 'drei'))
    expect(desk.states()[0]).toMatchObject({ kind: 'machine', summary: 'transcribe-again', segmentCount: 3 })
    type(desk, 2, 'vier')
    desk.restore(formerId)
    expect(desk.rows()).toEqual(before)
    expect(head()).toEqual(formerHead)
    desk.undo()
    expect(desk.texts()).toEqual(['eins', 'zwei', 'vier'])
  })
})

test('the machine’s transcripts are found behind hundreds of edits', () => {
  const desk = library.recordingWith(inTurn('one two'))
  desk.transcribe(inTurn('one three'))
  const second = desk.states()[0]
  for (let edit = 0; edit < 210; edit++) type(desk, 0, `one ${edit}`)
  const { states } = openCommands().call('transcripts.history', { recordingId: desk.recordingId, machineOnly: true })
  expect(states.map(({ id, kind, place }) => [id, kind, place])).toEqual([
    [second?.id, 'machine', 'before'],
    [0, 'machine', 'before'],
  ])
})

describe('the comparison of two states', () => {
  const compare = (desk: EditedRecording, more = {}) =>
    openCommands().call('transcripts.compare', { recordingId: desk.recordingId, stateId: 0, ...more })

  test('names the words of both, and leaves out what is the same', () => {
    const desk = library.recordingWith(inTurn('the harbour ofice said so', 'two', 'three', 'four five', 'six'))
    type(desk, 0, 'the harbour office said so twice')
    desk.apply({ kind: 'segments.setVerified', segmentIds: [desk.idAt(2)], verified: true })
    desk.apply({ kind: 'segment.setSpeaker', segmentId: desk.idAt(4), speakerId: 'new' })
    // A speaker's new name is not a difference.
    desk.apply({ kind: 'speaker.rename', speakerId: desk.rows().speakers[1]?.id ?? 0, name: 'Reyes' })
    desk.apply({ kind: 'segment.split', segmentId: desk.idAt(3), textOffset: 4, atMs: 3400 })
    const { differences, ...counts } = compare(desk)
    // The split and the new speaker after it touch each other, so they are one place.
    expect(counts).toEqual({ fromStateId: 0, toStateId: null, total: 2, wordsAdded: 2, wordsRemoved: 1 })
    expect(differences[0]?.pieces).toEqual([
      { kind: 'same', text: 'the harbour ' },
      { kind: 'removed', text: 'ofice ' },
      { kind: 'added', text: 'office ' },
      { kind: 'same', text: 'said so ' },
      { kind: 'added', text: 'twice' },
    ])
    expect(differences[1]).toMatchObject({
      startMs: 3000,
      endMs: 4900,
      from: [{ text: 'four five' }, { speaker: '#1' }],
      to: [{ text: 'four' }, { text: 'five' }, { speaker: '#3' }],
      pieces: [{ kind: 'same', text: 'four five six' }],
    })
    expect(compare(desk, { offset: 1, limit: 1 }).differences).toEqual([differences[1]])
  })

  test('reads from old to new, whichever is named first', () => {
    const desk = library.recordingWith(inTurn('one two'))
    desk.transcribe(inTurn('one three', 'four'))
    const pieces = (range: object) =>
      compare(desk, range).differences.flatMap((difference) =>
        difference.pieces.map(({ kind, text }) => `${kind} ${text}`),
      )
    expect(pieces({})).toEqual(['same one ', 'removed two', 'added three four'])
    expect(pieces({ stateId: null, otherStateId: 0 })).toEqual(['same one ', 'removed two', 'added three four'])
    expect(pieces({ stateId: null })).toEqual([])
    // Undone, the second transcript is still the newer one.
    const secondId = desk.states()[0]?.id ?? 0
    desk.undo()
    expect(pieces({ stateId: secondId })).toEqual(['same one ', 'removed two', 'added three four'])
    expect(pieces({ stateId: null, otherStateId: secondId })).toEqual(['same one ', 'removed two', 'added three four'])
  })

  test('works for texts that differ in every word', () => {
    const words = (from: number) => Array.from({ length: 40 }, (_, word) => `w${from + word}`).join(' ')
    const desk = library.recordingWith(inTurn(...Array.from({ length: 200 }, (_, index) => words(index * 40))))
    desk.transcribe(inTurn(...Array.from({ length: 200 }, (_, index) => words(100_000 + index * 40))))
    const { total, wordsAdded, wordsRemoved } = compare(desk)
    expect([wordsAdded, wordsRemoved]).toEqual([8000, 8000])
    // The engine compares the versions in pieces, not all at once.
    expect(total).toBeGreaterThan(10)
  })
})

describe('the record of heard segments', () => {
  test('heard segments stay known over edits and restarts, from 95 % of a segment on', () => {
    const desk = library.recordingWith(inTurn('one', 'two', 'three'))
    const { call } = openCommands()
    const { recordingId } = desk
    const heard = (...ranges: [number, number][]) =>
      call('transcripts.heard', { recordingId, ranges: ranges.map(([startMs, endMs]) => ({ startMs, endMs })) }).heard
    const heardSegments = () => {
      const transcript = call('transcripts.get', { recordingId })
      return transcript?.segments.map((segment) => isHeard(segment, transcript.heard))
    }
    expect(heardSegments()).toEqual([false, false, false])
    heard([0, 854])
    expect(heardSegments()).toEqual([false, false, false])
    // The window reports one played piece at a time, in any order.
    expect(heard([1500, 1900], [500, 855], [1000, 1520])).toEqual([
      { startMs: 0, endMs: 855 },
      { startMs: 1000, endMs: 1900 },
    ])
    expect(heardSegments()).toEqual([true, true, false])
    expect(desk.undo()).toBeNull()
    type(desk, 0, 'uno')
    desk.undo()
    expect(heardSegments()).toEqual([true, true, false])
    expect(desk.rows().segments.every(({ verified }) => verified === 0)).toBe(true)
    expect(() => call('transcripts.heard', { recordingId: 9999, ranges: [] })).toThrow(refused('no-transcript'))
  })
})

describe('a transcript that begins empty', () => {
  test('takes typing and undoes it to the beginning', () => {
    const desk = library.recordingWith(inTurn('one'))
    const { call, events } = openCommands()
    expect(call('transcripts.begin', { recordingId: desk.recordingId }).segments).toMatchObject([{ text: 'one' }])
    expect(events).toEqual([])

    const recordingId = library.untranscribed()
    expect(call('transcripts.get', { recordingId })).toBeNull()
    expect(call('transcripts.begin', { recordingId })).toMatchObject({ segments: [], speakers: [], canUndo: false })
    expect(events).toHaveLength(1)
    const operation = { kind: 'segment.insert', startMs: 0, endMs: 900, speakerId: 'new', text: 'Hello.' } as const
    expect(call('transcripts.edit', { recordingId, operation })).toMatchObject({ speakers: [{ name: '#1' }] })
    expect(call('transcripts.history', { recordingId }).states).toMatchObject([
      { summary: 'insert-segment' },
      { id: 0, kind: 'begun', segmentCount: 0 },
    ])
    call('transcripts.undo', { recordingId })
    expect(call('transcripts.get', { recordingId })).toMatchObject({ segments: [], canRedo: true })
  })
})
