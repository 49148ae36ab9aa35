import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { taskRow } from '../../contract/service/rows.ts'
import { freePort } from '../../support/freePort.ts'
import { storeParts } from '../../support/serviceClient.ts'
import { testFolder } from '../../support/testFolder.ts'
import { describeNeedingPostgres, migratedDatabase } from '../setup/needingPostgres.ts'
import type { StoreFacts } from '../setup/objectStore.ts'
import { openNewsroom } from '../setup/openNewsroom.ts'
import {
  databaseVariables,
  emptyDatabase,
  query,
  service,
  serviceJson,
  storeVariables,
} from '../setup/serviceCommands.ts'
import { sharedStore } from '../setup/sharedStore.ts'
import { settingsFor, testWithStore } from '../setup/storeSettings.ts'

const run = promisify(execFile)
const folder = testFolder()

const work = { TAPELOG_WORK_FOLDER: join(folder, 'work') }
type Checked = { code: string; state: string; message: string; values: Record<string, unknown> }
const failedIn = (answer: { checks: Checked[] }) => answer.checks.filter(({ state }) => state === 'failed')

describeNeedingPostgres('service check', () => {
  testWithStore('finds everything in order, and notes what is still missing', async () => {
    const variables = { ...work, ...databaseVariables(await migratedDatabase()), ...storeVariables(sharedStore()) }
    const { code, answer, stderr } = await serviceJson(['check'], variables)
    expect(stderr).toBe('')
    expect(failedIn(answer)).toEqual([])
    expect(code).toBe(0)
    const codes = (state: string) => answer.checks.filter((one: Checked) => one.state === state)
    expect(codes('ok').filter((one: Checked) => one.code === 'store')).toHaveLength(20)
    const noted = codes('warning').map((one: Checked) => one.code)
    expect(noted).toEqual(expect.arrayContaining(['clients', 'worker-keys', 'origin']))
    const people = await service(['check'], variables)
    expect(people.stdout).toMatch(/^ok +database: PostgreSQL \d+\./m)
    expect(people.stdout).toContain('Everything that was tried works.')
  })

  testWithStore('fails for a wrong key, a missing bucket and a database without tables, and names each', async () => {
    const facts = sharedStore()
    const database = databaseVariables(await emptyDatabase())
    const checked = async (store: Partial<StoreFacts>) => {
      const result = await serviceJson(['check'], { ...work, ...database, ...storeVariables({ ...facts, ...store }) })
      expect(result.code).toBe(1)
      return failedIn(result.answer)
    }
    const tables = expect.objectContaining({
      code: 'database-tables',
      message: expect.stringContaining('service migrate'),
    })
    const store = (words: string) => expect.objectContaining({ code: 'store', message: expect.stringContaining(words) })
    expect(await checked({ secretKey: 'another' })).toEqual([tables, store('refuses the access key')])
    expect(await checked({ bucket: 'nonesuch' })).toEqual([tables, store('no bucket of this name')])
  })

  testWithStore('names the fault of each wrong database user and address', async () => {
    const url = await migratedDatabase()
    const name = `reader_${randomBytes(6).toString('hex')}`
    await query(url, `CREATE ROLE ${name} LOGIN`)
    await query(url, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`)
    const checked = async (address: string) => {
      const variables = { ...work, ...databaseVariables(address), ...storeVariables(sharedStore()) }
      return failedIn((await serviceJson(['check'], variables)).answer)
    }
    const as = (changes: Partial<URL>) => Object.assign(new URL(url), changes).href
    expect(await checked(as({ username: name }))).toMatchObject([{ code: 'database-tables' }])
    await query(url, `GRANT USAGE ON SCHEMA pgboss TO ${name}`)
    await query(url, `GRANT SELECT ON ALL TABLES IN SCHEMA pgboss TO ${name}`)
    expect(await checked(as({ username: name }))).toMatchObject([
      { code: 'database-permissions', message: expect.stringContaining('Grant SELECT, INSERT, UPDATE') },
    ])
    expect(await checked(as({ pathname: '/nonesuch' }))).toMatchObject([{ values: { error: 'database-missing' } }])
    expect(await checked(as({ username: 'nobody' }))).toMatchObject([{ values: { error: 'database-refused' } }])
    const unreachable = await checked(as({ port: String(await freePort()) }))
    expect(unreachable).toMatchObject([{ values: { error: 'database-unreachable' } }])
    const secure = (search: string) => checked(as({ search }))
    expect(await secure('sslmode=verify-full')).toMatchObject([{ values: { error: 'database-unencrypted' } }])
    const withoutFile = await secure(`sslmode=verify-full&sslrootcert=${join(folder, 'none.crt')}`)
    expect(withoutFile).toMatchObject([{ values: { error: 'database-file-unreadable' } }])
    // As behind a pooler, the session does not have the timeout that the node asks for.
    expect(await secure('statement_timeout=77')).toMatchObject([{ values: { error: 'database-pooler' } }])
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT 12`)
    expect(await checked(url)).toMatchObject([{ code: 'database-connections', values: { left: 12, most: 12 } }])
    await query(url, `REVOKE ALL ON ALL TABLES IN SCHEMA public, pgboss FROM ${name}`)
    await query(url, `REVOKE USAGE ON SCHEMA pgboss FROM ${name}`)
    await query(url, `DROP ROLE ${name}`)
  })

  testWithStore('finds how a restored database and the bucket differ, and removes only if told to', async () => {
    const facts = await bucketOfItsOwn()
    const objects = new S3Objects(settingsFor(facts))
    const url = await migratedDatabase()
    const desk = await openNewsroom(url, settingsFor(facts))
    const node = await desk.openNode()
    const sound = (text: string) => Buffer.from(`${text} is no recording, and is stored all the same`)
    const begin = async (text: string) => {
      const session = await node.presign(sound(text))
      const [row] = await query(url, `SELECT * FROM uploads WHERE upload_id = '${session.UploadId}'`)
      return { session, fileId: String(row?.file_id), storeUploadId: String(row?.store_upload_id) }
    }
    const complete = async ({ session }: Awaited<ReturnType<typeof begin>>, text: string) => {
      const { status } = await node.call('completeUpload', { body: await storeParts(session, sound(text), 'mp3') })
      expect(status).toBe(200)
    }
    const upload = async (text: string) => {
      const begun = await begin(text)
      await complete(begun, text)
      return begun.fileId
    }
    const result = async () => {
      const id = randomUUID()
      const name = `results/${id}/${randomUUID()}`
      await objects.put(name, Buffer.from('{}'))
      const row = taskRow({ transcription_id: id, client_id: 'news', account_id: 'news', status: 'SUCCESS' })
      await desk.store.db
        .insertInto('tasks')
        .values({ ...row, result_object: name })
        .execute()
      return { id, name }
    }

    const stays = await upload('a recording that stays')
    const removedLater = await upload('a recording that is removed after the backup')
    const completedLater = await begin('an upload that is completed after the backup')
    const abortedLater = await begin('an upload that is aborted after the backup')
    const stillOpen = await begin('an upload that is under way all the time')
    const [staysResult, lostResult] = [await result(), await result()]
    const workflow = await exportingWorkflow(desk, objects)

    const dump = join(folder, 'backup')
    await run('pg_dump', ['--format=custom', '--file', dump, url])

    await complete(completedLater, 'an upload that is completed after the backup')
    await objects.abort(abortedLater.fileId, abortedLater.storeUploadId)
    const named = { transcription_ids: [], workflow_ids: [], upload_ids: [], file_ids: [removedLater] }
    expect((await node.call('removeFromService', { body: named })).status).toBe(200)
    const newFile = await upload('a recording from after the backup')
    const newUpload = await begin('an upload from after the backup')
    const newResult = await result()
    await objects.removeObjects([lostResult.name])
    await objects.put('elsewhere/notes.txt', Buffer.from('not of the service'))
    await desk.close()

    const restored = await emptyDatabase()
    await run('pg_restore', ['--dbname', restored, dump])
    const variables = { ...databaseVariables(restored), ...storeVariables(facts) }
    const reconciled = async (...args: string[]) => {
      const { code, answer } = await serviceJson(['check', '--reconcile', ...args], variables)
      expect(code).toBe(0)
      const found: Record<string, string[]> = {}
      for (const { kind, id, outcome } of answer.differences) {
        found[`${kind} ${outcome}`] ??= []
        found[`${kind} ${outcome}`]?.push(id)
      }
      for (const ids of Object.values(found)) ids.sort()
      return found
    }
    const uploadIdOf = ({ session }: { session: { UploadId: string } }) => session.UploadId
    const untouched = {
      'result-missing found': [lostResult.id],
      'upload-complete found': [uploadIdOf(completedLater)],
      'object-foreign found': ['elsewhere/notes.txt'],
    }
    const all = {
      ...untouched,
      'file-missing found': [removedLater],
      'upload-lost found': [uploadIdOf(abortedLater)],
      'object-unknown found': [newFile, newResult.name].sort(),
      'upload-unknown found': [newUpload.fileId],
    }
    expect(await reconciled()).toEqual(all)
    expect(await reconciled(), 'the first one has changed nothing').toEqual(all)
    expect(await reconciled('--remove')).toEqual({
      ...untouched,
      'file-missing removed': [removedLater],
      'upload-lost removed': [uploadIdOf(abortedLater)],
      'object-unknown young': [newFile, newResult.name].sort(),
      'upload-unknown young': [newUpload.fileId],
    })
    expect(await reconciled('--remove', '--margin-hours', '0')).toEqual({
      ...untouched,
      'object-unknown removed': [newFile, newResult.name].sort(),
      'upload-unknown removed': [newUpload.fileId],
    })
    expect(await reconciled('--remove', '--margin-hours', '0')).toEqual(untouched)

    const left: string[] = []
    for await (const { name } of objects.objects()) left.push(name)
    expect(left.sort()).toEqual(
      ['elsewhere/notes.txt', stays, completedLater.fileId, staysResult.name, workflow].sort(),
    )
    const open: string[] = []
    for await (const { name } of objects.openUploads()) open.push(name)
    expect(open).toEqual([stillOpen.fileId])
    objects.close()
  })
})

