import { afterEach, beforeEach, expect, test } from 'vitest'
import { rotateClientKeys } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { issuePersonalKeys, putPerson, removePerson } from '../../electron/service/newsroom/clients/people.ts'
import { revokeKeysNamed } from '../../electron/service/newsroom/clients/personalKeys.ts'
import type { NewsroomNode } from '../../electron/service/newsroom/node/types.ts'
import type { EndpointName } from '../../shared/partner/endpoints.ts'
import { callService } from '../support/serviceClient.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openSignInNewsroom, type SignInNewsroom } from './setup/signInNewsroom.ts'

describeNeedingPostgres('tokens of a key', () => {
  let desk: SignInNewsroom
  beforeEach(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase() })
  })
  afterEach(() => desk.close())

  /** Until the nodes have forgotten what they knew of keys. */
  const later = (ms = 5000) => {
    desk.clock.nowMs += ms
  }
  const jo = { clientId: 'news', userId: 'jo.reporter' }
  const putJo = () =>
    putPerson(desk.store, { ...jo, email: null, name: null, desk: null, role: 'own' }, desk.clock.nowMs)
  async function personal(name: string, expiresMs: number | null = null): Promise<string> {
    await putJo()
    const keys = await issuePersonalKeys(desk.store, { ...jo, name, nowMs: desk.clock.nowMs, expiresMs })
    return keys?.secret ?? ''
  }
  const call = <N extends EndpointName>(
    secretKey: string,
    name: N,
    asked: Parameters<typeof callService>[2] = {},
    node: NewsroomNode = desk.nodes.a,
  ) =>
    callService(
      {
        ...{ baseUrl: `${node.address}/developer/api`, apiBase: node.address, clientId: 'news', userId: '', secretKey },
        ...{ apiKey: '', userToken: '', authorization: '', workflowStatusPath: '' },
      },
      name,
      asked,
    )
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const mint = (token: string, user_id = 'jo.reporter', node = desk.nodes.a) =>
    call('', 'mintUserToken', { body: { user_id, expires_in: 86_400 }, ...bearer(token) }, node)

  type Tokens = { access: string; refresh: string; user: string }
  /** Tokens of each kind, as the holder of the secret key makes them. */
  async function tokensOf(secret: string, node = desk.nodes.a, userId = 'jo.reporter'): Promise<Tokens> {
    const { body } = await call(secret, 'issueToken', {}, node)
    const { body: user } = await mint(body.access_token, userId, node)
    return { access: body.access_token, refresh: body.refresh_token, user: user.access_token }
  }
  /** Whether they work: [access, user]. Asks both nodes. */
  async function statuses({ access, user }: Tokens): Promise<number[]> {
    const answers = [desk.nodes.a, desk.nodes.b].flatMap((node) => [
      mint(access, 'jo.reporter', node),
      call('', 'readBinding', { query: { type: 'notepro', sn: '881' }, ...bearer(user) }, node),
    ])
    const [a = 0, b = 0, c = 0, d = 0] = (await Promise.all(answers)).map(({ status }) => status)
    expect([c, d]).toEqual([a, b])
    return [a, b]
  }
  const refresh = (secret: string, refresh_token: string) => call(secret, 'refreshToken', { body: { refresh_token } })
  const work = [200, 404]
  const ended = [401, 401]

  test('tokens end within five seconds of their key’s revocation, and others still work', async () => {
    const [laptop, program] = [await personal('laptop'), await personal('a program')]
    const [ofLaptop, ofProgram] = [await tokensOf(laptop), await tokensOf(program)]
    const ofClient = await tokensOf(desk.keys.news.secret)
    // A chain: refreshed, then minted again.
    const refreshed = (await refresh(laptop, ofLaptop.refresh)).body
    const chained = { ...ofLaptop, access: refreshed.access_token, refresh: refreshed.refresh_token }
    chained.user = (await mint(chained.access)).body.access_token
    const all = [ofLaptop, chained, ofProgram, ofClient]
    expect(await Promise.all(all.map(statuses))).toEqual([work, work, work, work])

    expect(await revokeKeysNamed(desk.store, { ...jo, name: 'laptop' }, desk.clock.nowMs)).toBe(4)
    later()
    expect(await Promise.all(all.map(statuses))).toEqual([ended, ended, work, work])
    // A thief who has another key of the person cannot save them either.
    for (const secret of [laptop, program, desk.keys.news.secret])
      expect((await refresh(secret, chained.refresh)).status).toBe(401)
    expect((await refresh(program, ofProgram.refresh)).status).toBe(200)
  })

  test('tokens that a node makes before it knows of the revocation end too', async () => {
    const laptop = await personal('laptop')
    const before = await tokensOf(laptop)
    await revokeKeysNamed(desk.store, { ...jo, name: 'laptop' }, desk.clock.nowMs)
    const late = await tokensOf(laptop)
    expect(late.access).not.toBe(before.access)
    later()
    expect(await statuses(late)).toEqual(ended)
    // Also for a person who was removed and has come back.
    const again = await personal('again')
    await tokensOf(again)
    expect(await removePerson(desk.store, 'news', jo.userId, desk.clock.nowMs)).toBe(true)
    const removed = await tokensOf(again)
    await putJo()
    later()
    expect(await statuses(removed)).toEqual(ended)
  })

  test('tokens of a rotated key end with it, and personal ones stay', async () => {
    const old = desk.keys.news.secret
    const ofPerson = await tokensOf(await personal('laptop'))
    const before = await tokensOf(old)
    const oldUntilMs = desk.clock.nowMs + 60_000
    const keys = await rotateClientKeys(desk.store, 'news', { nowMs: desk.clock.nowMs, oldUntilMs })
    const during = await tokensOf(old)
    const after = await tokensOf(keys?.secret ?? '')
    expect(await Promise.all([before, during, after].map(statuses))).toEqual([work, work, work])
    later(65_000)
    expect(await Promise.all([before, during, after, ofPerson].map(statuses))).toEqual([ended, ended, work, work])
    expect((await refresh(keys?.secret ?? '', during.refresh)).status).toBe(401)
  })

  test('tokens of a key that expires end with it', async () => {
    const day = await personal('a day', desk.clock.nowMs + 60_000)
    const tokens = await tokensOf(day)
    expect(await statuses(tokens)).toEqual(work)
    later(65_000)
    expect(await statuses(tokens)).toEqual(ended)
  })
})
