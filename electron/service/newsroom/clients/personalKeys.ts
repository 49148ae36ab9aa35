import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { KeyKind, NewsroomTx } from '../postgres/tables.ts'
import { issueSomeKeys, type NewKeys } from './clientCommands.ts'
import { noteCommand } from './commandAudit.ts'

/** Kinds of keys that a person's desktop application uses. A secret key would make tokens, which it does not need. */
const kindsOnComputer = ['user-token', 'api-key', 'authorization'] as const
export type ComputerKeys = Pick<NewKeys, (typeof kindsOnComputer)[number]>

/** The valid keys that were made together under a name, e.g. of a computer. */
export type NamedKeys = {
  name: string
  kinds: KeyKind[]
  createdMs: number
  expiresMs: number | null
  lastUsedMs: number | null
}

/** The valid keys of a person, or of the client itself (null), by name and age. Nobody can read a key again. */
export async function listKeys(
  store: PostgresStore,
  clientId: string,
  userId: string | null,
  nowMs: number,
): Promise<NamedKeys[]> {
  const rows = await store.newsroom
    .selectFrom('keys')
    .select(['name', 'kind', 'created_ms', 'expires_ms', 'last_used_ms'])
    .where('client_id', '=', clientId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where((eb) => eb.or([eb('revoked_ms', 'is', null), eb('revoked_ms', '>', nowMs)]))
    .where((eb) => eb.or([eb('expires_ms', 'is', null), eb('expires_ms', '>', nowMs)]))
    .orderBy('name')
    .orderBy('created_ms')
    .orderBy('kind')
    .execute()
  const named = new Map<string, NamedKeys>()
  for (const { name, kind, created_ms, expires_ms, last_used_ms } of rows) {
    const id = JSON.stringify([name, created_ms, expires_ms])
    const set = named.get(id) ?? { name, kinds: [], createdMs: created_ms, expiresMs: expires_ms, lastUsedMs: null }
    set.kinds.push(kind)
    if (last_used_ms !== null) set.lastUsedMs = Math.max(set.lastUsedMs ?? 0, last_used_ms)
    named.set(id, set)
  }
  return [...named.values()]
}

type NamedOwner = { clientId: string; userId: string | null; name: string }

/** Ends the keys of this name, with all tokens that were made with them, and returns how many keys there were. */
export function revokeKeysNamed(
  store: PostgresStore,
  { clientId, userId, name }: NamedOwner,
  nowMs: number,
): Promise<number> {
  return store.newsroomTransaction(async (tx) => {
    const count = await endKeysNamed(tx, { clientId, userId, name }, nowMs)
    if (count > 0)
      await noteCommand(tx, { action: 'keys-revoked', ...{ clientId, userId, keyName: name, atMs: nowMs } })
    return count
  })
}

async function endKeysNamed(tx: NewsroomTx, owner: NamedOwner, nowMs: number): Promise<number> {
  const ended = await tx
    .updateTable('keys')
    .set({ revoked_ms: nowMs })
    .where('client_id', '=', owner.clientId)
    .where('user_id', owner.userId === null ? 'is' : '=', owner.userId)
    .where('name', '=', owner.name)
    .where((eb) => eb.or([eb('revoked_ms', 'is', null), eb('revoked_ms', '>', nowMs)]))
    .returning(['key_hash', 'kind'])
    .execute()
  const secrets = ended.filter(({ kind }) => kind === 'secret').map(({ key_hash }) => key_hash)
  if (secrets.length > 0)
    await tx
      .updateTable('tokens')
      .set({ expires_ms: nowMs })
      .where('client_id', '=', owner.clientId)
      .where('expires_ms', '>', nowMs)
      .where('key_hash', 'in', secrets)
      .execute()
  return ended.length
}

/**
 * New keys of a person for a computer; the keys that the person had for a computer of this name end. Null if there is no
 * such person, the person was removed, or the client is disabled.
 */
export async function issueComputerKeys(
  tx: NewsroomTx,
  owner: { clientId: string; userId: string; name: string; nowMs: number },
): Promise<ComputerKeys | null> {
  const person = await tx
    .selectFrom('people')
    .innerJoin('clients', 'clients.client_id', 'people.client_id')
    .select('people.user_id')
    .where('people.client_id', '=', owner.clientId)
    .where('people.user_id', '=', owner.userId)
    .where('people.removed_ms', 'is', null)
    .where('clients.disabled_ms', 'is', null)
    // Makes this and a removal of the person wait for each other, so that no key survives the removal.
    .forUpdate('people')
    .executeTakeFirst()
  if (!person) return null
  await endKeysNamed(tx, owner, owner.nowMs)
  return await issueSomeKeys(tx, owner, kindsOnComputer)
}
