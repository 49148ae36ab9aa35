import { expect, test } from 'vitest'
import { BridgeError } from '../../../renderer/base/bridgeError.ts'
import type { PendingImport, RecordingSummary } from '../../../shared/recordings/domain.ts'
import { librarySentences } from '../../../shared/words/en/sentences/library.ts'
import { importWords, stageWords } from '../../../shared/words/stageWords.ts'

/** The window shows the sentence for an error's code. It shows the error's own message only for unknown codes. */

const known = { code: 'recording-unknown', message: 'Diese Aufnahme gibt es nicht.', retryable: false }
const unknown = { ...known, code: 'of-a-later-version' }
const sentence = librarySentences['recording-unknown']

test('shows the sentence of a failed command', () => {
  expect(new BridgeError(known)).toMatchObject({ message: sentence, code: known.code, retryable: false })
  expect(new BridgeError(unknown).message).toBe(unknown.message)
})

test('shows the sentence of an error kept with a recording or an import', () => {
  const failed = (error: typeof known) =>
    stageWords({ stage: 'failed', error, audioDeletedMs: null } as RecordingSummary)
  expect(failed(known)).toBe(sentence)
  expect(failed(unknown)).toBe(unknown.message)
  for (const state of ['failed', 'waiting'] as const)
    expect(importWords({ state, waitingFor: null, progress: null, error: known } as PendingImport)).toBe(sentence)
})
