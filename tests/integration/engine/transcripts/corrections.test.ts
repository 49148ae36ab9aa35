import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EditedRecording, inTurn, openEditableLibrary, type Said } from '../../../support/editableLibrary.ts'

/** The effect of each kind of correction on a transcript. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const refused = (code: string) => expect.objectContaining({ name: 'TapelogError', code })
const verifyAll = (desk: EditedRecording) =>
  desk.apply({ kind: 'segments.setVerified', segmentIds: desk.rows().segments.map(({ id }) => id), verified: true })
const placesOf = (desk: EditedRecording) =>
  desk.rows().segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])
const verifiedOf = (desk: EditedRecording) => desk.rows().segments.map(({ verified }) => verified)
/** The place of each segment's speaker in the list of speakers. */
const voicesOf = (desk: EditedRecording) => {
  const { segments, speakers } = desk.rows()
  return segments.map(({ speakerId }) => speakers.findIndex(({ id }) => id === speakerId))
}
const speakerAt = (desk: EditedRecording, index: number) => desk.rows().speakers[index]?.id ?? 0

describe('a segment', () => {
  test('is inserted at its time by a new speaker, and ends the interrupted one', () => {
    const desk = library.recordingWith(inTurn('one', 'two'))
    verifyAll(desk)
    const operation = {
      kind: 'segment.insert',
      startMs: 500,
      endMs: 1500,
      speakerId: 'new',
      text: ' wait  now ',
    } as const
    const inserted = desk.apply({ ...operation, cutsPrevious: true })
    expect(placesOf(desk)).toEqual([
      [0, 500, 'one'],
      [500, 1500, 'wait now'],
      [1000, 1900, 'two'],
    ])
    expect(verifiedOf(desk)).toEqual([0, 0, 1])
    expect(inserted.speakers?.map(({ name }) => name)).toEqual(['#1', '#2', '#3'])
    desk.undo()
    expect(verifiedOf(desk)).toEqual([1, 1])
    expect(desk.rows().speakers).toHaveLength(2)
    desk.apply(operation)
    expect(placesOf(desk)[0]).toEqual([0, 900, 'one'])
  })

  test('is not inserted without length or after the end of the recording', () => {
    const desk = library.recordingWith(inTurn('one', 'two'))
    const insert = (startMs: number, endMs: number) =>
      desk.apply({ kind: 'segment.insert', startMs, endMs, speakerId: null })
    expect(() => insert(500, 500)).toThrow(refused('segment-outside'))
    expect(() => insert(500, 1901)).toThrow(refused('segment-outside'))
    expect(insert(500, 1900).segments).toMatchObject([{ text: '', edited: true }])
  })

  test('is inserted between two others, in the gap or in time taken from a neighbour', () => {
    const said: Said[] = [
      { startMs: 0, endMs: 900, voice: 0, text: 'one' },
      { startMs: 1600, endMs: 3000, voice: 1, text: 'two' },
      { startMs: 3000, endMs: 4000, voice: 0, text: 'three' },
    ]
    const desk = library.recordingWith(said)
    verifyAll(desk)
    const before = desk.rows()
    const insert = (index: number, side: 'before' | 'after', atMs?: number) => {
      desk.apply({
        kind: 'segment.insertBeside',
        segmentId: desk.idAt(index),
        side,
        speakerId: null,
        text: 'new',
        ...(atMs === undefined ? {} : { atMs }),
      })
      const placed = placesOf(desk)
      const marks = verifiedOf(desk)
      desk.undo()
      expect(desk.rows()).toEqual(before)
      return { placed, marks }
    }
    const [one, two, three] = [
      [0, 900, 'one'],
      [1600, 3000, 'two'],
      [3000, 4000, 'three'],
    ]
    const intoGap = { placed: [one, [900, 1600, 'new'], two, three], marks: [1, 0, 1, 1] }
    expect(insert(0, 'after')).toEqual(intoGap)
    expect(insert(1, 'before')).toEqual(intoGap)
    // The playback position is elsewhere.
    expect(insert(0, 'after', 2000)).toEqual(intoGap)
    expect(insert(0, 'after', 1200)).toEqual({ placed: [one, [1200, 1600, 'new'], two, three], marks: [1, 0, 1, 1] })
    // The position is in the middle of the first segment, which then ends there.
    expect(insert(0, 'after', 400)).toEqual({
      placed: [[0, 400, 'one'], [400, 1600, 'new'], two, three],
      marks: [0, 0, 1, 1],
    })
    // Without a gap, the first segment ends half a second earlier.
    expect(insert(1, 'after')).toEqual({
      placed: [one, [1600, 2500, 'two'], [2500, 3000, 'new'], three],
      marks: [1, 0, 0, 1],
    })
    expect(insert(0, 'before')).toEqual({
      placed: [[0, 450, 'new'], [450, 900, 'one'], two, three],
      marks: [0, 0, 1, 1],
    })
  })

  test('a segment in a gap below half a second overlaps neither neighbour', () => {
    const desk = library.recordingWith([
      { startMs: 0, endMs: 600, voice: 0, text: 'one' },
      { startMs: 620, endMs: 2000, voice: 1, text: 'two' },
      { startMs: 1800, endMs: 3000, voice: 0, text: 'at once' },
    ])
    const insertAfter = (index: number) => {
      const asked = { segmentId: desk.idAt(index), side: 'after', speakerId: null, text: 'new' } as const
      desk.apply({ kind: 'segment.insertBeside', ...asked })
      const placed = placesOf(desk)
      desk.undo()
      return placed
    }
    const [two, three] = [
      [620, 2000, 'two'],
      [1800, 3000, 'at once'],
    ]
    expect(insertAfter(0)).toEqual([[0, 300, 'one'], [300, 620, 'new'], two, three])
    // Two people who spoke at once still overlap.
    expect(insertAfter(1)).toEqual([[0, 600, 'one'], two, [1300, 1800, 'new'], three])
  })

  test('is not inserted between two that begin at the same moment if none can move', () => {
    const desk = library.recordingWith([
      { startMs: 500, endMs: 900, voice: 0, text: 'one' },
      { startMs: 500, endMs: 501, voice: 1, text: 'two' },
    ])
    expect(() =>
      desk.apply({ kind: 'segment.insertBeside', segmentId: desk.idAt(0), side: 'after', speakerId: null }),
    ).toThrow(refused('no-room-between'))
  })

  test('counts as edited only if its words changed', () => {
    const desk = library.recordingWith(inTurn('one two three', 'four', 'five six'))
    const edited = () => desk.rows().segments.map((row) => [row.text, row.edited])
    const [first, second] = [desk.idAt(0), desk.idAt(1)]
    desk.apply({ kind: 'segment.setSpeaker', segmentId: first, speakerId: speakerAt(desk, 1) })
    desk.apply({ kind: 'segment.setTimes', segmentId: first, startMs: 0, endMs: 950 })
    desk.apply({ kind: 'segments.setSpeaker', segmentIds: [second], speakerId: null })
    desk.apply({ kind: 'segment.split', segmentId: first, textOffset: 4, atMs: 300 })
    desk.apply({ kind: 'turn.moveBoundary', segmentId: second, wordCount: -1 })
    expect(edited()).toEqual([
      ['one', 0],
      ['two three', 0],
      ['four five', 0],
      ['six', 0],
    ])
    desk.apply({ kind: 'segment.mergeWithNext', segmentId: first })
    expect(edited()[0]).toEqual(['one two three', 0])
    desk.apply({ kind: 'segment.setText', segmentId: first, text: 'one too three' })
    desk.apply({ kind: 'segment.split', segmentId: first, textOffset: 4, atMs: 300 })
    expect(edited().slice(0, 3)).toEqual([
      ['one', 1],
      ['too three', 1],
      ['four five', 0],
    ])
  })

  test('a selection is deleted with its words, and comes back verified', () => {
    const desk = library.recordingWith(inTurn('one', 'two', 'three'))
    verifyAll(desk)
    const before = desk.rows()
    expect(
      desk.apply({ kind: 'segments.remove', segmentIds: [desk.idAt(0), desk.idAt(2), desk.idAt(2)] }),
    ).toMatchObject({
      description: 'delete-segments',
      removedSegmentIds: [before.segments[0]?.id, before.segments[2]?.id],
    })
    expect(desk.texts()).toEqual(['two'])
    desk.undo()
    expect(desk.rows()).toEqual(before)
    expect(() => desk.apply({ kind: 'segments.remove', segmentIds: [desk.idAt(0), 9999] })).toThrow(
      refused('edit-conflict'),
    )
  })

  test('moves its times only between its neighbours, with a run of keys as one step', () => {
    const desk = library.recordingWith(inTurn('one', 'two', 'three'))
    verifyAll(desk)
    const move = (startMs: number, endMs: number) =>
      desk.apply({ kind: 'segment.setTimes', segmentId: desk.idAt(1), startMs, endMs, typingRun: 'keys' })
    for (const byMs of [0, 50, 100]) move(1000 - byMs, 1900 + byMs)
    expect(placesOf(desk)[1]).toEqual([900, 2000, 'two'])
    expect(verifiedOf(desk)).toEqual([1, 0, 1])
    for (const [startMs, endMs] of [
      [899, 2000],
      [900, 2001],
      [1500, 1500],
    ] as const)
      expect(() => move(startMs, endMs)).toThrow(refused('times-refused'))
    desk.undo()
    expect(placesOf(desk)[1]).toEqual([1000, 1900, 'two'])
    expect(verifiedOf(desk)).toEqual([1, 1, 1])
  })

  test('overlapping segments may stay so, and the last one ends with the recording', () => {
    const overlapping: Said[] = [
      { startMs: 0, endMs: 2000, voice: 0, text: 'one' },
      { startMs: 1000, endMs: 3000, voice: 1, text: 'two' },
    ]
    const desk = library.recordingWith(overlapping)
    const move = (startMs: number, endMs: number) =>
      desk.apply({ kind: 'segment.setTimes', segmentId: desk.idAt(1), startMs, endMs })
    expect(() => move(999, 3000)).toThrow(refused('times-refused'))
    expect(() => move(1000, 3001)).toThrow(refused('times-refused'))
    expect(move(1200, 2900).segments).toMatchObject([{ startMs: 1200, endMs: 2900 }])
  })
})

