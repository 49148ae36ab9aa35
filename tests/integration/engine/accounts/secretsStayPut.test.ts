import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { addFunctions } from '../../../../electron/engine/library/database.ts'
import type { EngineDeps } from '../../../../electron/engine/types.ts'
import type { SecretName } from '../../../../shared/accounts/account.ts'
import { eventNames } from '../../../../shared/contract/commandNames.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { type Answer, type Asked, cannedResult, HostileServer, type Operation } from '../../../support/hostileServer.ts'
import { addAccount } from '../../../support/keptAccounts.ts'
import { startTapelog } from '../../../support/tapelogProcess.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/**
 * Plants secrets and uses them in every possible way, with and without success, against a service that echoes whatever
 * it gets. Then searches everything that was written, logged, thrown or sent for the secrets.
 */
const secrets: Record<SecretName, string> = {
  secretKey: 'planted-secret-key-0123456789abcdef',
  apiKey: 'planted-api-key-0123456789abcdef',
  userToken: 'planted-user-token-0123456789abcdef',
  authorization: 'Planted second-family-0123456789abcdef',
}
const clientId = 'planted-client-id'
/** The secret key in the form that HTTP Basic sends. */
const basicPair = Buffer.from(`${clientId}:${secrets.secretKey}`).toString('base64')
/** The secrets that the server hands out: tokens, and the queries of its presigned addresses. */
const tokens = ['planted-partner-', 'planted-refresh-', 'planted-minted-']
const signatures = ['planted-part-signature-0123456789', 'planted-download-signature-0123456789']
const credentials = [...Object.values(secrets), basicPair, ...tokens]
const spoken = cannedResult.results.map(({ text }) => text)

/** A secret, plain and in the forms in which something might have written it. */
const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(secret).toString(form).replace(/=+$/, '')),
]
/** Which of the secrets are in a text or a file, in any form. */
const foundIn = (content: string | Buffer, wanted: string[]): string[] =>
  wanted.filter((secret) => forms(secret).some((form) => content.includes(form)))
const filesBelow = (root: string): [string, Buffer][] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path)])
/** Columns of tables that hold any of the texts. */
function columnsWith(libraryPath: string, texts: string[]): string[] {
  const db = new Database(join(libraryPath, 'library.sqlite'), { readonly: true })
  addFunctions(db)
  try {
    const tables = db.prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    const columns = tables.flatMap(({ name }) =>
      db
        .prepare<[], Record<string, unknown>>(`SELECT * FROM ${name}`)
        .all()
        .flatMap((row) => Object.entries(row).map(([column, value]) => [`${name}.${column}`, String(value)] as const)),
    )
    return [
      ...new Set(columns.filter(([, value]) => foundIn(value, texts).length > 0).map(([column]) => column)),
    ].sort()
  } finally {
    db.close()
  }
}

let folder: string
let server: HostileServer
let engine: Engine
let isOpen: boolean
/** Everything that was logged, thrown, sent as an event or shown as an error. */
let said: string[]
const library = () => join(folder, 'library')
beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  said = []
  engine = await open()
})
afterEach(async () => {
  isOpen = false
  await engine.stop()
  server.close()
})

async function open(more: Partial<EngineDeps> = {}): Promise<Engine> {
  const opened = await openEngine(library(), null, {
    secret: async ({ name }) => secrets[name],
    log: (...line) => said.push(JSON.stringify(line)),
    ...more,
  })
  for (const name of eventNames) opened.on(name, (payload) => said.push(JSON.stringify([name, payload])))
  opened.on('queue.changed', () => void lookAround(opened))
  isOpen = true
  return opened
}
/** Records everything that a window would show now, and lets waiting work continue. */
async function lookAround(opened: Engine): Promise<void> {
  for (const [name, input] of [
    ['queue.list', { includeFinished: true }],
    ['recordings.list', {}],
  ] as const)
    said.push(JSON.stringify(await opened.call(name, input).catch(String)))
  if (!isOpen) return
  opened.nudge()
  opened.credentialsChanged()
}
const tried = async (asked: Promise<unknown>): Promise<void> => {
  const end = await asked.catch((error: unknown) => error)
  said.push(end instanceof Error ? `${end.stack} ${JSON.stringify(end)}` : JSON.stringify(end))
}
const makeAccount = (userTokenSource: 'pasted' | 'minted') =>
  addAccount(engine, {
    name: 'Planted',
    region: 'custom',
    baseUrl: `${server.origin}/developer/api`,
    apiBase: server.origin,
    clientId,
    userTokenSource,
    userId: 'person-1',
    ownerId: 'owner-1',
    expiresInUnit: 'seconds',
    workflowStatusPath: '',
  })
async function importForRemote(): Promise<void> {
  await engine.call('settings.update', { destination: 'remote' })
  await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')], destination: 'remote' })
}
const submitWorkflow = () =>
  engine.call('workflows.submit', { recordingId: 1, definition: '[{"type": "transcribe"}]', destination: 'remote' })

