import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { EngineDeps } from '../../../../electron/engine/types.ts'
import type { StartRecogniser } from '../../../../electron/recognition/startRecogniser.ts'
import {
  type Account,
  type AccountFields,
  newAccount,
  originOfSecret,
  secretNames,
} from '../../../../shared/accounts/account.ts'
import type { ServiceConnection } from '../../../../shared/partner/connection.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { type Answer, HostileServer } from '../../../support/hostileServer.ts'
import { addAccount, changeAccount } from '../../../support/keptAccounts.ts'
import { heard, openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Accounts through the engine's commands, against real services with their own credentials. The clock is the test's. */
let folder: string
let engine: Engine
/** How far the test's clock is ahead. */
let aheadMs: number
let keychain: Map<string, string>
const started: { remove(): Promise<void> }[] = []
beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  keychain = new Map()
  engine = await open()
})
afterEach(async () => {
  await engine.stop()
  for (const service of started.splice(0)) await service.remove()
})

const now = () => Date.now() + aheadMs
const open = (more: Partial<EngineDeps> = {}) =>
  openEngine(join(folder, 'library'), null, {
    now,
    secret: async ({ credentialSet, name, origin }) => keychain.get(`${credentialSet} ${name} ${origin}`) ?? null,
    ...more,
  })

/** A recogniser that hears something at once. */
const { jobs, start, finish } = recognisersInHand()
const quickRecogniser: StartRecogniser = (job) => {
  const recogniser = start(job)
  const index = jobs.length - 1
  setImmediate(() => finish(index))
  return recogniser
}
async function startService(): Promise<TestService> {
  const service = await openTestService({ now, startRecogniser: quickRecogniser })
  started.push(service)
  return service
}
async function startServer(): Promise<HostileServer> {
  const server = await new HostileServer().listen()
  started.push({ remove: async () => server.close() })
  return server
}
/** How many requests at a route a service answered with this status. */
const asked = ({ answered }: TestService, route: string, status = 200): number =>
  answered.filter((request) => request.path.endsWith(route) && request.status === status).length

const fieldsOf = (connection: ServiceConnection, more: Partial<AccountFields> = {}): AccountFields => {
  const { baseUrl, apiBase, clientId, workflowStatusPath } = connection
  return { ...newAccount('custom'), baseUrl, apiBase, clientId, workflowStatusPath, ...more }
}
/** Stores an account's secrets like the shell: each for the origin it was entered for. */
function enter(account: Account, secrets: Partial<ServiceConnection>): void {
  for (const name of secretNames)
    if (secrets[name]) keychain.set(`${account.credentialSet} ${name} ${originOfSecret(account, name)}`, secrets[name])
  engine.credentialsChanged()
}
async function accountAt(connection: ServiceConnection, more: Partial<AccountFields> = {}): Promise<Account> {
  const account = await addAccount(engine, fieldsOf(connection, more))
  enter(account, connection)
  return account
}
/** Imports the demo's recording for the remote service. Nothing is sent yet. */
async function importForRemote(): Promise<number> {
  await engine.call('settings.update', { destination: 'remote' })
  const { items } = await importAll(engine, [demoFile('260915_0911.ogg')], 'remote')
  return items[0]?.id ?? 0
}
const work = () => {
  engine.start()
  return engine.settle()
}
const schemesOf = async (account: Account) => {
  const { schemes } = await engine.call('accounts.test', { accountId: account.id })
  return schemes
}
const results = async (account: Account) =>
  Object.fromEntries((await schemesOf(account)).map(({ scheme, result }) => [scheme, result]))
const allOf = <T>(value: T) => ({
  'partner-token': value,
  'user-token': value,
  'api-key': value,
  'second-family': value,
})

