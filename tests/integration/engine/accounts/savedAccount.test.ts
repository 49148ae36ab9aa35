import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { AccountKeeper } from '../../../../electron/main/accountKeeper.ts'
import { SecretVault } from '../../../../electron/main/secrets.ts'
import { type AccountFields, newAccount, secretNames } from '../../../../shared/accounts/account.ts'
import type { ServiceConnection } from '../../../../shared/partner/connection.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openTestService, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Tapelog saves an account with all its credentials once the service has accepted it, or not at all. */
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
    decryptString: (sealed: Buffer) => Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString(),
  },
}))

let folder: string
let service: TestService
let engine: Engine
let vault: SecretVault
let keeper: AccountKeeper
const library = () => join(folder, 'library')
/** Like a start of the application. */
async function open(): Promise<void> {
  vault = new SecretVault(join(folder, 'secrets.json'))
  engine = await openEngine(library(), null, { secret: async (question) => vault.get(question) })
  keeper = new AccountKeeper(engine as never, vault, library)
  await keeper.settle()
}
beforeEach(async () => {
  folder = testFolder()
  service = await openTestService({})
  await open()
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
})

const fieldsOf = ({ baseUrl, apiBase, clientId }: ServiceConnection): AccountFields => ({
  ...newAccount('custom'),
  ...{ baseUrl, apiBase, clientId },
})
const secretsOf = (connection: ServiceConnection) =>
  Object.fromEntries(secretNames.map((name) => [name, connection[name]]))
const input = (more: object = {}) => ({
  ...{ accountId: null, fields: fieldsOf(service.connection), secrets: secretsOf(service.connection) },
  ...{ file: null, untested: false, ...more },
})
const kept = async () => ({
  accounts: (await engine.call('accounts.list', undefined)).accounts.map(({ baseUrl, clientId }) => ({
    baseUrl,
    clientId,
  })),
  present: (await keeper.present()).map(({ name }) => name),
})
const works = async (accountId: number) =>
  (await engine.call('accounts.test', { accountId })).schemes.map(({ result }) => result)
const nothing = { accounts: [], present: [] }
const found = (findings: { scheme: string; result: string }[]) =>
  Object.fromEntries(findings.map(({ scheme, result }) => [scheme, result]))

test('saving keeps the address and all credentials once the service accepts them', async () => {
  const { account, findings } = await keeper.save(input())
  expect(findings).toEqual([])
  expect(await works(account?.id ?? 0)).toEqual(['works', 'works', 'works', 'works'])
  await engine.stop()
  await open()
  expect(await works(account?.id ?? 0)).toEqual(['works', 'works', 'works', 'works'])
  expect((await keeper.present()).length).toBe(4)
})

test('saving some credentials does not require the others', async () => {
  const { apiKey } = service.connection
  const { account } = await keeper.save(input({ secrets: { apiKey } }))
  expect(account).not.toBeNull()
  expect((await kept()).present).toEqual(['apiKey'])
})

test('saving with a wrong key keeps nothing, for a new or an existing account', async () => {
  const wrong = { ...secretsOf(service.connection), apiKey: 'planted-wrong-key' }
  const refused = await keeper.save(input({ secrets: wrong }))
  expect(refused).toMatchObject({ account: null, canKeepUntested: false })
  expect(found(refused.findings)).toEqual({ 'api-key': 'refused' })
  expect(JSON.stringify(refused)).not.toContain('planted')
  expect(await kept()).toEqual(nothing)

  const { account } = await keeper.save(input())
  const before = await kept()
  const fields = { ...fieldsOf(service.connection), name: 'Renamed' }
  const again = await keeper.save(input({ accountId: account?.id, fields, secrets: { userToken: 'wrong' } }))
  expect(found(again.findings)).toEqual({ 'user-token': 'refused' })
  expect(await kept()).toEqual(before)
  expect((await engine.call('accounts.list', undefined)).accounts).toEqual([account])
  expect(await works(account?.id ?? 0)).toEqual(['works', 'works', 'works', 'works'])
})

test('saving without an answer keeps nothing unless a person keeps it untested', async () => {
  const gone = await new HostileServer().listen()
  const fields = { ...fieldsOf(service.connection), baseUrl: `${gone.origin}/developer/api`, apiBase: '' }
  gone.close()
  const { apiKey } = service.connection
  const answer = await keeper.save(input({ fields, secrets: { apiKey } }))
  expect(answer).toMatchObject({ account: null, canKeepUntested: true })
  expect(found(answer.findings)).toEqual({ 'api-key': 'unreachable' })
  expect(await kept()).toEqual(nothing)
  expect((await keeper.save(input({ fields, secrets: { apiKey }, untested: true }))).account).not.toBeNull()
  expect((await kept()).present).toEqual(['apiKey'])
})

