import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resultOf } from '../../../electron/engine/accounts/resultOf.ts'
import { PartnerError, type PartnerErrorKind, type PartnerOperation } from '../../../electron/partner/errors.ts'
import { type Remedy, remedyOf } from '../../../electron/partner/remedy.ts'
import { safeToRepeat } from '../../../electron/partner/submitOnce.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { endpoints } from '../../../shared/partner/endpoints.ts'
import type { SessionEnd } from '../../../shared/words/en/sentences/partner.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** The remedy for every error: every kind, with every status, in every exchange. */
const kinds: PartnerErrorKind[] = [
  'unreachable',
  'unanswered',
  'sign-in',
  'rate-limit',
  'server',
  'bad-answer',
  'refused',
]
const statuses = [null, 200, 302, 307, 400, 401, 403, 404, 408, 409, 410, 413, 418, 422, 429, 500, 502, 503, 504]
const operations: (PartnerOperation | null)[] = [...(Object.keys(endpoints) as PartnerOperation[]), 'putPart', null]
const waits = [null, 0, 1000, 3_600_000]

const errorOf = (
  kind: PartnerErrorKind,
  status: number | null,
  operation: PartnerOperation | null,
  retryAfterMs: number | null,
) =>
  new PartnerError(
    kind,
    { code: `code-of-${kind}`, message: 'A sentence.' },
    { ...(status === null ? {} : { status }), operation, retryAfterMs },
  )

/** Only in these three operations can a refusal mean that the upload cannot continue. */
const ofAnUpload = new Set<PartnerOperation | null>(['putPart', 'completeUpload', 'completeFile'])
const sessionEnds = new Map<number | null, SessionEnd>([
  [401, 'addresses-expired'],
  [403, 'addresses-expired'],
  [404, 'unknown'],
  [410, 'unknown'],
  [400, 'not-accepted'],
  [409, 'not-accepted'],
  [422, 'not-accepted'],
])
/** The meaning of a kind if nothing else is known. */
const byKind = (kind: PartnerErrorKind, retryAfterMs: number | null): Remedy =>
  ({
    unreachable: { action: 'retry', cause: 'network', afterMs: null },
    unanswered: { action: 'retry', cause: 'other', afterMs: retryAfterMs },
    server: { action: 'retry', cause: 'other', afterMs: retryAfterMs },
    'bad-answer': { action: 'retry', cause: 'other', afterMs: retryAfterMs },
    'rate-limit': { action: 'slow-down', afterMs: retryAfterMs ?? 60_000 },
    'sign-in': { action: 'sign-in' },
    refused: { action: 'fail' },
    'not-sent': { action: 'fail' },
  })[kind] as Remedy