test('service check refuses options of a reconciliation without one', async () => {
  expect((await service(['check', '--remove'])).code).toBe(2)
  expect((await service(['check', '--margin-hours', '1'])).code).toBe(2)
})

/** A workflow with an exported file, which has no row of its own. The name of the file. */
async function exportingWorkflow(desk: Awaited<ReturnType<typeof openNewsroom>>, objects: S3Objects): Promise<string> {
  const id = randomUUID()
  const outputs = [
    { task: 'transcribe', transcription_id: randomUUID() },
    { task: 'export', format: 'txt', download_url: 'https://newsroom.example' },
  ]
  await objects.put(`${id}.1`, Buffer.from('words'))
  await desk.store.db
    .insertInto('workflows')
    .values({
      ...{ id, client_id: 'news', owner_id: 'news', account_id: 'news', file_id: randomUUID(), definition: '[]' },
      ...{ metadata: '{}', version: null, status: 'SUCCESS', completed_tasks: 2, transcription_id: null },
      ...{ outputs: JSON.stringify(outputs), message: null, created_ms: 1, started_ms: 1, updated_ms: 1 },
      ...{ ended_ms: 1, paused_ms: null },
    })
    .execute()
  return `${id}.1`
}

/** So that other tests' objects are not in it. */
async function bucketOfItsOwn(): Promise<StoreFacts> {
  const facts = { ...sharedStore(), bucket: `reconciled-${randomBytes(6).toString('hex')}` }
  const { endpoint, region, accessKey, secretKey, bucket } = facts
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return facts
}