describe('a change of speaker', () => {
  test('applies to words inside a segment, and one undo takes it back', () => {
    const desk = library.recordingWith(inTurn('one two three four', 'five'))
    verifyAll(desk)
    const before = desk.rows()
    const give = (from: number, to: number, more: { startMs?: number; endMs?: number } = {}) =>
      desk.apply({
        ...{ kind: 'words.setSpeaker', segmentId: desk.idAt(0), speakerId: speakerAt(desk, 1), from, to, ...more },
        basedOn: 'one two three four',
      })
    give(4, 13, { startMs: 200, endMs: 700 })
    expect(placesOf(desk)).toEqual([
      [0, 200, 'one'],
      [200, 700, 'two three'],
      [700, 900, 'four'],
      [1000, 1900, 'five'],
    ])
    expect(voicesOf(desk)).toEqual([0, 1, 0, 1])
    expect(verifiedOf(desk)).toEqual([0, 0, 0, 1])
    desk.undo()
    expect(desk.rows()).toEqual(before)
    // If the word times are unknown, each character counts as equally long.
    give(0, 7)
    expect(placesOf(desk).slice(0, 2)).toEqual([
      [0, 350, 'one two'],
      [350, 900, 'three four'],
    ])
    expect(voicesOf(desk)).toEqual([1, 0, 1])
    desk.undo()
    give(14, 18)
    expect(desk.texts()).toEqual(['one two three', 'four', 'five'])
    expect(voicesOf(desk)).toEqual([0, 1, 1])
    desk.undo()
    give(0, 18)
    expect(desk.texts()).toEqual(['one two three four', 'five'])
    desk.undo()
    expect(() => give(3, 4)).toThrow(refused('split-empty'))
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text: 'others' })
    expect(() => give(0, 3)).toThrow(refused('text-changed'))
  })

  test('applies to a selection, and leaves segments that have the speaker already', () => {
    const desk = library.recordingWith(inTurn('one', 'two', 'three', 'four'))
    verifyAll(desk)
    const segmentIds = desk
      .rows()
      .segments.slice(0, 3)
      .map(({ id }) => id)
    desk.apply({ kind: 'segments.setSpeaker', segmentIds, speakerId: speakerAt(desk, 0) })
    expect(voicesOf(desk)).toEqual([0, 0, 0, 1])
    expect(verifiedOf(desk)).toEqual([1, 0, 1, 1])
    desk.apply({ kind: 'segments.setSpeaker', segmentIds, speakerId: null })
    expect(voicesOf(desk)).toEqual([-1, -1, -1, 1])
    desk.undo()
    desk.undo()
    expect(voicesOf(desk)).toEqual([0, 1, 0, 1])
    expect(verifiedOf(desk)).toEqual([1, 1, 1, 1])
  })

  test('applies from a segment on, to all segments or to those of its speaker', () => {
    const desk = library.recordingWith(inTurn('one', 'two', 'three', 'four', 'five'))
    const onwards = (which: 'same-speaker' | 'all') =>
      desk.apply({ kind: 'segment.setSpeakerOnwards', segmentId: desk.idAt(2), speakerId: 'new', which })
    onwards('same-speaker')
    expect(voicesOf(desk)).toEqual([0, 1, 2, 1, 2])
    desk.undo()
    onwards('all')
    expect(voicesOf(desk)).toEqual([0, 1, 2, 2, 2])
    desk.undo()
    expect(desk.rows().speakers).toHaveLength(2)
  })
})

