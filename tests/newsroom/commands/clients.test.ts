import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientVerbs } from '../../../electron/cli/commands/serviceClients.ts'
import type { EndpointName } from '../../../shared/partner/endpoints.ts'
import { callService } from '../../support/serviceClient.ts'
import { testFolder } from '../../support/testFolder.ts'
import { eventually } from '../../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from '../setup/needingPostgres.ts'
import {
  databaseVariables,
  query,
  service,
  serviceJson,
  startApiProcess,
  storeVariables,
} from '../setup/serviceCommands.ts'
import { sharedStore } from '../setup/sharedStore.ts'
import { testWithStore } from '../setup/storeSettings.ts'

const folder = testFolder()

/** Each verb as an operator types it, in an order in which each has something to do, and what it prints. */
const typed: readonly (readonly [readonly string[], RegExp])[] = [
  [['add', 'news', '--name', 'The newsroom'], /^ {2}secret key: tls_\S+$/m],
  [['list'], /^news {2}The newsroom$/m],
  [['set', 'news', '--keep-days', '90', '--domains', 'news.example'], /^Done\./m],
  [['disable', 'news'], /^Done\./m],
  [['list'], /^news .*\[disabled\]$/m],
  [['enable', 'news'], /^Done\./m],
  [['rotate', 'news', '--overlap-days', '1'], /^ {2}secret key: tls_\S+$/m],
  [['rotate-signing'], /^Done\./m],
  [['people', 'news'], /^The client has no people\.$/m],
  [
    [
      'put-person',
      'news',
      'jo',
      '--name',
      'Jo Reyes',
      '--email',
      'jo@news.example',
      '--desk',
      'Harbour',
      '--role',
      'desk',
    ],
    /^Done\./m,
  ],
  [['people', 'news'], /^jo {2}Jo Reyes, jo@news\.example/m],
  [['list-keys', 'news', 'jo'], /^The person has no valid keys\.$/m],
  [['keys', 'news', 'jo', '--name', 'laptop', '--expires-days', '30'], /^ {2}user token: tlu_\S+$/m],
  [['keys', 'news', 'jo', '--name', 'a program'], /^ {2}API key: tla_\S+$/m],
  [['list-keys', 'news', 'jo'], /^laptop {2}.*never used, valid until \d/m],
  [['revoke-keys', 'news', 'jo', 'laptop'], /^Done\./m],
  [['forget-identity', 'news', 'jo'], /^Done\./m],
  [['remove-person', 'news', 'jo'], /^Done\./m],
  [['worker-keys'], /^There are no worker keys/m],
  [['add-worker-key', 'rack 1'], /^ {2}.*: tlw_\S+$/m],
  [['worker-keys'], /^rack 1 /m],
  [['add-worker-key', 'rack 2', '--from', '10.0.0.0/8, fd00::7'], /^ {2}.*: tlw_\S+$/m],
  [['worker-keys'], /^rack 2 .* 10\.0\.0\.0\/8 {2}fd00::7$/m],
  [['revoke-worker-key', 'rack 1'], /^Done\./m],
]

/** What cannot be done after all that. */
const refused: readonly (readonly [readonly string[], string])[] = [
  [['disable', 'nobody'], 'client-unknown'],
  [['rotate', 'nobody'], 'client-unknown'],
  [['list-keys', 'news', 'nobody'], 'person-unknown'],
  [['keys', 'news', 'jo'], 'person-unknown'],
  [['forget-identity', 'news', 'jo'], 'identity-unknown'],
  [['revoke-keys', 'news', 'jo', 'laptop'], 'key-name-unknown'],
  [['revoke-worker-key', 'rack 1'], 'worker-key-unknown'],
  [['add-worker-key', 'rack 3', '--from', 'rack.example'], 'network-wrong'],
  [['add-worker-key', 'rack 3', '--from', ''], 'network-wrong'],
]