/** A careless service's response: it echoes everything it knows of a request. */
const echo = (asked: Asked, status: number): Answer => ({
  status,
  headers: status === 429 ? { 'retry-after': '0' } : {},
  body: {
    code: status,
    message: `${asked.method} ${asked.path}?${asked.query} ${JSON.stringify(asked.headers)} ${String(asked.body.subarray(0, 500))}`,
  },
})
/** The server refuses the first requests of every operation, each with the next status. Then everything works. */
function refuseFirst(operations: readonly Operation[], statuses: readonly number[]): void {
  for (const operation of operations) {
    const left = [...statuses]
    server.fault(operation, (asked) => {
      const status = left.shift()
      return status === undefined ? null : echo(asked, status)
    })
  }
}
const allOperations = `issueToken mintUserToken readBinding bind unbind presign putPart completeUpload submit poll
  bindRecord readRecord completeFile submitWorkflow`.split(/\s+/) as Operation[]

/** Runs the queue until it is empty, and requests failed work again. */
async function work(): Promise<void> {
  engine.start()
  for (;;) {
    const { unfinished } = await engine.settle()
    const failed = unfinished.filter(({ state }) => state === 'failed')
    if (failed.length === 0) return
    for (const { id } of failed) await engine.call('queue.retry', { jobId: id })
  }
}

/** Transcription, binding, device record, workflow and connection test, with a service that works. */
async function doEverything(): Promise<void> {
  await importForRemote()
  await work()
  const { id: deviceId } = await engine.call('bindings.add', { serialNumber: '881000' })
  for (let round = 0; round < 5; round++) {
    await tried(engine.call('accounts.test', { accountId: 1 }))
    await tried(engine.call('bindings.bind', { deviceId }))
    await tried(engine.call('bindings.unbind', { deviceId }))
    await tried(engine.call('deviceRecords.bind', { deviceId, ownerId: 'owner-1' }))
    await tried(engine.call('deviceRecords.read', { deviceId }))
  }
  await submitWorkflow()
  await work()
  await tried(engine.call('workflows.list', { recordingId: 1 }))
  mkdirSync(join(folder, 'out'))
  await tried(
    engine.call('exports.write', { recordingIds: [1], formats: ['json', 'txt'], directory: join(folder, 'out') }),
  )
}

function expectNothingFound(): void {
  for (const line of said) expect(foundIn(line, [...credentials, ...signatures, ...spoken]), line).toEqual([])
  // Search the write-ahead log too: it still has data that the library held only for a moment.
  const files = filesBelow(folder)
  expect(files.some(([path]) => path.endsWith('-wal'))).toBe(true)
  for (const [path, bytes] of files) expect([path, foundIn(bytes, credentials)]).toEqual([path, []])
  expect(columnsWith(library(), signatures)).toEqual([
    'upload_parts.presigned_url',
    'uploads.download_url',
    'uploads.file_record',
  ])
  // The search itself works: it finds texts that may be there.
  expect(columnsWith(library(), [clientId])).toContain('accounts.client_id')
  expect(columnsWith(library(), spoken)).toContain('segments.text')
}

describe.each(['pasted', 'minted'] as const)('an account with a user token that is %s', (source) => {
  test('sends each secret only to its own scheme when everything works', async () => {
    await makeAccount(source)
    await doEverything()
    expect((await engine.call('recordings.list', {})).items[0]).toMatchObject({ stage: 'ready' })
    expect(server.of('submitWorkflow')).toHaveLength(1)
    expectNothingFound()
    expectEachAtItsPlace(source)
  })

  test('keeps secrets out of library and logs when refusals repeat them', async () => {
    refuseFirst(allOperations, [500, 401, 429])
    await makeAccount(source)
    await doEverything()
    expect((await engine.call('recordings.list', {})).items[0]).toMatchObject({ hasTranscript: true })
    const refused = server.asked.filter(({ status }) => status === 500 || status === 401)
    expect(new Set(refused.map(({ operation }) => operation)).size).toBeGreaterThan(10)
    expect(said.filter((line) => line.includes('It says:')).length).toBeGreaterThan(5)
    expect(said.some((line) => line.includes('job-failed'))).toBe(true)
    expectNothingFound()
  })
})

/** Each secret went only to the place its scheme requires. The storage got none. */
function expectEachAtItsPlace(source: 'pasted' | 'minted'): void {
  const carried = (secret: string) =>
    new Set(
      server.asked
        .filter(
          ({ headers, query, body }) =>
            foundIn(`${JSON.stringify(headers)} ${query} ${body.toString('latin1')}`, [secret]).length > 0,
        )
        .map(({ operation }) => operation),
    )
  const byUser: Operation[] = ['presign', 'completeUpload', 'readBinding', 'bind', 'unbind']
  expect(carried(secrets.apiKey)).toEqual(new Set(['checkKey', 'submit', 'poll']))
  expect(carried(secrets.authorization)).toEqual(
    new Set(['bindRecord', 'readRecord', 'completeFile', 'submitWorkflow']),
  )
  expect(carried(basicPair)).toEqual(new Set(['issueToken']))
  expect(carried(secrets.userToken)).toEqual(new Set(source === 'pasted' ? byUser : []))
  expect(carried('planted-minted-')).toEqual(new Set(source === 'minted' ? byUser : []))
}

