import fc from 'fast-check'
import { expect } from 'vitest'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import type { EditOperation } from '../../../../shared/transcripts/editOperations.ts'
import type { EditedRecording, Said } from '../../../support/editableLibrary.ts'

const place = fc.nat(9)
const text = fc.constantFrom('', 'one two', 'the the cat', 'Reyes said so.', '港の事務所です。', 'a b c d e f')
const momentMs = fc.nat(12_000)
const speaker = fc.oneof(place, fc.constant('new' as const), fc.constant(null))

/** An operation on the segments and speakers at drawn places, whichever are there at that moment. */
export type Drawn = (desk: EditedRecording) => EditOperation
const drawn = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }, make: (of: T, at: Pick) => EditOperation) =>
  fc.record<T>(fields).map((of) => ((desk) => make(of as T, pickFrom(desk))) satisfies Drawn)
type Pick = ReturnType<typeof pickFrom>
function pickFrom(desk: EditedRecording) {
  const { segments, speakers } = desk.rows()
  const one = (at: number) => segments[at % Math.max(1, segments.length)]
  const who = (at: number) => speakers[at % Math.max(1, speakers.length)]?.id ?? 0
  return {
    one,
    id: (at: number) => one(at)?.id ?? 1,
    ids: (places: number[]) => places.map((at) => one(at)?.id ?? 1),
    who,
    anyone: (chosen: number | 'new' | null) => (typeof chosen === 'number' ? who(chosen) : chosen),
  }
}

const places = fc.array(place, { minLength: 1, maxLength: 4 })
/** Moves of borders between turns. */
export const moves = drawn(
  {
    at: place,
    wordCount: fc.integer({ min: -7, max: 7 }).filter((count) => count !== 0),
    atMs: fc.option(momentMs, { nil: undefined }),
  },
  (of, { id }) => ({
    kind: 'turn.moveBoundary',
    segmentId: id(of.at),
    wordCount: of.wordCount,
    ...(of.atMs === undefined ? {} : { atMs: of.atMs }),
  }),
)
/** Edits of every kind. */
export const operations: fc.Arbitrary<Drawn> = fc.oneof(
  drawn({ at: place, text }, (of, { id }) => ({ kind: 'segment.setText', segmentId: id(of.at), text: of.text })),
  drawn({ at: place, text, run: fc.constantFrom('a', 'b') }, (of, { id, one }) => ({
    kind: 'segment.setText',
    segmentId: id(of.at),
    text: `${one(of.at)?.text} ${of.text}`,
    basedOn: one(of.at)?.text ?? '',
    typingRun: of.run,
  })),
  drawn({ places, speaker }, (of, { ids, anyone }) => ({
    kind: 'segments.setSpeaker',
    segmentIds: ids(of.places),
    speakerId: anyone(of.speaker),
  })),
  drawn({ at: place, speaker, which: fc.constantFrom('all', 'same-speaker') }, (of, { id, anyone }) => ({
    kind: 'segment.setSpeakerOnwards',
    segmentId: id(of.at),
    speakerId: anyone(of.speaker),
    which: of.which,
  })),
  drawn({ places, verified: fc.boolean() }, (of, { ids }) => ({
    kind: 'segments.setVerified',
    segmentIds: ids(of.places),
    verified: of.verified,
  })),
  drawn({ startMs: momentMs, lengthMs: fc.nat(3000), speaker, text, cuts: fc.boolean() }, (of, { anyone }) => ({
    kind: 'segment.insert',
    startMs: of.startMs,
    endMs: of.startMs + of.lengthMs,
    speakerId: anyone(of.speaker),
    text: of.text,
    cutsPrevious: of.cuts,
  })),
  drawn(
    { at: place, side: fc.constantFrom('before', 'after'), speaker, text, atMs: momentMs },
    (of, { id, anyone }) => ({
      ...{ kind: 'segment.insertBeside', segmentId: id(of.at), side: of.side },
      ...{ speakerId: anyone(of.speaker), text: of.text, atMs: of.atMs },
    }),
  ),
  drawn({ at: place, speaker, offset: fc.nat(6), length: fc.nat(8) }, (of, { id, anyone }) => ({
    kind: 'words.setSpeaker',
    segmentId: id(of.at),
    speakerId: anyone(of.speaker),
    from: of.offset,
    to: of.offset + of.length,
  })),
  drawn({ places }, (of, { ids }) => ({ kind: 'segments.remove', segmentIds: ids(of.places) })),
  drawn(
    { at: place, byMs: fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })) },
    (of, at) => ({
      kind: 'segment.setTimes',
      segmentId: at.id(of.at),
      startMs: Math.max(0, (at.one(of.at)?.startMs ?? 0) + of.byMs[0]),
      endMs: Math.max(0, (at.one(of.at)?.endMs ?? 0) + of.byMs[1]),
      typingRun: 'keys',
    }),
  ),
  { weight: 2, arbitrary: moves },
  drawn({ sought: fc.constantFrom('the', 'E', ' ', '港'), replacement: fc.constantFrom('', 'a', 'of it') }, (of) => ({
    kind: 'text.replace',
    search: { text: of.sought },
    replacement: of.replacement,
  })),
  drawn({ at: place, offset: fc.nat(8), atMs: momentMs }, (of, { id }) => ({
    kind: 'segment.split',
    segmentId: id(of.at),
    textOffset: of.offset,
    atMs: of.atMs,
  })),
  drawn({ at: place }, (of, { id, one }) => ({
    kind: 'segment.mergeWithNext',
    segmentId: id(of.at),
    speakerId: one(of.at)?.speakerId ?? null,
  })),
  drawn({ from: place, into: place }, (of, { who }) => ({
    kind: 'speaker.merge',
    fromSpeakerId: who(of.from),
    intoSpeakerId: who(of.into),
  })),
)

/** People interrupt each other: segments overlap, begin together and may have no length. */
export const transcripts: fc.Arbitrary<Said[]> = fc
  .array(
    fc.record({
      startMs: fc.integer({ min: 0, max: 40 }).map((step) => step * 200),
      lengthMs: fc.constantFrom(0, 200, 900, 2500),
      voice: fc.constantFrom(0, 0, 1, 2, null),
      text: fc.constantFrom('one two three', 'the cat', 'Yes.', '港の事務所です。', 'a b c d e f'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((said) =>
    said
      .map(({ lengthMs, ...one }) => ({ ...one, endMs: one.startMs + lengthMs }))
      .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
  )

/** Returns false if the operation was refused, and checks that it then changed nothing. */
export function tryTo(desk: EditedRecording, operation: EditOperation): boolean {
  const was = desk.rows()
  try {
    desk.apply(operation)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(TapelogError)
    expect(desk.rows()).toEqual(was)
    return false
  }
}
