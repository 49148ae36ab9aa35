import { createRequire } from 'node:module'
import type { Account } from '../../shared/accounts/account.ts'
import type { ModelList } from '../../shared/contract/models.ts'
import type { CommandName, CommandOutput, EngineCommandName, ParsedInput } from '../../shared/contract.ts'
import type { AddressOwner, OwnedAddress } from '../../shared/text/dialogText.ts'
import type { ConsentQuestion } from '../../shared/words/en/consents.ts'
import { problem } from '../../shared/words/problem.ts'
import type { LetOut } from './letOut.ts'
import type { SecretVault } from './secrets.ts'

/** The facts about the library, the keychain and the models for the rules of consent. They are read when a command arrives. */
export type Facts = {
  ask: <N extends EngineCommandName>(name: N, input: unknown) => Promise<CommandOutput<N>>
  models: () => Promise<ModelList>
  /** The address of the server of updates; null if this Tapelog does not update itself. */
  updateAddress: string | null
  letOut: LetOut
  /** The credentials that this set holds. */
  held: SecretVault['heldIn']
}
/** The questions before a command may run; none if the command lets no more leave than before. */
export type ConsentRule<N extends CommandName> = (
  input: ParsedInput<N>,
  facts: Facts,
) => Promise<(ConsentQuestion | null)[]>

export type ConsentRules = { [N in CommandName]?: ConsentRule<N> }

export async function accountOf({ ask }: Facts, accountId: number | null): Promise<Account | null> {
  const { accounts } = await ask('accounts.list', undefined)
  return accounts.find(({ id }) => id === accountId) ?? null
}

/** The account for new remote work. Throws `no-account`. */
export async function accountInUse(facts: Facts): Promise<Account> {
  const { activeId } = await facts.ask('accounts.list', undefined)
  const account = await accountOf(facts, activeId)
  if (!account) throw problem('no-account')
  return account
}

// Read at the first question: the list takes 10 ms, for which the first window would wait.
const suffixList = (): typeof import('tldts') => createRequire(import.meta.url)('tldts')

/** The owner by the public suffix list: for `bank.example.evil.co.uk` it is `evil.co.uk`. */
function ownerOfAddress(address: string): AddressOwner {
  const { hostname, isIp, domain } = suffixList().parse(URL.parse(address)?.hostname ?? '', {
    allowPrivateDomains: true,
    validHosts: ['localhost'],
  })
  if (hostname === 'localhost' || hostname === '::1' || (isIp && hostname?.startsWith('127.')))
    return { is: 'this-machine' }
  if (isIp) return { is: 'number' }
  return domain === null ? { is: 'own-name' } : { is: 'domain', domain }
}

/** An address and its owner, for a question that names the address. */
export const ownedAddress = (address: string): OwnedAddress => ({ address, owner: ownerOfAddress(address) })
export const owned = (addresses: readonly string[]): OwnedAddress[] => addresses.map(ownedAddress)
