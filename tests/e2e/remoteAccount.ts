import type { Page } from '@playwright/test'
import { newAccount } from '../../shared/accounts/account.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'

/** An account in use, with its credentials. New recordings go to it. */
export async function sendToAccount(page: Page, connection: ServiceConnection): Promise<void> {
  const { baseUrl, apiBase, clientId, secretKey, apiKey, userToken, authorization } = connection
  await page.evaluate(
    async ({ account, secrets }) => {
      const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
      const made = await tapelog.accounts.save({ accountId: null, fields: account, secrets, untested: true })
      if (!made.ok) throw new Error(made.error.message)
      await tapelog.settings.update({ destination: 'remote' })
    },
    {
      account: { ...newAccount('custom'), baseUrl, apiBase, clientId },
      secrets: { secretKey, apiKey, userToken, authorization },
    },
  )
}

/** Enters the credentials of the first account again. */
export async function enterKeysAgain(page: Page, connection: ServiceConnection): Promise<void> {
  const { secretKey, apiKey, userToken, authorization } = connection
  await page.evaluate(
    async (secrets) => {
      const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
      const list = await tapelog.accounts.list()
      const account = list.ok ? list.value.accounts[0] : undefined
      if (!account) throw new Error('There is no account.')
      const { id: accountId, credentialSet: _credentialSet, ...fields } = account
      const kept = await tapelog.accounts.save({ accountId, fields, secrets, untested: true })
      if (!kept.ok) throw new Error(kept.error.message)
    },
    { secretKey, apiKey, userToken, authorization },
  )
}
