import type { BlockList } from 'node:net'
import type { Caller } from '../../ports/caller.ts'
import type { Clients } from '../../ports/context.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { ClientRow, KeyKind, PersonRow } from '../postgres/tables.ts'
import { accountAsToldTo, accountIdOf, isClientId, isUserId } from './accountIds.ts'
import { keyHash } from './keys.ts'
import { isIn, networksOf } from './networks.ts'
import { RecentAnswers } from './recentAnswers.ts'
import { SigningKeys } from './signingKeys.ts'

/** Revoked keys and removed people have at most this time left, on every node. */
const recentMs = 2000
/** `last_used_ms` is written no more often than this. */
const lastUsedEveryMs = 60_000

/** The clients, people and keys of a newsroom. */
export class PostgresClients implements Clients {
  readonly #store: PostgresStore
  readonly #now: () => number
  readonly #callers: RecentAnswers<Caller>
  readonly #workers: RecentAnswers<{ name: string; networks: BlockList | null }>
  readonly #signingKeys: SigningKeys

  constructor(store: PostgresStore, now: () => number = Date.now) {
    this.#store = store
    this.#now = now
    this.#callers = new RecentAnswers(recentMs, now)
    this.#workers = new RecentAnswers(recentMs, now)
    this.#signingKeys = new SigningKeys(store, now)
  }

  ofBasic(clientId: string, secretKey: string): Promise<Caller | null> {
    return this.#ofKey('secret', secretKey, clientId)
  }

  ofApiKey(clientId: string, apiKey: string): Promise<Caller | null> {
    return this.#ofKey('api-key', apiKey, clientId)
  }

  ofAuthorization(header: string): Promise<Caller | null> {
    return this.#ofKey('authorization', header, null)
  }

  ofUserToken(token: string): Promise<Caller | null> {
    return this.#ofKey('user-token', token, null)
  }

  async ofUser(clientId: string, userId: string | null, keyHash: string | null = null): Promise<Caller | null> {
    if (!isClientId(clientId) || (userId !== null && !isUserId(userId))) return null
    // Only secret keys make tokens. The id of a user may be any text, so it comes last.
    return await this.#callers.get(`user ${keyHash ?? '-'} ${accountIdOf(clientId, userId)}`, async () => {
      // Also ends tokens that were made while a node did not know yet that their key was revoked.
      const key = keyHash === null ? null : await this.#validKey('secret', keyHash)
      if (keyHash !== null && key?.client_id !== clientId) return null
      const found = await this.#caller(clientId, userId)
      return found && { ...found, keyName: key?.name ?? null, keyHash }
    })
  }

  accountAsToldTo(clientId: string, accountId: string): string {
    return accountAsToldTo(clientId, accountId)
  }

  signingKeys(): Promise<readonly string[]> {
    return this.#signingKeys.current()
  }

  /** The name of a worker's key, and whether it may be used from this address; null if the key is not valid. */
  async ofWorkerKey(key: string, address: string): Promise<{ name: string; isFromThere: boolean } | null> {
    const hash = keyHash(key)
    const found = await this.#workers.get(hash, async () => {
      const row = await this.#validKey('worker', hash)
      return row
        ? { name: row.name, networks: row.networks === null ? null : networksOf(JSON.parse(row.networks)) }
        : null
    })
    return found && { name: found.name, isFromThere: found.networks === null || isIn(found.networks, address) }
  }

  async #ofKey(kind: KeyKind, key: string, clientId: string | null): Promise<Caller | null> {
    const hash = keyHash(key)
    const caller = await this.#callers.get(`${kind} ${hash}`, async () => {
      const row = await this.#validKey(kind, hash)
      if (row?.client_id == null) return null
      const found = await this.#caller(row.client_id, row.user_id)
      return found && { ...found, keyName: row.name, keyHash: hash }
    })
    return caller === null || (clientId !== null && caller.clientId !== clientId) ? null : caller
  }

  async #validKey(kind: KeyKind, hash: string) {
    const nowMs = this.#now()
    const row = await this.#store.newsroom
      .selectFrom('keys')
      .select(['client_id', 'user_id', 'name', 'networks', 'last_used_ms'])
      .where('key_hash', '=', hash)
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('expires_ms', 'is', null), eb('expires_ms', '>', nowMs)]))
      .where((eb) => eb.or([eb('revoked_ms', 'is', null), eb('revoked_ms', '>', nowMs)]))
      .executeTakeFirst()
    if (row && (row.last_used_ms ?? 0) < nowMs - lastUsedEveryMs)
      await this.#store.newsroom.updateTable('keys').set({ last_used_ms: nowMs }).where('key_hash', '=', hash).execute()
    return row
  }

  /** A client may make tokens for any user, so users whom nobody has added have accounts too. Removed people have none. */
  async #caller(clientId: string, userId: string | null): Promise<Caller | null> {
    const db = this.#store.newsroom
    const client = await db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()
    if (!client || client.disabled_ms !== null) return null
    if (userId === null) return callerOf(client, null, [clientId])
    const person = await db
      .selectFrom('people')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (person && person.removed_ms !== null) return null
    return callerOf(client, userId, await this.#readsOf(clientId, userId, person))
  }

  /** A desk can still read recordings of its people who have left the newsroom. */
  async #readsOf(clientId: string, userId: string, person: PersonRow | undefined): Promise<Caller['reads']> {
    if (person?.role === 'all') return 'client'
    const own = accountIdOf(clientId, userId)
    if (person?.role !== 'desk' || person.desk === null) return [own]
    const desk = await this.#store.newsroom
      .selectFrom('people')
      .select('user_id')
      .where('client_id', '=', clientId)
      .where('desk', '=', person.desk)
      .execute()
    return [...new Set([own, ...desk.map(({ user_id }) => accountIdOf(clientId, user_id))])]
  }
}

const callerOf = (client: ClientRow, userId: string | null, reads: Caller['reads']): Caller => ({
  clientId: client.client_id,
  accountId: accountIdOf(client.client_id, userId),
  userId,
  isClient: userId === null,
  limits: { openUploads: client.open_uploads, bytes: client.stored_bytes, unfinishedTasks: client.unfinished_tasks },
  submitsPerMinute: client.submits_per_minute,
  reads,
})