describe('the border between two speakers', () => {
  const dialogue: Said[] = [
    { startMs: 0, endMs: 1000, voice: 0, text: 'We never' },
    { startMs: 1000, endMs: 2000, voice: 0, text: 'saw it. Who did?' },
    { startMs: 2500, endMs: 3000, voice: 1, text: 'Nobody.' },
  ]
  const move = (desk: EditedRecording, index: number, wordCount: number, atMs?: number) =>
    desk.apply({
      ...{ kind: 'turn.moveBoundary', segmentId: desk.idAt(index), wordCount },
      ...(atMs === undefined ? {} : { atMs }),
    })

  test('moves by words, at the given time or at one computed from the letters', () => {
    const desk = library.recordingWith(dialogue)
    verifyAll(desk)
    move(desk, 1, 2, 1600)
    expect(placesOf(desk).slice(1)).toEqual([
      [1000, 1600, 'saw it.'],
      [1600, 3000, 'Who did? Nobody.'],
    ])
    expect(verifiedOf(desk)).toEqual([1, 0, 0])
    desk.undo()
    expect(verifiedOf(desk)).toEqual([1, 1, 1])
    move(desk, 1, 2)
    // “Who” begins at the 9th of 16 letters.
    expect(placesOf(desk)[2]).toEqual([1500, 3000, 'Who did? Nobody.'])
    move(desk, 1, -2)
    expect(desk.texts()).toEqual(['We never', 'saw it. Who did?', 'Nobody.'])
  })

  test('moves over whole segments, which keep their times', () => {
    const desk = library.recordingWith(dialogue)
    move(desk, 1, 5)
    expect(desk.texts()).toEqual(['We', 'never saw it. Who did?', 'Nobody.'])
    expect(voicesOf(desk)).toEqual([0, 1, 1])
    desk.undo()
    move(desk, 1, -1)
    expect(desk.texts()).toEqual(['We never', 'saw it. Who did?', 'Nobody.'])
    expect(voicesOf(desk)).toEqual([0, 0, 0])
  })

  test('does not move by more words than there are, or after the last segment', () => {
    const desk = library.recordingWith(dialogue)
    expect(() => move(desk, 1, 7)).toThrow(refused('boundary-too-far'))
    expect(() => move(desk, 1, -2)).toThrow(refused('boundary-too-far'))
    expect(() => move(desk, 0, 2)).toThrow(refused('boundary-too-far'))
    expect(() => move(desk, 2, 1)).toThrow(refused('boundary-last'))
    move(desk, 0, 1)
    expect(desk.texts()).toEqual(['We', 'never saw it. Who did?', 'Nobody.'])
  })

  test('moves between words of a script without spaces', () => {
    const desk = library.recordingWith([
      { startMs: 0, endMs: 1000, voice: 0, text: '港の事務所です。' },
      { startMs: 1000, endMs: 2000, voice: 1, text: 'はい。' },
    ])
    move(desk, 0, 1)
    expect(desk.texts()).toEqual(['港の事務所', 'です。はい。'])
  })
})

