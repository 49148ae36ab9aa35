import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountKeeper } from '../../../../electron/main/accountKeeper.ts'
import { EngineHost } from '../../../../electron/main/engineHost.ts'
import { SecretVault } from '../../../../electron/main/secrets.ts'
import { SignIn } from '../../../../electron/main/signIn.ts'
import { newAccount, type SignedInAccount } from '../../../../shared/accounts/account.ts'
import type { CommandOutput } from '../../../../shared/contract.ts'
import { signInPaths } from '../../../../shared/partner/signIn.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Accounts and credentials go to the library that was in use when they were requested. The engines are real processes. */
vi.mock('electron', () => ({
  net: { isOnline: () => true },
  powerMonitor: { on: () => {} },
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
    decryptString: (sealed: Buffer) => Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString(),
  },
}))
vi.mock('../../../../electron/main/hostedProcess.ts', async (original) => {
  const real = await original<typeof import('../../../../electron/main/hostedProcess.ts')>()
  process.env.TAPELOG_NODE = process.execPath
  const entry = join(import.meta.dirname, '../../../../electron/engine/process.ts')
  return { ...real, hostProcess: () => real.hostInNode(entry, packageRoot) }
})

let folder: string
let engine: EngineHost
let vault: SecretVault
let keeper: AccountKeeper
let library = ''
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = testFolder()
  library = at('first')
  vault = new SecretVault(at('secrets.json'))
  engine = new EngineHost({
    ...{ packageRoot, logs: { of: () => () => {} } as never, language: () => 'en' as const },
    ...{ onEvent: () => {}, onAbsent: () => {} },
    answer: (async (question: { kind: string }) => (question.kind === 'secret' ? null : undefined)) as never,
  })
  keeper = new AccountKeeper(engine, vault, () => library)
})
afterEach(() => engine.stop())

/** Opens another library, as main does. */
async function open(name: string): Promise<void> {
  expect(await engine.open(at(name), true)).toBeNull()
  library = at(name)
}
const account = {
  accountId: null,
  fields: { ...newAccount('custom'), name: 'Desk', baseUrl: 'https://news.example/api', clientId: 'news' },
  ...{ secrets: { apiKey: 'key' }, file: null, untested: true },
}
const accounts = async () =>
  ((await engine.call('accounts.list', undefined)) as CommandOutput<'accounts.list'>).accounts

test('an unsettled account keeps its credentials when another library opens', async () => {
  const set = { credentialSet: 'a', replaces: 'b', library: at('first') }
  vault.put({ ...set, credentialSet: 'b', replaces: null, library: '' }, [])
  vault.put(set, [{ name: 'apiKey', origin: 'https://news.example', value: 'key' }])
  const settling = keeper.settle()
  settling.catch(() => {})
  await open('second')
  await expect(settling).rejects.toMatchObject({ code: 'library-switched' })
  expect(vault.unsettledOf(at('first'))).toEqual([set])
  expect(vault.heldIn('a')).toHaveLength(1)
})

test('a save and a removal that wait change nothing in another library', async () => {
  await open('first')
  const saved = (await keeper.save(account)).account
  await engine.close()
  const waiting = [keeper.save({ ...account, accountId: saved?.id ?? 0 }), keeper.remove(saved?.id ?? 0)]
  for (const one of waiting) one.catch(() => {})
  await open('second')
  for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'library-switched' })
  expect(await accounts()).toEqual([])
  expect(vault.heldIn(saved?.credentialSet ?? '')).toHaveLength(1)
  await engine.close()
  await open('first')
  expect(await accounts()).toMatchObject([{ id: saved?.id, name: 'Desk' }])
})

test('a sign-in that ends after a change of library is not saved there', async () => {
  await open('first')
  const signedIn = Promise.withResolvers<SignedInAccount>()
  const signIn = new SignIn({
    engine: {
      call: (...given) => engine.call(...given),
      beginSignIn: async (origin) =>
        `${origin}${signInPaths.begin}?port=49152&challenge=${'c'.repeat(43)}&state=${'s'.repeat(43)}`,
      endSignIn: () => signedIn.promise,
      cancelSignIn: () => {},
    },
    ...{ accounts: keeper, library: () => library, openBrowser: async () => {} },
  })
  await signIn.begin('https://news.example')
  const ending = signIn.end()
  ending.catch(() => {})
  await engine.close()
  await open('second')
  signedIn.resolve({ fields: account.fields, secrets: account.secrets } as SignedInAccount)
  await expect(ending).rejects.toMatchObject({ code: 'library-switched' })
  expect(await accounts()).toEqual([])
})
