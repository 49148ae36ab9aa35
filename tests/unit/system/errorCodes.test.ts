import { expect, test } from 'vitest'
import { errorCodeOf, isAccessDenied, isMissing, isOutOfSpace } from '../../../electron/system/index.ts'

const failure = (code: unknown) => Object.assign(new Error('failed'), { code })

test.each([
  ['an error with a code', failure('ENOENT'), 'ENOENT'],
  ['an error without a code', new Error('failed'), ''],
  ['an error with a number', failure(19), ''],
  ['an object that is no error', { code: 'ENOENT' }, ''],
  ['nothing', undefined, ''],
])('reads the code of %s', (_of, error, code) => {
  expect(errorCodeOf(error)).toBe(code)
})

test('explains what a code means', () => {
  expect([isMissing(failure('ENOENT')), isMissing(failure('ENOTDIR'))]).toEqual([true, false])
  expect(['EACCES', 'EPERM', 'ENOENT'].map((code) => isAccessDenied(failure(code)))).toEqual([true, true, false])
  expect(['ENOSPC', 'EDQUOT', 'EIO'].map((code) => isOutOfSpace(failure(code)))).toEqual([true, true, false])
})