describe('typing in two places', () => {
  const type = (desk: EditedRecording, text: string, basedOn: string) =>
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text, basedOn })

  test('keeps words that others changed beside those that were typed', () => {
    const desk = library.recordingWith(inTurn('the harbour office said so', 'two'))
    type(desk, 'the port office said so', 'the harbour office said so')
    const merged = type(desk, 'the harbour office said no', 'the harbour office said so')
    expect(merged).toMatchObject({ merged: true, conflict: null, segments: [{ text: 'the port office said no' }] })
    desk.undo()
    expect(desk.texts()[0]).toBe('the port office said so')
  })

  test('two changes of the same words change nothing, and both texts come back', () => {
    const desk = library.recordingWith(inTurn('the harbour office', 'two'))
    type(desk, 'the port office', 'the harbour office')
    const was = desk.rows()
    expect(type(desk, 'the airport office', 'the harbour office')).toMatchObject({
      merged: false,
      segments: [],
      conflict: {
        segmentId: desk.idAt(0),
        basedOn: 'the harbour office',
        mine: 'the airport office',
        theirs: 'the port office',
      },
    })
    expect(desk.rows()).toEqual(was)
    // The caller decides: the edit is based on the current text, so it replaces the other edit.
    expect(type(desk, 'the airport office', 'the port office')).toMatchObject({ merged: false, conflict: null })
    expect(desk.texts()[0]).toBe('the airport office')
  })

  test('makes the same change only once', () => {
    const desk = library.recordingWith(inTurn('one two', 'two'))
    type(desk, 'one two three', 'one two')
    expect(type(desk, 'one two three', 'one two')).toMatchObject({
      merged: true,
      segments: [{ text: 'one two three' }],
    })
    expect(type(desk, ' one  two', 'one two')).toMatchObject({ merged: true, segments: [{ text: 'one two three' }] })
    desk.undo()
    expect(desk.texts()[0]).toBe('one two')
  })

  test('merges text without spaces between words', () => {
    const desk = library.recordingWith(inTurn('港の事務所です', 'two'))
    type(desk, '港の事務所でした', '港の事務所です')
    type(desk, '空港の事務所です', '港の事務所です')
    expect(desk.texts()[0]).toBe('空港の事務所でした')
  })
})
