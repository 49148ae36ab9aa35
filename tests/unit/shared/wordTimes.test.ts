import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HeardWords, placedWords, type TimedWord } from '../../../shared/transcripts/wordTimes.ts'

/** Finds a segment's words among the words that a service heard with times. */
const word = (text: string, startMs: number, endMs = startMs + 200, confidence: number | null = null): TimedWord => ({
  ...{ text, startMs, endMs, confidence },
})
const heard = (...words: TimedWord[]): HeardWords => ({ runId: 1, words })
const segment = { startMs: 1000, endMs: 4000 }
const placed = (text: string, ...transcriptions: HeardWords[]) =>
  placedWords(text, segment, transcriptions)?.map(({ from, to, startMs, isExact }) => [
    ...[text.slice(from, to), startMs, isExact],
  ])
const spoken = heard(
  word('The', 1000, 1200),
  word('harbour', 1300, 1800),
  word('office,', 1900, 2400),
  word('said', 3000),
)

describe('words of a segment with their times', () => {
  test('have the time at which they were heard, whatever their marks and case', () => {
    expect(placed('the harbour office said.', spoken)).toEqual([
      ['the', 1000, true],
      ['harbour', 1300, true],
      ['office', 1900, true],
      ['said', 3000, true],
    ])
  })

  test('have an estimated time if they were typed', () => {
    expect(placed('The old harbour offices they said so', spoken)).toEqual([
      ['The', 1000, true],
      ['old', 1200, false],
      ['harbour', 1300, true],
      ['offices', 1800, false],
      ['they', 2564, false],
      ['said', 3000, true],
      ['so', 3200, false],
    ])
  })

  test('belong to their half of a split segment', () => {
    expect(placedWords('office said', { startMs: 1850, endMs: 4000 }, [spoken])?.map(({ startMs }) => startMs)).toEqual(
      [1900, 3000],
    )
    expect(placedWords('harbour', { startMs: 8000, endMs: 9000 }, [spoken])).toBeNull()
  })

  test('are divided from a model’s longer word', () => {
    expect(placed('twenty-one', heard(word('twenty-one', 2000, 3000)))).toEqual([
      ['twenty', 2000, true],
      ['one', 2700, true],
    ])
    const text = '新しい契約書に署名しました'
    const words = placedWords(text, segment, [
      heard(word('新しい契約書に', 1000, 2000), word('署名しました', 2000, 3000)),
    ])
    expect(words?.every(({ isExact }) => isExact)).toBe(true)
    expect(words?.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
  })

  test('come from the transcription that has most of them', () => {
    const other = { runId: 2, words: [word('The', 1010), word('arbour', 1310), word('of', 1900), word('fish', 2100)] }
    expect(placed('the harbour office said', other, spoken)?.[1]).toEqual(['harbour', 1300, true])
    expect(placed('the arbour of fish', spoken, other)?.[3]).toEqual(['fish', 2100, true])
    expect(placed('nothing alike', other, spoken)).toBeUndefined()
  })

  test('are each placed once, in order, inside the segment', () => {
    const vocabulary = fc.constantFrom('so', 'harbour', 'contract', 'I', 'été', '契約', 'twenty-one', '…')
    fc.assert(
      fc.property(fc.array(vocabulary, { maxLength: 30 }), fc.array(vocabulary, { maxLength: 30 }), (typed, said) => {
        const text = typed.join(' ')
        const step = 3000 / (said.length + 1)
        const words = said.map((each, index) =>
          word(each, Math.round(1000 + index * step), Math.round(1000 + (index + 0.8) * step)),
        )
        const found = placedWords(text, segment, [heard(...words)]) ?? []
        for (const [index, { from, to, startMs, endMs }] of found.entries()) {
          expect(to).toBeGreaterThan(from)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          expect(from).toBeGreaterThanOrEqual(found[index - 1]?.to ?? 0)
          expect(startMs).toBeGreaterThanOrEqual(found[index - 1]?.startMs ?? segment.startMs)
          expect(endMs).toBeLessThanOrEqual(segment.endMs)
        }
      }),
    )
  })
})

describe('words found without the segmenter', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const ofSegmenter = (text: string) =>
    [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment: one }) => one)

  test('equal those of the segmenter for any letters, marks and spaces', () => {
    const letters = fc.constantFrom(
      'a',
      'Z',
      'é',
      'ß',
      'ø',
      ' ',
      '  ',
      '.',
      ',',
      '!',
      ';',
      '?',
      '\n',
      "'",
      '-',
      '1',
      '漢',
      'ا',
      'e\u0301',
    )
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 40 }).map((list) => list.join('')),
        (text) => {
          const words = ofSegmenter(text)
          const found = placed(text, heard(...words.map((one) => word(one, 2000))))
          expect(found?.map(([one]) => one) ?? []).toEqual(words)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('are found at once in a long text with runs of spaces', () => {
    const text = `${'word  ,  '.repeat(300)}漢`
    expect(placed(text, heard(word('word', 2000)))?.length).toBe(ofSegmenter(text).length)
  })
})
