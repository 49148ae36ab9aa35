import { expect, test } from 'vitest'
import { turnsOfStm } from '../../../electron/cli/bench/stm.ts'

test('reads turns and words from STM, in the order of the sound', () => {
  const text = [
    ';; CATEGORY "0" "" ""',
    'talk 1 inter_segment_gap 0.0 0.7',
    'talk 2 B 4.25 7.77 <o,f0,female> Neither did I.',
    'talk 1 A 0.70 3.55 Oh, hello.\r',
    'talk 1 A 8 9 ignore_time_segment_in_scoring',
    'talk 1 B 10 9 ends before it begins',
    'talk 1',
    '',
  ].join('\n')
  expect(turnsOfStm(text)).toEqual([
    { start: 0.7, end: 3.55, speaker: 'A', text: 'Oh, hello.' },
    { start: 4.25, end: 7.77, speaker: 'B', text: 'Neither did I.' },
  ])
})

test('gives no turns for a file without any', () => {
  expect(turnsOfStm('what was said')).toBeNull()
})
