import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callService, storeParts } from '../../support/serviceClient.ts'
import { startTapelog } from '../../support/tapelogProcess.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { eventually } from '../../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from '../setup/needingPostgres.ts'
import {
  databaseVariables,
  emptyDatabase,
  keysIn,
  query,
  service,
  serviceJson,
  startApiProcess,
  storeVariables,
} from '../setup/serviceCommands.ts'
import { sharedStore } from '../setup/sharedStore.ts'
import { testWithStore } from '../setup/storeSettings.ts'

const folder = testFolder()

describeNeedingPostgres('the commands of a newsroom’s service', () => {
  test('migrate says what it will do, and does it once even if run twice at once', async () => {
    const database = databaseVariables(await emptyDatabase())
    const before = await serviceJson(['migrate', '--dry-run'], database)
    expect(before).toMatchObject({ code: 0, answer: { ok: true, dryRun: true, queue: 'missing' } })
    expect(before.answer.migrations.length).toBeGreaterThan(0)
    expect(await query(database.TAPELOG_DATABASE_URL, `SELECT to_regclass('uploads')::text AS found`)).toEqual([
      { found: null },
    ])

    const both = await Promise.all([serviceJson(['migrate'], database), serviceJson(['migrate'], database)])
    expect(both.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ])
    expect(both.flatMap(({ answer }) => answer.migrations)).toEqual(before.answer.migrations)

    const after = await service(['migrate', '--dry-run'], database)
    expect(after).toMatchObject({ code: 0, stdout: 'The database is up to date. Nothing to do.\n' })
  })

  test('a node does not start without the tables, or with those of a newer version', async () => {
    const database = databaseVariables(await emptyDatabase())
    const node = { ...database, ...madeUpStore, TAPELOG_WORK_FOLDER: join(folder, 'never') }
    const early = await service(['api', '--listen-port', '0'], node)
    expect(early).toMatchObject({ code: 1, stdout: '' })
    expect(early.stderr).toContain('Run “tapelog service migrate”')
    expect((await service(['migrate'], database)).code).toBe(0)
    await query(database.TAPELOG_DATABASE_URL, 'UPDATE pgboss.version SET version = version + 1')
    const late = await service(['api', '--listen-port', '0'], node)
    expect(late).toMatchObject({ code: 1, stdout: '' })
    expect(late.stderr).toContain('A newer version of Tapelog has changed the database')
    expect((await service(['migrate'], database)).stderr).toContain('A newer version of Tapelog')
  })

  test('clients, people and keys can be listed, added, changed and removed', async () => {
    const database = databaseVariables(await migratedDatabase())
    const clients = (...args: string[]) => serviceJson(['clients', ...args], database)
    const file = join(folder, 'news.json')
    expect((await service(['clients'], database)).stdout).toContain('There are no clients')
    const added = await clients('add', 'news', '--name', 'The newsroom', '--keep-days', '90', '--out', file)
    expect(added).toMatchObject({ code: 0, answer: { of: 'news', file } })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const keys = keysIn(folder, 'news.json')
    expect(Object.keys(keys)).toEqual(['of', 'secret', 'api-key', 'authorization', 'user-token'])
    expect(JSON.stringify(added)).not.toContain(keys.secret)

    expect(await clients('add', 'news')).toMatchObject({ code: 1, answer: { error: { code: 'client-exists' } } })
    const again = await service(['clients', 'add', 'other', '--out', file], database)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('so that no keys are lost')
    expect((await clients('set', 'news', '--gigabytes', '20', '--domains', '@News.example')).code).toBe(0)
    expect((await clients('set', 'nobody', '--gigabytes', '20')).answer.error.code).toBe('client-unknown')
    const listed = { clientId: 'news', name: 'The newsroom', bytes: 20e9, keepDays: 90, emailDomains: ['news.example'] }
    expect((await clients('list')).answer.clients).toMatchObject([listed])
    expect((await clients('set', 'news', '--keep-days', 'never')).code).toBe(0)
    expect((await clients('list')).answer.clients).toMatchObject([{ keepDays: null }])

    expect((await clients('set', 'news', '--weight', '3')).code).toBe(0)
    expect((await clients('list')).answer.clients).toMatchObject([{ weight: 3 }])

    const person = ['news', 'jo', '--email', 'jo@news.example', '--desk', 'harbour', '--role', 'desk']
    expect((await clients('put-person', ...person)).code).toBe(0)
    expect((await clients('put-person', 'news', 'jo', '--name', 'Jo')).code).toBe(0)
    const jo = { userId: 'jo', name: 'Jo', email: 'jo@news.example', desk: 'harbour', role: 'desk', isRemoved: false }
    expect((await clients('people', 'news')).answer.people).toEqual([jo])
    const taken = await clients('put-person', 'news', 'al', '--email', 'JO@news.example')
    expect(taken.answer.error.code).toBe('person-email-taken')
    expect((await service(['clients', 'remove', 'news'], database)).code).toBe(2)
    expect((await service(['clients', 'add'], database)).code).toBe(2)
  })

  test('audit prints JSON lines of one client, after an ID or before a time', async () => {
    const database = databaseVariables(await migratedDatabase())
    expect((await serviceJson(['clients', 'add', 'news'], database)).code).toBe(0)
    await query(
      database.TAPELOG_DATABASE_URL,
      `TRUNCATE audit RESTART IDENTITY;
       INSERT INTO audit (at_ms, client_id, action, node)
       VALUES (1000, 'news', 'sent', 'n'), (2000, 'other', 'sent', 'n'), (3000, 'news', 'read', 'n')`,
    )
    const ids = async (...args: string[]) => {
      const { code, stdout } = await service(['audit', ...args], database)
      expect(code).toBe(0)
      return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).id]))
    }
    expect(await ids()).toEqual([1, 2, 3])
    expect(await ids('--client', 'news')).toEqual([1, 3])
    expect(await ids('--from-id', '2')).toEqual([3])
    expect(await ids('--until', '1970-01-01T00:00:02.500Z')).toEqual([1, 2])
    expect((await service(['audit', '--until', 'soon'], database)).code).toBe(2)
    expect((await service(['audit', '--client', 'nobody'], database)).stderr).toContain('There is no client “nobody”')
  })

  testWithStore('a node keeps old keys valid through a rotation, and drains at SIGTERM', async () => {
    const variables = {
      ...databaseVariables(await migratedDatabase()),
      ...storeVariables(sharedStore()),
      TAPELOG_WORK_FOLDER: join(folder, 'node'),
    }
    const clients = (...args: string[]) => serviceJson(['clients', ...args], variables)
    const { keys } = (await clients('add', 'news')).answer
    const { child, address } = await startApiProcess(variables, ['--listen-notice-seconds', '1'])
    const signIn = async (secret: string) =>
      (
        await fetch(`${address}/developer/api/oauth/partner/access-token`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`news:${secret}`).toString('base64')}` },
        })
      ).status
    expect(await signIn(keys.secret)).toBe(200)
    expect(await signIn('tls_wrong')).toBe(401)
    const rotated = (await clients('rotate', 'news', '--overlap-days', '1')).answer
    expect(await signIn(rotated.keys.secret)).toBe(200)
    expect(await signIn(keys.secret)).toBe(200)
    expect((await clients('rotate-signing')).code).toBe(0)

    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    const statuses = new Set<number>()
    for (;;) {
      const answer = await fetch(`${address}/readyz`).catch(() => null)
      if (!answer) break
      statuses.add(answer.status)
      // A request is answered for as long as the node listens.
      const health = await fetch(`${address}/healthz`).catch(() => null)
      if (health) expect(health.status).toBe(200)
    }
    expect(statuses).toContain(503)
    const { code, stdout, stderr } = await child.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event)
    expect(events).toContain('node-drains')
    expect(events.at(-1)).toBe('node-ended')
    for (const secret of [...Object.values(keys), variables.TAPELOG_STORE_SECRET_ACCESS_KEY])
      expect(stdout).not.toContain(secret)
  })

  testWithStore('a worker process transcribes through a node process, and ends in order at SIGTERM', async () => {
    const variables = {
      ...{ ...databaseVariables(await migratedDatabase()), ...storeVariables(sharedStore()) },
      TAPELOG_WORK_FOLDER: join(folder, 'node of a worker'),
    }
    const clients = (...args: string[]) => serviceJson(['clients', ...args], variables)
    const { keys } = (await clients('add', 'news')).answer
    const workerKey = (await clients('add-worker-key', 'rack')).answer.keys.worker
    const node = await startApiProcess(variables, ['--listen-notice-seconds', '0'])
    const worker = {
      ...{
        TAPELOG_WORKER_ORIGIN: node.address,
        TAPELOG_WORKER_KEY: workerKey,
        TAPELOG_WORKER_ALLOW_UNSEALED: 'true',
      },
      ...{ TAPELOG_WORK_FOLDER: join(folder, 'worker') },
    }
    const checked = await serviceJson(['check', '--worker'], worker)
    expect(checked.answer.checks.map(({ code, state }: Record<string, string>) => `${code} ${state}`)).toEqual([
      ...['worker-node ok', 'worker-key ok', 'worker-models ok', expect.stringMatching(/^work-folder (ok|warning)$/)],
    ])
    const stranger = await serviceJson(['check', '--worker'], {
      ...worker,
      TAPELOG_WORKER_KEY: `tlw_${'A'.repeat(43)}`,
    })
    expect(stranger).toMatchObject({ code: 1 })
    const refused = {
      code: 'worker-key',
      state: 'failed',
      message: expect.stringContaining('refuses this worker’s key'),
    }
    expect(stranger.answer.checks).toContainEqual(expect.objectContaining(refused))
    const started = await service(['worker'], { ...worker, TAPELOG_WORKER_KEY: `tlw_${'A'.repeat(43)}` })
    expect(started).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('refuses this worker’s key'),
    })

    const process = startTapelog(['service', 'worker'], worker)
    const connection = {
      ...{ baseUrl: `${node.address}/developer/api`, apiBase: node.address, clientId: 'news', userId: '' },
      ...{ secretKey: keys.secret, apiKey: keys['api-key'], userToken: keys['user-token'] },
      ...{ authorization: keys.authorization, workflowStatusPath: '/tapelog/workflows/{workflow_id}' },
    }
    const recording = readFileSync(demoFile('260914_1502.mp3'))
    const session = (
      await callService(connection, 'presign', { body: { filesize: recording.length, filetype: 'mp3' } })
    ).body
    const body = await storeParts(session, recording, 'mp3')
    const { DownloadUrl: file_url } = (await callService(connection, 'completeUpload', { body })).body
    const submitted = await callService(connection, 'submitTranscription', { body: { file_url, params: {} } })
    const params = { transcription_id: submitted.body.transcription_id }
    const task = await eventually(
      async () => (await callService(connection, 'readTranscription', { params })).body,
      ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
      120_000,
    )
    expect(task).toMatchObject({ status: 'SUCCESS', data: { text: expect.stringMatching(/\w/) } })
    process.kill('SIGTERM')
    const ended = await process.ended
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' })
    expect(ended.stdout).toContain('"worker-ended"')
    expect(ended.stdout).not.toContain(workerKey)
    node.child.kill('SIGTERM')
    expect((await node.child.ended).code).toBe(0)
  })
})

test('wrong settings give one sentence each, with all names of the setting, and exit code 2', async () => {
  const config = join(folder, 'service.json')
  writeFileSync(config, JSON.stringify({ listen: { port: 'many', prot: 1 }, store: { bucket: 'UPPER' } }), {
    mode: 0o600,
  })
  const { code, stdout, stderr } = await service(['api', '--config', config, '--database-connections', '0'], {
    TAPELOG_STORE_SECRET_ACCESS_KEY: 'hush',
    TAPELOG_STORE_BUKET: 'typed wrong',
  })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  const lines = stderr.trim().split('\n')
  for (const sentence of [
    'The settings file has “listen.prot”, and there is no setting of this name.',
    'TAPELOG_STORE_BUKET is set in the environment, and there is no setting of this name.',
    'listen.port (--listen-port, TAPELOG_LISTEN_PORT): give a whole number from 0 to 65535.',
    'database.connections (--database-connections, TAPELOG_DATABASE_CONNECTIONS): give a whole number from 1 to 500.',
    'database.url (TAPELOG_DATABASE_URL, TAPELOG_DATABASE_URL_FILE): is not set, and nothing works without it.',
  ])
    expect(lines).toContain(sentence)
  expect(stderr).not.toContain('hush')
})

test('printed settings have their sources and no secret', async () => {
  const config = join(folder, 'print.json')
  writeFileSync(config, JSON.stringify({ listen: { port: 8001, host: '127.0.0.2' } }))
  const variables = {
    ...databaseVariables('postgres://tapelog:hush@127.0.0.1/tapelog'),
    ...{ ...madeUpStore, TAPELOG_WORK_FOLDER: '/srv/work', TAPELOG_LISTEN_PORT: '8002' },
  }
  const args = ['api', '--config', config, '--listen-port', '8003', '--listen-plain-http', 'true', '--print-settings']
  const { code, stdout } = await service(args, variables)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^listen\.port +8003 +\[flag\]$/m)
  expect(stdout).toMatch(/^listen\.host +127\.0\.0\.2 +\[settings file\]$/m)
  expect(stdout).toMatch(/^work\.folder +\/srv\/work +\[environment\]$/m)
  expect(stdout).toMatch(/^database\.url +\(hidden\) +\[environment\]$/m)
  expect(stdout).toMatch(/^listen\.noticeSeconds +5 +\[default\]$/m)
  expect(stdout).not.toContain('hush')
})

test('other commands load nothing of a newsroom’s service', async () => {
  const hooks = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(specifier, context, next) {
      if (/^(pg|pg-boss|kysely|@aws-sdk|prom-client|openid-client|@opentelemetry)(\\/|$)/.test(specifier))
        process.stderr.write('loaded ' + specifier + ' for ' + context.parentURL + '\\n')
      return next(specifier, context)
    } })`
  const hooked = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hooks)}` }
  const loaded = async (args: string[]) =>
    (await startTapelog(args, hooked).ended).stderr.split('\n').filter((line) => line.startsWith('loaded '))
  const ofService = (lines: string[]) => lines.filter((line) => !line.includes('kysely'))
  expect(ofService(await loaded(['--version']))).toEqual([])
  expect(ofService(await loaded(['service', 'api']))).toEqual([])
  const migrating = ['service', 'migrate', '--dry-run']
  const variables = { ...hooked, ...databaseVariables('postgres://tapelog@127.0.0.1:1/tapelog') }
  expect((await startTapelog(migrating, variables).ended).stderr).toContain('loaded pg ')
})

/** Nothing answers there. */
const madeUpStore = {
  ...{ TAPELOG_STORE_ENDPOINT: 'http://127.0.0.1:1', TAPELOG_STORE_BUCKET: 'recordings' },
  ...{ TAPELOG_STORE_ACCESS_KEY_ID: 'id', TAPELOG_STORE_SECRET_ACCESS_KEY: 'hush' },
}