describe('the error of a failed task', () => {
  /** The error of the failed job, once the job has failed. */
  async function failedWith(operation: Operation, answer: (asked: Asked) => unknown): Promise<void> {
    await makeAccount('pasted')
    server.fault(operation, (asked) => ({ body: answer(asked) }))
    await importForRemote()
    if (operation === 'submitWorkflow') {
      engine.start({ kinds: ['import'] })
      await engine.settle()
      await submitWorkflow()
    }
    engine.start(operation === 'submitWorkflow' ? { kinds: ['workflow'] } : {})
    expect(await engine.settle()).toMatchObject({ outcome: 'stuck' })
  }
  const complaint = () =>
    `Could not read ${server.origin}/storage/file-1?signature=${signatures[1]} with Bearer ${secrets.userToken}`

  test('keeps a transcription’s message without tokens and address queries', async () => {
    await failedWith('poll', ({ named }) => ({
      transcription_id: named[0],
      status: 'FAILURE',
      data: {},
      message: complaint(),
    }))
    expect(columnsWith(library(), [...signatures, ...credentials])).toEqual([
      'upload_parts.presigned_url',
      'uploads.download_url',
    ])
  })

  test('shows a workflow’s message without tokens and address queries', async () => {
    const counts = { total_tasks: 1, completed_tasks: 0 }
    const ids = { id: 'w', client_id: clientId, owner_id: 'o', file_id: 'f' }
    await failedWith('submitWorkflow', () => ({
      ...ids,
      ...counts,
      status: 'FAILURE',
      metadata_json: { message: complaint() },
    }))
    expect(columnsWith(library(), [...signatures, ...credentials])).not.toContain('jobs.error_message')
  })
})

test('a short credential is removed from a service’s error message', async () => {
  await engine.stop()
  engine = await open({ remoteOverride: connectionTo(server.origin, { apiKey: 'planted-short' }) })
  server.fault('submit', () => ({
    status: 400,
    body: { code: 400, message: 'The API key planted-short is not known.' },
  }))
  await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')], destination: 'remote' })
  engine.start()
  await engine.settle()
  expect(columnsWith(library(), ['planted-short'])).toEqual([])
})

test('an Authorization value from the environment is not sent over plain HTTP', async () => {
  await engine.stop()
  engine = await open({ remoteOverride: connectionTo('https://one.invalid', { apiBase: 'http://second.invalid' }) })
  const { id: deviceId } = await engine.call('bindings.add', { serialNumber: '881' })
  await expect(engine.call('deviceRecords.bind', { deviceId, ownerId: 'me' })).rejects.toMatchObject({
    code: 'address-invalid',
  })
})

describe('the command line', () => {
  const environment = () => ({
    TAPELOG_DEBUG: '1',
    TAPELOG_BASE_URL: `${server.origin}/developer/api`,
    TAPELOG_API_BASE: server.origin,
    TAPELOG_CLIENT_ID: clientId,
    TAPELOG_SECRET_KEY: secrets.secretKey,
    TAPELOG_API_KEY: secrets.apiKey,
    TAPELOG_USER_TOKEN: secrets.userToken,
    TAPELOG_AUTHORIZATION: secrets.authorization,
  })
  const tapelog = async (...args: string[]) => {
    const { stdout, stderr, code } = await startTapelog([...args, '--library', join(folder, 'cli')], environment())
      .ended
    said.push(stdout, stderr)
    return { code, output: stdout + stderr }
  }

  test.each([
    ['works', [], 0],
    ['is refused its sign-in', [401], 1],
    ['is told no, with all that it sent', [400], 1],
  ])('prints no secret when it %s', async (_how, statuses, expected) => {
    // After a refused type, Tapelog tries two others.
    refuseFirst(['presign'], [...statuses, ...statuses, ...statuses])
    const args = ['run', demoFile('260915_0911.ogg'), '--out', join(folder, 'out'), '--formats', 'txt']
    const { code, output } = await tapelog(...args)
    expect([code, output]).toEqual([expected, expect.any(String)])
    if (expected === 1) {
      expect(output).toContain('job-failed')
      expect(output).toContain('It says:')
    }
    await tapelog('status', '--json')
    for (const line of said) expect(foundIn(line, [...credentials, ...signatures, ...spoken]), line).toEqual([])
    for (const [path, bytes] of filesBelow(folder)) expect([path, foundIn(bytes, credentials)]).toEqual([path, []])
  })
})
