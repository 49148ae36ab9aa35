import { partnerLimits } from '../../../../shared/partner/limits.ts'
import type { AccountLimits } from '../../ports/caller.ts'
import { usualAccountLimits } from '../../work/limits.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { ClientRow, KeyKind, NewsroomTx } from '../postgres/tables.ts'
import { isClientId } from './accountIds.ts'
import { noteCommand } from './commandAudit.ts'
import { keyHash, newKey } from './keys.ts'

/** A set of new keys, which is shown once: the service has their hashes only. */
export type NewKeys = Record<Exclude<KeyKind, 'worker'>, string>

export type ClientSettings = AccountLimits & {
  submitsPerMinute: number
  /** Domains, lower case: only people with an address in one of them may sign in. */
  emailDomains: readonly string[]
  /** Null: ended tasks and files are kept until a client removes them. */
  keepDays: number | null
  /** 1 to 12: how many turns an account of the client gets in the queue where one with weight 1 gets one. */
  weight: number
}

const usualSettings: ClientSettings = {
  ...usualAccountLimits,
  submitsPerMinute: partnerLimits.submitsPerMinute,
  emailDomains: [],
  keepDays: null,
  weight: 1,
}

const columnsOf = (settings: ClientSettings) => ({
  email_domains: JSON.stringify(settings.emailDomains.map((domain) => domain.toLowerCase())),
  open_uploads: settings.openUploads,
  stored_bytes: settings.bytes,
  unfinished_tasks: settings.unfinishedTasks,
  submits_per_minute: settings.submitsPerMinute,
  keep_days: settings.keepDays,
  weight: settings.weight,
})

/** The settings that a client has now. */
export const settingsOf = (row: ClientRow): ClientSettings => ({
  emailDomains: JSON.parse(row.email_domains),
  openUploads: row.open_uploads,
  bytes: row.stored_bytes,
  unfinishedTasks: row.unfinished_tasks,
  submitsPerMinute: row.submits_per_minute,
  keepDays: row.keep_days,
  weight: row.weight,
})

/** Adds a client and returns its keys; null if there is a client of this id. */
export async function addClient(
  store: PostgresStore,
  client: { clientId: string; name: string; settings?: Partial<ClientSettings> },
  nowMs: number,
): Promise<NewKeys | null> {
  if (!isClientId(client.clientId)) throw new RangeError('A client id has 1 to 64 letters, digits, dots, _ and -.')
  return await store.newsroomTransaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('clients')
      .values({
        client_id: client.clientId,
        name: client.name,
        ...columnsOf({ ...usualSettings, ...client.settings }),
        ...{ created_ms: nowMs, disabled_ms: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return null
    await noteCommand(tx, { action: 'client-added', clientId: client.clientId, atMs: nowMs })
    return await issueKeys(tx, { clientId: client.clientId, userId: null, name: 'client', nowMs })
  })
}

/** All clients, disabled ones too, by their ids. */
export const listClients = (store: PostgresStore): Promise<ClientRow[]> =>
  store.newsroom.selectFrom('clients').selectAll().orderBy('client_id').execute()

/** Changes the named settings and no others. False if there is no such client. */
export function setClient(
  store: PostgresStore,
  clientId: string,
  settings: Partial<ClientSettings>,
  nowMs = Date.now(),
): Promise<boolean> {
  return store.newsroomTransaction(async (tx) => {
    const row = await tx
      .selectFrom('clients')
      .selectAll()
      .where('client_id', '=', clientId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    const columns = columnsOf({ ...settingsOf(row), ...settings })
    await tx.updateTable('clients').set(columns).where('client_id', '=', clientId).execute()
    const detail = Object.keys(settings).sort().join(' ')
    await noteCommand(tx, { action: 'client-set', clientId, atMs: nowMs, detail })
    return true
  })
}

/**
 * Within a few seconds, no key or token of the client or its people is valid any more; null makes them valid again.
 * False if there is no such client.
 */
export function disableClient(store: PostgresStore, clientId: string, disabledMs: number | null): Promise<boolean> {
  return store.newsroomTransaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('clients')
      .set({ disabled_ms: disabledMs })
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    const action = disabledMs === null ? 'client-enabled' : 'client-disabled'
    await noteCommand(tx, { action, clientId, atMs: disabledMs ?? Date.now() })
    return true
  })
}

/**
 * New keys of the client itself; null if there is no such client. The keys before them, and all tokens that were made
 * with them, are valid until `oldUntilMs`. Personal keys stay.
 */
