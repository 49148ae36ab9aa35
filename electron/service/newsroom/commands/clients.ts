import pg from 'pg'
import type { Log } from '../../../../shared/errors/log.ts'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { isClientId, isUserId } from '../clients/accountIds.ts'
import {
  addClient,
  addWorkerKey,
  type ClientSettings,
  disableClient,
  listClients,
  type NewKeys,
  revokeWorkerKeys,
  rotateClientKeys,
  setClient,
  settingsOf,
} from '../clients/clientCommands.ts'
import { forgetIdentity } from '../clients/identities.ts'
import { networksOf } from '../clients/networks.ts'
import { issuePersonalKeys, listPeople, putPerson, removePerson } from '../clients/people.ts'
import { listKeys, type NamedKeys, revokeKeysNamed } from '../clients/personalKeys.ts'
import { rotateSigningKeys } from '../clients/signingKeys.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { PersonRole } from '../postgres/tables.ts'
import type { SettingValues } from '../settings/table.ts'
import { demandMigrated, withDatabase } from './database.ts'

const dayMs = 86_400_000
const usualOverlapDays = 7
const uniqueViolation = '23505'

export type ClientOptions = {
  name?: string
  settings: Partial<ClientSettings>
  /** How long the keys before a rotation stay valid; the default is 7 days. */
  overlapDays?: number
  /** After how many days new personal keys end; without it, they do not. */
  expiresDays?: number
  email?: string
  desk?: string
  role?: PersonRole
  /** From which networks alone a new worker key may be used. */
  from?: readonly string[]
}

export type ListedClient = ClientSettings & { clientId: string; name: string; isDisabled: boolean }
export type ListedPerson = {
  userId: string
  email: string | null
  name: string | null
  desk: string | null
  role: PersonRole
  isRemoved: boolean
}
export type ListedWorkerKey = { name: string; from: string[] | null; createdMs: number; lastUsedMs: number | null }

/** What a verb has to say. `keys`: shown once; the database has their hashes only. */
export type ClientAnswer =
  | { kind: 'clients'; clients: ListedClient[] }
  | { kind: 'people'; people: ListedPerson[] }
  | { kind: 'worker-keys'; workerKeys: ListedWorkerKey[] }
  | { kind: 'named-keys'; namedKeys: NamedKeys[] }
  | { kind: 'keys'; of: string; keys: NewKeys | { worker: string }; oldUntilMs: number | null }
  | { kind: 'done' }

type Asked = { store: PostgresStore; names: readonly string[]; options: ClientOptions; nowMs: number }
type Verb = (asked: Asked) => Promise<ClientAnswer>
const done: ClientAnswer = { kind: 'done' }

