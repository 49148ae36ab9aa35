import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifiedCount } from '../../../renderer/recording/panel/verifiedCount.ts'
import { speakerInTurn, timesOfNext } from '../../../renderer/recording/text/nextSegment.ts'
import { addingEdits } from '../../../renderer/recording/text/segmentEdits.ts'
import { beginsTurn, namesSpeaker, nextUnverified, stateOf } from '../../../renderer/recording/text/turns.ts'
import { momentOfWord, wordHeardAt, wordRanges } from '../../../renderer/transcript/spokenWords.ts'
import type { EditOperation, Segment } from '../../../shared/transcripts/transcript.ts'

/** The editor's display of segments: turns, verified marks, and the word being played. */
const segment = (id: number, more: Partial<Segment> = {}): Segment => ({
  ...{ id, startMs: id * 1000, endMs: id * 1000 + 900, speakerId: 1, text: 'words', edited: false, verified: false },
  ...more,
})
const cut = (text: string) => wordRanges(text).map(({ from, to }) => text.slice(from, to))

describe('the word that is heard', () => {
  test('ends at spaces and marks, or by the script’s own rules', () => {
    expect(cut('The harbour office, and they said so.')).toEqual([
      ...['The', 'harbour', 'office', 'and', 'they', 'said', 'so'],
    ])
    expect(cut('新しい契約書に署名しました。').length).toBeGreaterThan(2)
    expect(cut(' … ')).toEqual([])
  })

  test('is estimated from its place in the text', () => {
    const text = 'one two three four'
    const times = { startMs: 1000, endMs: 2800 }
    const at = (positionMs: number) => {
      const word = wordHeardAt(wordRanges(text), text.length, times, positionMs)
      return word && text.slice(word.from, word.to)
    }
    expect([999, 1000, 1350, 1450, 2700, 2799, 2800].map(at)).toEqual([
      ...[null, 'one', 'one', 'two', 'four', 'four', null],
    ])
    expect(wordHeardAt([], 0, times, 1500)).toBeNull()
    expect(wordHeardAt(wordRanges(text), text.length, { startMs: 5, endMs: 5 }, 5)).toBeNull()
  })

  test('is the word under a click at the moment where it plays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('so', 'harbour', 'contract', 'I', 'été', '契約'), { minLength: 1, maxLength: 30 }),
        fc.nat({ max: 90_000 }),
        fc.integer({ min: 500, max: 60_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, startMs, lengthMs, share) => {
          const text = parts.join(' ')
          const words = wordRanges(text)
          const clicked = words[Math.min(words.length - 1, Math.floor(share * words.length))]
          const times = { startMs, endMs: startMs + lengthMs }
          const moment = momentOfWord(text, clicked?.to ?? 0, times)
          expect(moment).toBeGreaterThanOrEqual(times.startMs)
          expect(moment).toBeLessThanOrEqual(times.endMs)
          // Look one millisecond later, because of rounding. In a long text, a character takes less time than that.
          fc.pre(lengthMs / text.length > 4)
          expect(wordHeardAt(words, text.length, times, moment + 1)).toEqual(clicked)
        },
      ),
    )
  })
})

