import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountKeeper } from '../../../electron/main/accountKeeper.ts'
import { registerCommands } from '../../../electron/main/commands.ts'
import { CredentialsFiles } from '../../../electron/main/credentialsFiles.ts'
import type { EngineHost } from '../../../electron/main/engineHost.ts'
import { LetOut } from '../../../electron/main/letOut.ts'
import type { LibraryPlace } from '../../../electron/main/libraryPlace.ts'
import { PathGrants } from '../../../electron/main/pathGrants.ts'
import { SecretVault } from '../../../electron/main/secrets.ts'
import { shellHandlers } from '../../../electron/main/shellHandlers.ts'
import { type Account, type AccountToSave, newAccount, type SecretName } from '../../../shared/accounts/account.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Replaces Electron: a keychain that marks what it seals, and the registered handlers. */
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
  BrowserWindow: { fromWebContents: () => ({ webContents: { id: 1 } }) },
  ipcMain: {
    handle: (name: string, handler: (event: unknown, input: unknown) => Promise<unknown>) =>
      electron.handlers.set(name, handler),
  },
  // A person who confirms every question.
  dialog: { showMessageBox: async () => ({ response: 1 }) },
  shell: {},
}))

let folder: string
beforeEach(() => {
  folder = testFolder()
  electron.keychain = { available: true, backend: 'gnome_libsecret', mark: 7 }
})
const file = () => join(folder, 'secrets.json')
const open = () => new SecretVault(file())
const at = (set: number, name: SecretName = 'apiKey', origin = 'https://one.example') => ({
  credentialSet: `set-${set}`,
  name,
  origin,
})
const library = '/library'
const planted = 'planted-api-key'
/** A set of credentials that the library uses. */
function keep(vault: SecretVault, ...secrets: ReturnType<typeof at>[]): void {
  for (const { credentialSet, name, origin } of secrets) {
    const set = { credentialSet, replaces: null, library }
    vault.put(set, [{ name, origin, value: planted }])
    vault.settle(set, true)
  }
}

describe('the vault', () => {
  test('keeps a secret for one set, name and address over a restart', () => {
    keep(open(), at(1))
    const vault = open()
    expect(vault.get(at(1))).toBe(planted)
    expect(vault.get(at(2))).toBeNull()
    expect(vault.get(at(1, 'userToken'))).toBeNull()
    expect(vault.get(at(1, 'apiKey', 'https://two.example'))).toBeNull()
    expect(vault.get(at(1, 'apiKey', 'http://one.example'))).toBeNull()
    expect(vault.heldIn('set-1')).toEqual([{ name: 'apiKey', origin: 'https://one.example' }])
  })

  test('keeps an unsettled set beside the old one until one is forgotten', () => {
    for (const isUsed of [true, false]) {
      keep(open(), at(1))
      const set = { credentialSet: 'set-2', replaces: 'set-1', library }
      open().put(set, [{ name: 'apiKey', origin: 'https://one.example', value: 'another' }])
      const vault = open()
      expect([vault.get(at(1)), vault.get(at(2))]).toEqual([planted, 'another'])
      expect([vault.unsettledOf(library), vault.unsettledOf('/other')]).toEqual([[set], []])
      vault.settle(set, isUsed)
      for (const one of [vault, open()]) {
        expect([one.get(at(1)), one.get(at(2))]).toEqual(isUsed ? [null, 'another'] : [planted, null])
        expect(one.unsettledOf(library)).toEqual([])
      }
      open().forget('set-1')
      open().forget('set-2')
    }
  })

  test('forgets a set with all its secrets and no others', () => {
    const vault = open()
    for (const id of [1, 11]) keep(vault, at(id), at(id, 'userToken'))
    vault.forget('set-1')
    for (const one of [vault, open()]) {
      expect(one.heldIn('set-1')).toEqual([])
      expect(one.heldIn('set-11')).toHaveLength(2)
    }
  })

  test('has a private file with no secret readable in any encoding', () => {
    keep(open(), at(1))
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const text = readFileSync(file(), 'utf8')
    for (const form of ['base64', 'base64url', 'hex', 'utf8'] as const)
      expect(text).not.toContain(Buffer.from(planted).toString(form).replace(/=+$/, ''))
    expect(existsSync(`${file()}.part`)).toBe(false)
  })

  test('removes the rest of an interrupted write at the next start', () => {
    writeFileSync(`${file()}.part`, 'sealed secrets')
    open()
    expect(existsSync(`${file()}.part`)).toBe(false)
  })

  test.each([
    ['there is none', { available: false, backend: 'gnome_libsecret', mark: 7 }],
    // Only on Linux.
    ...(process.platform === 'linux'
      ? [['it would keep them in the clear', { available: true, backend: 'basic_text', mark: 7 }] as const]
      : []),
  ] as const)('keeps secrets for this session only without a usable keychain (%s)', (_why, keychain) => {
    writeFileSync(file(), 'left alone')
    electron.keychain = { ...keychain }
    const vault = open()
    keep(vault, at(1))
    expect(vault.persists).toBe(false)
    expect(vault.get(at(1))).toBe(planted)
    vault.forget('set-1')
    expect(vault.get(at(1))).toBeNull()
    expect(readFileSync(file(), 'utf8')).toBe('left alone')
  })

  test.each([
    ['no JSON', '{"half'],
    ['the form of an earlier version', '{"apiKey":"c2VhbGVk"}'],
    ['rows that are none', '[{"accountId":"one"}]'],
    ['nothing at all', ''],
  ])('starts empty if its file cannot be read (%s)', (_what, content) => {
    writeFileSync(file(), content)
    const vault = open()
    expect(vault.heldIn('account-1')).toEqual([])
    keep(vault, at(1))
    expect(open().get(at(1))).toBe(planted)
  })

  test('skips secrets of another keychain', () => {
    electron.keychain.mark = 8
    keep(open(), at(1))
    const [foreign] = JSON.parse(readFileSync(file(), 'utf8')).secrets
    electron.keychain.mark = 7
    keep(open(), at(2))
    const { secrets, unsettled } = JSON.parse(readFileSync(file(), 'utf8'))
    writeFileSync(file(), JSON.stringify({ secrets: [foreign, ...secrets], unsettled }))
    expect([open().get(at(1)), open().get(at(2))]).toEqual([null, planted])
  })
})

