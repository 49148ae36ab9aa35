/** The longest id of a user, in UTF-16 code units. */
const longestUserId = 120

/**
 * True for an id that a client may give a user. Any text can be one, but for what PostgreSQL's texts cannot hold
 * exactly: two such ids could become the same.
 */
export const isUserId = (userId: string): boolean =>
  userId.length > 0 && userId.length <= longestUserId && !/[\0\p{Surrogate}]/u.test(userId)

/** True for an id of a client. Without a slash, the account ids of two clients are never the same. */
export const isClientId = (clientId: string): boolean => /^[A-Za-z0-9._-]{1,64}$/.test(clientId)

/** The account of a user of the client; null for the client's own. */
export const accountIdOf = (clientId: string, userId: string | null): string =>
  userId === null ? clientId : `${clientId}/${userId}`

/** What this client is told of an account: the id of its own user, or only the id of another client. */
export function accountAsToldTo(clientId: string, accountId: string): string {
  const slash = accountId.indexOf('/')
  if (slash < 0) return accountId
  const ofAccount = accountId.slice(0, slash)
  return ofAccount === clientId ? accountId.slice(slash + 1) : ofAccount
}
