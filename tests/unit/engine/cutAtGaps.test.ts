import { expect, test } from 'vitest'
import { missingAfterDecoding, withoutUnread } from '../../../electron/engine/library/missing.ts'
import { cutAtGaps } from '../../../electron/engine/transcription/cutAtGaps.ts'
import type { MissingSound } from '../../../shared/sound/missingSound.ts'

const missing: MissingSound = {
  gaps: [{ cause: 'damaged', fromMs: 20_000, lengthMs: 20_000 }],
  times: 'measured',
  keepsTimes: true,
}
const segment = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text, speakerLabel: 'A' })

test('cuts a segment at a gap, by the times of its words', () => {
  const words = [
    { text: 'We', startMs: 18_000, endMs: 18_500, confidence: null },
    { text: 'signed', startMs: 19_000, endMs: 20_200, confidence: null },
    { text: 'nothing', startMs: 40_100, endMs: 40_900, confidence: null },
  ]
  expect(cutAtGaps([{ ...segment(18_000, 41_000, 'We signed nothing'), words }], missing)).toEqual([
    { ...segment(18_000, 20_000, 'We signed'), words: [words[0], { ...words[1], endMs: 20_000 }] },
    { ...segment(40_000, 41_000, 'nothing'), words: [words[2]] },
  ])
})

test('divides a segment without word times by the sound on each side of the gap', () => {
  expect(cutAtGaps([segment(18_000, 42_000, 'one two three four')], missing)).toEqual([
    segment(18_000, 20_000, 'one two'),
    segment(40_000, 42_000, 'three four'),
  ])
  const [before, after, ...more] = cutAtGaps([segment(18_000, 42_000, '私たちは契約に署名していません')], missing)
  expect(more).toEqual([])
  expect(`${before?.text}${after?.text}`).toBe('私たちは契約に署名していません')
})

test('ends a segment at the gap that it only reaches into', () => {
  const others = [segment(1000, 2000, 'Before.'), segment(50_000, 51_000, 'After.')]
  expect(cutAtGaps([...others, segment(19_000, 20_300, 'To the edge.')], missing)).toEqual([
    others[0],
    segment(19_000, 20_000, 'To the edge.'),
    others[1],
  ])
  expect(cutAtGaps(others, null)).toEqual(others)
  const cut: MissingSound = { ...missing, gaps: [{ cause: 'cut', fromMs: 50_500, lengthMs: 20_000 }] }
  expect(cutAtGaps(others, cut)).toEqual(others)
})

test('separates words that meet where a gap has no length', () => {
  const fused = { ...missing, keepsTimes: false }
  expect(cutAtGaps([segment(19_000, 21_000, 'left right')], fused)).toEqual([
    segment(19_000, 20_000, 'left'),
    segment(20_000, 21_000, 'right'),
  ])
})

test('leaves no segment across a gap and loses no character', () => {
  const texts = ['a', 'one two', 'a bc def ghij', '']
  for (let startMs = 0; startMs < 60_000; startMs += 1700)
    for (const lengthMs of [1, 300, 5000, 30_000])
      for (const text of texts) {
        const pieces = cutAtGaps([segment(startMs, startMs + lengthMs, text)], missing)
        const isInside = startMs >= 20_000 && startMs + lengthMs <= 40_000
        expect(pieces.every((one) => isInside || one.endMs <= 20_000 || one.startMs >= 40_000)).toBe(true)
        expect(pieces.map((one) => one.text).join(' ')).toBe(text)
      }
})

const unread = { cause: 'unread', fromByte: 4096, lengthBytes: 512, fromMs: 9000, lengthMs: 100 } as const

test('joins an unread part and the damage heard there into one gap with its true time', () => {
  const known: MissingSound = { gaps: [unread], times: 'estimated', keepsTimes: false }
  const heard = { cause: 'damaged', fromMs: 9800, lengthMs: 150 } as const
  expect(missingAfterDecoding(known, { gaps: [heard], keepsTimes: true })).toEqual({
    gaps: [{ ...unread, fromMs: 9800, lengthMs: 150 }],
    times: 'measured',
    keepsTimes: true,
  })
  // Zeros in uncompressed audio are silence, which no decoder reports.
  expect(missingAfterDecoding({ ...known, times: 'measured' }, { gaps: [], keepsTimes: true })).toEqual({
    ...known,
    times: 'measured',
  })
  expect(missingAfterDecoding(null, { gaps: [], keepsTimes: true })).toBeNull()
})

test('drops unread parts once the copy is complete, and keeps damaged ones', () => {
  const damaged = { cause: 'damaged', fromMs: 1000, lengthMs: 500 } as const
  expect(withoutUnread({ gaps: [damaged, unread], times: 'measured', keepsTimes: true })?.gaps).toEqual([damaged])
  expect(withoutUnread({ gaps: [unread], times: 'measured', keepsTimes: true })).toBeNull()
})