describe('the list of accounts', () => {
  const one = connectionTo('https://one.example', { clientId: 'client-one' })
  const two = connectionTo('https://two.example', { clientId: 'client-two' })

  test('keeps the first account in use, with what was entered, over a restart', async () => {
    expect(await engine.call('accounts.list', undefined)).toEqual({ accounts: [], activeId: null, abilities: [] })
    const first = await accountAt(one, { name: 'First', region: 'japan' })
    const second = await accountAt(two, { ownerId: 'owner-1' })
    const list = () => engine.call('accounts.list', undefined)
    expect(await list()).toMatchObject({ accounts: [first, second], activeId: first.id })
    await engine.call('accounts.activate', { accountId: second.id })
    const changed = await changeAccount(engine, first, {
      ...first,
      name: 'Renamed',
      baseUrl: `${first.baseUrl}/`,
    })
    expect(changed).toEqual({ ...first, name: 'Renamed' })
    await engine.stop()
    engine = await open()
    expect(await list()).toMatchObject({ accounts: [changed, second], activeId: second.id })
    await engine.call('accounts.activate', { accountId: null })
    expect((await list()).activeId).toBeNull()
    expect((await engine.call('settings.get', undefined)).accountId).toBeNull()
  })

  test('removes an account beside the one in use', async () => {
    const [first, second] = [await accountAt(one), await accountAt(two)]
    const settings = () => engine.call('settings.get', undefined)
    await engine.call('settings.update', { destination: 'remote' })
    await engine.call('accounts.remove', { accountId: second.id })
    expect(await settings()).toMatchObject({ destination: 'remote', accountId: first.id })
    await engine.call('accounts.remove', { accountId: first.id })
    expect(await engine.call('accounts.list', undefined)).toEqual({ accounts: [], activeId: null, abilities: [] })
    expect(await settings()).toMatchObject({ destination: 'this-machine', accountId: null })
    // Tapelog never reuses an account's id. Otherwise the new account would own the old account's data.
    expect((await accountAt(two)).id).toBeGreaterThan(second.id)
  })

  test('answers every call about a removed account with the same clear error', async () => {
    const account = await accountAt(one)
    await engine.call('accounts.remove', { accountId: account.id })
    const { id: accountId, ...fields } = account
    for (const asked of [
      changeAccount(engine, { id: accountId, credentialSet: '' }, fields),
      engine.call('accounts.activate', { accountId }),
      engine.call('accounts.remove', { accountId }),
      engine.call('accounts.test', { accountId }),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'account-unknown' })
  })

  test('refuses an invalid account, names its field, and creates nothing', async () => {
    await expect(addAccount(engine, fieldsOf(one, { baseUrl: 'http://one.example' }))).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/^baseUrl: .*https/),
    })
    const account = await accountAt(one)
    const wrong = { accountId: account.id, fields: { ...account, userId: 'x'.repeat(121) } }
    await expect(engine.saveAccount({ ...wrong, credentialSet: '' })).rejects.toMatchObject({
      message: expect.stringMatching(/^userId: /),
    })
    expect((await engine.call('accounts.list', undefined)).accounts).toEqual([account])
  })

  test('keeps an account with work under way until that work is cancelled', async () => {
    const account = await addAccount(engine, fieldsOf(one))
    const recordingId = await importForRemote()
    expect((await work()).unfinished).toMatchObject([{ kind: 'upload', waitingFor: 'sign-in' }])
    const remove = () => engine.call('accounts.remove', { accountId: account.id })
    await expect(remove()).rejects.toMatchObject({ code: 'account-busy' })
    const { activeJobId } = await engine.call('recordings.get', { recordingId })
    await engine.call('queue.cancel', { jobId: activeJobId ?? 0 })
    await remove()
    await engine.call('queue.retry', { jobId: activeJobId ?? 0 })
    expect((await work()).unfinished).toMatchObject([{ state: 'failed', error: { code: 'account-unknown' } }])
  })
})

