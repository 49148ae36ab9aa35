import { problem } from '../../../shared/sentences/problem.ts'
import { testConnection } from '../../partner/index.ts'
import type { AccountStore } from '../accounts/accounts.ts'
import type { Connections, RunTarget } from '../accounts/connections.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobRow } from '../jobs/types.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { RunStore } from '../transcription/runs.ts'
import type { WorkflowStore } from '../workflows/store.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Accounts at the remote service. */
export function accountCommands(deps: {
  accounts: AccountStore
  connections: Connections
  settings: SettingsStore
  queue: JobQueue
  runner: JobRunner
  runs: RunStore
  workflows: WorkflowStore
  targetOf: (job: JobRow) => RunTarget | null
}): HandlersOf<'accounts'> {
  const { accounts, settings, queue, connections } = deps
  /** With new addresses or another account, jobs that wait for a sign-in may go on. */
  const changed = () => {
    const inUse = connections.accountInUse(settings.get().accountId)
    if (inUse !== null) {
      deps.runs.adopt(inUse)
      deps.workflows.adopt(inUse)
    }
    connections.forget()
    queue.wake(['sign-in'])
    deps.runner.pump()
  }
  return {
    'accounts.list': () => ({ accounts: accounts.list(), activeId: settings.get().accountId }),
    'accounts.create': (fields) => {
      const account = accounts.create(fields)
      if (settings.get().accountId === null) settings.update({ accountId: account.id })
      changed()
      return account
    },
    'accounts.update': ({ accountId, fields }) => {
      accounts.get(accountId)
      const account = accounts.update(accountId, fields)
      changed()
      return account
    },
    'accounts.activate': ({ accountId }) => {
      if (accountId !== null) accounts.get(accountId)
      settings.update({ accountId })
      changed()
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
