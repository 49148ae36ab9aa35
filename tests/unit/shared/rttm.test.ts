import { expect, test } from 'vitest'
import { turnsOfRttm } from '../../../electron/cli/bench/diarizationErrorRate.ts'

test('turns are read from RTTM; other lines and broken ones are left out', () => {
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

test('a file without turns has none', () => {
  expect(turnsOfRttm('what was said')).toBeNull()
})
