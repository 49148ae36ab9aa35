import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planEdit } from '../../../electron/engine/transcripts/edit.ts'
import type { EditView } from '../../../electron/engine/transcripts/editView.ts'
import type { SegmentRow, SpeakerRow } from '../../../electron/engine/transcripts/rows.ts'
import { speakersOfSlices } from '../../../renderer/recording/panel/speakersOfSlices.ts'
import { applyEdit } from '../../../renderer/recording/text/applyEdit.ts'
import type { EditOperation, EditResult, Segment, Transcript } from '../../../shared/transcripts/transcript.ts'

/** Edits of a transcript: their changes, and the transcript on screen after them. */
const segment = (id: number, startMs: number, text = `words ${id}`): Segment => ({
  id,
  startMs,
  endMs: startMs + 900,
  speakerId: 1,
  text,
  edited: false,
  verified: false,
})
const speaker = { id: 1, label: 'SPEAKER_00', name: '#1', colorIndex: 0, share: 1 }
const transcript: Transcript = {
  recordingId: 7,
  language: 'en',
  revision: 3,
  speakers: [speaker],
  segments: [segment(1, 0), segment(2, 1000), segment(3, 2000)],
  slices: [],
  heard: [],
  canUndo: false,
  canRedo: true,
}
const result = (more: Partial<EditResult>): EditResult => ({
  revision: 4,
  segments: [],
  removedSegmentIds: [],
  speakers: null,
  slices: null,
  language: null,
  canUndo: true,
  canRedo: false,
  description: 'Edit',
  merged: false,
  conflict: null,
  atMs: null,
  madeElsewhere: false,
  ...more,
})

describe('the transcript on screen after an edit', () => {
  test('has the changed segment in its place and keeps every other object', () => {
    const before = structuredClone(transcript)
    const changed = { ...segment(2, 1000, 'other words'), edited: true }
    const after = applyEdit(transcript, result({ segments: [changed] }))
    expect(after).toEqual({
      ...transcript,
      revision: 4,
      segments: [transcript.segments[0], changed, transcript.segments[2]],
      canUndo: true,
      canRedo: false,
    })
    // A row is drawn again only for a new object.
    expect(after.segments[0]).toBe(transcript.segments[0])
    expect(after.speakers).toBe(transcript.speakers)
    expect(transcript).toEqual(before)
  })

  test('has the segments of a split in the order of the audio', () => {
    const ids = (startMs: number) =>
      applyEdit(transcript, result({ segments: [segment(9, startMs)] })).segments.map(({ id }) => id)
    expect(ids(500)).toEqual([1, 9, 2, 3])
    expect(ids(1000)).toEqual([1, 2, 9, 3])
    expect(ids(5000)).toEqual([1, 2, 3, 9])
  })

  test('lacks the segment that a merge removed', () => {
    const merged = { ...segment(1, 0, 'words 1 words 2'), endMs: 1900 }
    const after = applyEdit(transcript, result({ segments: [merged], removedSegmentIds: [2] }))
    expect(after.segments).toEqual([merged, transcript.segments[2]])
  })

  test('has the language of the answer, which may be unknown', () => {
    expect(applyEdit(transcript, result({ language: 'de' })).language).toBe('de')
    expect(applyEdit(transcript, result({ language: '' })).language).toBe('')
    expect(applyEdit(transcript, result({})).language).toBe('en')
  })

  test('has the speakers of the answer, if it has any', () => {
    const speakers = [{ ...speaker, name: 'Reyes' }]
    expect(applyEdit(transcript, result({ speakers })).speakers).toEqual(speakers)
    expect(applyEdit(transcript, result({ speakers: [] })).speakers).toEqual([])
  })
})

