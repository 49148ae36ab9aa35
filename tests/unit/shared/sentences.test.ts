import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { endOf } from '../../../electron/engine/jobs/jobEnd.ts'
import type { JobRow } from '../../../electron/engine/jobs/types.ts'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { sentences } from '../../../shared/words/en/sentences/index.ts'
import { problem, problemInfo, sentenceOf } from '../../../shared/words/problem.ts'
import { packageRoot } from '../../support/testEngine.ts'

test('no two areas share a code', async () => {
  const folder = join(packageRoot, 'shared/words/en/sentences')
  const codes: string[] = []
  for (const file of readdirSync(folder).filter((name) => !['index.ts', 'problem.ts'].includes(name)))
    for (const [name, area] of Object.entries(await import(pathToFileURL(join(folder, file)).href)))
      if (name === `${file.slice(0, -3)}Sentences`) codes.push(...Object.keys(area as object))
  expect(codes.toSorted()).toEqual(Object.keys(sentences).toSorted())
})

const at = { stopped: false, progress: null, nowMs: 0, random: 0 }
const jobAfter = (attempts: number) => ({ attempts, maxAttempts: 5 }) as JobRow

describe('an error', () => {
  const tooNew = problem('library-newer', { found: 12, known: 10 })

  test('shows the sentence of its code, filled with its values', () => {
    expect(tooNew.message).toContain('library version 12; this one knows 10')
    expect(problem('title-empty').message).toBe(sentences['title-empty'])
  })

  test('keeps its code and values across processes', () => {
    const arrived = structuredClone(toErrorInfo(tooNew))
    expect(arrived).toEqual({
      code: 'library-newer',
      message: tooNew.message,
      retryable: false,
      values: { found: 12, known: 10 },
    })
    expect(sentenceOf(arrived)).toBe(tooNew.message)
  })

  test('shows its stored message if its code or values are unknown', () => {
    expect(sentenceOf({ code: 'library-newer', message: 'As it was said.', retryable: false })).toBe('As it was said.')
    expect(sentenceOf({ code: 'of-long-ago', message: 'As it was said.', retryable: false })).toBe('As it was said.')
    expect(sentenceOf({ code: 'constructor', message: 'As it was said.', retryable: false })).toBe('As it was said.')
  })

  test('states the number of attempts once after the last one', () => {
    const last = { ...problemInfo('no-transcript-of', { title: 'Harbour' }), retryable: true }
    const givenUp = endOf(jobAfter(5), { outcome: 'retry', error: last, waitingFor: 'retry', attempt: 'charged' }, at)
    const foreign = { code: 'of-a-service', message: 'The service is ill.', retryable: true }
    const other = endOf(jobAfter(5), { outcome: 'retry', error: foreign, waitingFor: 'retry', attempt: 'charged' }, at)
    const saidOf = (end: typeof other) => (end.state === 'failed' ? sentenceOf(end.error) : null)
    expect(saidOf(givenUp)).toBe(
      '“Harbour” has no transcript yet. Transcribe it first. Tapelog tried 5 times. Retry later.',
    )
    expect(saidOf(other)).toBe('The service is ill. Tapelog tried 5 times. Retry later.')
  })
})
