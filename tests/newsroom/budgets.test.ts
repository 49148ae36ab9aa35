import { afterEach, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../../electron/service/http/route.ts'
import { setClient } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { endpoints } from '../../shared/partner/endpoints.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openSignInNewsroom, type SignInNewsroom } from './setup/signInNewsroom.ts'

describeNeedingPostgres('the budget of submits in a minute', () => {
  let desk: SignInNewsroom
  let keys: { clientId: string; apiKey: string }[]
  beforeEach(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase() })
    const person = (name: string) => ({ sub: name, email: `${name}@news.example`, email_verified: true })
    const signedIn = [await desk.signIn(person('ann')), await desk.signIn(person('bob'))]
    keys = [
      { clientId: 'news', apiKey: desk.keys.news['api-key'] },
      ...signedIn.map(({ api_key }) => ({ clientId: 'news', apiKey: api_key })),
    ]
  })
  afterEach(() => desk.close())

  /** True if the submit was counted. It is refused after that, because its file is not at this service. */
  const submit = async ({ clientId, apiKey }: (typeof keys)[number], index: number) => {
    const node = index % 2 === 0 ? desk.nodes.a : desk.nodes.b
    const response = await fetch(`${node.address}${pathOf(endpoints.submitTranscription)}`, {
      method: 'POST',
      headers: { 'x-client-id': clientId, 'x-client-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ file_url: 'https://elsewhere.example/a.mp3', params: {} }),
    })
    if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([400, 429]).toContain(response.status)
    return response.status === 400
  }
  const counted = async (count: number, by = keys) => {
    const all = Array.from({ length: count }, (_, index) =>
      submit(by[index % by.length] as (typeof keys)[number], index),
    )
    return (await Promise.all(all)).filter(Boolean).length
  }

  test('a client with all its people has 60 submits a minute over all nodes', async () => {
    expect(await counted(100)).toBe(60)
    expect(await counted(10)).toBe(0)
    const others = { clientId: 'others', apiKey: desk.keys.others['api-key'] }
    expect(await counted(70, [others])).toBe(60)
  })

  test('a client has 60 submits in any minute, wherever that begins', async () => {
    const submits: { atMs: number; count: number }[] = []
    const [one] = keys as [(typeof keys)[number]]
    for (const [afterMs, tried] of [
      [0, 25],
      [20_000, 25],
      [20_000, 25],
      [19_999, 20],
      [2, 40],
      [20_000, 40],
      [20_000, 40],
      [59_999, 70],
      [1, 70],
    ] as const) {
      desk.clock.nowMs += afterMs
      submits.push({ atMs: desk.clock.nowMs, count: await counted(tried, tried > 30 ? keys : [one]) })
    }
    for (const { atMs } of submits) {
      const inMinute = submits.filter((other) => other.atMs >= atMs && other.atMs < atMs + 60_000)
      expect(inMinute.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(60)
    }
    expect(submits.map(({ count }) => count)).toEqual([25, 25, 10, 0, 25, 25, 10, 50, 10])
  })

  test('a client has as many submits a minute as its settings say', async () => {
    await setClient(desk.store, 'news', { submitsPerMinute: 7 })
    desk.clock.nowMs += 5000
    expect(await counted(20)).toBe(7)
  })
})
