import { expect, test } from 'vitest'
import { staysHereWords } from '../../electron/engine/transcription/staysHereWords.ts'

/** An upload that was begun and is not stopped now: it had failed, or was cancelled before. */
const before = { isStopped: true, isUploadStopped: false, isSubmitted: false, goesOn: 'no' } as const

test.each([
  [0, 'Stays on this machine. Nothing more is sent, but a first part of it may have been uploaded before.'],
  [37, 'Stays on this machine. Nothing more is sent, but 37 % of it was uploaded before.'],
])('an earlier upload of %i percent: no more is said than is known', (percent, sentence) => {
  expect(staysHereWords({ ...before, sent: { is: 'some', percent } })).toBe(sentence)
})
