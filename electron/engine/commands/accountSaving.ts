import type { Account, AccountToSave, AccountTrial, SchemeTest } from '../../../shared/accounts/account.ts'
import { testConnection } from '../../partner/index.ts'
import type { AccountStore } from '../accounts/accounts.ts'
import type { Connections } from '../accounts/connections.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { RunStore } from '../transcription/runs.ts'
import type { WorkflowStore } from '../workflows/store.ts'

export type SavingDeps = {
  accounts: AccountStore
  connections: Connections
  settings: SettingsStore
  queue: JobQueue
  runner: JobRunner
  runs: RunStore
  workflows: WorkflowStore
  /** See `Transcription`. */
  syncTasks: () => void
}

/**
 * Lets jobs that wait for a sign-in continue, because addresses, credentials or the account have changed, and tells a service that has an
 * account again what it still has to know.
 */
export function accountsChanged(deps: SavingDeps): void {
  const { connections, settings, queue, runner, runs, workflows } = deps
  const inUse = connections.accountInUse(settings.get().accountId)
  if (inUse !== null) {
    runs.adopt(inUse)
    workflows.adopt(inUse)
  }
  connections.forget()
  queue.wake(['sign-in'])
  deps.syncTasks()
  runner.pump()
}

/** These functions are not commands: a page may reach them only after the shell has asked the person. */
export const accountSaving = (deps: SavingDeps) => ({
  /** Tests the service with credentials that are not stored anywhere. */
  async tryAccount({ fields, secrets, schemes }: AccountTrial): Promise<SchemeTest[]> {
    const client = deps.connections.forTrial(fields, secrets)
    const tests = await testConnection(client, schemes)
    await client.refreshCapabilitiesNow()
    return tests
  },
  /** Saves an account in one transaction. The first account becomes the account in use. Throws `account-unknown`. */
  saveAccount({ accountId, fields, credentialSet }: AccountToSave): Account {
    const { accounts, settings, queue } = deps
    const saved = queue.together(() => {
      if (accountId !== null) {
        accounts.get(accountId)
        return accounts.update(accountId, fields, credentialSet)
      }
      const account = accounts.create(fields, credentialSet)
      if (settings.get().accountId === null) settings.update({ accountId: account.id })
      return account
    })
    accountsChanged(deps)
    return saved
  },
})
