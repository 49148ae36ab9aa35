import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { speakerColour, speakerInitials } from '../../../renderer/transcript/speakerLook.ts'
import { currentSegmentIndex } from '../../../renderer/transcript/spokenWords.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'

/** Following and searching a transcript on screen. */
const segment = (id: number, startMs: number, text = `words ${id}`): Segment => ({
  id,
  startMs,
  endMs: startMs + 900,
  speakerId: 1,
  text,
  edited: false,
  verified: false,
})

describe('the segment that is heard', () => {
  test('is the last one that has begun, also in silence after it', () => {
    const index = (positionMs: number) =>
      currentSegmentIndex([segment(1, 0), segment(2, 1000), segment(3, 2000)], positionMs)
    expect([0, 999, 1000, 1950, 2000, 999_999].map(index)).toEqual([0, 0, 1, 1, 2, 2])
    expect(index(-1)).toBe(-1)
    expect(currentSegmentIndex([segment(1, 700)], 699)).toBe(-1)
    expect(currentSegmentIndex([], 0)).toBe(-1)
  })

  test('equals the one that a search from the end finds', () => {
    const starts = fc.array(fc.nat(50), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b))
    fc.assert(
      fc.property(starts, fc.integer({ min: -5, max: 60 }), (list, positionMs) => {
        const segments = list.map((startMs, index) => segment(index + 1, startMs))
        expect(currentSegmentIndex(segments, positionMs)).toBe(list.findLastIndex((startMs) => startMs <= positionMs))
      }),
    )
  })
})

describe('a speaker', () => {
  test.each([
    ['Councillor Reyes', 'CR'],
    ['Maria del Carmen Reyes', 'MR'],
    ['Kim', 'K'],
    ['#2', '2'],
    [' émile ', 'É'],
    ['😀 𝒳', '😀𝒳'],
    ['山田太郎', '山'],
    ['山田 太郎', '山'],
    ['ジョン・スミス', 'ジ'],
    ['김민수', '김'],
    ['', '?'],
  ])('"%s" has the initials "%s"', (name, initials) => expect(speakerInitials([name])).toEqual([initials]))

  test('has initials of its own in its recording', () => {
    expect(speakerInitials(['Councillor Reyes', 'Clara Ruiz', '#1', 'Kim'])).toEqual(['CRe', 'CRu', '1', 'K'])
    expect(speakerInitials(['山田', '山本', '佐藤'])).toEqual(['山田', '山本', '佐'])
    expect(speakerInitials(['Kim', 'Kim', 'Kim'])).toEqual(['Ki', 'K', 'K2'])
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 6 }), { maxLength: 12 }), (names) => {
        expect(new Set(speakerInitials(names)).size).toBe(names.length)
      }),
    )
  })

  test('has one of eight colours, and the ninth has the first again', () => {
    expect(new Set(Array.from({ length: 8 }, (_, index) => speakerColour(index))).size).toBe(8)
    fc.assert(
      fc.property(fc.nat(), (index) => {
        expect(speakerColour(index)).toMatch(/^#[0-9a-f]{6}$/)
      }),
    )
    expect(speakerColour(8)).toBe(speakerColour(0))
  })
})
