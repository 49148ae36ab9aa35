import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetIdentity } from '../../electron/service/newsroom/clients/identities.ts'
import { listPeople, putPerson } from '../../electron/service/newsroom/clients/people.ts'
import { signInPaths } from '../../shared/partner/signIn.ts'
import { callService } from '../support/serviceClient.ts'
import type { ProvidersPerson } from './setup/identityProvider.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { desktopSide, openSignInNewsroom, type SignInNewsroom, usualOrigin } from './setup/signInNewsroom.ts'

const ann: ProvidersPerson = { sub: 'a-1', email: 'ann@news.example', email_verified: true, name: 'Ann' }

describeNeedingPostgres('strangers at the sign-in', () => {
  let desk: SignInNewsroom
  beforeEach(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase() })
  })
  afterEach(() => desk.close())

  test('letters that change in lower case do not pass for another person', async () => {
    const kim = { clientId: 'news', userId: 'kim.park', email: 'kim@news.example', name: null, desk: null }
    await putPerson(desk.store, { ...kim, role: 'all' }, desk.clock.nowMs)
    // The signs of Kelvin and of a capital I with a dot.
    for (const [index, email] of ['\u212Aim@news.example', 'k\u0130m@news.example'].entries())
      expect((await desk.browse({ ...ann, sub: `k-${index}`, email })).error).toBe('sign-in-no-email')
    for (const email of ['ann@new\u017F.example', 'ann@new\uFF53.example'])
      expect((await desk.browse({ ...ann, email })).error).toBe('sign-in-no-email')
    expect(await listPeople(desk.store, 'news')).toMatchObject([{ user_id: 'kim.park', email: 'kim@news.example' }])
    expect((await desk.signIn({ ...ann, email: 'KIM@news.example' })).user_id).toBe('kim.park')
  })

  test('any number of begun sign-ins does not keep others out', async () => {
    const { nowMs } = desk.clock
    const one = { client_id: 'news', browser_hash: 'b', loopback_port: 1, desktop_challenge: 'c', desktop_state: 's' }
    // As if a stranger had begun them.
    for (let thousand = 0; thousand < 10; thousand++)
      await desk.store.newsroom
        .insertInto('sign_ins')
        .values(
          Array.from({ length: 1000 }, (_, index) => ({
            ...one,
            state_hash: `${thousand} ${index}`,
            expires_ms: nowMs + 1000 + thousand,
          })),
        )
        .execute()
    expect((await desk.signIn(ann)).client_id).toBe('news')
    const left = await desk.store.newsroom.selectFrom('sign_ins').select('state_hash').execute()
    expect(left.length).toBeLessThanOrEqual(10_000)
    expect(left.some(({ state_hash }) => state_hash.startsWith('9 '))).toBe(true)
  })

  test('a user ID that the database cannot hold exactly gets no token', async () => {
    const connection = {
      ...desk.connectionOf({
        ...{ client_id: 'news', client_name: '', user_id: '', user_token: '', api_key: '', authorization: '' },
      }),
      secretKey: desk.keys.news.secret,
    }
    const { body } = await callService(connection, 'issueToken')
    const headers = { authorization: `Bearer ${body.access_token}` }
    const statuses = []
    for (const user_id of ['reporter\0', 'reporter\ud800', 'reporter\udfff', 'reporter\ufffd', 'reporter/desk'])
      statuses.push(
        (await callService(connection, 'mintUserToken', { body: { user_id, expires_in: 60 }, headers })).status,
      )
    expect(statuses).toEqual([422, 422, 422, 200, 200])
  })

  test('a sign-in ends if its identity is forgotten meanwhile', async () => {
    const { user_id } = await desk.signIn(ann)
    const { side, code } = await desk.browse(ann)
    expect(await forgetIdentity(desk.store, 'news', user_id)).toBe(true)
    expect((await desk.exchange(code, side.verifier)).status).toBe(401)
  })

  test('the page of newsrooms contains nothing from its address', async () => {
    const address = new URL(desk.beginAddress(desktopSide()))
    address.searchParams.delete('client_id')
    const asked = request(desk.nodes.a.address, {
      path: `${address.pathname}${address.search}&x="><script>alert(1)</script>&next=//evil.example`,
      headers: { host: new URL(usualOrigin).host },
    }).end()
    const [response] = await once(asked, 'response')
    const page = await text(response)
    expect(response.statusCode).toBe(200)
    expect(page).toContain('The news')
    expect(page).not.toMatch(/<script|"><|evil/)
  })

  test('the exchange of a code accepts nothing but its three texts', async () => {
    const { side, code } = await desk.browse(ann)
    const good = { code, verifier: side.verifier, computer: 'desk 4' }
    const statuses = []
    for (const body of [
      { ...good, user_id: 'somebody' },
      { ...good, code: [code] },
      { ...good, code: { $ne: '' } },
      { ...good, computer: 'a\0b' },
      { ...good, computer: 'x'.repeat(101) },
      { ...good, computer: ' ' },
      { code },
      null,
    ]) {
      const response = await fetch(`${desk.nodes.a.address}${signInPaths.token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      statuses.push(response.status)
      expect(await response.text()).not.toContain(code)
    }
    expect(statuses).toEqual(Array(8).fill(422))
    expect((await desk.exchange(code, side.verifier)).status).toBe(200)
  })
})
