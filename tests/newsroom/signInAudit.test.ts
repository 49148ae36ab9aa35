import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addClient, revokeWorkerKeys, setClient } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { issuePersonalKeys, putPerson, removePerson } from '../../electron/service/newsroom/clients/people.ts'
import { listKeys, revokeKeysNamed } from '../../electron/service/newsroom/clients/personalKeys.ts'
import { signInPaths } from '../../shared/partner/signIn.ts'
import { callService } from '../support/serviceClient.ts'
import { until } from '../support/waiting.ts'
import type { ProvidersPerson } from './setup/identityProvider.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { desktopSide, openSignInNewsroom, type SignInNewsroom } from './setup/signInNewsroom.ts'

const ann: ProvidersPerson = { sub: 'subject-1', email: 'ann@news.example', email_verified: true, name: 'Ann Reyes' }

describeNeedingPostgres('the audit of sign-ins', () => {
  let desk: SignInNewsroom
  beforeEach(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase() })
    await desk.store.newsroom.deleteFrom('audit').execute()
  })
  afterEach(() => desk.close())

  const rows = () => desk.store.newsroom.selectFrom('audit').selectAll().orderBy('id').execute()
  const seen = async () =>
    (await rows()).map(({ action, account_id, object_id, key_name, detail }) =>
      [action, account_id, object_id, key_name, detail].join(' | '),
    )
  const forget = () => desk.store.newsroom.deleteFrom('audit').execute()

  test('the audit records who signed in and on which computer, by IDs only', async () => {
    const { user_id } = await desk.signIn(ann)
    const account = `news/${user_id}`
    expect(await seen()).toEqual([
      `person-added | ${account} | ${account} |  | `,
      `signed-in | ${account} | ${account} | desk 4 | `,
    ])
    await forget()
    await desk.signIn({ ...ann, email: 'ann.reyes@news.example' }, { computer: 'laptop' })
    const other = { clientId: 'news', userId: 'bob', email: 'bob@news.example', name: null, desk: null }
    await putPerson(desk.store, { ...other, role: 'own' }, desk.clock.nowMs)
    await desk.signIn({ ...ann, sub: 'subject-2', email: 'Bob@news.example' })
    expect(await seen()).toEqual([
      `signed-in | ${account} | ${account} | laptop | `,
      'person-put |  | news/bob |  | role own',
      'identity-bound | news/bob | news/bob |  | ',
      'signed-in | news/bob | news/bob | desk 4 | ',
    ])
    expect(new Set((await rows()).map(({ client_id, node }) => `${client_id} ${node}`))).toEqual(
      new Set([`news ${desk.nodes.a.nodeId}`, 'news command']),
    )
    expect(JSON.stringify(await rows())).not.toMatch(/@|reyes|subject/i)
  })

  test('the audit records every refusal of a known person, with its reason', async () => {
    await desk.browse({ ...ann, email: 'ann@elsewhere.example' })
    await desk.browse({ ...ann, email_verified: false })
    expect(await seen()).toEqual([
      'sign-in-refused |  | news |  | other-domain',
      'sign-in-refused |  | news |  | no-email',
    ])
    const { user_id } = await desk.signIn(ann)
    const account = `news/${user_id}`
    await forget()
    await desk.browse({ ...ann, sub: 'subject-2' })
    const refused = (detail: string) => `sign-in-refused | ${account} | ${account} |  | ${detail}`
    expect(await seen()).toEqual([refused('address-taken')])
    await removePerson(desk.store, 'news', user_id, desk.clock.nowMs)
    await forget()
    await desk.browse(ann)
    await desk.browse({ ...ann, sub: 'subject-2' })
    expect(await seen()).toEqual([refused('removed'), refused('removed')])
    expect(JSON.stringify(await rows())).not.toMatch(/@|reyes|subject/i)
  })

  test('the audit records a repeated, wrongly verified or late code once', async () => {
    const { side, code } = await desk.browse(ann)
    expect((await desk.exchange(code, side.verifier)).status).toBe(200)
    await forget()
    for (const node of [desk.nodes.b, desk.nodes.a, desk.nodes.b])
      expect((await desk.exchange(code, side.verifier, { node })).status).toBe(401)
    expect((await seen()).map((line) => line.split(' | ').at(-1))).toEqual(['code-used'])
    const wrong = await desk.browse(ann)
    await desk.exchange(wrong.code, desktopSide().verifier)
    const late = await desk.browse(ann)
    desk.clock.nowMs += 61_000
    await desk.exchange(late.code, late.side.verifier)
    expect((await seen()).map((line) => line.split(' | ').at(-1))).toEqual([
      'code-used',
      'verifier-wrong',
      'code-expired',
    ])
    // After a day nobody knows the code any more.
    desk.clock.nowMs += 25 * 3_600_000
    const next = await desk.browse(ann)
    await desk.exchange(next.code, next.side.verifier)
    expect(await desk.store.newsroom.selectFrom('used_sign_in_codes').selectAll().execute()).toHaveLength(1)
  })

  test('the audit records what strangers cause once an hour at most', async () => {
    const callback = `${desk.nodes.a.address}${signInPaths.callback}`
    const refused = async () => {
      await fetch(`${callback}?state=${desktopSide().state}&code=x`, { redirect: 'manual' })
      await desk.exchange(desktopSide().state, desktopSide().verifier)
      await desk.browse(null)
    }
    for (let count = 0; count < 5; count++) await refused()
    const lines = ['state-unknown', 'code-unknown', 'denied']
    const written = async (count: number) => {
      await until(async () => (await rows()).length >= count)
      return (await rows()).map(({ detail }) => detail)
    }
    expect(await written(3)).toEqual(lines)
    desk.clock.nowMs += 3_600_001
    await refused()
    expect(await written(6)).toEqual([...lines, ...lines])
    expect((await rows()).map(({ client_id }) => client_id)).toEqual([null, null, 'news', null, null, 'news'])
  })

  test('a sign-in and its audit entry are stored together or not at all', async () => {
    const refuse = (refused: boolean) =>
      (refused
        ? sql`ALTER TABLE audit ADD CONSTRAINT no_entries CHECK (action = 'person-added') NOT VALID`
        : sql`ALTER TABLE audit DROP CONSTRAINT no_entries`
      ).execute(desk.store.db)
    const { nowMs } = desk.clock
    const { side, code } = await desk.browse(ann)
    const [person] = await desk.store.newsroom.selectFrom('people').select('user_id').execute()
    const userId = person?.user_id ?? ''
    const owner = { clientId: 'news', userId, name: 'laptop' }
    await issuePersonalKeys(desk.store, { ...owner, nowMs })
    await refuse(true)
    expect((await desk.exchange(code, side.verifier)).status).toBeGreaterThanOrEqual(500)
    const commands = [
      () => addClient(desk.store, { clientId: 'third', name: 'Third' }, nowMs),
      () => setClient(desk.store, 'news', { keepDays: 3 }),
      () => removePerson(desk.store, 'news', userId, nowMs),
      () => revokeKeysNamed(desk.store, owner, nowMs),
      () => issuePersonalKeys(desk.store, { ...owner, nowMs }),
    ]
    for (const command of commands) await expect(command()).rejects.toThrow('no_entries')
    await refuse(false)
    const clients = await desk.store.newsroom.selectFrom('clients').select(['client_id', 'keep_days']).execute()
    expect(clients).toEqual([
      { client_id: 'news', keep_days: null },
      { client_id: 'others', keep_days: null },
    ])
    expect((await listKeys(desk.store, 'news', userId, nowMs)).map(({ name, kinds }) => [name, kinds.length])).toEqual([
      ['laptop', 4],
    ])
    await forget()
    // A command that changed nothing has no entry.
    expect(await setClient(desk.store, 'nobody', { keepDays: 3 })).toBe(false)
    expect(await revokeKeysNamed(desk.store, { ...owner, name: 'none' }, nowMs)).toBe(0)
    expect(await revokeWorkerKeys(desk.store, 'none', nowMs)).toBe(0)
    expect(await rows()).toEqual([])
    expect((await desk.exchange(code, side.verifier)).status).toBe(200)
  })

  test('the audit names the key whose token was used', async () => {
    const owner = { clientId: 'news', userId: 'jo.reporter' }
    const { nowMs } = desk.clock
    await putPerson(desk.store, { ...owner, email: null, name: null, desk: null, role: 'own' }, nowMs)
    const keys = await issuePersonalKeys(desk.store, { ...owner, name: 'laptop', nowMs })
    const connection = {
      ...desk.connectionOf({
        ...{
          client_id: 'news',
          client_name: '',
          user_id: 'jo.reporter',
          user_token: '',
          api_key: '',
          authorization: '',
        },
      }),
      secretKey: keys?.secret ?? '',
    }
    const { body } = await callService(connection, 'issueToken')
    await forget()
    await callService(connection, 'mintUserToken', {
      body: { user_id: 'jo.reporter', expires_in: 60 },
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(await seen()).toEqual(['token-issued | news/jo.reporter | news/jo.reporter | laptop | '])
  })
})
