import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { NewsroomTx, PersonRow } from '../postgres/tables.ts'
import { noteCommand } from './commandAudit.ts'
import { isInDomains, plainAddress } from './emailAddresses.ts'

/** Whom an identity provider has signed in. `email`: only if the provider has verified it. */
type SignedIn = { issuer: string; subject: string; email: string | null; name: string | null }

/** `userId` of a refusal: the person to whom the sign-in or the address belongs; null if to nobody. */
export type Admission =
  | { userId: string; was: 'known' | 'bound' | 'added' }
  | { refused: 'no-email' | 'other-domain' | 'removed' | 'address-taken'; userId: string | null }
type Refused = Extract<Admission, { refused: unknown }>

const longestName = 200

/**
 * The person of the client that this identity belongs to, with the provider's address and name. A person whom somebody
 * has added by address gets the identity that first signs in with it; somebody new is added with the role `own`. Refused
 * are addresses outside the client's domains, removed persons, and a second identity with the address of the first:
 * a provider may give the address of somebody who left to somebody else.
 */
export async function admitIdentity(
  store: PostgresStore,
  tx: NewsroomTx,
  clientId: string,
  signedIn: SignedIn,
  nowMs: number,
): Promise<Admission> {
  const email = signedIn.email === null ? null : plainAddress(signedIn.email)
  if (!email) return { refused: 'no-email', userId: null }
  // Two sign-ins at the same time would both find nobody.
  await store.lock(tx, `identities:${clientId}`)
  const client = await tx
    .selectFrom('clients')
    .select('email_domains')
    .where('client_id', '=', clientId)
    .where('disabled_ms', 'is', null)
    .executeTakeFirst()
  if (!client || !isInDomains(email.domain, JSON.parse(client.email_domains)))
    return { refused: 'other-domain', userId: null }

  const known = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('issuer', '=', signedIn.issuer)
    .where('subject', '=', signedIn.subject)
    .executeTakeFirst()
  const withAddress = await peopleWithAddress(tx, clientId, email.address)
  const user_id = known?.user_id ?? (await personToBind(tx, clientId, withAddress))
  if (typeof user_id !== 'string') return user_id ?? (await addPerson(tx, clientId, { ...signedIn, ...email }, nowMs))

  const person = await tx
    .selectFrom('people')
    .select('removed_ms')
    .where('client_id', '=', clientId)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (person?.removed_ms !== null) return { refused: 'removed', userId: user_id }
  if (withAddress.some((other) => other.user_id !== user_id && other.removed_ms === null))
    return { refused: 'address-taken', userId: user_id }
  const name = nameOf(signedIn)
  await tx
    .updateTable('people')
    .set({ email: email.address, ...(name === null ? {} : { name }) })
    .where('client_id', '=', clientId)
    .where('user_id', '=', user_id)
    .execute()
  if (!known) await bind(tx, clientId, user_id, signedIn, nowMs)
  return { userId: user_id, was: known ? 'known' : 'bound' }
}

/** After this, whoever signs in next with the person's address is this person. False if there is no sign-in to forget. */
export function forgetIdentity(
  store: PostgresStore,
  clientId: string,
  userId: string,
  nowMs = Date.now(),
): Promise<boolean> {
  return store.newsroomTransaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('identities')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    // A sign-in under way belongs to the identity that is forgotten.
    await tx.deleteFrom('sign_in_codes').where('client_id', '=', clientId).where('user_id', '=', userId).execute()
    await noteCommand(tx, { action: 'identity-forgotten', clientId, userId, atMs: nowMs })
    return true
  })
}

const peopleWithAddress = (
  tx: NewsroomTx,
  clientId: string,
  address: string,
): Promise<Pick<PersonRow, 'user_id' | 'removed_ms'>[]> =>
  tx
    .selectFrom('people')
    .select(['user_id', 'removed_ms'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .execute()

/** The person with this address whom no identity belongs to yet; null if nobody has the address. */
async function personToBind(
  tx: NewsroomTx,
  clientId: string,
  withAddress: readonly Pick<PersonRow, 'user_id' | 'removed_ms'>[],
): Promise<string | Refused | null> {
  const present = withAddress.find(({ removed_ms }) => removed_ms === null)
  // The operator removed the person, so only the operator decides whether a new owner of the address may sign in.
  const [removed] = withAddress
  if (!present) return removed ? { refused: 'removed', userId: removed.user_id } : null
  const bound = await tx
    .selectFrom('identities')
    .select('subject')
    .where('client_id', '=', clientId)
    .where('user_id', '=', present.user_id)
    .executeTakeFirst()
  return bound ? { refused: 'address-taken', userId: present.user_id } : present.user_id
}

/** The id says nothing about the person, because ids are in logs and in the audit. */
async function addPerson(
  tx: NewsroomTx,
  clientId: string,
  signedIn: SignedIn & { address: string },
  nowMs: number,
): Promise<Admission> {
  const userId = randomUUID()
  await tx
    .insertInto('people')
    .values({
      ...{ client_id: clientId, user_id: userId, email: signedIn.address, name: nameOf(signedIn), desk: null },
      ...{ role: 'own', created_ms: nowMs, removed_ms: null },
    })
    .execute()
  await bind(tx, clientId, userId, signedIn, nowMs)
  return { userId, was: 'added' }
}

const bind = (tx: NewsroomTx, clientId: string, userId: string, { issuer, subject }: SignedIn, nowMs: number) =>
  tx
    .insertInto('identities')
    .values({ client_id: clientId, issuer, subject, user_id: userId, created_ms: nowMs })
    .execute()

/** PostgreSQL's texts cannot hold every character. */
const nameOf = ({ name }: SignedIn): string | null =>
  [...(name ?? '').replace(/[\p{Cc}\p{Surrogate}]/gu, '')].slice(0, longestName).join('') || null