describe('the shell’s commands', () => {
  const account: Account = {
    ...newAccount('custom'),
    id: 1,
    credentialSet: 'set-1',
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
        return name === 'accounts.list' ? { accounts: [account], activeId: 1, abilities: [] } : call(name)
      },
      tryAccount: async () => [],
      saveAccount: async (saved: AccountToSave) => {
        told.push(`saved ${JSON.stringify(saved.fields.name)}`)
        return Object.assign(account, { credentialSet: saved.credentialSet })
      },
    } as unknown as EngineHost
    const grants = new PathGrants()
    const credentialsFiles = new CredentialsFiles()
    const models = { call: async () => ({}) as never }
    const handlers = shellHandlers({
      engine,
      secrets: vault,
      accounts: new AccountKeeper(engine, vault, () => library),
      signIn: { begin: async () => {}, end: () => Promise.reject(new Error('no')), cancel: () => {} },
      credentialsFiles,
      place: { path: folder } as LibraryPlace,
      ...{ grants, letOut: new LetOut() },
      openedFiles: { take: () => [] },
      typedText: { answered: () => {} },
      language: { choice: 'system', choose: () => {} },
      onLanguage: async () => {},
      theme: { value: 'system', choose: () => {} },
      onTheme: () => {},
      backgroundKeys: { hold: async () => [] },
      models,
      menu: { setUsable: () => {} },
      support: {
        failures: { list: async () => [] },
        parts: { list: async () => [], licenceText: async () => '' },
        facts: () => Promise.reject(new Error('no')),
      },
      updates: {
        state: () => Promise.reject(new Error('no')),
        ...{ choose: () => {}, check: async () => {}, download: () => {}, cancel: () => {}, install: async () => {} },
      },
    })
    const common = { engine, handlers, secrets: vault, credentialsFiles, models, grants, letOut: new LetOut() }
    registerCommands({
      ...{ ...common, updateAddress: null, onSettings: () => {} },
      failures: { commandFailed: () => {} },
    })
    const event = { sender: {}, senderFrame: { url: 'app://tapelog/', parent: null } } as IpcMainInvokeEvent
    return { vault, told, ask: (name: string, input: unknown) => electron.handlers.get(name)?.(event, input) }
  }
  const { id: _id, credentialSet: _set, ...fields } = account

  test('store each credential under its origin and tell a page no values', async () => {
    const { ask } = shell()
    const secrets = { apiKey: ` ${planted} `, authorization: 'planted-authorization' }
    expect(await ask('accounts.save', { accountId: 1, fields, secrets })).toMatchObject({ ok: true })
    const present = [
      { accountId: 1, name: 'apiKey', origin: 'https://one.example' },
      { accountId: 1, name: 'authorization', origin: 'https://second.example' },
    ]
    const listed = await ask('secrets.list', undefined)
    expect(listed).toEqual({ ok: true, value: { present } })
    expect(open().get({ credentialSet: account.credentialSet, name: 'apiKey', origin: 'https://one.example' })).toBe(
      planted,
    )
  })

  test.each([
    ['an account that is not there', { accountId: 2 }, 'account-unknown'],
    ['an address for which there is none', { accountId: 1, fields: { ...fields, apiBase: '' } }, 'no-address'],
    ['a file that this page has not loaded', { accountId: 1, file: { token: 'x', take: ['apiKey'] } }, 'not-granted'],
    ['no address at all', { accountId: 1, fields: { ...fields, baseUrl: '' } }, 'input-refused'],
  ])('refuse a credential for %s', async (_what, more, code) => {
    const { vault, told, ask } = shell()
    const input = { fields, secrets: { authorization: planted }, ...more }
    expect(await ask('accounts.save', input)).toMatchObject({ ok: false, error: { code } })
    expect(told.filter((one) => one.startsWith('saved'))).toEqual([])
    expect(vault.unsettledOf(library)).toEqual([])
  })

  test('forget an account’s credentials only once the engine has removed it', async () => {
    account.credentialSet = 'set-1'
    const busy = shell(() => {
      throw new TapelogError('account-busy', 'Recordings are on their way.')
    })
    keep(busy.vault, at(1), at(2))
    expect(await busy.ask('accounts.remove', { accountId: 1 })).toMatchObject({ error: { code: 'account-busy' } })
    expect(open().get(at(1))).toBe(planted)
    const { told, ask } = shell()
    expect(await ask('accounts.remove', { accountId: 1 })).toEqual({ ok: true, value: { ok: true } })
    expect(told).toContain('accounts.remove {"accountId":1}')
    expect([open().get(at(1)), open().get(at(2))]).toEqual([null, planted])
  })

  test('leave other commands to the engine', async () => {
    const { told, ask } = shell((name) => ({ answered: name }))
    expect(await ask('accounts.test', { accountId: 1 })).toEqual({ ok: true, value: { answered: 'accounts.test' } })
    expect(told).toEqual(['accounts.test {"accountId":1}'])
  })
})
