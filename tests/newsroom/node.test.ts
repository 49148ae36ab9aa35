import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { addClient } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { S3Objects } from '../../electron/service/newsroom/objects/s3Objects.ts'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { heardData, md5, storeParts } from '../support/serviceClient.ts'
import { eventually, until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { type Newsroom, openNewsroom } from './setup/openNewsroom.ts'
import { packageRoot } from './setup/packageRoot.ts'
import { startPostgres } from './setup/postgres.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

const recording = Buffer.from('This stands for a recording: nothing here listens to it.')

describeNeedingPostgres('nodes of a newsroom', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open(url?: string): Promise<Newsroom> {
    const desk = await openNewsroom(url ?? (await migratedDatabase()), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    return desk
  }
  const objectNames = async () => {
    const objects = new S3Objects(settingsFor(sharedStore()))
    const names: string[] = []
    for await (const { name } of objects.objects()) names.push(name)
    objects.close()
    return names
  }

  testWithStore('one node serves a recording from address to removal, without passing its bytes', async () => {
    const desk = await open()
    const node = await desk.openWorking()
    const session = await node.presign(recording)
    expect(session.Parts.map(({ PresignedUrl }) => new URL(PresignedUrl).origin)).toEqual([sharedStore().endpoint])
    const completion = await storeParts(session, recording, 'mp3')
    const { body: file } = await node.call('completeUpload', { body: completion })
    expect(file.FileMd5).toBe(md5(recording))

    const id = await node.submit(file.DownloadUrl)
    await until(() => node.recognisers.jobs.length === 1)
    const [job] = node.recognisers.jobs
    expect(job?.job.audioPath.startsWith(node.workFolder)).toBe(true)
    expect(existsSync(job?.job.audioPath ?? '')).toBe(true)
    expect(['RECEIVED', 'STARTED']).toContain((await node.task(id)).status)
    node.recognisers.finish(0)
    const done = await eventually(
      () => node.task(id),
      ({ status }) => status === 'SUCCESS',
    )
    expect(done.data).toEqual(heardData)
    await until(() => readdirSync(join(node.workFolder, 'heard')).length === 0)
    expect(readdirSync(join(node.workFolder, 'fetched'))).toEqual([])

    const redirect = await node.follow(file.DownloadUrl, 'manual')
    expect([redirect.status, new URL(redirect.headers.get('location') ?? '').origin]).toEqual([
      302,
      sharedStore().endpoint,
    ])
    expect(await (await node.follow(file.DownloadUrl)).text()).toBe(recording.toString())
    expect((await node.follow(file.DownloadUrl.replace(/expires=\d/, 'expires=9'), 'manual')).status).toBe(403)

    const isOfTask = (name: string) => name === file.FileId || name.includes(id)
    expect((await objectNames()).filter(isOfTask)).toHaveLength(2)
    const named = { transcription_ids: [id], file_ids: [file.FileId] }
    expect((await node.call('removeFromService', { body: named })).body).toMatchObject(named)
    expect((await objectNames()).filter(isOfTask)).toEqual([])
    for (const table of ['tasks', 'uploads', 'parts', 'partials', 'claims'] as const)
      expect(await desk.store.newsroom.selectFrom(table).selectAll().execute()).toEqual([])
  })

  testWithStore('two nodes share the steps of a recording', async () => {
    const desk = await open()
    const [a, b] = [await desk.openNode(), await desk.openWorking()]
    const completion = await storeParts(await a.presign(recording), recording, 'mp3')
    const { body: file } = await b.call('completeUpload', { body: completion })
    expect((await a.call('completeUpload', { body: completion })).body.FileMd5).toBe(file.FileMd5)
    const id = await a.submit(file.DownloadUrl)
    await until(() => b.recognisers.jobs.length === 1)
    b.recognisers.jobs[0]?.say({ type: 'started' })
    await eventually(
      () => a.task(id),
      ({ status }) => status === 'STARTED',
    )
    b.recognisers.finish(0)
    expect(
      await eventually(
        () => a.task(id),
        ({ status }) => status === 'SUCCESS',
      ),
    ).toMatchObject({ data: heardData })
    expect(await (await a.follow(file.DownloadUrl)).text()).toBe(recording.toString())
  })

  testWithStore('a pause and a revocation on one node end the work on the other one', async () => {
    const desk = await open()
    const [a, b] = [await desk.openNode(), await desk.openWorking()]
    const id = await a.submit((await a.upload(recording)).DownloadUrl)
    await until(() => b.recognisers.jobs.length === 1)
    const named = { transcription_ids: [id], workflow_ids: [] }
    expect((await a.call('pauseTasks', { body: named })).body).toEqual(named)
    expect(b.recognisers.jobs[0]?.killed).toBe(true)
    expect((await b.task(id)).status).toBe('PENDING')
    await a.call('resumeTasks', { body: named })
    await until(() => b.recognisers.jobs.length === 2)
    expect((await a.call('revokeTasks', { body: named })).body).toEqual(named)
    expect(b.recognisers.jobs[1]?.killed).toBe(true)
    expect((await b.task(id)).status).toBe('REVOKED')
  })

  testWithStore('a node answers 503 while the database is down, and goes on when it is back', async () => {
    const postgres = await startPostgres(async (url) => {
      await migrate({ url }, packageRoot, silentLog)
      await migrateQueue({ url }, silentLog)
    })
    closing.push(() => postgres.stop())
    const desk = await open(await postgres.newDatabase())
    const node = await desk.openWorking()
    const ready = { status: 200, ready: true, database: true, object_store: true }
    expect(await node.state('/readyz')).toEqual(ready)
    const id = await node.submit((await node.upload(recording)).DownloadUrl)
    await until(() => node.recognisers.jobs.length === 1)

    await postgres.pause()
    expect(await node.state('/readyz')).toEqual({ ...ready, status: 503, ready: false, database: false })
    expect(await node.state('/healthz')).toMatchObject({ status: 200 })
    const refused = await node.call('readTranscription', { params: { transcription_id: id } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    node.recognisers.finish(0)

    await postgres.resume()
    await eventually(
      () => node.state('/readyz'),
      ({ status }) => status === 200,
    )
    const done = await eventually(
      () => node.call('readTranscription', { params: { transcription_id: id } }),
      ({ body }) => body?.status === 'SUCCESS',
    )
    expect(done.body.data).toEqual(heardData)
    expect(node.recognisers.jobs).toHaveLength(1)
  })

  testWithStore('a node with one database connection is refused, because it could wait for itself', async () => {
    const desk = await open()
    await expect(desk.openWorking({ database: { url: desk.url, connections: 1 } })).rejects.toMatchObject({
      code: 'database-connections-few',
    })
  })

  testWithStore('two clients each have their own record of a device with the same serial number', async () => {
    const desk = await open()
    const { call } = await desk.openWorking()
    const keys = await addClient(desk.store, { clientId: 'others', name: 'Another newsroom' }, Date.now())
    const headers = { authorization: keys?.authorization ?? '' }
    const body = { owner_id: 'owner-one', sn: '8810000001' }
    const own = await call('bindDevice', { body })
    const other = await call('bindDevice', { body: { ...body, owner_id: 'owner-two' }, headers })
    expect([own.status, other.status]).toEqual([200, 200])
    expect(other.body).toMatchObject({ client_id: 'others', owner_id: 'owner-two' })
    const read = await call('readDevice', { params: { device_id: own.body.id ?? '' } })
    expect(read.body).toMatchObject({ client_id: 'news', owner_id: 'owner-one' })
  })
})
