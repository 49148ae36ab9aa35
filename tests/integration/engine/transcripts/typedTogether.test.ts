import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { EditHistory } from '../../../../electron/engine/transcripts/history.ts'
import { mergedText } from '../../../../electron/engine/transcripts/mergedText.ts'
import { movedPiece } from '../../../../shared/transcripts/movedWords.ts'
import { type EditedRecording, inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'

/** Two clients of one library type in the same segment, or decide about it. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const refused = (code: string) => expect.objectContaining({ name: 'TapelogError', code })

describe('typing that does not wait for answers', () => {
  const send = (desk: EditedRecording, text: string, basedOn: string, sentBefore: string[] = []) =>
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text, basedOn, sentBefore, typingRun: 'run' })
  const elsewhere = (desk: EditedRecording, text: string, basedOn: string) =>
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text, basedOn })

  test('continues its earlier text, whichever of it arrived', () => {
    const desk = library.recordingWith(inTurn('one', 'two'))
    send(desk, 'one t', 'one')
    expect(send(desk, 'one tw', 'one', ['one t'])).toMatchObject({ merged: false, conflict: null })
    // The save before this one never arrived.
    expect(send(desk, 'one two tr', 'one', ['one t', 'one tw', 'one two'])).toMatchObject({ merged: false })
    // Back to the first text, so there is no edit any more.
    send(desk, 'one', 'one t', ['one tw', 'one two tr'])
    expect(send(desk, 'one x', 'one t', ['one tw', 'one two tr', 'one'])).toMatchObject({ conflict: null })
    expect(desk.texts()[0]).toBe('one x')
    desk.undo()
    expect(desk.texts()[0]).toBe('one')
  })

  test('typing never replaces what another client wrote at that moment', () => {
    const desk = library.recordingWith(inTurn('the harbour office said so', 'two'))
    send(desk, 'the harbour office said n', 'the harbour office said so')
    elsewhere(desk, 'the port office said n', 'the harbour office said n')
    expect(
      send(desk, 'the harbour office said no', 'the harbour office said so', ['the harbour office said n']),
    ).toMatchObject({ merged: true, segments: [{ text: 'the port office said no' }] })
    // The save's response is missing too, and the library has the merged text. Only text that was typed since then is
    // new.
    const sent = ['the harbour office said n', 'the harbour office said no']
    expect(send(desk, 'the harbour office said nothing', 'the harbour office said so', sent)).toMatchObject({
      segments: [{ text: 'the port office said nothing' }],
    })
  })

  test('has no conflict over half a typed character', () => {
    const desk = library.recordingWith(inTurn('one', 'two'))
    send(desk, 'one \ud83d', 'one')
    expect(send(desk, 'one \ud83d\ude00', 'one \ud83d').conflict).toBeNull()
    expect(desk.texts()[0]).toBe('one \ud83d\ude00')
  })

  test('is a conflict if the same words were changed', () => {
    const desk = library.recordingWith(inTurn('a b', 'two'))
    elsewhere(desk, 'a Y b', 'a b')
    expect(send(desk, 'a X b', 'a b').conflict).not.toBeNull()
    expect(send(desk, 'a X b Z', 'a b', ['a X b']).conflict).toMatchObject({ mine: 'a X b Z', theirs: 'a Y b' })
    expect(desk.texts()[0]).toBe('a Y b')
  })
})

test('is a conflict if comparing the texts would take minutes', () => {
  const few = (count: number, seed: number) =>
    Array.from({ length: count }, (_, index) => ((index * seed) % 7 < 3 ? 'so' : 'yes')).join(' ')
  expect(mergedText({ basedOn: few(6000, 3), mine: few(6000, 5), theirs: few(6000, 2) })).toBeNull()
  const [before, after] = [`first ${few(6000, 3)} last`, `first ${few(6000, 5)} last`]
  expect(movedPiece(before, after, { from: 0, to: before.length })).toEqual({ from: 0, to: after.length })
})

test('a merge of words keeps spaces and scripts without spaces', () => {
  const thai = 'ผมไปตลาด เมื่อวานนี้ ซื้อผลไม้'
  expect(mergedText({ basedOn: thai, mine: `${thai} ครับ`, theirs: `คุณ ${thai}` })).toBe(`คุณ ${thai} ครับ`)
  const japanese = '港の 事務所です。はい'
  expect(mergedText({ basedOn: japanese, mine: `${japanese}、そうです`, theirs: `今日 ${japanese}` })).toBe(
    `今日 ${japanese}、そうです`,
  )
  // A space typed between two words stays beside words that were typed elsewhere, on both sides.
  const [apart, longer] = ['港の 事務所です', '港の事務所です はい']
  expect(mergedText({ basedOn: '港の事務所です', mine: longer, theirs: apart })).toBe('港の 事務所です はい')
  expect(mergedText({ basedOn: '港の事務所です', mine: apart, theirs: longer })).toBe('港の 事務所です はい')
  expect(mergedText({ basedOn: 'a b c', mine: 'a c', theirs: 'a b c d' })).toBe('a c d')
})

describe('a decision about a text', () => {
  const open = () => {
    const desk = library.recordingWith([
      { startMs: 0, endMs: 900, voice: 0, text: 'one two' },
      { startMs: 1000, endMs: 1900, voice: 0, text: 'three' },
    ])
    return { desk, first: desk.idAt(0), second: desk.idAt(1) }
  }
  test('a decision about a changed text is refused for verifying, splitting and merging', () => {
    const { desk, first, second } = open()
    const was = desk.rows()
    const split = { kind: 'segment.split', segmentId: first, textOffset: 3, atMs: 400 } as const
    const merge = { kind: 'segment.mergeWithNext', segmentId: first, basedOn: 'one two' } as const
    expect(() =>
      desk.apply({ kind: 'segment.setVerified', segmentId: first, verified: true, basedOn: 'one too' }),
    ).toThrow(refused('text-changed'))
    expect(() => desk.apply({ ...split, basedOn: 'one too' })).toThrow(refused('text-changed'))
    expect(() => desk.apply({ ...merge, basedOn: 'one too' })).toThrow(refused('text-changed'))
    expect(() => desk.apply({ ...merge, next: { segmentId: second, basedOn: 'tree' } })).toThrow(
      refused('text-changed'),
    )
    expect(() => desk.apply({ ...merge, next: { segmentId: second + 9, basedOn: 'three' } })).toThrow(
      refused('edit-conflict'),
    )
    expect(desk.rows()).toEqual(was)
  })
  test('a decision about an unchanged text is carried out', () => {
    const { desk, first, second } = open()
    desk.apply({ kind: 'segment.split', segmentId: first, textOffset: 3, atMs: 400, basedOn: 'one two' })
    desk.undo()
    desk.apply({
      ...{ kind: 'segment.mergeWithNext', segmentId: first, basedOn: 'one two' },
      next: { segmentId: second, basedOn: 'three' },
    })
    desk.apply({ kind: 'segment.setVerified', segmentId: first, verified: true, basedOn: 'one two three' })
    expect(desk.rows().segments).toMatchObject([{ text: 'one two three', verified: 1 }])
  })
})

test('undo and redo say whether another client made the edit', () => {
  const desk = library.recordingWith(inTurn('one', 'two'))
  const beside = new EditHistory(library.db, {
    transcripts: library.transcripts,
    recordings: new RecordingStore(library.db),
    now: Date.now,
    madeBy: 'command-line',
  })
  const segmentId = desk.idAt(0)
  desk.apply({ kind: 'segment.setText', segmentId, text: 'mine', basedOn: 'one' })
  beside.apply(desk.recordingId, { kind: 'segment.setText', segmentId, text: 'mine, theirs', basedOn: 'mine' })
  expect(desk.undo()).toMatchObject({ madeElsewhere: true })
  expect(desk.redo()).toMatchObject({ madeElsewhere: true })
  desk.undo()
  expect(desk.undo()).toMatchObject({ madeElsewhere: false })
})
