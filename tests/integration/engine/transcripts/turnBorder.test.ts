import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { borderAfterMove, endOfTurn } from '../../../../renderer/recording/text/border/borderPlace.ts'
import type { Segment } from '../../../../shared/transcripts/transcript.ts'
import { wordsOf } from '../../../../shared/transcripts/wordsOfText.ts'
import { openEditableLibrary } from '../../../support/editableLibrary.ts'

/** The window follows the border that it asks the engine to move. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const wordCountTo = (rows: readonly { text: string }[], index: number) =>
  rows.slice(0, index + 1).reduce((sum, { text }) => sum + wordsOf(text).length, 0)

test('a moved border is exactly as many words further', () => {
  const said = fc.array(fc.record({ voice: fc.nat(2), count: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 2,
    maxLength: 6,
  })
  let moves = 0
  fc.assert(
    fc.property(said, fc.nat(5), fc.integer({ min: -6, max: 6 }), (segments, at, wordCount) => {
      const desk = library.recordingWith(
        segments.map(({ voice, count }, index) => ({
          startMs: index * 1000,
          endMs: index * 1000 + 900,
          voice,
          text: Array.from({ length: count }, (_, word) => `w${index}${word}`).join(' '),
        })),
      )
      const before = desk.rows().segments as unknown as Segment[]
      const index = endOfTurn(before, Math.min(at, before.length - 1))
      if (wordCount === 0 || !before[index + 1]) return
      try {
        desk.apply({ kind: 'turn.moveBoundary', segmentId: before[index]?.id ?? 0, wordCount })
      } catch {
        return
      }
      moves += 1
      const border = borderAfterMove(before, index, wordCount)
      const after = desk.rows().segments
      expect(wordCountTo(after, border)).toBe(wordCountTo(before, index) - wordCount)
    }),
    { numRuns: 150 },
  )
  expect(moves).toBeGreaterThan(10)
})
