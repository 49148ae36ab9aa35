import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isReplacedBy, wholeSegments } from '../../../../shared/transcripts/wholeSegments.ts'
import { openEditableLibrary, type Said } from '../../../support/editableLibrary.ts'

/** Rules that hold for every part that is transcribed again, with any transcript and any answer of the service. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const stretch = (mostMs: number) =>
  fc
    .tuple(fc.nat(mostMs), fc.nat(3000))
    .map(([startMs, lengthMs]) => ({ startMs, endMs: Math.min(mostMs, startMs + lengthMs) }))
const voice = fc.constantFrom(0, 1, 2, null)
const said = fc
  .array(fc.record({ at: stretch(12_000), voice, text: fc.constantFrom('one', 'two three', '港') }), { maxLength: 12 })
  .map((all): Said[] => all.map(({ at, ...more }) => ({ ...at, ...more })))
const heard = fc.array(
  fc.record({
    at: stretch(9000),
    label: fc.constantFrom('S0', 'S1', 'S2', null),
    text: fc.constantFrom('anew', 'so it is'),
  }),
  { minLength: 1, maxLength: 6 },
)

test('a new part changes only its own segments, and one undo takes it back', () => {
  fc.assert(
    fc.property(said, stretch(12_000), heard, fc.boolean(), (before, wanted, answer, diarization) => {
      const desk = library.recordingWith(before)
      const rows = desk.rows()
      const { span, segments } = wholeSegments(rows.segments, wanted)
      expect(span.startMs).toBeLessThanOrEqual(wanted.startMs)
      expect(span.endMs).toBeGreaterThanOrEqual(wanted.endMs)
      for (const segment of segments) {
        expect(segment.startMs).toBeGreaterThanOrEqual(span.startMs)
        expect(segment.endMs).toBeLessThanOrEqual(span.endMs)
      }
      const machine = {
        ...{ language: 'en', languageSource: 'assumed' as const, notices: [] },
        segments: answer.map(({ at, label, text }) => ({ ...at, speakerLabel: label, text })),
      }
      library.db
        .transaction(() =>
          library.history.replaceSpan(desk.recordingId, { runId: 1, span, options: { diarization } }, machine),
        )
        .immediate()
      const after = desk.rows()
      const replaced = new Set(segments.map(({ id }) => id))
      const known = new Set(rows.segments.map(({ id }) => id))
      expect(after.segments.filter(({ id }) => known.has(id))).toEqual(
        rows.segments.filter(({ id }) => !replaced.has(id)),
      )
      const added = after.segments.filter(({ id }) => !known.has(id))
      expect(added).toHaveLength(answer.length)
      const speakers = new Set(after.speakers.map(({ id }) => id))
      for (const { startMs, endMs, speakerId, edited, verified } of added) {
        expect(startMs).toBeGreaterThanOrEqual(span.startMs)
        expect(endMs).toBeLessThanOrEqual(span.endMs)
        expect(speakerId === null || speakers.has(speakerId)).toBe(true)
        expect([edited, verified]).toEqual([0, 0])
      }
      expect(after.speakers.slice(0, rows.speakers.length)).toEqual(rows.speakers)
      desk.undo()
      expect(desk.rows()).toEqual(rows)
      desk.redo()
      expect(desk.rows()).toEqual(after)
    }),
    { numRuns: 100 },
  )
})

test('a part replaces the segments that are mostly in it, and no others', () => {
  const at = (startMs: number, endMs: number) => ({ startMs, endMs })
  const segments = [at(0, 1200), at(1000, 3000), at(2900, 4000), at(4000, 4400)]
  expect(wholeSegments(segments, at(1000, 3000))).toEqual({ span: at(1000, 3000), segments: [segments[1]] })
  expect(wholeSegments(segments, at(1500, 3500))).toEqual({
    span: at(1000, 4000),
    segments: [segments[1], segments[2]],
  })
  // If the part has no segments, the span is the part itself.
  expect(wholeSegments(segments, at(8000, 9000))).toEqual({ span: at(8000, 9000), segments: [] })
  expect(isReplacedBy(at(0, 1000), at(0, 1200))).toBe(true)
})
