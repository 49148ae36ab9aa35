import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EditView, planEdit } from '../../electron/engine/transcripts/edit.ts'
import type { SegmentRow, SpeakerRow } from '../../electron/engine/transcripts/store.ts'
import { dayOf, importWords, roughly, stageWords } from '../../renderer/library/stageWords.ts'
import { applyEdit } from '../../renderer/recording/applyEdit.ts'
import { currentSegmentIndex } from '../../renderer/recording/currentSegment.ts'
import { cutAtFinds, findInTranscript } from '../../renderer/recording/findInTranscript.ts'
import { speakerColour, speakerInitial } from '../../renderer/recording/speakerLook.ts'
import { speakersOfParts } from '../../renderer/recording/speakersOfParts.ts'
import type {
  EditOperation,
  EditResult,
  PendingImport,
  RecordingSummary,
  Segment,
  Transcript,
} from '../../shared/domain.ts'

/** What the window shows and what an edit changes, without a window or a library. */
const segment = (id: number, startMs: number, text = `words ${id}`): Segment => ({
  id,
  startMs,
  endMs: startMs + 900,
  speakerId: 1,
  text,
  edited: false,
  verified: false,
})
const speaker = { id: 1, label: 'SPEAKER_00', name: 'Speaker 1', colorIndex: 0, share: 1 }
const transcript: Transcript = {
  recordingId: 7,
  language: 'en',
  revision: 3,
  speakers: [speaker],
  segments: [segment(1, 0), segment(2, 1000), segment(3, 2000)],
  parts: [],
  canUndo: false,
  canRedo: true,
}
const result = (more: Partial<EditResult>): EditResult => ({
  revision: 4,
  segments: [],
  removedSegmentIds: [],
  speakers: null,
  parts: null,
  canUndo: true,
  canRedo: false,
  description: 'Edit',
  ...more,
})

describe('the transcript on screen after an edit', () => {
  test('has the changed segment in its place and every other one as the same object', () => {
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
    // Rows are drawn again only where the object is another one.
    expect(after.segments[0]).toBe(transcript.segments[0])
    expect(after.speakers).toBe(transcript.speakers)
    expect(transcript).toEqual(before)
  })

  test('has what a split added in the order of the audio, by id where two begin together', () => {
    const ids = (startMs: number) =>
      applyEdit(transcript, result({ segments: [segment(9, startMs)] })).segments.map(({ id }) => id)
    expect(ids(500)).toEqual([1, 9, 2, 3])
    expect(ids(1000)).toEqual([1, 2, 9, 3])
    expect(ids(5000)).toEqual([1, 2, 3, 9])
  })

  test('lacks what a merge took', () => {
    const merged = { ...segment(1, 0, 'words 1 words 2'), endMs: 1900 }
    const after = applyEdit(transcript, result({ segments: [merged], removedSegmentIds: [2] }))
    expect(after.segments).toEqual([merged, transcript.segments[2]])
  })

  test('has the speakers of the answer, where it brings any', () => {
    const speakers = [{ ...speaker, name: 'Reyes' }]
    expect(applyEdit(transcript, result({ speakers })).speakers).toEqual(speakers)
    expect(applyEdit(transcript, result({ speakers: [] })).speakers).toEqual([])
  })
})

describe('the segment that is heard', () => {
  test('is the last one that has begun, also in the silence after it', () => {
    const index = (positionMs: number) => currentSegmentIndex(transcript.segments, positionMs)
    expect([0, 999, 1000, 1950, 2000, 999_999].map(index)).toEqual([0, 0, 1, 1, 2, 2])
    expect(index(-1)).toBe(-1)
    expect(currentSegmentIndex([segment(1, 700)], 699)).toBe(-1)
    expect(currentSegmentIndex([], 0)).toBe(-1)
  })

  test('is the one that reading them all would find', () => {
    const starts = fc.array(fc.nat(50), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b))
    fc.assert(
      fc.property(starts, fc.integer({ min: -5, max: 60 }), (list, positionMs) => {
        const segments = list.map((startMs, index) => segment(index + 1, startMs))
        expect(currentSegmentIndex(segments, positionMs)).toBe(list.findLastIndex((startMs) => startMs <= positionMs))
      }),
    )
  })
})

