import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IpcMainInvokeEvent } from 'electron'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { registerCommands, shellHandlers } from '../../../electron/main/commands.ts'
import type { EngineHost } from '../../../electron/main/engineHost.ts'
import { PathGrants } from '../../../electron/main/pathGrants.ts'
import { SecretVault } from '../../../electron/main/secrets.ts'
import { type Account, newAccount, type SecretName } from '../../../shared/account.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

/** Takes Electron's place: a keychain that marks what it seals, and the registered handlers. */
const electron = vi.hoisted(() => ({
  keychain: { available: true, backend: 'gnome_libsecret', mark: 7 },
  handlers: new Map<string, (event: unknown, input: unknown) => Promise<unknown>>(),
}))
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => electron.keychain.available,
    getSelectedStorageBackend: () => electron.keychain.backend,
    encryptString: (text: string) =>
      Buffer.from([electron.keychain.mark, ...Buffer.from(text).map((byte) => byte ^ 0x5a)]),
    decryptString: (sealed: Buffer) => {
      if (sealed[0] !== electron.keychain.mark) throw new Error('sealed by another keychain')
      return Buffer.from(sealed.subarray(1).map((byte) => byte ^ 0x5a)).toString()
    },
  },
  app: { getVersion: () => '0' },
  BrowserWindow: { fromWebContents: () => ({}) },
  ipcMain: {
    handle: (name: string, handler: (event: unknown, input: unknown) => Promise<unknown>) =>
      electron.handlers.set(name, handler),
  },
  dialog: {},
  shell: {},
}))

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
  electron.keychain = { available: true, backend: 'gnome_libsecret', mark: 7 }
})
afterEach(() => folder.remove())
const file = () => join(folder.path, 'secrets.json')
const open = () => new SecretVault(file())
const at = (accountId: number, name: SecretName = 'apiKey', origin = 'https://one.example') => ({
  accountId,
  name,
  origin,
})
const planted = 'planted-api-key'

describe('the vault', () => {
  test('keeps a secret for one account, one name and one address, over a restart', () => {
    open().set(at(1), planted)
    const vault = open()
    expect(vault.get(at(1))).toBe(planted)
    expect(vault.get(at(2))).toBeNull()
    expect(vault.get(at(1, 'userToken'))).toBeNull()
    expect(vault.get(at(1, 'apiKey', 'https://two.example'))).toBeNull()
    expect(vault.get(at(1, 'apiKey', 'http://one.example'))).toBeNull()
    expect(vault.present()).toEqual([at(1)])
  })

  test('entered for a new address, the secret of the old one is gone', () => {
    const vault = open()
    vault.set(at(1), planted)
    vault.set(at(1, 'apiKey', 'https://two.example'), 'another')
    for (const one of [vault, open()]) {
      expect(one.get(at(1))).toBeNull()
      expect(one.get(at(1, 'apiKey', 'https://two.example'))).toBe('another')
      expect(one.present()).toHaveLength(1)
    }
  })

  test('an empty value forgets, on the disk too', () => {
    const vault = open()
    vault.set(at(1), planted)
    vault.set(at(1, 'userToken'), 'planted-user-token')
    vault.set(at(1), '')
    expect(vault.present()).toEqual([at(1, 'userToken')])
    expect(open().present()).toEqual([at(1, 'userToken')])
  })

  test('an account that is removed takes all its secrets with it, and no others', () => {
    const vault = open()
    for (const id of [1, 11]) for (const name of ['apiKey', 'userToken'] as const) vault.set(at(id, name), planted)
    vault.set(at(1, 'authorization', 'https://second.example'), planted)
    vault.forgetAccount(1)
    const others = [at(11), at(11, 'userToken')]
    expect(vault.present()).toEqual(others)
    expect(open().present()).toEqual(others)
  })

  test('its file is for its owner alone and holds nothing in clear, in no encoding', () => {
    open().set(at(1), planted)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const text = readFileSync(file(), 'utf8')
    for (const form of ['base64', 'base64url', 'hex', 'utf8'] as const)
      expect(text).not.toContain(Buffer.from(planted).toString(form).replace(/=+$/, ''))
    expect(existsSync(`${file()}.part`)).toBe(false)
  })

  test.each([
    ['there is none', { available: false, backend: 'gnome_libsecret', mark: 7 }],
    // Only on Linux.
    ...(process.platform === 'linux'
      ? [['it would keep them in the clear', { available: true, backend: 'basic_text', mark: 7 }] as const]
      : []),
  ] as const)('without a usable keychain (%s) secrets last for this session only', (_why, keychain) => {
    writeFileSync(file(), 'left alone')
    electron.keychain = { ...keychain }
    const vault = open()
    vault.set(at(1), planted)
    expect(vault.persists).toBe(false)
    expect(vault.get(at(1))).toBe(planted)
    vault.forgetAccount(1)
    expect(vault.get(at(1))).toBeNull()
    expect(readFileSync(file(), 'utf8')).toBe('left alone')
  })

  test.each([
    ['no JSON', '{"half'],
    ['the form of an earlier version', '{"apiKey":"c2VhbGVk"}'],
    ['rows that are none', '[{"accountId":"one"}]'],
    ['nothing at all', ''],
  ])('a file that cannot be read (%s) is as none: secrets are entered again', (_what, content) => {
    writeFileSync(file(), content)
    const vault = open()
    expect(vault.present()).toEqual([])
    vault.set(at(1), planted)
    expect(open().get(at(1))).toBe(planted)
  })

  test('what another keychain sealed is not there; the rest is', () => {
    electron.keychain.mark = 8
    open().set(at(1), planted)
    const [foreign] = JSON.parse(readFileSync(file(), 'utf8'))
    electron.keychain.mark = 7
    open().set(at(2), planted)
    writeFileSync(file(), JSON.stringify([foreign, ...JSON.parse(readFileSync(file(), 'utf8'))]))
    expect(open().present()).toEqual([at(2)])
  })
})