describeNeedingPostgres('tapelog service clients', () => {
  test('runs every verb and records it in the audit, without names, addresses and keys', async () => {
    expect(new Set(typed.map(([[verb]]) => verb))).toEqual(new Set(Object.keys(clientVerbs)))
    const database = databaseVariables(await migratedDatabase())
    const printed: string[] = []
    for (const [args, expected] of typed) {
      // Nobody signs in here: this is what a sign-in would have left.
      if (args[0] === 'forget-identity')
        await query(
          database.TAPELOG_DATABASE_URL,
          `INSERT INTO identities VALUES ('news', 'https://id', 'sub', 'jo', 1)`,
        )
      const { code, stdout, stderr } = await service(['clients', ...args], database)
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' })
      expect(stdout).toMatch(expected)
      printed.push(stdout)
    }
    const answers = refused.map(async ([args, expected]) => {
      const { code, answer } = await serviceJson(['clients', ...args], database)
      expect({ args, code, error: answer.error.code }).toEqual({ args, code: 1, error: expected })
    })
    await Promise.all(answers)

    // As if two minutes had passed.
    await query(database.TAPELOG_DATABASE_URL, 'UPDATE audit SET at_ms = at_ms - 120000')
    const { code, stdout, stderr } = await service(['audit'], database)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.map(({ action, object_id, key_name, detail }) => [action, object_id, key_name, detail])).toEqual([
      ['client-added', 'news', null, null],
      ['client-set', 'news', null, 'emailDomains keepDays'],
      ['client-disabled', 'news', null, null],
      ['client-enabled', 'news', null, null],
      ['keys-issued', 'news', 'client', null],
      ['signing-key-added', expect.stringMatching(/^[0-9a-f-]{36}$/), null, null],
      ['person-put', 'news/jo', null, 'role desk'],
      ['keys-issued', 'news/jo', 'laptop', null],
      ['keys-issued', 'news/jo', 'a program', null],
      ['keys-revoked', 'news/jo', 'laptop', null],
      ['identity-forgotten', 'news/jo', null, null],
      ['person-removed', 'news/jo', null, null],
      ['worker-key-added', 'rack 1', null, null],
      ['worker-key-added', 'rack 2', null, null],
      ['worker-key-revoked', 'rack 1', null, null],
    ])
    for (const { account_id, node } of entries) expect([account_id, node]).toEqual([null, 'command'])
    expect(stdout).not.toMatch(/@|Reyes|Harbour|news\.example/)
    const keys = [...printed.join('').matchAll(/tl[a-z]_\S+/g)].map(([key]) => key)
    expect(keys).toHaveLength(18)
    for (const key of keys) expect(stdout).not.toContain(key)
    const ofClient = (await service(['audit', '--client', 'news'], database)).stdout.trim().split('\n')
    expect(ofClient).toHaveLength(11)
    // Some thirty processes, which take seconds each on a busy machine.
  }, 600_000)

  testWithStore('revoke-keys ends only the tokens of a stolen laptop on a running node', async () => {
    const variables = {
      ...{ ...databaseVariables(await migratedDatabase()), ...storeVariables(sharedStore()) },
      TAPELOG_WORK_FOLDER: join(folder, 'node'),
    }
    const clients = async (...args: string[]) => (await serviceJson(['clients', ...args], variables)).answer
    const { keys: ofClient } = await clients('add', 'news')
    await clients('put-person', 'news', 'jo.reporter')
    const { keys: laptop } = await clients('keys', 'news', 'jo.reporter', '--name', 'laptop')
    const { keys: program } = await clients('keys', 'news', 'jo.reporter', '--name', 'a program')
    const { child, address } = await startApiProcess(variables, ['--listen-notice-seconds', '0'])
    const call = <N extends EndpointName>(name: N, secretKey: string, asked: Parameters<typeof callService>[2] = {}) =>
      callService(
        {
          ...{ baseUrl: `${address}/developer/api`, apiBase: address, clientId: 'news', userId: '', secretKey },
          ...{ apiKey: '', userToken: '', authorization: '', workflowStatusPath: '' },
        },
        name,
        asked,
      )
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const mint = (token: string) =>
      call('mintUserToken', '', { body: { user_id: 'jo.reporter', expires_in: 2_592_000 }, ...bearer(token) })
    const tokensOf = async (secret: string) => {
      const { body } = await call('issueToken', secret)
      const user = (await mint(body.access_token)).body.access_token
      return { access: body.access_token, refresh: body.refresh_token, user }
    }
    const binding = (token: string) =>
      call('readBinding', '', { query: { type: 'notepro', sn: '881' }, ...bearer(token) })
    const works = async (tokens: Awaited<ReturnType<typeof tokensOf>>) =>
      (await Promise.all([mint(tokens.access), binding(tokens.user)])).map(({ status }) => status !== 401)
    const [stolen, kept, ofNewsroom] = [
      await tokensOf(laptop.secret),
      await tokensOf(program.secret),
      await tokensOf(ofClient.secret),
    ]
    expect(await Promise.all([stolen, kept, ofNewsroom].map(works))).toEqual(Array(3).fill([true, true]))
    expect((await clients('revoke-keys', 'news', 'jo.reporter', 'laptop')).ok).toBe(true)
    await eventually(
      () => works(stolen),
      (working) => working.every((one) => !one),
    )
    const refresh = (secret: string) => call('refreshToken', secret, { body: { refresh_token: stolen.refresh } })
    expect([(await refresh(laptop.secret)).status, (await refresh(program.secret)).status]).toEqual([401, 401])
    expect(await Promise.all([kept, ofNewsroom].map(works))).toEqual(Array(2).fill([true, true]))
    child.kill('SIGTERM')
    expect((await child.ended).code).toBe(0)
  })
})