export function rotateClientKeys(
  store: PostgresStore,
  clientId: string,
  { nowMs, oldUntilMs }: { nowMs: number; oldUntilMs: number },
): Promise<NewKeys | null> {
  return store.newsroomTransaction(async (tx) => {
    if (!(await hasClient(tx, clientId))) return null
    await revokeKeysOf(tx, clientId, null, oldUntilMs)
    // A thief of a key may have made tokens for any user with it.
    await endTokensOf(tx, clientId, null, oldUntilMs)
    const owner = { clientId, userId: null }
    await noteCommand(tx, { action: 'keys-issued', ...owner, keyName: 'client', atMs: nowMs })
    return await issueKeys(tx, { ...owner, name: 'client', nowMs })
  })
}

/**
 * Adds a key for workers and returns it. Workers belong to no client. `networks`: from where alone it may be used, as
 * `networksOf` reads them.
 */
export function addWorkerKey(
  store: PostgresStore,
  name: string,
  nowMs: number,
  networks: readonly string[] | null = null,
): Promise<string> {
  return store.newsroomTransaction(async (tx) => {
    const { worker } = await issueSomeKeys(tx, { clientId: null, userId: null, name, nowMs, networks }, ['worker'])
    await noteCommand(tx, { action: 'worker-key-added', keyName: name, atMs: nowMs })
    return worker
  })
}

/** Revokes the worker keys with this name, and returns how many there were. */
export function revokeWorkerKeys(store: PostgresStore, name: string, nowMs: number): Promise<number> {
  return store.newsroomTransaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('keys')
      .set({ revoked_ms: nowMs })
      .where('kind', '=', 'worker')
      .where('name', '=', name)
      .where('revoked_ms', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await noteCommand(tx, { action: 'worker-key-revoked', keyName: name, atMs: nowMs })
    return Number(numUpdatedRows)
  })
}

export const hasClient = async (tx: NewsroomTx, clientId: string): Promise<boolean> =>
  (await tx.selectFrom('clients').select('client_id').where('client_id', '=', clientId).executeTakeFirst()) !==
  undefined

const everyKind = ['secret', 'api-key', 'authorization', 'user-token'] as const
/** `clientId`: null for workers, which belong to no client. */
type KeyOwner = {
  clientId: string | null
  userId: string | null
  name: string
  nowMs: number
  expiresMs?: number | null
  networks?: readonly string[] | null
}

/** One new key of each kind. */
export const issueKeys = (tx: NewsroomTx, owner: KeyOwner): Promise<NewKeys> => issueSomeKeys(tx, owner, everyKind)

/** One new key of each of these kinds. */
export async function issueSomeKeys<K extends KeyKind>(
  tx: NewsroomTx,
  owner: KeyOwner,
  kinds: readonly K[],
): Promise<Record<K, string>> {
  const keys = Object.fromEntries(kinds.map((kind) => [kind, newKey(kind)])) as Record<K, string>
  const rows = kinds.map((kind) => ({
    key_hash: keyHash(keys[kind]),
    kind,
    client_id: owner.clientId,
    user_id: owner.userId,
    name: owner.name,
    networks: owner.networks ? JSON.stringify(owner.networks) : null,
    created_ms: owner.nowMs,
    expires_ms: owner.expiresMs ?? null,
    revoked_ms: null,
    last_used_ms: null,
  }))
  await tx.insertInto('keys').values(rows).execute()
  return keys
}

/** Ends the keys of an account; a time in the future lets them run out. */
export async function revokeKeysOf(
  tx: NewsroomTx,
  clientId: string,
  userId: string | null,
  revokedMs: number,
): Promise<void> {
  await tx
    .updateTable('keys')
    .set({ revoked_ms: revokedMs })
    .where('client_id', '=', clientId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where((eb) => eb.or([eb('revoked_ms', 'is', null), eb('revoked_ms', '>', revokedMs)]))
    .execute()
}

/** Ends tokens that were made for this user, or with the client's own keys for anybody (null). */
export async function endTokensOf(
  tx: NewsroomTx,
  clientId: string,
  userId: string | null,
  untilMs: number,
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ expires_ms: untilMs })
    .where('client_id', '=', clientId)
    .where('expires_ms', '>', untilMs)
    .$if(userId !== null, (update) => update.where('user_id', '=', userId))
    .$if(userId === null, (update) =>
      update.where('key_hash', 'in', (eb) =>
        eb
          .selectFrom('keys')
          .select('keys.key_hash')
          .where('keys.client_id', '=', clientId)
          .where('keys.user_id', 'is', null),
      ),
    )
    .execute()
}
