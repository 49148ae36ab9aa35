import { isSignedIn } from '../../../shared/accounts/account.ts'
import { problem } from '../../../shared/words/problem.ts'
import { testConnection } from '../../partner/index.ts'
import { accountsChanged } from './accountSaving.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** A person who signed in with a browser has no secret key, and needs none. */
const personalSchemes = ['user-token', 'api-key', 'second-family'] as const

/** Commands for accounts at the remote service. */
export function accountCommands(deps: CommandParts): HandlersOf<'accounts'> {
  const { accounts, settings, queue, connections } = deps
  return {
    'accounts.list': () => {
      const list = accounts.list()
      const abilities = list.map(({ id }) => ({ accountId: id, can: connections.abilitiesOf(id) }))
      return { accounts: list, activeId: settings.get().accountId, abilities }
    },
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
      deps.look()
      return ok
    },
    'accounts.test': async ({ accountId }) => {
      const client = connections.forAccount(accountId)
      const schemes = await testConnection(client, isSignedIn(accounts.get(accountId)) ? personalSchemes : undefined)
      await client.refreshCapabilitiesNow()
      return { schemes }
    },
  }
}