describe('finding words', () => {
  const segments = ['The harbour office', 'Señor Núñez said no', 'nothing (at all)', 'ÜBER die Brücke', ''].map(
    (text, index) => segment(index + 1, index * 1000, text),
  )
  const found = (query: string) => findInTranscript(segments, query).map(({ id }) => id)

  test.each([
    ['HARBOUR', [1]],
    ['arb', [1]],
    ['  office ', [1]],
    ['senor nunez', [2]],
    ['n\u0303', [2, 3]],
    ['no', [2, 3]],
    ['(at', [3]],
    ['.*', []],
    ['uber', [4]],
    ['Bru\u0308cke', [4]],
    ['', []],
    ['   ', []],
    ['harbor', []],
  ])('"%s"', (query, ids) => expect(found(query)).toEqual(ids))

  test.each([
    ['The harbour office', 'HARBOUR', ['The ', 'harbour', ' office']],
    ['no, said no', ' no ', ['', 'no', ', said ', 'no', '']],
    ['Sen\u0303or Núñez said', 'senor nun', ['', 'Sen\u0303or Núñ', 'ez said']],
    ['Nun\u0303', 'nun', ['', 'Nun\u0303', '']],
    ['😀 ŉo 😀', 'o', ['😀 ŉ', 'o', ' 😀']],
    ['İstanbul', 'st', ['İ', 'st', 'anbul']],
    ['한국', '하', ['', '한', '국']],
    ['ΟΔΟΣ', 'οδοσ', ['', 'ΟΔΟΣ', '']],
    ['nothing', 'x', ['nothing']],
    ['nothing', ' ', ['nothing']],
  ])('in "%s", "%s" is marked', (text, query, pieces) => {
    expect(cutAtFinds(text, query)).toEqual(pieces)
    expect(pieces.join('')).toBe(text)
    expect(findInTranscript([segment(1, 0, text)], query)).toHaveLength(pieces.length > 1 ? 1 : 0)
  })
})

