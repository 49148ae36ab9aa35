import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseProblem } from '../../../electron/service/newsroom/postgres/databaseProblems.ts'
import { DatabaseUnreachable } from '../../../electron/service/newsroom/postgres/storeErrors.ts'

const answer = (code: string, message = 'no') => Object.assign(new pg.DatabaseError(message, 2, 'error'), { code })
const failure = (values: object) => new DatabaseUnreachable(Object.assign(new Error('no'), values))

test.each([
  ['database-disk-full', answer('53100')],
  ['database-read-only', answer('25006')],
  ['database-unreachable', answer('57P03')],
  ['database-pooler', answer('08P01', 'unsupported startup parameter: statement_timeout')],
  ['database-unreachable', failure({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['database-untrusted', failure({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })],
  ['database-untrusted', failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
])('says %s', (code, error) => {
  expect(databaseProblem(error)).toMatchObject({ code })
})

test('leaves what says nothing about the database as it is', () => {
  const error = answer('23505')
  expect(databaseProblem(error)).toBe(error)
})
