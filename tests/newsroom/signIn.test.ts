import { createHash, createHmac, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetIdentity } from '../../electron/service/newsroom/clients/identities.ts'
import { listPeople, putPerson, removePerson } from '../../electron/service/newsroom/clients/people.ts'
import { listKeys, revokeKeysNamed } from '../../electron/service/newsroom/clients/personalKeys.ts'
import { signInPaths, signInTokenAnswerSchema } from '../../shared/partner/signIn.ts'
import { callService } from '../support/serviceClient.ts'
import type { ProvidersPerson } from './setup/identityProvider.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { desktopSide, openSignInNewsroom, type SignInNewsroom, usualOrigin } from './setup/signInNewsroom.ts'

const ann: ProvidersPerson = { sub: 'a-1', email: 'ann@news.example', email_verified: true, name: 'Ann' }
const unknownTask = { params: { transcription_id: crypto.randomUUID() } }

describeNeedingPostgres('signing in with a browser', () => {
  let desk: SignInNewsroom
  beforeEach(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase() })
  })
  afterEach(() => desk.close())

  const statusOf = async (answer: Awaited<ReturnType<SignInNewsroom['signIn']>>) => {
    const connection = desk.connectionOf(answer)
    const statuses = await Promise.all([
      callService(connection, 'readTranscription', unknownTask),
      callService(connection, 'readBinding', { query: { type: 'notepro', sn: '881' } }),
      callService(connection, 'readDevice', { params: { device_id: crypto.randomUUID() } }),
    ])
    return [...new Set(statuses.map(({ status }) => status))]
  }
  /** Until the nodes have forgotten what they knew of keys. */
  const later = (ms = 5000) => {
    desk.clock.nowMs += ms
  }
  const person = (userId: string, more: object = {}) =>
    putPerson(
      desk.store,
      { clientId: 'news', userId, email: null, name: null, desk: null, role: 'own', ...more },
      desk.clock.nowMs,
    )

  test('a first sign-in gives every key that the desktop uses, and no secret key', async () => {
    const { side, url, code } = await desk.browse(ann)
    expect(url.origin).toBe(`http://127.0.0.1:${side.port}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ code, state: side.state })
    const response = await desk.exchange(code, side.verifier)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const answer = signInTokenAnswerSchema.parse(await response.json())
    expect(answer).toMatchObject({ client_id: 'news', client_name: 'The news' })
    expect(await statusOf(answer)).toEqual([404])
    expect(await listPeople(desk.store, 'news')).toMatchObject([
      { user_id: answer.user_id, email: 'ann@news.example', name: 'Ann', role: 'own', desk: null },
    ])
    const keys = await listKeys(desk.store, 'news', answer.user_id, desk.clock.nowMs)
    expect(keys).toMatchObject([{ name: 'desk 4', kinds: ['api-key', 'authorization', 'user-token'] }])
  })

  test('the database stores only hashes of what a sign-in gives', async () => {
    const side = desktopSide()
    const browser = desk.browser()
    const { url } = await browser.open(desk.beginAddress(side), ({ origin: at }) => at === desk.provider.issuer)
    const [row] = await desk.store.newsroom.selectFrom('sign_ins').selectAll().execute()
    const stored = JSON.stringify(row)
    expect(stored).toContain(side.challenge)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(stored).not.toContain(url.searchParams.get(name) ?? 'missing')
    const { code } = await desk.browse(ann)
    expect(JSON.stringify(await desk.store.newsroom.selectFrom('sign_in_codes').selectAll().execute())).not.toContain(
      code,
    )
  })

  test('a sign-in can begin on one node and end on another', async () => {
    const { side, code } = await desk.browse(ann, { by: desk.browser(desk.nodes.a, desk.nodes.b) })
    expect((await desk.exchange(code, side.verifier, { node: desk.nodes.a })).status).toBe(200)
  })

  test('a second sign-in on a computer ends its former keys, and no others', async () => {
    const first = await desk.signIn(ann)
    await person('bob')
    later()
    const other = await desk.signIn(ann, { computer: 'laptop' })
    const again = await desk.signIn(ann)
    expect(new Set([first, other, again].map(({ user_id }) => user_id)).size).toBe(1)
    later()
    expect(await Promise.all([first, other, again].map(statusOf))).toEqual([[401], [404], [404]])
    const owner = { clientId: 'news', userId: first.user_id, name: 'laptop' }
    expect(await revokeKeysNamed(desk.store, owner, desk.clock.nowMs)).toBe(3)
    later()
    expect(await Promise.all([other, again].map(statusOf))).toEqual([[401], [404]])
    const left = await listKeys(desk.store, 'news', first.user_id, desk.clock.nowMs)
    expect(left.map(({ name }) => name)).toEqual(['desk 4'])
  })

  test('a person who was added by address is recognised at the first sign-in', async () => {
    await person('ann', { email: 'Ann@news.example', desk: 'city', role: 'desk' })
    expect((await desk.signIn(ann)).user_id).toBe('ann')
    const [row] = await listPeople(desk.store, 'news')
    expect(row).toMatchObject({ user_id: 'ann', desk: 'city', role: 'desk', email: 'ann@news.example' })
  })

  test('the subject identifies a person, whose address may change', async () => {
    const { user_id } = await desk.signIn(ann)
    expect((await desk.signIn({ ...ann, email: 'ann.reyes@news.example' })).user_id).toBe(user_id)
    const other = { ...ann, sub: 'a-2', email: 'Ann.Reyes@NEWS.example' }
    expect((await desk.browse(other)).error).toBe('sign-in-address-taken')
    // The address that she had before is free.
    expect((await desk.signIn({ ...ann, sub: 'a-3' })).user_id).not.toBe(user_id)
    expect((await desk.browse(ann)).error).toBe('sign-in-address-taken')
    expect(await forgetIdentity(desk.store, 'news', user_id)).toBe(true)
    expect((await desk.signIn(other)).user_id).toBe(user_id)
  })

  test('two sign-ins of a new person at the same time make one person', async () => {
    desk.provider.state.person = ann
    const sides = [desktopSide(40_001), desktopSide(40_002), desktopSide(40_003)]
    const codes = await Promise.all(sides.map((side) => desk.browse(ann, { side, by: desk.browser() })))
    expect(codes.map(({ error }) => error)).toEqual([null, null, null])
    expect(await listPeople(desk.store, 'news')).toHaveLength(1)
  })

  test('addresses outside the domains are refused, and nobody is added', async () => {
    const outside = [
      ...[
        'ann@sub.news.example',
        'ann@old-news.example',
        'ann@news.example.org',
        'ann@news.example.',
        'ann@others.example',
      ],
      ...[
        'ann@evil.example@news.example',
        'ann@news.example ',
        'ann@news.example\u0000',
        '"a@news.example"@evil.example',
      ],
      ...['ann@newsꓸexample', 'ann@nеws.example', 'news.example', '@news.example', 'Ann <ann@news.example>', ''],
    ]
    for (const [index, email] of outside.entries()) {
      const { error, code } = await desk.browse({ ...ann, sub: `outside-${index}`, email })
      expect([email, ['sign-in-other-domain', 'sign-in-no-email'].includes(error ?? ''), code]).toEqual([
        email,
        true,
        '',
      ])
    }
    for (const email_verified of [false, undefined, 'true', 1])
      expect((await desk.browse({ ...ann, email_verified })).error).toBe('sign-in-no-email')
    const { email, ...without } = ann
    expect((await desk.browse(without)).error).toBe('sign-in-no-email')
    expect(await listPeople(desk.store, 'news')).toEqual([])
  })

  test('a removed person is refused, even with an earlier code or another subject', async () => {
    const { user_id } = await desk.signIn(ann)
    const { side, code } = await desk.browse(ann)
    await removePerson(desk.store, 'news', user_id, desk.clock.nowMs)
    expect((await desk.exchange(code, side.verifier)).status).toBe(401)
    expect((await desk.browse(ann)).error).toBe('sign-in-removed')
    expect((await desk.browse({ ...ann, sub: 'a-2' })).error).toBe('sign-in-removed')
    expect((await desk.browse({ ...ann, email: 'new@news.example' })).error).toBe('sign-in-removed')
    await person(user_id, { email: 'ann@news.example' })
    expect((await desk.signIn(ann)).user_id).toBe(user_id)
  })

  test('a code works once, within a minute, and only with its verifier', async () => {
    const { side, code } = await desk.browse(ann)
    expect((await desk.exchange(code, desktopSide().verifier)).status).toBe(401)
    expect((await desk.exchange(code, side.verifier)).status).toBe(401)

    const second = await desk.browse(ann)
    const tries = [desk.nodes.a, desk.nodes.b, desk.nodes.a, desk.nodes.b]
    const statuses = await Promise.all(
      tries.map(async (node) => (await desk.exchange(second.code, second.side.verifier, { node })).status),
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401])

    const third = await desk.browse(ann)
    later(61_000)
    expect((await desk.exchange(third.code, third.side.verifier)).status).toBe(401)
  })

  /** The address with which the provider sends the browser back. */
  const callbackAddress = async (browser = desk.browser(), side = desktopSide()) => {
    desk.provider.state.person = ann
    const isCallback = ({ origin: at, pathname }: URL) => at === usualOrigin && pathname === signInPaths.callback
    return { side, browser, ...(await browser.open(desk.beginAddress(side), isCallback)) }
  }
  const pageAt = async (browser: ReturnType<SignInNewsroom['browser']>, url: URL, isEnd = () => false) => {
    const { response } = await browser.open(url.href, isEnd)
    return { status: response?.status, text: (await response?.text()) ?? '', headers: response?.headers }
  }

  test('a callback works once, in the same browser, within ten minutes', async () => {
    const { url, browser, side } = await callbackAddress()
    const stranger = await pageAt(desk.browser(), url)
    expect(stranger.status).toBe(403)
    expect(stranger.text).toContain('Begin again in Tapelog.')
    const state = url.searchParams.get('state') ?? ''
    const name = `tapelog-sign-in-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
    const forged = await fetch(url.href.replace(usualOrigin, desk.nodes.a.address), {
      headers: { cookie: `${name}=${desktopSide().state}` },
      redirect: 'manual',
    })
    expect(forged.status).toBe(403)
    // Neither has ended it.
    expect((await browser.open(url.href, side.isOurs)).url.searchParams.get('code')).not.toBeNull()
    expect(await pageAt(browser, url)).toMatchObject({ status: 403 })

    const late = await callbackAddress()
    later(10 * 60_000 + 1)
    expect(await pageAt(late.browser, late.url)).toMatchObject({ status: 403 })
  })

  test('mixed states and codes of two sign-ins are refused', async () => {
    const browser = desk.browser()
    const [one, two] = [
      await callbackAddress(browser, desktopSide(40_001)),
      await callbackAddress(browser, desktopSide(40_002)),
    ]
    const mixed = new URL(one.url)
    mixed.searchParams.set('code', two.url.searchParams.get('code') ?? '')
    const ended = await browser.open(mixed.href, one.side.isOurs)
    expect(ended.url.searchParams.get('error')).toBe('sign-in-provider-failed')
    const other = new URL(two.url)
    other.searchParams.set('iss', 'https://another-provider.example')
    expect((await browser.open(other.href, two.side.isOurs)).url.searchParams.get('error')).toBe(
      'sign-in-provider-failed',
    )
  })

  const parts = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  /** Changes the ID token in the provider's answers. */
  const forge = (change: (header: object, claims: Record<string, unknown>, token: string) => string) => {
    desk.provider.state.answer = (path, body) => {
      if (path !== '/token') return body
      const answer = JSON.parse(body)
      const [header = '', claims = ''] = parts(answer.id_token)
      return JSON.stringify({ ...answer, id_token: change(JSON.parse(header), JSON.parse(claims), answer.id_token) })
    }
  }
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const signed = (...given: Parameters<SignInNewsroom['provider']['signed']>) => desk.provider.signed(...given)
  test.each<[string, Parameters<typeof forge>[0]]>([
    ['of another key', (header, claims) => signed(header, claims, otherKey)],
    ['without a signature', (header, claims) => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`],
    [
      'signed with the client’s secret',
      (header, claims) => {
        const text = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`
        return `${text}.${createHmac('sha256', 'the secret of the relying party').update(text).digest('base64url')}`
      },
    ],
    [
      'with another subject',
      (_header, claims, token) => {
        const [header, , signature] = token.split('.')
        return `${header}.${encoded({ ...claims, sub: 'b-1' })}.${signature}`
      },
    ],
    ['for another client', (header, claims) => signed(header, { ...claims, aud: 'another' })],
    ['of another issuer', (header, claims) => signed(header, { ...claims, iss: 'https://another.example' })],
    ['with another nonce', (header, claims) => signed(header, { ...claims, nonce: 'another' })],
    ['that has expired', (header, claims) => signed(header, { ...claims, exp: 1_000_000 })],
  ])('an ID token %s signs nobody in', async (_, change) => {
    forge(change)
    const { error, code } = await desk.browse(ann)
    expect([error, code]).toEqual(['sign-in-provider-failed', ''])
    expect(await listPeople(desk.store, 'news')).toEqual([])
  })

  test('an ID token that is only signed again signs in', async () => {
    forge((header, claims) => signed(header, claims))
    expect((await desk.browse(ann)).error).toBeNull()
  })

  test('a provider’s answer about another subject signs nobody in', async () => {
    desk.provider.state.answer = (path, body) =>
      path === '/me' ? JSON.stringify({ ...JSON.parse(body), sub: 'b-1' }) : body
    expect((await desk.browse(ann)).error).toBe('sign-in-provider-failed')
  })

  test('the browser explains a refusal and passes nothing on', async () => {
    const browser = desk.browser()
    const at = (changes: Record<string, string>) => pageAt(browser, new URL(desk.beginAddress(desktopSide(), changes)))
    for (const changes of [
      { port: '0' },
      { port: '99999' },
      { port: '80@evil.example' },
      { state: '<script>' },
      { challenge: 'short' },
    ])
      expect(await at(changes)).toMatchObject({ status: 400 })
    const { status, text, headers } = await at({ client_id: 'nobody' })
    expect(status).toBe(404)
    expect(text).toContain('Nobody can sign in to this service in a browser.')
    expect(headers?.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers?.get('cache-control')).toBe('no-store')
    expect(headers?.get('referrer-policy')).toBe('no-referrer')
    const side = desktopSide()
    expect((await desk.browse(null, { side })).error).toBe('sign-in-denied')
  })

  test('a person of several newsrooms chooses one in the browser', async () => {
    const side = desktopSide()
    const browser = desk.browser()
    desk.provider.state.person = ann
    const address = new URL(desk.beginAddress(side))
    address.searchParams.delete('client_id')
    const { text } = await pageAt(browser, address)
    const links = [...text.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href = '', name]) => ({ href, name }))
    expect(links.map(({ name }) => name)).toEqual(['The news', 'The others'])
    const { url } = await browser.open(`${usualOrigin}${links[0]?.href.replaceAll('&amp;', '&')}`, side.isOurs)
    const response = await desk.exchange(url.searchParams.get('code') ?? '', side.verifier)
    expect(await response.json()).toMatchObject({ client_id: 'news' })
  })

  test('the browser reports an absent provider, which is asked again next time', async () => {
    const answer = desk.provider.state.answer
    desk.provider.state.answer = () => 'not what was expected'
    const browser = desk.browser()
    const away = await pageAt(browser, new URL(desk.beginAddress(desktopSide())))
    expect(away).toMatchObject({ status: 503 })
    expect(away.text).toContain('Try again later.')
    desk.provider.state.answer = answer
    expect((await desk.browse(ann)).error).toBeNull()
  })
})