describe('the account of a job', () => {
  test('a job keeps the account it began with, although another is in use by now', async () => {
    const [a, b] = [await startService(), await startService()]
    await accountAt(a.connection)
    const other = await accountAt(b.connection)
    const recordingId = await importForRemote()
    await engine.call('accounts.activate', { accountId: other.id })
    expect(await work()).toMatchObject({ outcome: 'idle' })
    expect([asked(a, 'transcriptions/'), asked(b, '')]).toEqual([1, 0])
    await engine.call('recordings.transcribe', { recordingId })
    expect(await work()).toMatchObject({ outcome: 'idle' })
    expect([asked(a, 'transcriptions/'), asked(b, 'transcriptions/')]).toEqual([1, 1])
  })

  test('a job has no secrets after a change of address until they are entered again', async () => {
    const { connection } = await startService()
    const server = await startServer()
    server.fault('presign', () => ({ status: 401 }))
    const account = await accountAt(connection)
    expect(await results(account)).toEqual(allOf('works'))
    const moved = { ...account, baseUrl: `${server.origin}/developer/api`, apiBase: server.origin }
    const move = (fields: AccountFields) => changeAccount(engine, account, fields)
    const there = await move(moved)
    expect(await results(there)).toEqual(allOf('not-set'))
    await importForRemote()
    expect((await work()).unfinished).toMatchObject([
      { waitingFor: 'sign-in', error: { message: expect.stringContaining('no API key') } },
    ])
    expect(server.asked).toEqual([])

    // A secret goes only to the address it was entered for. Back at the old address, the old secret works again.
    enter(there, { userToken: 'for-the-new-address', apiKey: 'key-for-the-new-address' })
    await engine.settle()
    const sent = server.asked.map(({ headers }) => headers.authorization ?? headers['x-client-api-key'])
    // The first key asks what this service can do, because the account says that it is Tapelog's.
    expect(server.of('capabilities')).toHaveLength(1)
    expect(sent).toEqual(['key-for-the-new-address', 'key-for-the-new-address', 'Bearer for-the-new-address'])
    await move(account)
    expect(await engine.settle()).toMatchObject({ outcome: 'idle' })
    expect(server.asked).toHaveLength(3)
  })

  test('a new account takes a recording that waits for one', async () => {
    await importForRemote()
    expect((await work()).unfinished).toMatchObject([{ waitingFor: 'sign-in' }])
    // Until an account exists, the job is listed under “Needs attention”.
    const attention = () => engine.call('queue.overview', { show: 'needs-attention' })
    expect(await attention()).toMatchObject({ total: 1, waitingForPerson: 1, chains: [{ waitingFor: 'sign-in' }] })
    await accountAt((await startService()).connection)
    expect(await engine.settle()).toMatchObject({ outcome: 'idle' })
    expect(await attention()).toMatchObject({ total: 0, chains: [] })
  })
})

describe('“Test connection”', () => {
  test('reports each way to sign in as working only with its own credential', async () => {
    const { connection } = await startService()
    const account = await accountAt(connection)
    expect(await results(account)).toEqual(allOf('works'))
    const schemes = Object.keys(allOf('')) as (keyof ReturnType<typeof allOf>)[]
    const names = ['secretKey', 'userToken', 'apiKey', 'authorization'] as const
    for (const [index, scheme] of schemes.entries()) {
      enter(account, { ...connection, [names[index] ?? '']: 'planted-and-wrong' })
      expect(await results(account)).toEqual({ ...allOf('works'), [scheme]: 'refused' })
      const message = (await schemesOf(account))[index]?.error?.message
      expect(message).toContain('does not accept this account')
      expect(message).not.toContain('planted')
    }
    keychain.clear()
    engine.credentialsChanged()
    expect(await results(account)).toEqual(allOf('not-set'))
    for (const [index, word] of ['secret key', 'user token', 'API key', 'Authorization value'].entries())
      expect((await schemesOf(account))[index]?.error?.message).toContain(`no ${word}`)
  })

  test('asks nothing of the second-family API if there is no second address', async () => {
    const account = await accountAt((await startService()).connection, { apiBase: '', workflowStatusPath: '' })
    const { 'second-family': _left, ...others } = allOf('works')
    expect(await results(account)).toEqual(others)
  })

  test('reports a service that nothing listens for as unreachable', async () => {
    const account = await accountAt(connectionTo('http://127.0.0.1:9', { apiBase: 'http://127.0.0.1:9' }))
    expect(await results(account)).toEqual(allOf('unreachable'))
  })

  test.each<[string, Answer]>([
    ['a hotel’s sign-in page', { headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' }],
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }],
    ['a service that is ill', { status: 503, body: 'busy' }],
  ])('reports an unclear result for %s', async (_what, answer) => {
    const server = await startServer()
    for (const operation of ['issueToken', 'readBinding', 'poll', 'readRecord'] as const)
      server.fault(operation, () => answer)
    expect(await results(await accountAt(connectionTo(server.origin, { apiBase: server.origin })))).toEqual(
      allOf('unclear'),
    )
  })

  test('reports an unclear result for a base address with a wrong path', async () => {
    const { connection } = await startService()
    const wrong = { baseUrl: `${connection.apiBase}/developer/apis`, apiBase: `${connection.apiBase}/v2` }
    const schemes = await schemesOf(await accountAt({ ...connection, ...wrong }))
    for (const { result, error } of schemes) expect([result, error]).toEqual(['unclear', null])
    expect(schemes).toHaveLength(4)
  })
})

