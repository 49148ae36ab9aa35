import { type Account, newAccount, originOfSecret, secretNames } from '../../shared/accounts/account.ts'
import type { ParsedInput } from '../../shared/contract.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { AccountChange } from '../../shared/words/en/consents.ts'
import { accountOf, type ConsentRules, owned } from './consentFacts.ts'
import type { HeldSecret } from './secrets.ts'
import { changesOfAccount, newOrigins, originsOf, otherThanAddress } from './widening.ts'

/** Questions before an account is added, changed, used or removed. */
export const accountRules = {
  // Any new credential, even the first one, could send recordings to another customer of the same service.
  'accounts.save': async (input, facts) => {
    const { accountId, fields, untested } = input
    const before = await accountOf(facts, accountId)
    // The engine refuses this and says why.
    if (!before && accountId !== null) return []
    const held = before ? facts.held(before.credentialSet) : []
    const changes = [
      ...changesOfAccount(before ?? newAccount(fields.region), fields),
      ...changesOfSecrets(before, held, input),
    ]
    const added = newOrigins(before, fields)
    const origins = [...new Set([...added, ...originsOf(fields)])]
    if (added.length > 0) return [words.consents.newAddress(owned(origins), otherThanAddress(changes, added), untested)]
    if (!before || changes.length === 0) return []
    return [
      before.clientId === '' && before.userId === '' && held.length === 0
        ? words.consents.firstCredentials(before.name, owned(origins), changes, untested)
        : words.consents.otherCredentials(before.name, owned(origins), changes, untested),
    ]
  },
  // The browser is opened there, and the account that this makes sends recordings there.
  'accounts.signIn': async ({ address }) => [words.consents.signIn(owned([address]))],
  'accounts.remove': async ({ accountId }, facts) => {
    const account = await accountOf(facts, accountId)
    return [account && words.consents.removeAccount(account.name, owned(originsOf(account)))]
  },
  'accounts.activate': async ({ accountId }, facts) => {
    const { activeId } = await facts.ask('accounts.list', undefined)
    const account = await accountOf(facts, accountId)
    return [
      !account || accountId === activeId ? null : words.consents.otherAccount(account.name, owned(originsOf(account))),
    ]
  },
} satisfies ConsentRules

/** Compares only names. A credential whose address changes is removed, unless the person enters it again. */
function changesOfSecrets(
  before: Account | null,
  held: readonly HeldSecret[],
  { fields, secrets }: ParsedInput<'accounts.save'>,
): AccountChange[] {
  return secretNames.flatMap((part): AccountChange[] => {
    const origin = before && originOfSecret(before, part)
    const isHeld = held.some((secret) => secret.name === part && secret.origin === origin)
    const stays = isHeld && originOfSecret(fields, part) === origin
    const entered = secrets[part]
    if (entered) return [{ part, is: isHeld ? 'changed' : 'set', value: null }]
    return isHeld && (entered === '' || !stays) ? [{ part, is: 'removed', value: null }] : []
  })
}
