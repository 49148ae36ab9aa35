import { expect, test } from 'vitest'
import { forgetRefusedFile, uploadFailure } from '../../../../electron/engine/upload/failures.ts'
import type { UploadRow } from '../../../../electron/engine/upload/sessions.ts'
import { PartnerError, type PartnerErrorKind, type PartnerOperation } from '../../../../electron/partner/errors.ts'
import { problem, problemInfo } from '../../../../shared/words/problem.ts'

/** The meaning of a failed upload, for runs and for workflows alike. */
const errorOf = (kind: PartnerErrorKind, operation: PartnerOperation, status: number, said = '') =>
  new PartnerError(kind, problemInfo('service-refused', { status, said }), { operation, status, said })

test.each([
  ['a refused type', errorOf('refused', 'presign', 415), 'type-refused'],
  ['a refused type of the finished file', errorOf('refused', 'completeFile', 415), 'type-refused'],
  ['an expired address', errorOf('refused', 'putPart', 403), 'session-over'],
  ['a storage with a problem of its own', errorOf('server', 'putPart', 503), 'interrupted'],
  ['a refused token', errorOf('sign-in', 'completeUpload', 401), 'interrupted'],
  ['a job that was stopped', problem('stopped', null, { retryable: true }), 'interrupted'],
])('decides what follows %s', (_what, error, is) => {
  expect(uploadFailure(error, { filetype: 'wav', isCopy: false })).toMatchObject({ is })
})

test('makes a damaged copy again, but not a damaged original', () => {
  const damaged = problem('original-damaged')
  expect(uploadFailure(damaged, { filetype: 'mp3', isCopy: true })).toEqual({ is: 'copy-damaged' })
  expect(uploadFailure(damaged, { filetype: 'wav', isCopy: false })).toEqual({ is: 'interrupted' })
})

test('gives the reason for the end of a session', () => {
  const error = errorOf('refused', 'completeUpload', 404)
  expect(uploadFailure(error, { filetype: 'wav', isCopy: false })).toEqual({
    is: 'session-over',
    reason: 'The service no longer knows this upload.',
  })
})

test.each([
  ['address', errorOf('refused', 'submitTranscription', 403), ['address']],
  ['address', errorOf('refused', 'submitTranscription', 400), []],
  ['record', errorOf('refused', 'submitWorkflow', 422), ['record']],
  ['record', errorOf('server', 'submitWorkflow', 500), []],
  ['record', problem('stopped'), []],
] as const)('handles a submit by %s that fails with %s', (names, error, expected) => {
  const forgotten: string[] = []
  const isForgotten = forgetRefusedFile(
    error,
    { upload: { id: 1 } as UploadRow, names },
    { expireDownloadUrl: () => forgotten.push('address'), forgetFileRecord: () => forgotten.push('record') },
  )
  expect(forgotten).toEqual(expected)
  expect(isForgotten).toBe(expected.length > 0)
})