describe('the shell’s commands', () => {
  const account: Account = {
    ...newAccount('custom'),
    id: 1,
    baseUrl: 'https://one.example/developer/api',
    apiBase: 'https://second.example',
  }
  /** The registered commands, with a vault and an engine that has this account. */
  function shell(call: (name: string) => unknown = () => ({ ok: true })) {
    const vault = open()
    const told: string[] = []
    const engine = {
      call: async (name: string, input: unknown) => {
        told.push(`${name} ${JSON.stringify(input)}`)
        return name === 'accounts.list' ? { accounts: [account], activeId: 1 } : call(name)
      },
      credentialsChanged: () => told.push('credentials-changed'),
    } as unknown as EngineHost
    const grants = new PathGrants()
    const models = { call: async () => ({}) as never }
    const handlers = shellHandlers({
      engine,
      secrets: vault,
      libraryPath: folder.path,
      grants,
      typedText: { answered: () => {} },
      language: { choice: 'system', choose: () => {} },
      onLanguage: () => {},
      backgroundKeys: { hold: async () => [] },
      models,
    })
    registerCommands({ engine, handlers, secrets: vault, models, grants, onSettings: () => {} })
    const event = { sender: {}, senderFrame: { url: 'app://tapelog/', parent: null } } as IpcMainInvokeEvent
    return { vault, told, ask: (name: string, input: unknown) => electron.handlers.get(name)?.(event, input) }
  }

  test('file a secret under the origin it is for: the second address for the Authorization value', async () => {
    const { vault, told, ask } = shell()
    expect(await ask('secrets.set', { accountId: 1, name: 'apiKey', value: ` ${planted} ` })).toMatchObject({
      ok: true,
    })
    await ask('secrets.set', { accountId: 1, name: 'authorization', value: 'planted-authorization' })
    expect(vault.get(at(1))).toBe(planted)
    expect(vault.get(at(1, 'authorization', 'https://second.example'))).toBe('planted-authorization')
    expect(told.filter((one) => one === 'credentials-changed')).toHaveLength(2)
    const listed = await ask('secrets.list', undefined)
    expect(listed).toMatchObject({ ok: true, value: { present: [at(1), { name: 'authorization' }] } })
    expect(JSON.stringify(listed)).not.toContain('planted')
  })

  test('take no secret for an account that is not there', async () => {
    const { vault, ask } = shell()
    expect(await ask('secrets.set', { accountId: 2, name: 'apiKey', value: planted })).toMatchObject({
      ok: false,
      error: { code: 'no-address' },
    })
    expect(vault.present()).toEqual([])
  })

  test('forget an account’s secrets once the engine has removed it', async () => {
    const { vault, told, ask } = shell()
    vault.set(at(1), planted)
    vault.set(at(2), planted)
    expect(await ask('accounts.remove', { accountId: 1 })).toEqual({ ok: true, value: { ok: true } })
    expect(told).toContain('accounts.remove {"accountId":1}')
    expect(vault.present()).toEqual([at(2)])
    expect(open().present()).toEqual([at(2)])
  })

  test('keep them when the engine does not remove it', async () => {
    const { vault, ask } = shell(() => {
      throw new TapelogError('account-busy', 'Recordings are on their way.')
    })
    vault.set(at(1), planted)
    expect(await ask('accounts.remove', { accountId: 1 })).toMatchObject({ ok: false, error: { code: 'account-busy' } })
    expect(await ask('accounts.remove', { accountId: 'one' })).toMatchObject({
      ok: false,
      error: { code: 'input-refused', values: { field: 'accountId', reason: null } },
    })
    expect(vault.get(at(1))).toBe(planted)
  })

  test('let the engine answer what is its own', async () => {
    const { told, ask } = shell((name) => ({ answered: name }))
    expect(await ask('accounts.test', { accountId: 1 })).toEqual({ ok: true, value: { answered: 'accounts.test' } })
    expect(told).toEqual(['accounts.test {"accountId":1}'])
  })
})
