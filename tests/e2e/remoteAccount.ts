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
