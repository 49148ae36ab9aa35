import type { AccountFields } from '../../shared/accounts/account.ts'
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts'
import type { AccountChange } from '../../shared/words/en/consents.ts'

/** Pure rules that decide whether a command lets more leave this machine than before, for the rules of consent. */

/** The origins to which an account's recordings and credentials go, each once. */
export const originsOf = ({ baseUrl, apiBase }: Pick<AccountFields, 'baseUrl' | 'apiBase'>): string[] => [
  ...new Set([baseUrl, apiBase].flatMap((address) => URL.parse(address)?.origin ?? [])),
]

/** Origins that the account does not have yet. */
export const newOrigins = (
  before: Pick<AccountFields, 'baseUrl' | 'apiBase'> | null,
  after: Pick<AccountFields, 'baseUrl' | 'apiBase'>,
): string[] => {
  const known = before === null ? [] : originsOf(before)
  return originsOf(after).filter((origin) => !known.includes(origin))
}

/** The parts of an account that decide where recordings go, or who owns them there. All other parts are names and units. */
const accountParts = [
  'baseUrl',
  'apiBase',
  'clientId',
  'userTokenSource',
  'userId',
  'ownerId',
  'workflowStatusPath',
  'ownAuthority',
] as const
export const changesOfAccount = (before: AccountFields, after: AccountFields): AccountChange[] =>
  accountParts
    .filter((part) => (before[part] ?? '') !== (after[part] ?? ''))
    .map((part) => ({
      part,
      is: !after[part] ? 'removed' : !before[part] ? 'set' : 'changed',
      value: part === 'userTokenSource' || part === 'ownAuthority' ? null : after[part] || null,
    }))

/** All changes except addresses of these origins, because the question shows these addresses anyway. */
export const otherThanAddress = (changes: readonly AccountChange[], origins: readonly string[]): AccountChange[] =>
  changes.filter(
    ({ part, value }) =>
      (part !== 'baseUrl' && part !== 'apiBase') || !origins.includes(URL.parse(value ?? '')?.origin ?? ''),
  )

/** True if an input of any command chooses the remote service in any place. */
export function choosesRemote(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(
    ([name, value]) => (name === 'destination' && value === 'remote') || choosesRemote(value),
  )
}

/** All hotwords in an input, each once. */
export function hotwordsIn(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return []
  const found = Object.entries(input).flatMap(([name, value]) =>
    name === 'hotwords' && Array.isArray(value) ? value.map(String) : hotwordsIn(value),
  )
  return [...new Set(found)]
}

type Sending = Pick<Settings, 'sendOver' | 'chosenNetworks'>
type WiderSending =
  | { to: 'any' | 'unmetered' }
  /** Networks over which nothing may be sent yet. */
  | { to: 'chosen'; networks: Settings['chosenNetworks'] }

/** How a patch lets recordings be sent over more networks; null if it does not. */
export function widerSending(
  before: Sending,
  patch: Pick<SettingsPatch, 'sendOver' | 'chosenNetworks'>,
): WiderSending | null {
  const sendOver = patch.sendOver ?? before.sendOver
  const chosen = patch.chosenNetworks ?? before.chosenNetworks
  if (before.sendOver === 'any' || (sendOver === 'unmetered' && before.sendOver === 'unmetered')) return null
  if (sendOver !== 'chosen') return { to: sendOver }
  // After `unmetered`, every chosen network counts as new, because Tapelog does not know which of them are unmetered.
  const allowed = before.sendOver === 'chosen' ? before.chosenNetworks : []
  const networks = chosen.filter(({ id }) => !allowed.some((network) => network.id === id))
  return networks.length === 0 ? null : { to: 'chosen', networks }
}
