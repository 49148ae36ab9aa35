import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Engine, LibraryReader } from '../../electron/engine/index.ts'
import { AccountKeeper } from '../../electron/main/accountKeeper.ts'
import { SecretVault } from '../../electron/main/secrets.ts'
import { SignIn } from '../../electron/main/signIn.ts'
import { removePerson } from '../../electron/service/newsroom/clients/people.ts'
import { isSignedIn } from '../../shared/accounts/account.ts'
import { newsroomWorkflowPath, signInValidMs } from '../../shared/partner/signIn.ts'
import { freePort } from '../support/freePort.ts'
import { openEngine, packageRoot } from '../support/testEngine.ts'
import { testFolder } from '../support/testFolder.ts'
import { HeadlessBrowser } from './setup/headlessBrowser.ts'
import type { ProvidersPerson } from './setup/identityProvider.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openSignInNewsroom, type SignInNewsroom } from './setup/signInNewsroom.ts'

vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
    decryptString: (sealed: Buffer) => Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString(),
  },
}))

const ann: ProvidersPerson = { sub: 'a-1', email: 'ann@news.example', email_verified: true, name: 'Ann' }
const bob: ProvidersPerson = { sub: 'b-1', email: 'bob@news.example', email_verified: true, name: 'Bob' }

describeNeedingPostgres('the desktop application’s sign-in', () => {
  let desk: SignInNewsroom
  let folder: string
  let engine: Engine
  let vault: SecretVault
  let signIn: SignIn
  /** The addresses that the browser was told to open. */
  let opened: string[]
  let openBrowser: (address: string) => Promise<void>
  const library = () => join(folder, 'library')
  beforeEach(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase(), port: await freePort() })
    folder = testFolder()
    vault = new SecretVault(join(folder, 'secrets.json'))
    engine = await openEngine(library(), null, { secret: async (question) => vault.get(question) })
    opened = []
    openBrowser = async (address) => void opened.push(address)
    signIn = new SignIn({
      engine: {
        call: engine.call as never,
        beginSignIn: (origin) => engine.browserSignIn.begin(origin),
        endSignIn: () => engine.browserSignIn.end(),
        cancelSignIn: () => engine.browserSignIn.cancel(),
      },
      accounts: new AccountKeeper(engine as never, vault, library),
      library,
      openBrowser: (address) => openBrowser(address),
    })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await engine.stop()
    await desk.close()
  })

  /** What the person does in the browser. Returns the last page. */
  const browse = async (person: ProvidersPerson | null) => {
    desk.provider.state.person = person
    const address = new URL(opened.at(-1) ?? '')
    address.searchParams.set('client_id', 'news')
    const { response } = await new HeadlessBrowser().open(address.href, () => false)
    return { status: response?.status, text: (await response?.text()) ?? '', headers: response?.headers }
  }
  const accounts = async () => (await engine.call('accounts.list', undefined)).accounts

  test('the browser opens, and the account is there with its keys', async () => {
    await signIn.begin(desk.origin)
    expect(await accounts()).toEqual([])
    const page = await browse(ann)
    expect(page.text).toContain('You are signed in. You can close this page.')
    expect(page.headers?.get('content-security-policy')).toContain("default-src 'none'")
    const { account, findings } = await signIn.end()
    expect(findings).toEqual([])
    const [person] = await desk.store.newsroom.selectFrom('people').selectAll().execute()
    expect(account).toMatchObject({
      ...{ name: 'The news', region: 'custom', baseUrl: `${desk.origin}/developer/api`, apiBase: desk.origin },
      ...{ clientId: 'news', userId: person?.user_id, ownerId: person?.user_id },
      workflowStatusPath: newsroomWorkflowPath,
    })
    expect(account && isSignedIn(account)).toBe(true)
    expect(await engine.call('accounts.list', undefined)).toMatchObject({ activeId: account?.id })
    const { schemes } = await engine.call('accounts.test', { accountId: account?.id ?? 0 })
    expect(Object.fromEntries(schemes.map(({ scheme, result }) => [scheme, result]))).toEqual({
      ...{ 'user-token': 'works', 'api-key': 'works', 'second-family': 'works' },
    })
    const held = vault.heldIn(account?.credentialSet ?? '')
    expect(held.map(({ name, origin }) => [name, origin]).sort()).toEqual(
      ['apiKey', 'authorization', 'userToken'].map((name) => [name, desk.origin]),
    )
    const reader = new LibraryReader(library(), packageRoot)
    const lines = reader.egress(null).lines
    reader.close()
    expect(lines.filter(({ content }) => content.join() === 'sign-in')).toMatchObject([
      { host: new URL(desk.origin).host, choice: 'account', recordingId: null, requests: 1, measure: 'exact' },
    ])
  })

  test('signing in again keeps the account, and another person gets another one', async () => {
    const once = async (person: ProvidersPerson) => {
      await signIn.begin(desk.origin)
      await browse(person)
      return (await signIn.end()).account
    }
    const first = await once(ann)
    if (!first) throw new Error('There is no account.')
    await engine.saveAccount({
      accountId: first.id,
      fields: { ...first, name: 'Mine' },
      credentialSet: first.credentialSet,
    })
    const again = await once(ann)
    expect([again?.id, again?.name]).toEqual([first.id, 'Mine'])
    expect(again?.credentialSet).not.toBe(first.credentialSet)
    expect(vault.heldIn(first.credentialSet)).toEqual([])
    const other = await once(bob)
    expect(other?.id).not.toBe(first.id)
    expect(await accounts()).toHaveLength(2)

    await removePerson(desk.store, 'news', first.userId, desk.clock.nowMs)
    desk.clock.nowMs += 5000
    const { schemes } = await engine.call('accounts.test', { accountId: first.id })
    expect(schemes.find(({ scheme }) => scheme === 'api-key')?.result).toBe('refused')
    await signIn.begin(desk.origin)
    expect((await browse(ann)).text).toContain('You were removed from this newsroom.')
    await expect(signIn.end()).rejects.toMatchObject({ code: 'sign-in-removed' })
  })

  test('a failed sign-in is reported in browser and window, and saves nothing', async () => {
    await signIn.begin(desk.origin)
    expect((await browse(null)).text).toContain('You did not sign in')
    await expect(signIn.end()).rejects.toMatchObject({ code: 'sign-in-denied' })
    await signIn.begin(desk.origin)
    expect((await browse({ ...ann, email: 'ann@evil.example' })).text).toContain('not one of this newsroom’s')
    await expect(signIn.end()).rejects.toMatchObject({ code: 'sign-in-other-domain' })
    openBrowser = () => Promise.reject(new Error('there is no browser'))
    await expect(signIn.begin(desk.origin)).rejects.toMatchObject({ code: 'sign-in-no-browser' })
    await expect(signIn.begin('http://newsroom.example')).rejects.toMatchObject({ code: 'address-invalid' })
    expect(await accounts()).toEqual([])
  })

  test('the port accepts only calls with the state of this sign-in', async () => {
    await signIn.begin(desk.origin)
    const asked = new URL(opened[0] ?? '')
    const [port, state] = [asked.searchParams.get('port'), asked.searchParams.get('state') ?? '']
    const code = 'c'.repeat(43)
    const send = async (path: string, init: RequestInit = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
    const other = 's'.repeat(43)
    for (const path of [
      '/',
      '/favicon.ico',
      `/?state=${other}&code=${code}`,
      `/?state=${state}`,
      `/x?state=${state}&code=${code}`,
    ])
      expect(await send(path)).toBe(404)
    expect(await send(`/?state=${state}&code=${code}`, { method: 'POST' })).toBe(404)
    expect((await fetch(`http://localhost:${port}/?state=${state}&code=${code}`)).status).toBe(404)
    expect((await browse(ann)).text).toContain('You are signed in.')
    expect((await signIn.end()).account).not.toBeNull()
  })

  test('a made-up code gets no keys, even with the right state', async () => {
    await signIn.begin(desk.origin)
    const asked = new URL(opened[0] ?? '')
    const query = new URLSearchParams({ state: asked.searchParams.get('state') ?? '', code: 'c'.repeat(43) })
    const page = await fetch(`http://127.0.0.1:${asked.searchParams.get('port')}/?${query}`)
    expect(await page.text()).toContain('The newsroom’s service did not accept the sign-in.')
    await expect(signIn.end()).rejects.toMatchObject({ code: 'sign-in-not-finished' })
  })

  test('a sign-in ends by cancelling, by the next one or after ten minutes', async () => {
    const portOf = (address: string | undefined) => new URL(address ?? '').searchParams.get('port')
    await signIn.begin(desk.origin)
    const first = signIn.end()
    first.catch(() => {})
    await signIn.begin(desk.origin)
    await expect(first).rejects.toMatchObject({ code: 'sign-in-cancelled' })
    await expect(fetch(`http://127.0.0.1:${portOf(opened[0])}/`)).rejects.toThrow()
    const second = signIn.end()
    signIn.cancel()
    await expect(second).rejects.toMatchObject({ code: 'sign-in-cancelled' })

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await signIn.begin(desk.origin)
    const third = signIn.end()
    third.catch(() => {})
    vi.advanceTimersByTime(signInValidMs)
    await expect(third).rejects.toMatchObject({ code: 'sign-in-too-late' })
  })
})