describe('minted user tokens', () => {
  const minted = { userTokenSource: 'minted', userId: 'person-1' } as const
  const mintRoute = '/users/access-token'

  test('carry a recording to its transcript without an entered user token', async () => {
    const service = await startService()
    await accountAt({ ...service.connection, userToken: '' }, minted)
    const recordingId = await importForRemote()
    expect(await work()).toMatchObject({ outcome: 'idle' })
    const transcript = await engine.call('transcripts.get', { recordingId })
    expect(transcript?.segments.map(({ text }) => text)).toEqual([heard.text])
    expect(asked(service, mintRoute)).toBe(1)
    const db = new Database(join(service.dataDir, 'service.sqlite'), { readonly: true })
    expect(db.prepare(`SELECT user_id FROM tokens WHERE kind = 'user'`).all()).toEqual([{ user_id: 'person-1' }])
    db.close()
  })

  test('refuse a user ID shorter than six characters before anything is sent', async () => {
    const service = await startService()
    await expect(accountAt(service.connection, { ...minted, userId: 'short' })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'userId: user-id-too-short',
    })
    expect(asked(service, mintRoute)).toBe(0)
  })

  test('are renewed before they expire, and read a lifetime in seconds', async () => {
    const service = await startService()
    const account = await accountAt(service.connection, minted)
    const mints: [hours: number, number][] = [
      [0, 1],
      [18, 1],
      [20, 2],
      [38, 2],
      [40, 3],
    ]
    for (const [hours, expected] of mints) {
      aheadMs = hours * 3_600_000
      expect((await results(account))['user-token']).toBe('works')
      expect([hours, asked(service, mintRoute)]).toEqual([hours, expected])
    }
  })

  test('work even if the account states the wrong unit for their lifetime', async () => {
    const service = await startService()
    const long = await accountAt(service.connection, { ...minted, expiresInUnit: 'minutes' })
    for (const [hours, expected] of [
      [0, 1],
      [25, 2],
    ] as const) {
      aheadMs = hours * 3_600_000
      expect((await results(long))['user-token']).toBe('works')
      expect(asked(service, mintRoute)).toBe(expected)
    }
    const short = await accountAt(service.connection, { ...minted, expiresInUnit: 'milliseconds' })
    for (const [seconds, expected] of [
      [0, 3],
      [30, 3],
      [80, 4],
    ] as const) {
      aheadMs = 25 * 3_600_000 + seconds * 1000
      expect((await results(short))['user-token']).toBe('works')
      expect([seconds, asked(service, mintRoute)]).toEqual([seconds, expected])
    }
  })

  test('report a refused secret key, and do not try it over and over', async () => {
    const service = await startService()
    const account = await accountAt({ ...service.connection, secretKey: 'planted-and-wrong' }, minted)
    await importForRemote()
    expect((await work()).unfinished).toMatchObject([{ waitingFor: 'sign-in', attempts: 0 }])
    expect(asked(service, '/oauth/partner/access-token', 401)).toBe(1)
    expect(await results(account)).toMatchObject({ 'partner-token': 'refused', 'user-token': 'refused' })
  })

  test('report a missing secret key', async () => {
    const account = await accountAt({ ...(await startService()).connection, secretKey: '' }, minted)
    expect(await results(account)).toMatchObject({ 'partner-token': 'not-set', 'user-token': 'not-set' })
  })
})
