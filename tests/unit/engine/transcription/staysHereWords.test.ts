import { expect, test } from 'vitest'
import { problemInfo } from '../../../../shared/words/problem.ts'

/** An upload that began but is not stopped now, because it had failed or was cancelled before. */
const before = { sent: 'some', upload: 'not-stopped', submit: 'not-submitted', goesOn: 'no' } as const

test.each([
  [
    0,
    'From now on it stays on this machine. Nothing more is sent, but the beginning of the recording may already have been uploaded.',
  ],
  [
    37,
    'From now on it stays on this machine. Nothing more is sent, but 37 % of the recording had already been uploaded.',
  ],
])('states no more than is known of an earlier upload of %i percent', (sentPercent, sentence) => {
  expect(problemInfo('stays-here', { ...before, sentPercent }).message).toBe(sentence)
})
