import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPosition } from '../../../renderer/recording/tools/readPosition.ts'
import { formatClock, formatTimecode } from '../../../shared/text/timecode.ts'

/** Positions as a person types them. */
const hourMs = 3_600_000

test.each([
  ['12:41', 761_000],
  ['1:02:03', 3_723_000],
  [' 75 ', 75_000],
  ['1:02.5', 62_500],
  ['0', 0],
  ['90:00', 5_400_000],
  ['00:00:12,500', 12_500],
  ['12,5', 12_500],
  ['1,5', 1500],
  ['１２：４１', 761_000],
  ['１：０２：０３．５', 3_723_500],
  ['１２，５', 12_500],
  ['٠٠:١٢:٤١', 761_000],
  ['۱۲:۴۱٫۵', 761_500],
  ['१२:४१', 761_000],
  ['[00:12:41]', 761_000],
  ['(12:41)', 761_000],
  ['12∶41', 761_000],
  ['12:41\u00a0', 761_000],
  ['\u200e12:41', 761_000],
  ['1h02m03s', 3_723_000],
  ['12 min 41,5 s', 761_500],
  ['2H', 7_200_000],
  ['2h30', 9_000_000],
  ['12m41', 761_000],
  ['12’41”', 761_000],
  ['1時間2分3秒', 3_723_000],
  ['１２分４１秒', 761_000],
  ['62 min', 3_720_000],
  ['00:00:12.3456', 12_346],
])('reads the time "%s"', (typed, positionMs) => expect(readPosition(typed, 1000 * hourMs)).toEqual({ positionMs }))

test.each([
  '',
  ':',
  '1:',
  ':30',
  '1:2:3:4',
  '-5',
  '1.5:00',
  '.5',
  '5.',
  '1e3',
  'Infinity',
  '1,5,0',
  '1,234.5',
  '12,',
  '[12:41',
  'h',
  's',
  '3s2m',
  '1 : 30',
])('refuses "%s" as a time', (typed) =>
  expect(readPosition(typed, 1000 * hourMs)).toEqual({ problem: 'Type a time like 12:41 or 1:02:03.' }),
)

test.each([
  ['9:99', 'Seconds go from 0 to 59. Type a time like 12:41.'],
  ['0:60', 'Seconds go from 0 to 59. Type a time like 12:41.'],
  ['0:59.99', null],
  ['1:60:00', 'Minutes go from 0 to 59. Type a time like 1:02:03.'],
  ['1:59:60', 'Seconds go from 0 to 59. Type a time like 12:41.'],
  ['90:00', null],
  ['2:00:00', null],
  ['2:00:01', 'The recording ends at 2:00:00. Type an earlier time.'],
  ['999999999999999999999999', 'The recording ends at 2:00:00. Type an earlier time.'],
])('answers "%s" in a recording of two hours with: %s', (typed, problem) => {
  const read = readPosition(typed, 2 * hourMs + 400)
  expect('problem' in read ? read.problem : null).toBe(problem)
})

test('reads a written time as the same moment', () => {
  fc.assert(
    fc.property(fc.nat(1000 * hourMs), (timeMs) => {
      expect(readPosition(formatTimecode(timeMs), timeMs)).toEqual({ positionMs: timeMs })
      expect(readPosition(formatClock(timeMs), timeMs)).toEqual({ positionMs: timeMs - (timeMs % 1000) })
    }),
  )
})
