import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWorkerKey, type NewKeys } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { issuePersonalKeys, putPerson, removePerson } from '../../electron/service/newsroom/clients/people.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { Endpoint } from '../../shared/partner/endpoint.ts'
import { type EndpointName, endpoints } from '../../shared/partner/endpoints.ts'
import { newsroomWorkflowPath } from '../../shared/partner/signIn.ts'
import { callService } from '../support/serviceClient.ts'
import { eventually } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { addRowsOf, type RowsOf } from './setup/newsroomRows.ts'
import { openSignInNewsroom, type SignInNewsroom } from './setup/signInNewsroom.ts'

const serialNumber = '8810000001'
const etag = '"d41d8cd98f00b204e9800998ecf8427e"'
const endpointNames = Object.keys(endpoints) as EndpointName[]

/** Endpoints that name nothing of anybody else: whoever has valid keys of their own may use them. */
const forEveryCaller = new Set<EndpointName>([
  ...(['issueToken', 'presign', 'readCapabilities', 'readLanguages', 'readRecogniser'] as const),
])
/** By the interface, the registry tells every account whether a recorder is bound, and to whom it was. */
forEveryCaller.add('readBinding')
/** For another client these are about its own user of this name, or its own record of this device. */
const ofItsOwn = new Set<EndpointName>(['mintUserToken', 'bindDevice', 'unbindDevice'])
/** These answer 200 with what they did, which has to be nothing. Rows are compared before and after. */
const answersWithLists = new Set<EndpointName>(['revokeTasks', 'pauseTasks', 'resumeTasks', 'removeFromService'])

/** What a stranger would ask for: what is Ann's. */
function inputOf(name: EndpointName, anns: RowsOf & { downloadUrl: string; refreshToken: string; deviceId: string }) {
  const { done, waiting, file, open, workflow } = anns
  const params = {
    ...{ transcription_id: done.transcription_id, workflow_id: workflow.id, device_id: anns.deviceId },
  }
  const ids = { transcription_ids: [done.transcription_id, waiting.transcription_id], workflow_ids: [workflow.id] }
  const part_list = [{ PartNumber: 1, ETag: etag }]
  const completion = { file_id: file.file_id, upload_id: file.upload_id, part_list, filetype: file.filetype }
  const device = { sn: serialNumber, sn_type: 'notepro', owner_id: 'ann.reyes' }
  const bodies: Partial<Record<EndpointName, unknown>> = {
    refreshToken: { refresh_token: anns.refreshToken },
    mintUserToken: { user_id: 'ann.reyes', expires_in: 3600 },
    bind: { type: 'notepro', sn: serialNumber },
    unbind: { type: 'notepro', sn: serialNumber },
    presign: { filesize: 10, filetype: 'mp3' },
    completeUpload: completion,
    completeFile: { ...completion, upload_id: open.upload_id, file_id: open.file_id, owner_id: 'ann.reyes' },
    submitTranscription: { file_url: anns.downloadUrl, params: {} },
    submitWorkflow: { workflows: [{ type: 'transcribe', file_id: file.file_id }] },
    bindDevice: device,
    unbindDevice: device,
    revokeTasks: ids,
    pauseTasks: ids,
    resumeTasks: ids,
    removeFromService: { ...ids, file_ids: [file.file_id], upload_ids: [open.upload_id], revoke: true },
  }
  const endpoint: Endpoint = endpoints[name]
  if (endpoint.body && !(name in bodies)) throw new Error(`Say here what a stranger would send to ${name}.`)
  return {
    params: params as Record<string, string>,
    ...(endpoint.query
      ? { query: name === 'readBinding' ? { type: 'notepro', sn: serialNumber } : { after: '' } }
      : {}),
    ...(endpoint.body ? { body: bodies[name] } : {}),
  }
}

