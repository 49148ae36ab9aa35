import type { AccountFields } from '../../shared/account.ts'
import type { Settings, SettingsPatch } from '../../shared/settings.ts'

/** Pure rules: does a command let more leave this machine than before? `consents.ts` asks about it. */

/** The origins that an account's recordings and credentials go to, without repetition. */
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

/** Whether the account's recordings would belong to another customer of the same service. Entering the first one is no change. */
export const hasOtherOwner = (
  before: Pick<AccountFields, 'clientId' | 'userId'>,
  after: Pick<AccountFields, 'clientId' | 'userId'>,
): boolean =>
  (before.clientId !== '' && before.clientId !== after.clientId) ||
  (before.userId !== '' && before.userId !== after.userId)

/** Whether an input chooses the remote service anywhere in it, whatever command it is for. */
export function choosesRemote(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(
    ([name, value]) => (name === 'destination' && value === 'remote') || choosesRemote(value),
  )
}

type Sending = Pick<Settings, 'sendOver' | 'chosenNetworks'>
export type WiderSending =
  | { to: 'any' | 'unmetered' }
  /** Networks over which nothing may be sent now. */
  | { to: 'chosen'; networks: Settings['chosenNetworks'] }

/** How a patch lets recordings be sent over more networks; null: it does not. */
export function widerSending(
  before: Sending,
  patch: Pick<SettingsPatch, 'sendOver' | 'chosenNetworks'>,
): WiderSending | null {
  const sendOver = patch.sendOver ?? before.sendOver
  const chosen = patch.chosenNetworks ?? before.chosenNetworks
  if (before.sendOver === 'any' || (sendOver === 'unmetered' && before.sendOver === 'unmetered')) return null
  if (sendOver !== 'chosen') return { to: sendOver }
  // From `unmetered` every chosen network counts as new: which of them are unmetered is not known.
  const allowed = before.sendOver === 'chosen' ? before.chosenNetworks : []
  const networks = chosen.filter(({ id }) => !allowed.some((network) => network.id === id))
  return networks.length === 0 ? null : { to: 'chosen', networks }
}
