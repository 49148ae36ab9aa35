import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactedPlaces } from '../../../../electron/engine/export/redactedPlaces.ts'
import type { Redaction } from '../../../../shared/transcripts/redactions.ts'
import type { Segment } from '../../../../shared/transcripts/transcript.ts'

/** What the editor shows as lost to readers. */

const segment = (id: number, text: string, speakerId: number | null = 1): Segment => ({
  ...{ id, text, speakerId, startMs: id * 10_000, endMs: id * 10_000 + 5000, edited: false, verified: false },
})
const segments = [segment(1, 'one two three'), segment(2, 'four five', 2), segment(3, 'six', 1)]
const redaction = (id: number, more: Partial<Redaction>): Redaction => ({
  ...{ id, kind: 'words', speakerId: null, stretches: [], reason: '', createdMs: 0, pieces: [] },
  ...more,
})
const noTimes = () => null

describe('bars', () => {
  test('cover marked words, and neighbours share one bar', () => {
    const marked = redaction(1, {
      pieces: [
        { segmentId: 1, from: 4, to: 7 },
        { segmentId: 1, from: 8, to: 13 },
      ],
    })
    const { bars, redactions } = redactedPlaces([marked], segments, noTimes)
    expect(bars).toEqual([{ segmentId: 1, from: 4, to: 13, words: 'two three' }])
    expect(redactions).toMatchObject([{ id: 1, words: 'two three', segmentId: 1, spokenBy: 1, startMs: 10_000 }])
  })

  test('cover everything a redacted speaker says, and cut its sound with a margin', () => {
    const all = redaction(1, { kind: 'speaker', speakerId: 1 })
    const { bars, sound, redactions } = redactedPlaces([all], segments, noTimes)
    expect(bars.map(({ words }) => words)).toEqual(['one two three', 'six'])
    expect(sound).toHaveLength(2)
    expect(sound[0]?.startMs).toBeLessThan(10_000)
    expect(redactions[0]).toMatchObject({ startMs: 10_000, endMs: 35_000, words: 'one two three six' })
  })

  test('cover a whole segment if the times of its words are unknown', () => {
    const stretch = redaction(1, { kind: 'sound', stretches: [{ startMs: 22_000, endMs: 22_100 }] })
    expect(redactedPlaces([stretch], segments, noTimes).bars.map(({ words }) => words)).toEqual(['four five'])
  })
})

test('lists redactions in the order of the audio, each with its own words', () => {
  const later = redaction(1, { kind: 'sound', stretches: [{ startMs: 60_000, endMs: 61_000 }] })
  const first = redaction(2, { pieces: [{ segmentId: 1, from: 0, to: 3 }] })
  expect(redactedPlaces([later, first], segments, noTimes).redactions).toMatchObject([
    { id: 2, words: 'one' },
    { id: 1, words: '', segmentId: null, startMs: 60_000 },
  ])
})

test('keeps bars in order, on words of their segments, without overlap', () => {
  const anyPiece = fc.record({ segmentId: fc.integer({ min: 1, max: 4 }), from: fc.nat(12), length: fc.nat(8) })
  fc.assert(
    fc.property(fc.array(anyPiece), (drawn) => {
      const pieces = drawn.map(({ segmentId, from, length }) => ({ segmentId, from, to: from + length }))
      const { bars } = redactedPlaces([redaction(1, { pieces })], segments, noTimes)
      for (const { segmentId, from, to, words } of bars)
        expect(segments.find(({ id }) => id === segmentId)?.text.slice(from, to)).toBe(words)
      for (const [index, bar] of bars.entries()) {
        const next = bars[index + 1]
        if (next?.segmentId === bar.segmentId) expect(next.from).toBeGreaterThan(bar.to)
      }
    }),
  )
})
