import { problem } from '../../../shared/errors/problem.ts'
import { testConnection } from '../../partner/index.ts'
import type { RunTarget } from '../accounts/connections.ts'
import type { JobRow } from '../jobs/types.ts'
import { accountsChanged, type SavingDeps } from './accountSaving.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Commands for accounts at the remote service. */
export function accountCommands(
  deps: SavingDeps & { targetOf: (job: JobRow) => RunTarget | null },
): HandlersOf<'accounts'> {
  const { accounts, settings, queue, connections } = deps
  return {
    'accounts.list': () => ({ accounts: accounts.list(), activeId: settings.get().accountId }),
    'accounts.activate': ({ accountId }) => {
      if (accountId !== null) accounts.get(accountId)
      settings.update({ accountId })
      accountsChanged(deps)
      return ok
    },
    'accounts.remove': ({ accountId }) => {
      accounts.get(accountId)
      const busy = queue
        .list(['queued', 'running', 'waiting', 'paused'])
        .some((job) => deps.targetOf(job)?.accountId === accountId)
      if (busy) throw problem('account-busy')
      accounts.remove(accountId)
      if (settings.get().accountId === accountId) settings.update({ accountId: null, destination: 'this-machine' })
      connections.forget()
      return ok
    },
    'accounts.test': async ({ accountId }) => ({ schemes: await testConnection(connections.forAccount(accountId)) }),
  }
}