const verbs = {
  list: async ({ store }) => ({
    kind: 'clients',
    clients: (await listClients(store)).map((row) => ({
      ...{ clientId: row.client_id, name: row.name, isDisabled: row.disabled_ms !== null },
      ...settingsOf(row),
    })),
  }),
  add: async ({ store, names: [id = ''], options, nowMs }) => {
    if (!isClientId(id)) throw problem('client-id-wrong')
    const keys = await addClient(store, { clientId: id, name: options.name ?? id, settings: options.settings }, nowMs)
    if (keys === null) throw problem('client-exists', { id })
    return { kind: 'keys', of: id, keys, oldUntilMs: null }
  },
  set: async ({ store, names: [id = ''], options, nowMs }) =>
    known(id, await setClient(store, id, options.settings, nowMs)),
  disable: async ({ store, names: [id = ''], nowMs }) => known(id, await disableClient(store, id, nowMs)),
  enable: async ({ store, names: [id = ''] }) => known(id, await disableClient(store, id, null)),
  rotate: async ({ store, names: [id = ''], options, nowMs }) => {
    const oldUntilMs = nowMs + (options.overlapDays ?? usualOverlapDays) * dayMs
    const keys = await rotateClientKeys(store, id, { nowMs, oldUntilMs })
    if (keys === null) throw problem('client-unknown', { id })
    return { kind: 'keys', of: id, keys, oldUntilMs }
  },
  'rotate-signing': async ({ store, nowMs }) => {
    await rotateSigningKeys(store, { nowMs, addressesValidMs: partnerLimits.downloadUrlValidMs })
    return done
  },
  people: async ({ store, names: [id = ''] }) => {
    await demandClient(store, id)
    const people = (await listPeople(store, id)).map(({ user_id, email, name, desk, role, removed_ms }) => ({
      ...{ userId: user_id, email, name, desk, role, isRemoved: removed_ms !== null },
    }))
    return { kind: 'people', people }
  },
  'put-person': async ({ store, names: [id = '', userId = ''], options, nowMs }) => {
    if (!isUserId(userId)) throw problem('user-id-wrong')
    const before = (await listPeople(store, id)).find(({ user_id }) => user_id === userId)
    const person = {
      ...{ clientId: id, userId, role: options.role ?? before?.role ?? 'own' },
      email: options.email ?? before?.email ?? null,
      name: options.name ?? before?.name ?? null,
      desk: options.desk ?? before?.desk ?? null,
    }
    try {
      return known(id, await putPerson(store, person, nowMs))
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && error.code === uniqueViolation
      throw isTaken ? problem('person-email-taken', null, { cause: error }) : error
    }
  },
  'remove-person': async ({ store, names: [id = '', userId = ''], nowMs }) => {
    if (!(await removePerson(store, id, userId, nowMs))) throw problem('person-unknown', { id: userId })
    return done
  },
  'forget-identity': async ({ store, names: [id = '', userId = ''], nowMs }) => {
    if (!(await forgetIdentity(store, id, userId, nowMs))) throw problem('identity-unknown', { id: userId })
    return done
  },
  keys: async ({ store, names: [id = '', userId = ''], options, nowMs }) => {
    const expiresMs = options.expiresDays === undefined ? null : nowMs + options.expiresDays * dayMs
    const owner = { clientId: id, userId, name: options.name ?? 'issued by the operator', nowMs, expiresMs }
    const keys = await issuePersonalKeys(store, owner)
    if (keys === null) throw problem('person-unknown', { id: userId })
    return { kind: 'keys', of: userId, keys, oldUntilMs: null }
  },
  'list-keys': async ({ store, names: [id = '', userId = ''], nowMs }) => {
    await demandClient(store, id)
    if (!(await listPeople(store, id)).some(({ user_id }) => user_id === userId))
      throw problem('person-unknown', { id: userId })
    return { kind: 'named-keys', namedKeys: await listKeys(store, id, userId, nowMs) }
  },
  'revoke-keys': async ({ store, names: [id = '', userId = '', name = ''], nowMs }) => {
    const count = await revokeKeysNamed(store, { clientId: id, userId, name }, nowMs)
    if (count === 0) throw problem('key-name-unknown', { name })
    return done
  },
  'worker-keys': async ({ store, nowMs }) => ({
    kind: 'worker-keys',
    workerKeys: (
      await store.newsroom
        .selectFrom('keys')
        .select(['name', 'networks', 'created_ms', 'last_used_ms'])
        .where('kind', '=', 'worker')
        .where((eb) => eb.or([eb('revoked_ms', 'is', null), eb('revoked_ms', '>', nowMs)]))
        .orderBy('name')
        .orderBy('created_ms')
        .execute()
    ).map(({ name, networks, created_ms, last_used_ms }) => ({
      ...{ name, from: networks === null ? null : JSON.parse(networks) },
      ...{ createdMs: created_ms, lastUsedMs: last_used_ms },
    })),
  }),
  'add-worker-key': async ({ store, names: [name = ''], options: { from }, nowMs }) => {
    if (from && (from.length === 0 || networksOf(from) === null)) throw problem('network-wrong')
    const worker = await addWorkerKey(store, name, nowMs, from)
    return { kind: 'keys', of: name, oldUntilMs: null, keys: { worker } }
  },
  'revoke-worker-key': async ({ store, names: [name = ''], nowMs }) => {
    if ((await revokeWorkerKeys(store, name, nowMs)) === 0) throw problem('worker-key-unknown', { name })
    return done
  },
} as const satisfies Record<string, Verb>

export type ClientVerb = keyof typeof verbs

/** Changes or lists clients, people and keys. Throws the errors of the verbs and of `databaseProblem`. */
export const runClientVerb = (
  values: SettingValues<'database'>,
  verb: ClientVerb,
  names: readonly string[],
  options: ClientOptions,
  { packageRoot, log }: { packageRoot: string; log: Log },
): Promise<ClientAnswer> =>
  withDatabase(values, log, async (store) => {
    await demandMigrated(store, packageRoot)
    return await verbs[verb]({ store, names, options, nowMs: Date.now() })
  })

function known(id: string, isKnown: boolean): ClientAnswer {
  if (!isKnown) throw problem('client-unknown', { id })
  return done
}

async function demandClient(store: PostgresStore, id: string): Promise<void> {
  if (!(await listClients(store)).some(({ client_id }) => client_id === id)) throw problem('client-unknown', { id })
}