describe('an edit', () => {
  const row = (id: number, more: Partial<SegmentRow> = {}): SegmentRow => ({
    id,
    startMs: id * 1000,
    endMs: id * 1000 + 900,
    speakerId: 1,
    text: `words ${id}`,
    edited: 0,
    verified: 0,
    ...more,
  })
  const reyes: SpeakerRow = { id: 1, label: 'SPEAKER_00', name: 'Reyes', colorIndex: 0 }
  const other: SpeakerRow = { id: 2, label: 'SPEAKER_01', name: '#2', colorIndex: 4 }
  const rows = [row(1), row(2, { speakerId: 2, verified: 1 }), row(3, { endMs: 3100 })]

  const viewOf = (segments: SegmentRow[], speakers: SpeakerRow[] = [reyes, other]): EditView => ({
    segment: (segmentId) => segments.find(({ id }) => id === segmentId) ?? null,
    previous: ({ id }) => segments[segments.findIndex((one) => one.id === id) - 1] ?? null,
    next: ({ id }) => segments[segments.findIndex((one) => one.id === id) + 1] ?? null,
    segments: () => segments,
    recordingMs: () => 9000,
    segmentCount: () => segments.length,
    segmentsOfSpeaker: (speakerId) => segments.filter((one) => one.speakerId === speakerId),
    speakers: () => speakers,
    language: () => ({ language: 'en', languageSource: 'assumed' }),
    slices: () => [
      { startMs: 0, endMs: 2500 },
      { startMs: 2500, endMs: 9000 },
    ],
    newSegmentId: () => 100,
    newSpeakerId: () => 200,
    newRedactionId: () => 200,
    redactions: () => [],
    wordsOf: () => null,
    nowMs: () => 0,
  })
  const plan = (operation: EditOperation, segments = rows) => planEdit(operation, viewOf(segments))
  /** Only segments change. */
  const segmentsChange = (description: string, before: SegmentRow[], after: SegmentRow[]) => ({
    description,
    before: { segments: before, speakers: [] },
    after: { segments: after, speakers: [] },
  })

  test('turns white space of a text into one space', () => {
    const setText = (text: string) => plan({ kind: 'segment.setText', segmentId: 1, text })
    expect(setText('\t one\n two ')).toEqual(
      segmentsChange('edit-text', [row(1)], [row(1, { text: 'one two', edited: 1 })]),
    )
    expect(setText(' words\n1 ')).toBeNull()
    expect(setText('')?.after.segments).toEqual([row(1, { text: '', edited: 1 })])
  })

  test('does not mark words as edited for a new speaker or a verified mark', () => {
    const one = row(1)
    expect(plan({ kind: 'segment.setSpeaker', segmentId: 1, speakerId: 2 })).toEqual(
      segmentsChange('change-speaker', [one], [{ ...one, speakerId: 2 }]),
    )
    expect(plan({ kind: 'segment.setSpeaker', segmentId: 1, speakerId: 1 })).toBeNull()
    expect(plan({ kind: 'segment.setVerified', segmentId: 1, verified: true })).toEqual(
      segmentsChange('mark-verified', [one], [{ ...one, verified: 1 }]),
    )
    expect(plan({ kind: 'segment.setVerified', segmentId: 2, verified: false })?.description).toBe('unmark-verified')
    expect(plan({ kind: 'segment.setVerified', segmentId: 2, verified: true })).toBeNull()
  })

  const speakerOne: SpeakerRow = { id: 200, label: '', name: '#1', colorIndex: 0 }

  test('gives a segment an existing or a new speaker in one step', () => {
    const bare = [row(1, { speakerId: null, verified: 1 }), row(2, { speakerId: null })]
    const [one = row(1)] = bare
    expect(planEdit({ kind: 'segment.setSpeaker', segmentId: 1, speakerId: 2 }, viewOf(bare))).toEqual(
      segmentsChange('change-speaker', [one], [{ ...one, speakerId: 2, verified: 0 }]),
    )
    expect(planEdit({ kind: 'segment.setSpeaker', segmentId: 1, speakerId: 'new' }, viewOf(bare, []))).toEqual({
      description: 'change-speaker',
      before: { segments: [one], speakers: [] },
      after: { segments: [{ ...one, speakerId: 200, verified: 0 }], speakers: [speakerOne] },
    })
  })

  test('gives all segments without a speaker one, and keeps the others', () => {
    const bare = [row(1), row(2, { speakerId: null, verified: 1 }), row(3, { speakerId: null })]
    const [, two = row(2), three = row(3)] = bare
    const take = (speakerId: number | 'new', segments = bare, speakers = [reyes]) =>
      planEdit({ kind: 'speaker.takeUnassigned', speakerId }, viewOf(segments, speakers))
    expect(take(1)).toEqual(
      segmentsChange(
        'assign-speaker',
        [two, three],
        [
          { ...two, speakerId: 1, verified: 0 },
          { ...three, speakerId: 1 },
        ],
      ),
    )
    expect(take('new')?.after.speakers).toEqual([{ ...speakerOne, name: '#2', colorIndex: 1 }])
    expect(take('new')?.after.segments.map(({ speakerId }) => speakerId)).toEqual([200, 200])
    expect(take(1, [row(1)])).toBeNull()
    expect(() => take(9)).toThrow(expect.objectContaining({ code: 'edit-conflict' }))
  })

  test('changes a speaker in one slice only there', () => {
    const reassign = (sliceIndex: number, fromSpeakerId: number, intoSpeakerId: number | null) =>
      plan({ kind: 'speaker.reassignSlice', sliceIndex, fromSpeakerId, intoSpeakerId })
    const [one = row(1), two = row(2), three = row(3)] = rows
    expect(reassign(1, 1, 2)).toEqual(
      segmentsChange('change-speaker-of-a-slice', [three], [{ ...three, speakerId: 2 }]),
    )
    expect(reassign(0, 2, 1)).toEqual({
      description: 'change-speaker-of-a-slice',
      before: { segments: [two], speakers: [other] },
      after: { segments: [{ ...two, speakerId: 1, verified: 0 }], speakers: [] },
    })
    expect(reassign(0, 1, null)?.after).toEqual({
      segments: [{ ...one, speakerId: 200 }],
      speakers: [{ id: 200, label: '', name: '#3', colorIndex: 5 }],
    })
    expect(reassign(0, 1, 1)).toBeNull()
    expect(reassign(1, 2, 1)).toBeNull()
    expect(reassign(0, 2, null)).toBeNull()
    expect(() => reassign(2, 1, 2)).toThrow('has changed in the meantime')
  })

  test('lists the speakers of each slice from their first words', () => {
    const third = { id: 3, label: '', name: 'Third', colorIndex: 2, share: 0 }
    const slices = [
      { startMs: 0, endMs: 1500 },
      { startMs: 1500, endMs: 9000 },
    ]
    const segments = [segment(1, 0), { ...segment(2, 1600), speakerId: 3 }, segment(3, 2000)]
    expect(speakersOfSlices({ slices, segments, speakers: [speaker, third] })).toEqual([
      { startMs: 0, endMs: 1500, heard: [{ speaker, firstMs: 0 }] },
      {
        startMs: 1500,
        endMs: 9000,
        heard: [
          { speaker: third, firstMs: 1600 },
          { speaker, firstMs: 2000 },
        ],
      },
    ])
  })

  test('splits between two words at a moment within the segment', () => {
    const split = (textOffset: number, atMs: number) => plan({ kind: 'segment.split', segmentId: 2, textOffset, atMs })
    const [, two = row(2)] = rows
    expect(split(5, 2400)).toEqual(
      segmentsChange(
        'split-segment',
        [two],
        [
          { ...two, endMs: 2400, text: 'words', verified: 0 },
          { ...two, id: 100, startMs: 2400, text: '2', verified: 0 },
        ],
      ),
    )
    const times = (atMs: number) => split(6, atMs)?.after.segments.map(({ startMs, endMs }) => [startMs, endMs])
    expect(times(0)).toEqual([
      [2000, 2000],
      [2000, 2900],
    ])
    expect(times(9999)).toEqual([
      [2000, 2900],
      [2900, 2900],
    ])
    for (const nowhere of [0, 7, 500]) expect(() => split(nowhere, 2400)).toThrow(/between two words/)
  })

  test('merges the texts of two segments of one speaker', () => {
    const merge = (segmentId: number, segments = rows, more: { speakerId?: number | null } = {}) =>
      plan({ kind: 'segment.mergeWithNext', segmentId, ...more }, segments)
    const [one = row(1)] = rows
    const next = row(2, { verified: 1 })
    expect(merge(1, [one, next])).toEqual(
      segmentsChange('merge-segments', [one, next], [{ ...one, endMs: 2900, text: 'words 1 words 2' }]),
    )
    const merged = (first: Partial<SegmentRow>, second: Partial<SegmentRow>) =>
      merge(1, [row(1, first), row(2, second)])?.after.segments[0]
    expect(merged({ endMs: 5000 }, {})?.endMs).toBe(5000)
    expect(merged({ text: '' }, {})?.text).toBe('words 2')
    expect(() => merge(3)).toThrow(/last segment/)
  })

  test('refuses a merge across speakers unless the speaker is named', () => {
    const merge = (first: number | null, second: number | null, more: { speakerId?: number | null } = {}) =>
      plan({ kind: 'segment.mergeWithNext', segmentId: 1, ...more }, [
        row(1, { speakerId: first }),
        row(2, { speakerId: second }),
      ])?.after.segments[0]?.speakerId
    const refused = expect.objectContaining({ name: 'TapelogError', code: 'merge-speakers' })
    for (const [first, second] of [
      [1, 2],
      [1, null],
      [null, 2],
    ] as const) {
      expect(() => merge(first, second)).toThrow(refused)
      expect(() => merge(first, second, { speakerId: 3 })).toThrow(refused)
      expect(merge(first, second, { speakerId: first })).toBe(first)
      expect(merge(first, second, { speakerId: second })).toBe(second)
    }
    expect(merge(null, null)).toBeNull()
  })

  test('removes only a segment without text', () => {
    const [, two = row(2)] = rows
    const empty = row(1, { text: '' })
    expect(plan({ kind: 'segment.remove', segmentId: 1 }, [empty, two])).toEqual(
      segmentsChange('remove-empty-segment', [empty], []),
    )
    expect(() => plan({ kind: 'segment.remove', segmentId: 2 })).toThrow(
      expect.objectContaining({ code: 'remove-words' }),
    )
  })

  test('restores text and times after a split and a merge', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(words, fc.nat(20), fc.nat(5000), (said, place, atMs) => {
        const before = row(1, { text: said.join(' ') })
        const textOffset = said.slice(0, 1 + (place % (said.length - 1))).join(' ').length
        const parts = plan({ kind: 'segment.split', segmentId: 1, textOffset, atMs }, [before])?.after.segments ?? []
        expect(parts[0]?.endMs).toBe(parts[1]?.startMs)
        const merged = plan({ kind: 'segment.mergeWithNext', segmentId: 1 }, parts)?.after.segments
        expect(merged).toEqual([before])
      }),
    )
  })

  test('renames, adds and merges speakers', () => {
    const change = (description: string, before: SpeakerRow[], after: SpeakerRow[]) => ({
      description,
      before: { segments: [], speakers: before },
      after: { segments: [], speakers: after },
    })
    expect(plan({ kind: 'speaker.rename', speakerId: 2, name: 'Okafor' })).toEqual(
      change('rename-speaker', [other], [{ ...other, name: 'Okafor' }]),
    )
    expect(plan({ kind: 'speaker.rename', speakerId: 1, name: 'Reyes' })).toBeNull()
    const add: EditOperation = { kind: 'speaker.add', name: 'Okafor' }
    const added = { id: 200, label: '', name: 'Okafor', colorIndex: 5 }
    expect(plan(add)).toEqual(change('add-speaker', [], [added]))
    expect(planEdit(add, viewOf([], []))?.after.speakers).toEqual([{ ...added, colorIndex: 0 }])
    expect(plan({ kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 2 })).toEqual({
      description: 'merge-speakers',
      before: { segments: [rows[0], rows[2]], speakers: [reyes] },
      after: { segments: [row(1, { speakerId: 2 }), row(3, { endMs: 3100, speakerId: 2 })], speakers: [] },
    })
    expect(plan({ kind: 'speaker.merge', fromSpeakerId: 2, intoSpeakerId: 2 })).toBeNull()
  })

  test.each<EditOperation>([
    { kind: 'segment.setSpeaker', segmentId: 9, speakerId: 1 },
    { kind: 'segment.setSpeaker', segmentId: 1, speakerId: 9 },
    { kind: 'segment.setVerified', segmentId: 9, verified: true },
    { kind: 'segment.split', segmentId: 9, textOffset: 5, atMs: 0 },
    { kind: 'segment.mergeWithNext', segmentId: 9 },
    { kind: 'segment.remove', segmentId: 9 },
    { kind: 'speaker.rename', speakerId: 9, name: 'x' },
    { kind: 'speaker.merge', fromSpeakerId: 9, intoSpeakerId: 1 },
    { kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 9 },
  ])('$kind is refused if its target is gone', (operation) => {
    expect(() => plan(operation)).toThrow(expect.objectContaining({ name: 'TapelogError', code: 'edit-conflict' }))
  })

  test('never changes the rows it was given', () => {
    const shown = structuredClone(rows)
    plan({ kind: 'segment.split', segmentId: 1, textOffset: 5, atMs: 1400 })
    plan({ kind: 'segment.mergeWithNext', segmentId: 1, speakerId: 1 })
    plan({ kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 2 })
    expect(rows).toEqual(shown)
  })
})