test('saving fails for a server that is not the service and answers “not found”', async () => {
  const other = await new HostileServer().listen()
  const fields = { ...fieldsOf(service.connection), baseUrl: `${other.origin}/elsewhere`, apiBase: '' }
  const answer = await keeper.save(input({ fields, secrets: { apiKey: 'key' } }))
  expect(answer).toMatchObject({ account: null, canKeepUntested: true })
  expect(found(answer.findings)).toEqual({ 'api-key': 'unclear' })
  expect(await kept()).toEqual(nothing)
  other.close()
})

test('saving another address drops the credentials of the first one', async () => {
  const { account } = await keeper.save(input())
  const other = await new HostileServer().listen()
  const fields = { ...fieldsOf(service.connection), baseUrl: `${other.origin}/developer/api` }
  const asked = await keeper.save(input({ accountId: account?.id, fields, secrets: {}, untested: true }))
  expect(asked.account?.baseUrl).toBe(fields.baseUrl)
  expect((await kept()).present).toEqual(['authorization'])
  expect(other.asked).toEqual([])
  other.close()
})

test('saving a new name asks the service nothing', async () => {
  const { account } = await keeper.save(input())
  const fields = { ...fieldsOf(service.connection), name: 'Desk' }
  const renamed = input({ accountId: account?.id, fields, secrets: {} })
  await service.stop()
  expect((await keeper.save(renamed)).account?.name).toBe('Desk')
  expect((await kept()).present).toHaveLength(4)
})

test.each(['before', 'after'] as const)(
  'a kill between keychain and library (%s the write) keeps the old or the new account whole',
  async (moment) => {
    const { account } = await keeper.save(input())
    const accountId = account?.id ?? 0
    const writing = engine.saveAccount.bind(engine)
    engine.saveAccount = async (written) => {
      if (moment === 'after') await writing(written)
      throw new Error('killed')
    }
    const fields = { ...fieldsOf(service.connection), clientId: 'other' }
    const change = input({ accountId, fields, secrets: { apiKey: 'other-key', userToken: '' }, untested: true })
    await expect(keeper.save(change)).rejects.toThrow('killed')
    await engine.stop()
    await open()
    const [now] = (await engine.call('accounts.list', undefined)).accounts
    const isNew = moment === 'after'
    expect(now?.clientId).toBe(isNew ? 'other' : service.connection.clientId)
    const origin = new URL(service.connection.baseUrl).origin
    const of = (name: 'apiKey' | 'userToken') => vault.get({ credentialSet: now?.credentialSet ?? '', name, origin })
    expect([of('apiKey'), of('userToken')]).toEqual(
      isNew ? ['other-key', null] : [service.connection.apiKey, service.connection.userToken],
    )
    // The unused set of credentials is gone.
    expect(vault.unsettledOf(library())).toEqual([])
    expect(
      new SecretVault(join(folder, 'secrets.json')).heldIn(isNew ? (account?.credentialSet ?? '') : 'none'),
    ).toEqual([])
  },
)

test.each(['before', 'after'] as const)(
  'a kill in a removal (%s the library has it) never parts account and credentials',
  async (moment) => {
    const { account } = await keeper.save(input())
    const calling = engine.call.bind(engine)
    engine.call = async (name, given) => {
      const isRemoval = name === 'accounts.remove'
      if (isRemoval && moment === 'before') throw new Error('killed')
      const answer = await calling(name, given)
      if (isRemoval) throw new Error('killed')
      return answer
    }
    await expect(keeper.remove(account?.id ?? 0)).rejects.toThrow('killed')
    await engine.stop()
    await open()
    expect((await kept()).accounts).toHaveLength(moment === 'before' ? 1 : 0)
    for (const one of [vault, new SecretVault(join(folder, 'secrets.json'))]) {
      expect(one.heldIn(account?.credentialSet ?? '')).toHaveLength(moment === 'before' ? 4 : 0)
      expect(one.unsettledOf(library())).toEqual([])
    }
  },
)

test('two saves and a removal at the same moment run in turn and leave no credentials behind', async () => {
  const accountId = (await keeper.save(input())).account?.id ?? 0
  const change = (apiKey: string) => keeper.save(input({ accountId, secrets: { apiKey }, untested: true }))
  await Promise.all([change('one'), change('two'), keeper.remove(accountId)])
  expect(await kept()).toEqual(nothing)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"secrets":[],"unsettled":[]}')
})