describeNeedingPostgres('strangers', () => {
  let desk: SignInNewsroom
  let anns: RowsOf & { downloadUrl: string; refreshToken: string; deviceId: string }
  let ann: ServiceConnection
  let strangers: Record<string, ServiceConnection>
  let tries = 0

  const connection = (clientId: string, keys: NewKeys): ServiceConnection => ({
    ...{ baseUrl: '', apiBase: desk.nodes.a.address, clientId, userId: '', workflowStatusPath: newsroomWorkflowPath },
    ...{ secretKey: keys.secret, apiKey: keys['api-key'], userToken: keys['user-token'] },
    authorization: keys.authorization,
  })
  const personal = async (userId: string) => {
    const person = { clientId: 'news', userId, email: null, name: null, desk: null, role: 'own' as const }
    await putPerson(desk.store, person, desk.clock.nowMs)
    const owner = { clientId: 'news', userId, name: 'laptop', nowMs: desk.clock.nowMs }
    const keys = await issuePersonalKeys(desk.store, owner)
    if (!keys) throw new Error('There is no such person.')
    return connection('news', keys)
  }
  const everyCredential = (given: ServiceConnection, secret: (name: keyof ServiceConnection) => string) => ({
    ...given,
    ...{ secretKey: secret('secretKey'), apiKey: secret('apiKey'), userToken: secret('userToken') },
    authorization: secret('authorization'),
  })
  const partnerToken = async (given: ServiceConnection): Promise<string> => {
    const { status, body } = await callService(given, 'issueToken')
    return status === 200 ? body.access_token : given.userToken
  }
  /** One try, with a partner token of the caller's own where the endpoint wants one. */
  const attempt = async (name: EndpointName, by: ServiceConnection) => {
    const { auth }: Endpoint = endpoints[name]
    const headers = auth === 'partner-token' ? { authorization: `Bearer ${await partnerToken(by)}` } : {}
    return await callService(by, name, { ...inputOf(name, anns), headers })
  }

  beforeAll(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase() })
    const { store, clock, keys } = desk
    ann = await personal('ann.reyes')
    const rows = await addRowsOf(store, 'news', 'ann.reyes', clock.nowMs)
    const { file } = rows
    const completion = { file_id: file.file_id, upload_id: file.upload_id, filetype: file.filetype }
    const { body } = await callService(ann, 'completeUpload', {
      body: { ...completion, part_list: [{ PartNumber: 1, ETag: etag }] },
    })
    const { body: tokens } = await callService(ann, 'issueToken')
    const record = await callService(ann, 'bindDevice', {
      body: { sn: serialNumber, sn_type: 'notepro', owner_id: 'ann.reyes' },
    })
    await store.db
      .insertInto('registry')
      .values({ sn: serialNumber, type: 'notepro', is_bind: 1, owner_id: 'news/ann.reyes' })
      .execute()
    anns = {
      ...rows,
      downloadUrl: body.DownloadUrl,
      refreshToken: tokens.refresh_token,
      deviceId: record.body.id ?? '',
    }

    const removed = await personal('cy')
    await removePerson(store, 'news', 'cy', clock.nowMs)
    const worker = await addWorkerKey(store, 'rack 1', clock.nowMs)
    const token = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${token({ alg: 'none' })}.${token({ sub: 'ann.reyes', client_id: 'news' })}.`
    strangers = {
      'another client': connection('others', keys.others),
      'another reporter': await personal('bob'),
      'a removed reporter': removed,
      'a stolen worker’s key': everyCredential(ann, (name) => (name === 'authorization' ? `Bearer ${worker}` : worker)),
      'a forged token': everyCredential(ann, (name) => (name === 'authorization' ? `Bearer ${unsigned}` : unsigned)),
      'keys with one character changed': everyCredential(ann, (name) =>
        ann[name].replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
      ),
      'a key of another kind': everyCredential(ann, (name) => (name === 'apiKey' ? ann.userToken : ann.apiKey)),
      nobody: everyCredential(ann, () => ''),
    }
  })
  afterAll(() => desk.close())

  const everythingOfAnn = async () => {
    const { db } = desk.store
    const own = async (table: 'tasks' | 'uploads' | 'workflows') =>
      await db.selectFrom(table).selectAll().where('account_id', '=', 'news/ann.reyes').orderBy('created_ms').execute()
    return JSON.stringify([
      ...[await own('tasks'), await own('uploads'), await own('workflows')],
      await db.selectFrom('registry').selectAll().execute(),
      await db.selectFrom('device_records').selectAll().where('client_id', '=', 'news').execute(),
      await db
        .selectFrom('tokens')
        .selectAll()
        .where('kind', '=', 'refresh')
        .where('user_id', '=', 'ann.reyes')
        .execute(),
    ])
  }

  test('the owner’s same requests succeed', async () => {
    for (const name of ['readTranscription', 'readWorkflow', 'readDevice', 'readPartialResults', 'bindDevice'] as const)
      expect([name, (await attempt(name, ann)).status]).toEqual([name, 200])
    expect((await attempt('readTranscription', ann)).text).toContain(anns.words)
    expect((await attempt('pauseTasks', ann)).body).toMatchObject({
      transcription_ids: [anns.waiting.transcription_id],
    })
    expect((await attempt('mintUserToken', ann)).status).toBe(200)
  })

  test.each(endpointNames)('strangers get nothing by %s', async (name) => {
    const before = await everythingOfAnn()
    const ownKeys = ['another client', 'another reporter']
    for (const [who, stranger] of Object.entries(strangers)) {
      const { status, text, body } = await attempt(name, stranger)
      tries += 1
      expect([who, text.includes(anns.words), await everythingOfAnn()]).toEqual([who, false, before])
      const hasKeys = ownKeys.includes(who)
      if (hasKeys && (forEveryCaller.has(name) || answersWithLists.has(name))) {
        if (name === 'pauseTasks' || name === 'resumeTasks' || name === 'revokeTasks')
          expect([who, body]).toEqual([who, { transcription_ids: [], workflow_ids: [] }])
      } else if (hasKeys && name === 'submitWorkflow') await failsWithoutWork(stranger, (body as { id: string }).id)
      else if (who === 'another client' && ofItsOwn.has(name)) expect(status).toBe(200)
      else expect([who, status < 200 || status >= 300]).toEqual([who, true])
      // A request that nobody could make would show nothing.
      if (hasKeys) expect([who, status === 400 || status === 422]).toEqual([who, false])
    }
  })

  /** Somebody else’s file is not known to a workflow. */
  async function failsWithoutWork(stranger: ServiceConnection, id: string): Promise<void> {
    const { body } = await eventually(
      () => callService(stranger, 'readWorkflow', { params: { workflow_id: id } }),
      ({ body: { status } }) => status === 'FAILURE',
    )
    expect(body).toMatchObject({ completed_tasks: 0, metadata_json: { message: 'file_id: this file is not known.' } })
  }

  test('another client’s user and device of the same name are its own', async () => {
    const others = strangers['another client'] as ServiceConnection
    const { body } = await callService(others, 'mintUserToken', {
      body: { user_id: 'ann.reyes', expires_in: 3600 },
      headers: { authorization: `Bearer ${await partnerToken(others)}` },
    })
    const sameName = { ...others, userToken: body.access_token }
    for (const name of ['completeUpload', 'bind', 'unbind'] as const) {
      tries += 1
      expect([403, 404]).toContain((await attempt(name, sameName)).status)
    }
    const mine = await callService(others, 'bindDevice', {
      body: { sn: serialNumber, sn_type: 'notepro', owner_id: 'ann.reyes' },
    })
    expect(mine.body).toMatchObject({ client_id: 'others', owner_id: 'ann.reyes' })
    expect(mine.body.id).not.toBe(anns.deviceId)
  })

  test('a file needs an address that the service signed', async () => {
    const path = `${desk.nodes.a.address}/storage/files/${anns.file.file_id}`
    const signed = new URL(anns.downloadUrl)
    const { expires, signature } = Object.fromEntries(signed.searchParams) as { expires: string; signature: string }
    const forged = [
      '',
      `?expires=${expires}`,
      `?expires=${Number(expires) + 1}&signature=${signature}`,
      `?expires=${expires}&signature=${signature}x`,
    ]
    for (const query of forged) {
      tries += 1
      expect((await fetch(`${path}${query}`, { redirect: 'manual' })).status).toBe(403)
    }
    expect((await fetch(`${path}${signed.search}`, { redirect: 'manual' })).status).toBe(302)
  })

  test('a sign-in code works once, and a made-up one never', async () => {
    const person = { sub: 'd-1', email: 'di@news.example', email_verified: true }
    const { side, code } = await desk.browse(person)
    expect((await desk.exchange(code, side.verifier)).status).toBe(200)
    for (const node of [desk.nodes.a, desk.nodes.b]) {
      tries += 2
      expect((await desk.exchange(code, side.verifier, { node })).status).toBe(401)
      const madeUp = Buffer.from(randomUUID().slice(0, 32)).toString('base64url')
      expect((await desk.exchange(madeUp, side.verifier, { node })).status).toBe(401)
    }
  })

  test('strangers are tried at every endpoint', () => {
    expect(tries).toBeGreaterThanOrEqual(endpointNames.length * Object.keys(strangers).length)
    expect(tries).toBeGreaterThan(40)
  })
})