describe('an error of the partner service', () => {
  test.each(kinds)('has the right remedy for every status and exchange: %s', (kind) => {
    let ended = 0
    for (const status of statuses)
      for (const operation of operations)
        for (const retryAfterMs of waits) {
          // A mismatch that the client itself found.
          const isMismatch = kind === 'bad-answer' && status === 409
          const reason = isMismatch ? 'not-what-was-sent' : sessionEnds.get(status)
          const isOver =
            ofAnUpload.has(operation) && reason !== undefined && kind !== 'sign-in' && kind !== 'rate-limit'
          expect({ status, operation, remedy: remedyOf(errorOf(kind, status, operation, retryAfterMs)) }).toEqual({
            status,
            operation,
            remedy: isOver ? { action: 'new-upload-session', reason } : byKind(kind, retryAfterMs),
          })
          if (isOver) ended += 1
        }
    expect(ended).toBe(kind === 'sign-in' || kind === 'rate-limit' ? 0 : 7 * 3 * waits.length)
  })

  test('tells why the job waits, how long, and whether it cost an attempt', () => {
    const error = (kind: PartnerErrorKind, retryable = true) => ({
      code: `code-of-${kind}`,
      message: 'A sentence.',
      retryable,
    })
    const result = (kind: PartnerErrorKind, retryAfterMs: number | null = null) =>
      resultOf(errorOf(kind, null, 'presign', retryAfterMs))
    expect(result('unreachable')).toEqual({
      outcome: 'retry',
      error: error('unreachable'),
      waitingFor: 'network',
      attempt: 'free',
    })
    for (const kind of ['unanswered', 'server', 'bad-answer'] as const) {
      expect(result(kind)).toEqual({ outcome: 'retry', error: error(kind), waitingFor: 'retry', attempt: 'charged' })
      expect(result(kind, 7000)).toMatchObject({ afterMs: 7000 })
    }
    expect(result('rate-limit', 7000)).toEqual({
      outcome: 'retry',
      error: error('rate-limit'),
      afterMs: 7000,
      waitingFor: 'rate-limit',
      attempt: 'free',
    })
    expect(result('rate-limit')).toMatchObject({ afterMs: 60_000 })
    expect(result('sign-in')).toEqual({
      outcome: 'retry',
      error: error('sign-in'),
      afterMs: 24 * 3_600_000,
      waitingFor: 'sign-in',
      attempt: 'free',
    })
    expect(result('refused')).toEqual({ outcome: 'fail', error: error('refused', false) })
  })

  test.each([
    [403, 'addresses-expired', sentences.partForbidden],
    [404, 'unknown', sentences.uploadUnknown],
    [409, 'not-accepted', sentences.uploadNotAccepted],
  ])('starts an upload anew and costs an attempt after %i at its end', (status, reason, message) => {
    expect(resultOf(errorOf('refused', status, 'completeUpload', null))).toEqual({
      outcome: 'retry',
      error: { code: 'upload-session-ended', message, retryable: true, values: { reason } },
      waitingFor: 'retry',
      attempt: 'charged',
    })
  })

  test('has its own sentence for each cause', () => {
    const all = Object.values(sentences)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('any other error', () => {
  test.each([
    [new TapelogError('a', 'Damaged.'), { action: 'fail' }],
    [new TapelogError('a', 'Later.', { retryable: true }), { action: 'retry', cause: 'other', afterMs: null }],
    [new TypeError('a bug'), { action: 'retry', cause: 'other', afterMs: null }],
    ['thrown text', { action: 'retry', cause: 'other', afterMs: null }],
    [undefined, { action: 'retry', cause: 'other', afterMs: null }],
  ])('has its remedy: %s', (error, remedy) => {
    expect(remedyOf(error)).toEqual(remedy)
  })

  test('shows a person no message that was not meant for one', () => {
    // This is not one of our errors, so it is passed on to the code that logs it and words it.
    const strange = new Error('planted-secret at /home/reyes')
    expect(() => resultOf(strange)).toThrow(strange)
    expect(resultOf(new TapelogError('a', 'Damaged.'))).toEqual({
      outcome: 'fail',
      error: { code: 'a', message: 'Damaged.', retryable: false },
    })
  })
})

describe('anything thrown', () => {
  const anyStatus = fc.option(fc.oneof(fc.integer(), fc.constantFrom(...statuses.filter((status) => status !== null))))
  const anyPartnerError = fc
    .tuple(fc.constantFrom(...kinds), anyStatus, fc.constantFrom(...operations), fc.option(fc.double()))
    .map(([kind, status, operation, retryAfterMs]) => errorOf(kind, status, operation, retryAfterMs))
  const anything = fc.oneof(
    anyPartnerError,
    fc.string().map((message) => new Error(message)),
    fc
      .tuple(fc.string(), fc.string(), fc.boolean())
      .map(([code, message, retryable]) => new TapelogError(code, message, { retryable })),
    fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSparseArray: true }),
  )
  const actions = ['retry', 'slow-down', 'sign-in', 'new-upload-session', 'fail']

  test('always gives the same remedy and result', () => {
    fc.assert(
      fc.property(anything, (error) => {
        const remedy = remedyOf(error)
        expect(actions).toContain(remedy.action)
        expect(remedyOf(error)).toEqual(remedy)
        if (!(error instanceof TapelogError)) return
        const result = resultOf(error)
        expect(result.outcome).toBe(remedy.action === 'fail' ? 'fail' : 'retry')
        if (result.outcome === 'retry' || result.outcome === 'fail')
          expect(result.error.message).toEqual(expect.any(String))
        expect(typeof safeToRepeat(error)).toBe('boolean')
      }),
      { numRuns: 2000 },
    )
  })

  test('never leads to a sign-in, a slower rate or a new upload unless the service sent it', () => {
    fc.assert(
      fc.property(fc.anything(), (error) => {
        expect(['retry', 'fail']).toContain(remedyOf(error).action)
        expect(safeToRepeat(error)).toBe(false)
      }),
    )
  })
})

/** Whether a submit may be repeated. A wrong “yes” costs twice; a wrong “no” bothers a person needlessly. */
describe('a failed request', () => {
  test.each<[PartnerErrorKind, number | null, boolean]>([
    ['unreachable', null, true],
    ['sign-in', null, true],
    ['sign-in', 401, true],
    ['rate-limit', 429, true],
    ['refused', 400, true],
    ['not-sent', null, true],
    ['refused', 307, true],
    ['server', 503, true],
    ['server', 500, false],
    ['server', 408, false],
    ['server', 502, false],
    ['server', 504, false],
    ['unanswered', null, false],
    ['bad-answer', 200, false],
    ['bad-answer', null, false],
  ])('is safe to repeat after %s with status %s: %s', (kind, status, expected) => {
    expect(safeToRepeat(errorOf(kind, status, 'submitTranscription', null))).toBe(expected)
  })
})
