import { expect, test } from 'vitest'
import { type AccountForm, problemsOfTest } from '../../../renderer/settings/accountForm.ts'
import { newAccount } from '../../../shared/accounts/account.ts'

const form: AccountForm = { fields: newAccount('custom'), secrets: { apiKey: 'key' }, forgotten: [], file: null }

test('an unreachable address names the button that keeps the account untested', () => {
  const findings = [{ scheme: 'api-key', result: 'unreachable', error: null }] as const
  expect(problemsOfTest(findings, form, true)).toEqual({
    baseUrl: expect.stringMatching(/^The service cannot be reached at this address\..* keep the account untested/),
  })
  expect(problemsOfTest(findings, form, false).baseUrl).not.toContain('untested')
})

test('a refused key is reported at its field', () => {
  expect(problemsOfTest([{ scheme: 'api-key', result: 'refused', error: null }], form, false)).toEqual({
    apiKey: 'The service does not accept this. Check it and save again.',
  })
})