describe('a speaker', () => {
  test.each([
    ['Councillor Reyes', 'R'],
    ['Speaker 2', '2'],
    [' émile ', 'É'],
    ['😀 𝒳', '𝒳'],
    ['', '?'],
  ])('"%s" is known by "%s"', (name, initial) => expect(speakerInitial(name)).toBe(initial))

  test('has a colour of its own up to eight, and always one', () => {
    expect(new Set(Array.from({ length: 8 }, (_, index) => speakerColour(index))).size).toBe(8)
    fc.assert(
      fc.property(fc.nat(), (index) => {
        expect(speakerColour(index)).toMatch(/^#[0-9a-f]{6}$/)
      }),
    )
    expect(speakerColour(8)).toBe(speakerColour(0))
  })
})

describe('what is happening to a recording, in words', () => {
  const words = (more: Partial<RecordingSummary>) => stageWords({ ...recording, ...more })
  const recording: RecordingSummary = {
    id: 1,
    title: 'Interview',
    originalName: 'a.mp3',
    sourceLabel: 'file',
    recordedMs: null,
    importedMs: 0,
    durationMs: 1000,
    sizeBytes: 1,
    sha256: '',
    localOnly: false,
    stage: 'ready',
    progress: null,
    waitingFor: null,
    resumesMs: null,
    error: null,
    lastDestination: null,
    isInLine: false,
    remoteCopies: [],
    activeJobId: null,
    hasTranscript: true,
    speakerCount: 1,
    editedSegments: 0,
    verifiedSegments: 0,
    namedSpeakers: 0,
    segmentCount: 3,
    revision: 0,
  }
  const error = { code: 'x', message: 'The service is closed on Sundays.', retryable: false }

  test('a transcript: how much of it is verified, never more than is', () => {
    expect(words({})).toBe('Transcribed')
    expect(words({ editedSegments: 1 })).toBe('Edited')
    expect(words({ editedSegments: 1, verifiedSegments: 2 })).toBe('66 % verified')
    expect(words({ verifiedSegments: 999, segmentCount: 1000 })).toBe('99 % verified')
    expect(words({ verifiedSegments: 3 })).toBe('100 % verified')
    expect(words({ verifiedSegments: 29, segmentCount: 100 })).toBe('29 % verified')
    for (let segmentCount = 1; segmentCount <= 400; segmentCount++)
      for (let verifiedSegments = 1; verifiedSegments <= segmentCount; verifiedSegments++) {
        // Whole numbers have no rounding error: this is the share itself.
        const share = (verifiedSegments * 100 - ((verifiedSegments * 100) % segmentCount)) / segmentCount
        if (words({ verifiedSegments, segmentCount }) !== `${share} % verified`)
          expect.fail(`${verifiedSegments} of ${segmentCount}: ${words({ verifiedSegments, segmentCount })}`)
      }
    expect(words({ verifiedSegments: 999_999_999_999, segmentCount: 1_000_000_000_000 })).toBe('99 % verified')
  })

  test('at rest, failed and cancelled', () => {
    expect(words({ stage: 'sealed' })).toBe('Not transcribed')
    expect(words({ stage: 'failed', error })).toBe('The service is closed on Sundays.')
    expect(words({ stage: 'failed' })).toBe('Failed')
    expect(words({ stage: 'cancelled' })).toBe('Cancelled')
  })

  test('work: what, how far and how long still, as far as it is known', () => {
    expect(words({ stage: 'preparing' })).toBe('Preparing')
    expect(words({ stage: 'submitting', progress: { fraction: null } })).toBe('Submitting')
    expect(words({ stage: 'uploading', progress: { fraction: 0 } })).toBe('Uploading 0 %')
    expect(words({ stage: 'uploading', progress: { fraction: 0.999, remainingMs: 120_000 } })).toBe(
      'Uploading 99 % · about 2 min left',
    )
    expect(words({ stage: 'transcribing', progress: { fraction: null, remainingMs: 0 } })).toBe(
      'Transcribing · a few seconds left',
    )
    expect(words({ stage: 'transcribing', progress: { fraction: 0.57 } })).toBe('Transcribing 57 %')
    expect(words({ stage: 'transcribing', progress: { fraction: 1 - Number.EPSILON } })).toBe('Transcribing 99 %')
    expect(words({ stage: 'transcribing', progress: { fraction: 1 } })).toBe('Transcribing 100 %')
  })

  test('waiting: why, rather than how far; a transcription in its queue is still one', () => {
    const progress = { fraction: 0.5 }
    expect(words({ stage: 'uploading', waitingFor: 'network', progress })).toBe(
      'Waiting for the network · safe on this machine',
    )
    expect(words({ stage: 'transcribing', waitingFor: 'rate-limit', progress })).toMatch(/slower$/)
    expect(words({ stage: 'submitting', waitingFor: 'sign-in' })).toBe('Waiting for you to sign in')
    expect(words({ stage: 'preparing', waitingFor: 'device' })).toBe('Waiting for its recorder: plug it in')
    expect(words({ stage: 'preparing', waitingFor: 'retry' })).toBe('Trying again soon')
    expect(words({ stage: 'uploading', waitingFor: 'wrong-network', progress })).toBe(
      'Waiting for a network that may be used · safe on this machine',
    )
    expect(stageWords({ ...recording, stage: 'uploading', waitingFor: 'turn' }, true)).toBe('Paused')
    expect(stageWords(recording, true)).toBe('Transcribed')
    expect(words({ stage: 'uploading', waitingFor: 'paused', progress })).toBe('Paused')
    expect(words({ stage: 'transcribing', waitingFor: 'paused', progress })).toBe('Paused')
    expect(words({ stage: 'uploading', waitingFor: 'turn', progress })).toBe('Waiting for its turn')
    expect(words({ stage: 'transcribing', waitingFor: 'turn', progress })).toBe('Transcribing 50 %')
  })

  test('a file on its way in', () => {
    const pending: PendingImport = {
      jobId: 1,
      name: 'a.mp3',
      sizeBytes: 1,
      state: 'queued',
      waitingFor: null,
      progress: null,
      error: null,
      createdMs: 0,
    }
    const said = (more: Partial<PendingImport>) => importWords({ ...pending, ...more })
    expect(said({})).toBe('Waiting for its turn')
    expect(said({ state: 'copying' })).toBe('Copying 0 %')
    expect(said({ state: 'copying', progress: { fraction: 0.5, remainingMs: 40_400 } })).toBe(
      'Copying 50 % · about 40 s left',
    )
    expect(said({ state: 'waiting' })).toBe('Trying again soon')
    expect(said({ state: 'waiting', waitingFor: 'paused', error })).toBe('Paused')
    expect(importWords(pending, true)).toBe('Paused')
    expect(importWords({ ...pending, state: 'failed', error }, true)).toBe(error.message)
    expect(said({ state: 'waiting', error })).toBe(error.message)
    expect(importWords({ ...pending, state: 'waiting', waitingFor: 'device', error })).toBe(
      'Waiting for its recorder: plug it in',
    )
    expect(importWords({ ...pending, state: 'failed', waitingFor: null, error })).toBe(error.message)
    expect(said({ state: 'failed', error })).toBe(error.message)
    expect(said({ state: 'failed' })).toBe('This file could not be imported.')
    expect(said({ state: 'cancelled' })).toBe('Cancelled')
    expect(said({ state: 'cancelled', error })).toBe('Cancelled')
  })

  test('times left and days', () => {
    expect([0, 1499, 40_000, 60_000, 150_000, 3_600_000, 5_400_000, 108_000_000].map(roughly)).toEqual([
      '1 s',
      '1 s',
      '40 s',
      '1 min',
      '3 min',
      '1 h',
      '1.5 h',
      '30 h',
    ])
    const day = (year: number) => new Date(year, 10, 14, 23, 59).getTime()
    expect(dayOf(day(2026), new Date(2026, 0, 1).getTime())).toBe('14 Nov')
    expect(dayOf(day(2025), new Date(2026, 0, 1).getTime())).toBe('14 Nov 2025')
  })
})

describe('what an edit changes', () => {
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
  const other: SpeakerRow = { id: 2, label: 'SPEAKER_01', name: 'Speaker 2', colorIndex: 4 }
  const rows = [row(1), row(2, { speakerId: 2, verified: 1 }), row(3, { endMs: 3100 })]

  const viewOf = (segments: SegmentRow[], speakers: SpeakerRow[] = [reyes, other]): EditView => ({
    segment: (segmentId) => segments.find(({ id }) => id === segmentId) ?? null,
    next: ({ id }) => segments[segments.findIndex((one) => one.id === id) + 1] ?? null,
    segmentCount: () => segments.length,
    segmentsOfSpeaker: (speakerId) => segments.filter((one) => one.speakerId === speakerId),
    speakers: () => speakers,
    parts: () => [
      { startMs: 0, endMs: 2500 },
      { startMs: 2500, endMs: 9000 },
    ],
    newSegmentId: () => 100,
    newSpeakerId: () => 200,
  })
  const plan = (operation: EditOperation, segments = rows) => planEdit(operation, viewOf(segments))
  /** Only segments, from these to those. */
  const segmentsChange = (description: string, before: SegmentRow[], after: SegmentRow[]) => ({
    description,
    before: { segments: before, speakers: [] },
    after: { segments: after, speakers: [] },
  })

  test('text: white space is one space, and the same words are no edit', () => {
    const setText = (text: string) => plan({ kind: 'segment.setText', segmentId: 1, text })
    expect(setText('\t one\n two ')).toEqual(
      segmentsChange('Edit text', [row(1)], [row(1, { text: 'one two', edited: 1 })]),
    )
    expect(setText(' words\n1 ')).toBeNull()
    expect(setText('')?.after.segments).toEqual([row(1, { text: '', edited: 1 })])
  })

  test('changed words or speaker, a split and a merge take the verified mark away', () => {
    const verified = [row(1, { verified: 1 }), row(2, { verified: 1 }), row(3, { speakerId: 2, verified: 1 })]
    const marks = (operation: EditOperation) => plan(operation, verified)?.after.segments.map((one) => one.verified)
    expect(marks({ kind: 'segment.setText', segmentId: 1, text: 'other' })).toEqual([0])
    expect(marks({ kind: 'segment.setText', segmentId: 1, text: ' words  1' })).toBeUndefined()
    expect(marks({ kind: 'segment.setSpeaker', segmentId: 1, speakerId: 2 })).toEqual([0])
    expect(marks({ kind: 'segment.split', segmentId: 1, textOffset: 5, atMs: 1400 })).toEqual([0, 0])
    expect(marks({ kind: 'segment.mergeWithNext', segmentId: 1 })).toEqual([0])
    expect(marks({ kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 2 })).toEqual([0, 0])
    expect(marks({ kind: 'speaker.reassignPart', partIndex: 0, fromSpeakerId: 1, intoSpeakerId: 2 })).toEqual([0, 0])
    expect(marks({ kind: 'speaker.rename', speakerId: 1, name: 'Okafor' })).toEqual([])
  })

  test('who speaks: an edit; verified: none of the words', () => {
    const one = row(1)
    expect(plan({ kind: 'segment.setSpeaker', segmentId: 1, speakerId: 2 })).toEqual(
      segmentsChange('Change speaker', [one], [{ ...one, speakerId: 2, edited: 1 }]),
    )
    expect(plan({ kind: 'segment.setSpeaker', segmentId: 1, speakerId: 1 })).toBeNull()
    expect(plan({ kind: 'segment.setVerified', segmentId: 1, verified: true })).toEqual(
      segmentsChange('Mark verified', [one], [{ ...one, verified: 1 }]),
    )
    expect(plan({ kind: 'segment.setVerified', segmentId: 2, verified: false })?.description).toBe('Unmark verified')
    expect(plan({ kind: 'segment.setVerified', segmentId: 2, verified: true })).toBeNull()
  })

  test('a speaker in one part is another one: only there, and who is left without words goes', () => {
    const reassign = (partIndex: number, fromSpeakerId: number, intoSpeakerId: number | null) =>
      plan({ kind: 'speaker.reassignPart', partIndex, fromSpeakerId, intoSpeakerId })
    const [one = row(1), two = row(2), three = row(3)] = rows
    expect(reassign(1, 1, 2)).toEqual(segmentsChange('Change speaker of a part', [three], [{ ...three, speakerId: 2 }]))
    expect(reassign(0, 2, 1)).toEqual({
      description: 'Change speaker of a part',
      before: { segments: [two], speakers: [other] },
      after: { segments: [{ ...two, speakerId: 1, verified: 0 }], speakers: [] },
    })
    expect(reassign(0, 1, null)?.after).toEqual({
      segments: [{ ...one, speakerId: 200 }],
      speakers: [{ id: 200, label: '', name: 'Speaker 3', colorIndex: 5 }],
    })
    expect(reassign(0, 1, 1)).toBeNull()
    expect(reassign(1, 2, 1)).toBeNull()
    expect(reassign(0, 2, null)).toBeNull()
    expect(() => reassign(2, 1, 2)).toThrow('has changed meanwhile')
  })

  test('who speaks in which part, and from when on', () => {
    const third = { id: 3, label: '', name: 'Third', colorIndex: 2, share: 0 }
    const parts = [
      { startMs: 0, endMs: 1500 },
      { startMs: 1500, endMs: 9000 },
    ]
    const segments = [segment(1, 0), { ...segment(2, 1600), speakerId: 3 }, segment(3, 2000)]
    expect(speakersOfParts({ parts, segments, speakers: [speaker, third] })).toEqual([
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

  test('a split: between two words, at a moment within the segment', () => {
    const split = (textOffset: number, atMs: number) => plan({ kind: 'segment.split', segmentId: 2, textOffset, atMs })
    const [, two = row(2)] = rows
    expect(split(5, 2400)).toEqual(
      segmentsChange(
        'Split segment',
        [two],
        [
          { ...two, endMs: 2400, text: 'words', edited: 1, verified: 0 },
          { ...two, id: 100, startMs: 2400, text: '2', edited: 1, verified: 0 },
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

  test('a merge: the words of both, who must be one speaker', () => {
    const merge = (segmentId: number, segments = rows, more: { speakerId?: number | null } = {}) =>
      plan({ kind: 'segment.mergeWithNext', segmentId, ...more }, segments)
    const [one = row(1)] = rows
    const next = row(2, { verified: 1 })
    expect(merge(1, [one, next])).toEqual(
      segmentsChange('Merge segments', [one, next], [{ ...one, endMs: 2900, text: 'words 1 words 2', edited: 1 }]),
    )
    const merged = (first: Partial<SegmentRow>, second: Partial<SegmentRow>) =>
      merge(1, [row(1, first), row(2, second)])?.after.segments[0]
    expect(merged({ endMs: 5000 }, {})?.endMs).toBe(5000)
    expect(merged({ text: '' }, {})?.text).toBe('words 2')
    expect(() => merge(3)).toThrow(/last segment/)
  })

  test('a merge of two speakers is refused, unless it is said whose the words are', () => {
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

  test('a segment is removed when it has no words', () => {
    const [, two = row(2)] = rows
    const empty = row(1, { text: '' })
    expect(plan({ kind: 'segment.remove', segmentId: 1 }, [empty, two])).toEqual(
      segmentsChange('Remove empty segment', [empty], []),
    )
    expect(() => plan({ kind: 'segment.remove', segmentId: 2 })).toThrow(
      expect.objectContaining({ code: 'remove-words' }),
    )
    expect(() => plan({ kind: 'segment.remove', segmentId: 1 }, [empty])).toThrow(
      expect.objectContaining({ code: 'remove-last' }),
    )
  })

  test('splitting and merging again gives the words and times back', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(words, fc.nat(20), fc.nat(5000), (said, place, atMs) => {
        const before = row(1, { text: said.join(' ') })
        const textOffset = said.slice(0, 1 + (place % (said.length - 1))).join(' ').length
        const parts = plan({ kind: 'segment.split', segmentId: 1, textOffset, atMs }, [before])?.after.segments ?? []
        expect(parts[0]?.endMs).toBe(parts[1]?.startMs)
        const merged = plan({ kind: 'segment.mergeWithNext', segmentId: 1 }, parts)?.after.segments
        expect(merged).toEqual([{ ...before, edited: 1 }])
      }),
    )
  })

  test('speakers: a name, a new one with the next colour, and two who are one', () => {
    const change = (description: string, before: SpeakerRow[], after: SpeakerRow[]) => ({
      description,
      before: { segments: [], speakers: before },
      after: { segments: [], speakers: after },
    })
    expect(plan({ kind: 'speaker.rename', speakerId: 2, name: 'Okafor' })).toEqual(
      change('Rename speaker', [other], [{ ...other, name: 'Okafor' }]),
    )
    expect(plan({ kind: 'speaker.rename', speakerId: 1, name: 'Reyes' })).toBeNull()
    const add: EditOperation = { kind: 'speaker.add', name: 'Okafor' }
    const added = { id: 200, label: '', name: 'Okafor', colorIndex: 5 }
    expect(plan(add)).toEqual(change('Add speaker', [], [added]))
    expect(planEdit(add, viewOf([], []))?.after.speakers).toEqual([{ ...added, colorIndex: 0 }])
    expect(plan({ kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 2 })).toEqual({
      description: 'Merge speakers',
      before: { segments: [rows[0], rows[2]], speakers: [reyes] },
      after: { segments: [row(1, { speakerId: 2 }), row(3, { endMs: 3100, speakerId: 2 })], speakers: [] },
    })
    expect(plan({ kind: 'speaker.merge', fromSpeakerId: 2, intoSpeakerId: 2 })).toBeNull()
  })

  test.each<EditOperation>([
    { kind: 'segment.setText', segmentId: 9, text: 'x' },
    { kind: 'segment.setSpeaker', segmentId: 9, speakerId: 1 },
    { kind: 'segment.setSpeaker', segmentId: 1, speakerId: 9 },
    { kind: 'segment.setVerified', segmentId: 9, verified: true },
    { kind: 'segment.split', segmentId: 9, textOffset: 5, atMs: 0 },
    { kind: 'segment.mergeWithNext', segmentId: 9 },
    { kind: 'segment.remove', segmentId: 9 },
    { kind: 'speaker.rename', speakerId: 9, name: 'x' },
    { kind: 'speaker.merge', fromSpeakerId: 9, intoSpeakerId: 1 },
    { kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 9 },
  ])('$kind on what is gone is refused', (operation) => {
    expect(() => plan(operation)).toThrow(expect.objectContaining({ name: 'TapelogError', code: 'edit-conflict' }))
  })

  test('never the rows it was shown', () => {
    const shown = structuredClone(rows)
    plan({ kind: 'segment.split', segmentId: 1, textOffset: 5, atMs: 1400 })
    plan({ kind: 'segment.mergeWithNext', segmentId: 1, speakerId: 1 })
    plan({ kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 2 })
    expect(rows).toEqual(shown)
  })
})