describe('turns and verified segments', () => {
  test('begin a turn where another person speaks', () => {
    const segments = [1, 1, 2, null, null, 1].map((speakerId, index) => segment(index, { speakerId }))
    expect(segments.map((_, index) => beginsTurn(segments, index))).toEqual([true, false, true, true, false, true])
  })

  test('name the speaker again after missing sound', () => {
    const segments = [1, 1, 2].map((speakerId, index) => segment(index, { speakerId }))
    const gaps = new Map([[1, [{ fromMs: 20_000, lengthMs: 21_000 }]]])
    expect(segments.map((_, index) => namesSpeaker(segments, index, gaps))).toEqual([true, true, true])
    expect(segments.map((_, index) => namesSpeaker(segments, index, new Map()))).toEqual([true, false, true])
  })

  test('show verified before edited', () => {
    expect(stateOf(segment(1))).toBe('machine')
    expect(stateOf(segment(1, { edited: true }))).toBe('edited')
    expect(stateOf(segment(1, { edited: true, verified: true }))).toBe('verified')
  })

  test('find the next unverified segment to the end, then from the beginning', () => {
    const segments = [true, false, true, false, true].map((verified, index) => segment(index, { verified }))
    const next = (index: number) => nextUnverified(segments, index)?.id ?? null
    expect([0, 1, 2, 3, 4].map(next)).toEqual([1, 3, 3, 1, 1])
    expect(nextUnverified(segments, 1, ({ id }) => id === 3)).toBeNull()
    expect(nextUnverified([segment(0)], 0)).toBeNull()
    expect(verifiedCount(segments, [])).toEqual({ count: 3, unheard: 3, total: 5, next: segments[1] })
    // Segments that were heard but not verified do not count.
    expect(verifiedCount(segments, [{ startMs: 0, endMs: 2000 }])).toMatchObject({ count: 3, unheard: 2 })
  })
})

describe('a segment added at the end', () => {
  test('begins where the sound is, or after the last one', () => {
    const segments = [segment(1), segment(2)]
    expect(timesOfNext(segments, 2500, 9000)).toEqual({ startMs: 2500, endMs: 9000 })
    // The playback position is before the last segment, or at its beginning.
    expect(timesOfNext(segments, 1500, 9000)).toEqual({ startMs: 2900, endMs: 9000 })
    expect(timesOfNext(segments, 2000, 9000)).toEqual({ startMs: 2900, endMs: 9000 })
    expect(timesOfNext(segments, 2000, 2900)).toBeNull()
    expect(timesOfNext([], 700.4, 9000)).toEqual({ startMs: 700, endMs: 9000 })
  })

  test('begins at the start if it is the first and the sound has ended', () => {
    expect(timesOfNext([], 9000, 9000)).toEqual({ startMs: 0, endMs: 9000 })
    expect(timesOfNext([], 9012.6, 9000.9)).toEqual({ startMs: 0, endMs: 9000 })
    expect(timesOfNext([], 8999.6, 9000)).toEqual({ startMs: 0, endMs: 9000 })
  })

  test('goes to the other of two speakers in turn', () => {
    const said = (...speakerIds: (number | null)[]) => speakerIds.map((speakerId) => ({ speakerId }))
    const speakers = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(speakerInTurn({ segments: said(1, 2, 1), speakers })).toBe(2)
    expect(speakerInTurn({ segments: said(3, 2, 2), speakers })).toBe(3)
    expect(speakerInTurn({ segments: said(1), speakers })).toBe(2)
    expect(speakerInTurn({ segments: said(1), speakers: [{ id: 1 }] })).toBe('new')
    expect(speakerInTurn({ segments: [], speakers: [] })).toBe('new')
    expect(speakerInTurn({ segments: said(2, null), speakers })).toBe(1)
  })

  test.each(['before', 'after'] as const)('has the speaker of the line when inserted %s it', async (side) => {
    const asked: EditOperation[] = []
    const segments = [1, 2, 3, null].map((speakerId, at) => segment(at, { speakerId }))
    const { insert } = addingEdits({
      now: () => ({
        ...{ segments, speakers: [], wordTimes: null, sound: { play: () => {}, readMs: () => 0, durationMs: 9000 } },
        edit: async (operation) => {
          asked.push(operation)
          return null
        },
      }),
      caret: { reshape: async (_, work) => void (await work()) } as Parameters<typeof addingEdits>[0]['caret'],
      say: () => {},
    })
    for (const one of segments) insert(one, side)
    await expect.poll(() => asked.length).toBe(segments.length)
    expect(asked.map((operation) => 'speakerId' in operation && operation.speakerId)).toEqual([1, 2, 3, null])
  })
})
