import { expect, test } from 'vitest'
import { errorCodeOf, isAccessDenied, isMissing, isOutOfSpace } from '../../../electron/system/index.ts'

const failure = (code: unknown) => Object.assign(new Error('failed'), { code })

test.each([
  ['of an error', failure('ENOENT'), 'ENOENT'],
  ['none for an error without one', new Error('failed'), ''],
  ['none for a number', failure(19), ''],
  ['none for what is no error', { code: 'ENOENT' }, ''],
  ['none for nothing', undefined, ''],
])('the code %s', (_of, error, code) => {
  expect(errorCodeOf(error)).toBe(code)
})

test('what a code means', () => {
  expect([isMissing(failure('ENOENT')), isMissing(failure('ENOTDIR'))]).toEqual([true, false])
  expect(['EACCES', 'EPERM', 'ENOENT'].map((code) => isAccessDenied(failure(code)))).toEqual([true, true, false])
  expect(['ENOSPC', 'EDQUOT', 'EIO'].map((code) => isOutOfSpace(failure(code)))).toEqual([true, true, false])
})
