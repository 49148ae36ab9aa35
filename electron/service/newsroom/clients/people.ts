import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { PersonRole, PersonRow } from '../postgres/tables.ts'
import { isUserId } from './accountIds.ts'
import { endTokensOf, hasClient, issueKeys, type NewKeys, revokeKeysOf } from './clientCommands.ts'
import { noteCommand } from './commandAudit.ts'

type PersonFields = {
  clientId: string
  userId: string
  email: string | null
  name: string | null
  desk: string | null
  role: PersonRole
}

/**
 * Adds a person, changes one, or lets a removed person in again; the person's old keys stay invalid. False if there is no
 * such client.
 */
export async function putPerson(store: PostgresStore, person: PersonFields, nowMs: number): Promise<boolean> {
  if (!isUserId(person.userId)) throw new RangeError('A user id has 1 to 120 characters.')
  return await store.newsroomTransaction(async (tx) => {
    if (!(await hasClient(tx, person.clientId))) return false
    const { clientId: client_id, userId: user_id, ...fields } = person
    await tx
      .insertInto('people')
      .values({ client_id, user_id, ...fields, created_ms: nowMs, removed_ms: null })
      .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet({ ...fields, removed_ms: null }))
      .execute()
    const detail = `role ${fields.role}`
    await noteCommand(tx, { action: 'person-put', clientId: client_id, userId: user_id, atMs: nowMs, detail })
    return true
  })
}

/** People of a client, removed ones too, by their ids. */
export const listPeople = (store: PostgresStore, clientId: string): Promise<PersonRow[]> =>
  store.newsroom.selectFrom('people').selectAll().where('client_id', '=', clientId).orderBy('user_id').execute()

/**
 * Ends a person's access: keys, tokens and sign-ins under way. What the person made stays, for those who may read it.
 * False if there is no such person.
 */
export function removePerson(store: PostgresStore, clientId: string, userId: string, nowMs: number): Promise<boolean> {
  return store.newsroomTransaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ removed_ms: nowMs })
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('removed_ms', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await revokeKeysOf(tx, clientId, userId, nowMs)
    await endTokensOf(tx, clientId, userId, nowMs)
    await tx.deleteFrom('sign_in_codes').where('client_id', '=', clientId).where('user_id', '=', userId).execute()
    await noteCommand(tx, { action: 'person-removed', clientId, userId, atMs: nowMs })
    return true
  })
}

/**
 * New keys of a person, which act for this person only. Null if there is no such person, or the person was
 * removed. `name`: for what the keys are, e.g. of a program or a computer.
 */
export function issuePersonalKeys(
  store: PostgresStore,
  owner: { clientId: string; userId: string; name: string; nowMs: number; expiresMs?: number | null },
): Promise<NewKeys | null> {
  return store.newsroomTransaction(async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select('user_id')
      .where('client_id', '=', owner.clientId)
      .where('user_id', '=', owner.userId)
      .where('removed_ms', 'is', null)
      // Makes this and a removal of the person wait for each other, so that no key survives the removal.
      .forUpdate()
      .executeTakeFirst()
    if (!person) return null
    const { clientId, userId, name: keyName, nowMs: atMs } = owner
    await noteCommand(tx, { action: 'keys-issued', ...{ clientId, userId, keyName, atMs } })
    return await issueKeys(tx, owner)
  })
}
