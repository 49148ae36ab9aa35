import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addClient,
  addWorkerKey,
  disableClient,
  listClients,
  type NewKeys,
  revokeWorkerKeys,
  rotateClientKeys,
  setClient,
  settingsOf,
} from '../../electron/service/newsroom/clients/clientCommands.ts'
import { keyHash } from '../../electron/service/newsroom/clients/keys.ts'
import {
  issuePersonalKeys,
  listPeople,
  putPerson,
  removePerson,
} from '../../electron/service/newsroom/clients/people.ts'
import { PostgresClients } from '../../electron/service/newsroom/clients/postgresClients.ts'
import { rotateSigningKeys } from '../../electron/service/newsroom/clients/signingKeys.ts'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { tokenRow } from '../contract/service/rows.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'

const here = '127.0.0.1'

describeNeedingPostgres('clients, people and keys of a newsroom', () => {
  let nowMs: number
  let store: PostgresStore
  /** Two nodes, each with what it remembers. */
  let clients: PostgresClients
  let other: PostgresClients
  beforeEach(async () => {
    nowMs = 1_800_000_000_000
    store = new PostgresStore({ url: await migratedDatabase() }, silentLog)
    clients = new PostgresClients(store, () => nowMs)
    other = new PostgresClients(store, () => nowMs)
  })
  afterEach(() => store.close())

  const add = async (clientId: string, settings = {}): Promise<NewKeys> => {
    const keys = await addClient(store, { clientId, name: 'A newsroom', settings }, nowMs)
    if (!keys) throw new Error('There is such a client.')
    return keys
  }
  const person = (userId: string, more: Partial<Parameters<typeof putPerson>[1]> = {}) =>
    putPerson(store, { clientId: 'news', userId, email: null, name: null, desk: null, role: 'own', ...more }, nowMs)
  const personalKeys = async (userId: string) => {
    const keys = await issuePersonalKeys(store, { clientId: 'news', userId, name: 'laptop', nowMs })
    if (!keys) throw new Error('There is no such person.')
    return keys
  }
  /** What each of a set of keys gives. */
  const callers = (keys: NewKeys, clientId = 'news', node = clients) =>
    Promise.all([
      node.ofBasic(clientId, keys.secret),
      node.ofApiKey(clientId, keys['api-key']),
      node.ofAuthorization(keys.authorization),
      node.ofUserToken(keys['user-token']),
    ])
  const accounts = async (...given: Parameters<typeof callers>) =>
    (await callers(...given)).map((caller) => caller?.accountId ?? null)
  const four = <T>(value: T) => [value, value, value, value]

  test('each key of a client finds it, with its limits', async () => {
    const keys = await add('news', { openUploads: 1, bytes: 2 ** 50, unfinishedTasks: 3, submitsPerMinute: 4 })
    expect(await callers(keys)).toEqual(
      four({
        ...{ clientId: 'news', accountId: 'news', userId: null, isClient: true, submitsPerMinute: 4, reads: ['news'] },
        limits: { openUploads: 1, bytes: 2 ** 50, unfinishedTasks: 3 },
        ...{ keyName: 'client', keyHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      }),
    )
    expect(await addClient(store, { clientId: 'news', name: 'again' }, nowMs)).toBeNull()
    expect(await listClients(store)).toMatchObject([{ client_id: 'news', name: 'A newsroom', disabled_ms: null }])
  })

  test('a key is refused as another kind, with another client or with one character changed', async () => {
    const keys = await add('news')
    await add('others')
    expect(await accounts(keys, 'others')).toEqual([null, null, 'news', 'news'])
    const all = Object.values(keys)
    const given = [...all, ...all.map((key) => `${key}x`), ...all.map((key) => key.slice(0, -1)), '', 'news', '\0']
    let found = 0
    for (const key of given) {
      const tried = [
        ...[clients.ofBasic('news', key), clients.ofApiKey('news', key)],
        ...[clients.ofAuthorization(key), clients.ofUserToken(key)],
      ]
      for (const caller of await Promise.all(tried)) if (caller) found += 1
      expect(await clients.ofWorkerKey(key, here)).toBeNull()
    }
    expect(found).toBe(4)
  })

  test('the database has only hashes of keys', async () => {
    const keys = await add('news')
    const worker = await addWorkerKey(store, 'rack 1', nowMs)
    const { rows } = await sql<{ row: string }>`SELECT keys::text AS row FROM keys`.execute(store.db)
    expect(rows).toHaveLength(5)
    for (const key of [...Object.values(keys), worker])
      for (const { row } of rows) expect(row).not.toContain(key.slice(key.indexOf('_') + 1))
  })

  test('each user has a separate account, whatever characters the ID has', async () => {
    await add('news')
    await add('news.2')
    const odd = [
      'a',
      'A',
      'news',
      'a/b',
      '/',
      '%2F',
      '..',
      ' ',
      'ä',
      'a\u0308',
      '😀',
      "'; --",
      '\u202e',
      'x'.repeat(120),
    ]
    const found = await Promise.all([
      ...odd.map((userId) => clients.ofUser('news', userId)),
      ...odd.map((userId) => clients.ofUser('news.2', userId)),
      ...[clients.ofUser('news', null), clients.ofUser('news.2', null)],
    ])
    const ids = found.map((caller) => caller?.accountId)
    expect(new Set(ids).size).toBe(2 * odd.length + 2)
    expect(ids.slice(0, 4)).toEqual(['news/a', 'news/A', 'news/news', 'news/a/b'])
    expect(found.slice(0, odd.length).every((caller) => caller && !caller.isClient)).toBe(true)
    // PostgreSQL cannot hold these exactly, so that two of them could be one account.
    for (const userId of ['', 'x'.repeat(121), 'a\0', '\ud800', 'a\udfffb'])
      expect(await clients.ofUser('news', userId)).toBeNull()
    for (const clientId of ['', 'none', 'news/a', '\0']) expect(await clients.ofUser(clientId, null)).toBeNull()
  })

  test('a client sees its users by its own IDs, and other users only as their client', async () => {
    await addClient(store, { clientId: 'one', name: 'One' }, nowMs)
    const user = await clients.ofUser('one', 'desk/anna')
    expect(clients.accountAsToldTo('one', user?.accountId ?? '')).toBe('desk/anna')
    expect(clients.accountAsToldTo('other', user?.accountId ?? '')).toBe('one')
    expect(clients.accountAsToldTo('one', 'one')).toBe('one')
  })

  test('the role decides whose recordings a person reads', async () => {
    await add('news')
    await add('others')
    await putPerson(
      store,
      { clientId: 'others', userId: 'x', email: null, name: null, desk: 'sport', role: 'desk' },
      nowMs,
    )
    await person('reporter', { desk: 'sport' })
    await person('former', { desk: 'sport' })
    await removePerson(store, 'news', 'former', nowMs)
    await person('politics', { desk: 'politics', role: 'desk' })
    await person('head', { desk: 'sport', role: 'desk' })
    await person('alone', { role: 'desk' })
    await person('editor', { role: 'all' })
    const reads = async (userId: string) => {
      const caller = await clients.ofUser('news', userId)
      return Array.isArray(caller?.reads) ? [...caller.reads].sort() : caller?.reads
    }
    expect(await reads('reporter')).toEqual(['news/reporter'])
    expect(await reads('nobody added this one')).toEqual(['news/nobody added this one'])
    expect(await reads('politics')).toEqual(['news/politics'])
    expect(await reads('head')).toEqual(['news/former', 'news/head', 'news/reporter'])
    expect(await reads('alone')).toEqual(['news/alone'])
    expect(await reads('editor')).toBe('client')
  })

  test('personal keys act for one person, and end with the person within five seconds', async () => {
    const clientKeys = await add('news')
    await person('ann')
    await person('ben')
    const [ann, ben] = [await personalKeys('ann'), await personalKeys('ben')]
    for (const node of [clients, other]) expect(await accounts(ann, 'news', node)).toEqual(four('news/ann'))
    await store.db
      .insertInto('tokens')
      .values([
        tokenRow({ token_hash: 'of ann', client_id: 'news', user_id: 'ann', expires_ms: nowMs + 1000 }),
        tokenRow({ token_hash: 'of ben', client_id: 'news', user_id: 'ben', expires_ms: nowMs + 1000 }),
      ])
      .execute()
    expect(await removePerson(store, 'news', 'ann', nowMs)).toBe(true)
    expect(await removePerson(store, 'news', 'ann', nowMs)).toBe(false)
    expect(await issuePersonalKeys(store, { clientId: 'news', userId: 'ann', name: 'new', nowMs })).toBeNull()
    nowMs += 5000
    for (const node of [clients, other]) {
      expect(await accounts(ann, 'news', node)).toEqual(four(null))
      expect(await node.ofUser('news', 'ann')).toBeNull()
      expect(await accounts(ben, 'news', node)).toEqual(four('news/ben'))
      expect(await accounts(clientKeys, 'news', node)).toEqual(four('news'))
    }
    const tokens = await store.db
      .selectFrom('tokens')
      .select('token_hash')
      .where('expires_ms', '<', nowMs - 4500)
    expect(await tokens.execute()).toEqual([{ token_hash: 'of ann' }])
    expect(await listPeople(store, 'news')).toMatchObject([
      { user_id: 'ann', removed_ms: nowMs - 5000 },
      { user_id: 'ben', removed_ms: null },
    ])
    await person('ann')
    expect(await accounts(ann)).toEqual(four(null))
    expect((await clients.ofUser('news', 'ann'))?.accountId).toBe('news/ann')
  })

  test('a disabled client has no access within five seconds, until it is enabled', async () => {
    const keys = await add('news')
    await person('ann')
    const ann = await personalKeys('ann')
    expect([...(await accounts(keys)), ...(await accounts(ann))]).toEqual([...four('news'), ...four('news/ann')])
    expect(await disableClient(store, 'news', nowMs)).toBe(true)
    expect(await disableClient(store, 'none', nowMs)).toBe(false)
    nowMs += 5000
    expect([...(await accounts(keys)), ...(await accounts(ann))]).toEqual([...four(null), ...four(null)])
    expect(await clients.ofUser('news', 'anyone')).toBeNull()
    await disableClient(store, 'news', null)
    expect(await accounts(keys)).toEqual(four('news'))
  })

  test('replaced client keys end at the set time, with all their tokens', async () => {
    const before = await add('news')
    await person('ann')
    const ann = await personalKeys('ann')
    await store.db
      .insertInto('tokens')
      .values(
        tokenRow({
          ...{ client_id: 'news', user_id: 'forged', expires_ms: nowMs + 1e9 },
          key_hash: keyHash(before.secret),
        }),
      )
      .execute()
    const after = await rotateClientKeys(store, 'news', { nowMs, oldUntilMs: nowMs + 60_000 })
    if (!after) throw new Error('There is no such client.')
    expect(await accounts(before)).toEqual(four('news'))
    expect(await accounts(after)).toEqual(four('news'))
    nowMs += 65_000
    expect(await accounts(before)).toEqual(four(null))
    expect(await accounts(after)).toEqual(four('news'))
    expect(await accounts(ann)).toEqual(four('news/ann'))
    expect(await store.db.selectFrom('tokens').select('expires_ms').execute()).toEqual([{ expires_ms: nowMs - 5000 }])
    expect(await rotateClientKeys(store, 'none', { nowMs, oldUntilMs: nowMs })).toBeNull()
  })

  test('a key with an expiry ends then', async () => {
    await add('news')
    await person('ann')
    const keys = await issuePersonalKeys(store, {
      ...{ clientId: 'news', userId: 'ann', name: 'a day', nowMs, expiresMs: nowMs + 10_000 },
    })
    if (!keys) throw new Error('There is no such person.')
    expect(await accounts(keys)).toEqual(four('news/ann'))
    nowMs += 15_000
    expect(await accounts(keys)).toEqual(four(null))
  })

  test('settings of a client change one by one, within five seconds', async () => {
    const keys = await add('news', { emailDomains: ['News.example'] })
    await callers(keys)
    expect(await setClient(store, 'news', { submitsPerMinute: 7, keepDays: 30, weight: 1 })).toBe(true)
    expect(await setClient(store, 'none', { keepDays: 30 })).toBe(false)
    nowMs += 5000
    expect((await clients.ofBasic('news', keys.secret))?.submitsPerMinute).toBe(7)
    const [row] = await listClients(store)
    expect(row && settingsOf(row)).toEqual({
      ...{ emailDomains: ['news.example'], openUploads: 1000, bytes: 1024 ** 4, unfinishedTasks: 10_000 },
      ...{ submitsPerMinute: 7, keepDays: 30, weight: 1 },
    })
  })

  test('a worker’s key is no client key, and can be revoked within five seconds', async () => {
    await add('news')
    const [one, two] = [await addWorkerKey(store, 'rack 1', nowMs), await addWorkerKey(store, 'rack 2', nowMs)]
    const nameOf = async (key: string) => (await clients.ofWorkerKey(key, here))?.name
    expect([await nameOf(one), await nameOf(two)]).toEqual(['rack 1', 'rack 2'])
    for (const caller of [clients.ofBasic('news', one), clients.ofApiKey('news', one), clients.ofUserToken(one)])
      expect(await caller).toBeNull()
    expect(await revokeWorkerKeys(store, 'rack 1', nowMs)).toBe(1)
    nowMs += 5000
    expect([await nameOf(one), await nameOf(two)]).toEqual([undefined, 'rack 2'])
  })

  test('a worker’s key that is limited to networks is for these alone', async () => {
    const key = await addWorkerKey(store, 'rack 1', nowMs, ['10.1.0.0/16', 'fd00::7'])
    const isTaken = async (address: string) => (await clients.ofWorkerKey(key, address))?.isFromThere
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7']) expect(await isTaken(address)).toBe(true)
    for (const address of [here, '10.2.0.1', '::ffff:10.2.0.1', 'fd00::8', '', 'unknown'])
      expect(await isTaken(address)).toBe(false)
  })

  test('the last use of a key is recorded to about a minute', async () => {
    const keys = await add('news')
    const lastUsed = async () =>
      (await store.newsroom.selectFrom('keys').select('last_used_ms').where('kind', '=', 'secret').execute())[0]
    await clients.ofBasic('news', keys.secret)
    const firstMs = nowMs
    nowMs += 30_000
    await clients.ofBasic('news', keys.secret)
    expect(await lastUsed()).toEqual({ last_used_ms: firstMs })
    nowMs += 31_000
    await clients.ofBasic('news', keys.secret)
    expect(await lastUsed()).toEqual({ last_used_ms: nowMs })
  })

  test('all nodes have the same first signing key, even if they start at once', async () => {
    const nodes = Array.from({ length: 8 }, () => new PostgresClients(store, () => nowMs))
    const keys = await Promise.all(nodes.map((node) => node.signingKeys()))
    expect(keys[0]).toHaveLength(1)
    expect(new Set(keys.flat()).size).toBe(1)
  })

  test('a replaced signing key verifies its addresses until they have expired', async () => {
    const addressesValidMs = 3_600_000
    const [first] = await clients.signingKeys()
    const seen = new Set<string>()
    let rotations = 0
    // Two hours in steps of a second at most, two nodes that ask in turn and remember for themselves.
    const signed: { key: string; untilMs: number }[] = []
    for (let atMs = 0; atMs < 2 * addressesValidMs; atMs += atMs < 120_000 ? 500 : 60_000) {
      nowMs = 1_800_000_000_000 + atMs
      if ((rotations === 0 && atMs >= 10_000) || (rotations === 1 && atMs >= 90_000)) {
        await rotateSigningKeys(store, { nowMs, addressesValidMs })
        rotations += 1
      }
      const [signer, verifier] = rotations === 1 ? [clients, other] : [other, clients]
      const verifies = await verifier.signingKeys()
      const [signs = ''] = await signer.signingKeys()
      signed.push({ key: signs, untilMs: nowMs + addressesValidMs })
      seen.add(signs)
      for (const { key, untilMs } of signed) if (nowMs <= untilMs) expect(verifies).toContain(key)
    }
    expect(seen.size).toBe(3)
    expect(await clients.signingKeys()).toHaveLength(1)
    expect(await clients.signingKeys()).not.toContain(first)
  })
})
