import { expect, test } from 'vitest'
import { turnsOfRttm } from '../../../electron/cli/bench/rttm.ts'

test('reads turns from RTTM and leaves out other lines', () => {
  const text = [
    ';; two speakers',
    'SPKR-INFO talk 1 <NA> <NA> <NA> unknown A <NA> <NA>',
    'SPEAKER talk 1 0.70 2.85 <NA> <NA> A <NA> <NA>',
    'SPEAKER talk 1 4.25 3.52 <NA> <NA> B <NA>\r',
    'SPEAKER talk 1 soon 1 <NA> <NA> A <NA> <NA>',
    'SPEAKER talk 1 9',
    '',
  ].join('\n')
  expect(turnsOfRttm(text)).toEqual([
    { start: 0.7, end: 3.55, speaker: 'A' },
    { start: 4.25, end: 7.77, speaker: 'B' },
  ])
})

test('gives no turns for a file without any', () => {
  expect(turnsOfRttm('what was said')).toBeNull()
})
