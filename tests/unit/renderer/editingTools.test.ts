import { describe, expect, test } from 'vitest'
import { extendedTo, stillThere, toggled } from '../../../renderer/recording/text/selection/selectedSegments.ts'
import { findsAround, nextFind } from '../../../renderer/recording/tools/find/findOrder.ts'
import { noCriteria, searchOf } from '../../../renderer/recording/tools/find/search.ts'
import { chosenPlaces, contextOf, placeKey } from '../../../renderer/recording/tools/names/namePlaces.ts'
import { edgeMs, edgeText } from '../../../renderer/recording/tools/times/edgeTimes.ts'
import { wordsAt } from '../../../renderer/transcript/wordsAt.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'

/** The rules of the editor's larger tools, without a window. */
const order = [7, 3, 9, 4].map((id, index): Segment => {
  const startMs = index * 1000
  return { id, startMs, endMs: startMs + 900, speakerId: 1, text: '', edited: false, verified: false }
})
const find = (segmentId: number, startOffset: number) => ({
  segmentId,
  startOffset,
  endOffset: startOffset + 3,
  text: 'abc',
})

describe('going from find to find', () => {
  const finds = [find(7, 2), find(3, 0), find(3, 8), find(4, 1)]

  test('begins at the first one, or at the last one backwards', () => {
    const around = findsAround(finds, null, order)
    expect([nextFind(around, 1, 4), nextFind(around, -1, 4)]).toEqual([0, 3])
    expect(nextFind(around, 1, 0)).toBe(-1)
  })

  test('continues from the current one and wraps at the end', () => {
    const around = findsAround(finds, { segmentId: 3, offset: 8 }, order)
    expect([nextFind(around, 1, 4), nextFind(around, -1, 4)]).toEqual([3, 1])
    expect(nextFind(findsAround(finds, { segmentId: 4, offset: 1 }, order), 1, 4)).toBe(0)
  })

  test('continues in the order of the audio, not of the ids', () => {
    expect(findsAround(finds, { segmentId: 3, offset: 1 }, order)).toEqual({ at: -1, next: 2 })
    expect(findsAround(finds, { segmentId: 9, offset: 0 }, order)).toEqual({ at: -1, next: 3 })
    expect(findsAround(finds, { segmentId: 4, offset: 2 }, order)).toEqual({ at: -1, next: 4 })
  })

  test('ignores accents only if nothing is to be replaced', () => {
    const asked = { ...noCriteria, text: 'cafe' }
    expect(searchOf(asked, false)).toEqual({ text: 'cafe', ignoreAccents: true })
    expect(searchOf(asked, true)).toEqual({ text: 'cafe' })
    expect(searchOf({ ...asked, matchCase: true, who: 'none' }, false)).toEqual({
      text: 'cafe',
      matchCase: true,
      speakerId: null,
    })
    expect(searchOf({ ...asked, text: '  ' }, false)).toBeNull()
  })
})

describe('the words that a tool is used on', () => {
  const text = 'So Mr. Rayes’s office, (twice) said no'
  test.each([
    [8, 8, 'Rayes'],
    [6, 6, 'Mr'],
    [7, 7, 'Rayes'],
    [3, 12, 'Mr. Rayes'],
    [24, 24, 'twice'],
    [text.length, text.length, 'no'],
    [0, 0, 'So'],
  ])('are found from %i to %i', (from, to, expected) => {
    const found = wordsAt(text, from, to)
    expect(found?.text).toBe(expected)
    expect(text.slice(found?.startOffset, found?.endOffset)).toBe(expected)
  })
  test('are absent in a text without words', () => {
    expect(wordsAt('', 0, 0)).toBeNull()
    expect(wordsAt('… –', 1, 1)).toBeNull()
  })
})

describe('places of a name', () => {
  const place = (startOffset: number, endOffset: number) => ({ segmentId: 1, startOffset, endOffset, text: 'x' })
  test('leave out a place that overlaps a likelier one', () => {
    const variants = [
      { text: 'Ray es', likeness: 0.9, places: [place(3, 9)] },
      { text: 'Ray', likeness: 0.7, places: [place(3, 6), place(20, 23)] },
    ]
    const all = new Set(variants.flatMap(({ places }) => places.map(placeKey)))
    expect(chosenPlaces(variants, all)).toEqual([place(3, 9), place(20, 23)])
    expect(chosenPlaces(variants, new Set([placeKey(place(3, 6))]))).toEqual([place(3, 6)])
  })

  test('show their context, cut at words', () => {
    const text = `${'before '.repeat(20)}Rayes${' after'.repeat(20)}`
    const [before, found, after] = contextOf(text, { segmentId: 1, startOffset: 140, endOffset: 145, text: 'Rayes' })
    expect(found).toBe('Rayes')
    expect(before).toMatch(/^… (before )+$/)
    expect(after).toMatch(/^( after)+ …$/)
    expect(contextOf('a Rayes b', { segmentId: 1, startOffset: 2, endOffset: 7, text: 'Rayes' })).toEqual([
      'a ',
      'Rayes',
      ' b',
    ])
    const unspaced = 'あ'.repeat(200)
    const [begin, , end] = contextOf(unspaced, { segmentId: 1, startOffset: 100, endOffset: 102, text: 'ああ' })
    expect(begin.length + end.length).toBeLessThan(220)
  })
})

describe('selected segments', () => {
  test('are those between the anchor and the head, in transcript order', () => {
    const one = extendedTo(null, 3, order)
    expect([...one.ids]).toEqual([3])
    const three = extendedTo(one, 4, order)
    expect([...three.ids]).toEqual([3, 9, 4])
    expect([...extendedTo(three, 7, order).ids]).toEqual([7, 3])
  })
  test('are added and removed one by one, and vanish with their segments', () => {
    const two = toggled(toggled(null, 7), 4)
    expect([...(two?.ids ?? [])]).toEqual([7, 4])
    expect(toggled(toggled(two, 7), 4)).toBeNull()
    expect(stillThere(two, order)).toBe(two)
    expect([...(stillThere(two, order.slice(1))?.ids ?? [])]).toEqual([4])
    expect(stillThere(two, [])).toBeNull()
  })
})

describe('times of an edge', () => {
  test.each([
    ['1:12.5', 72_500],
    ['72.5', 72_500],
    ['1:02:03,25', 3_723_250],
    [' 0:00 ', 0],
    ['90', 90_000],
    ['1:60', null],
    ['1:99:00', null],
    ['1.2.3', null],
    ['one', null],
    ['', null],
  ])('are read from "%s"', (text, ms) => expect(edgeMs(text)).toBe(ms))
  test.each([0, 999, 72_500, 3_723_250, 86_399_999])('are read as they are shown: %i ms', (ms) =>
    expect(edgeMs(edgeText(ms))).toBe(ms),
  )
})
