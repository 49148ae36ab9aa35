import { TapelogError } from '../../../shared/errors.ts'
import { testConnection } from '../partner/testConnection.ts'
import type { EngineParts } from '../parts.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Accounts at the remote service. */
export function accountCommands(parts: EngineParts): HandlersOf<'accounts'> {
  const { accounts, settings, queue, runner, runs, workflows, connections } = parts
  /** New addresses or another account: what waited for a sign-in may go on. */
  const changed = () => {
    const inUse = connections.accountInUse(settings.get().accountId)
    if (inUse !== null) {
      runs.adopt(inUse)
      workflows.adopt(inUse)
    }
    connections.forget()
    queue.wake(['sign-in'])
    runner.pump()
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
        .some((job) => parts.targetOf(job)?.accountId === accountId)
      if (busy)
        throw new TapelogError(
          'account-busy',
          'Recordings are on their way to this account. Let them finish, or cancel them in the queue; then remove it.',
        )
      accounts.remove(accountId)
      if (settings.get().accountId === accountId) settings.update({ accountId: null, destination: 'this-machine' })
      connections.forget()
      return ok
    },
    'accounts.test': async ({ accountId }) => ({ schemes: await testConnection(connections.forAccount(accountId)) }),
  }
}
