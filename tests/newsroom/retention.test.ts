import { afterEach, expect } from 'vitest'
import { addClient, setClient } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { S3Objects } from '../../electron/service/newsroom/objects/s3Objects.ts'
import { callService, storeParts } from '../support/serviceClient.ts'
import { eventually, until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openNewsroom } from './setup/openNewsroom.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

const recording = Buffer.from('This stands for a recording: nothing here listens to it.')
const dayMs = 86_400_000

describeNeedingPostgres('the retention of a client’s data', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  testWithStore('removes rows, parts, objects and results when the days are over, and no others', async () => {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    const otherKeys = await addClient(desk.store, { clientId: 'others', name: 'Others' }, 1)
    const node = await desk.openWorking()
    const other = {
      ...desk.connectionTo(node.address),
      ...{ clientId: 'others', secretKey: otherKeys?.secret ?? '', apiKey: otherKeys?.['api-key'] ?? '' },
      ...{ userToken: otherKeys?.['user-token'] ?? '', authorization: otherKeys?.authorization ?? '' },
    }
    const call: typeof node.call = (name, asked) => callService(other, name, asked)
    let jobs = 0
    const transcribed = async (asks: typeof node.call) => {
      const { body: session } = await asks('presign', { body: { filesize: recording.length, filetype: 'mp3' } })
      const { body: file } = await asks('completeUpload', { body: await storeParts(session, recording, 'mp3') })
      const { body: task } = await asks('submitTranscription', { body: { file_url: file.DownloadUrl, params: {} } })
      await until(() => node.recognisers.jobs.length === jobs + 1)
      node.recognisers.finish(jobs++)
      const read = () => asks('readTranscription', { params: { transcription_id: task.transcription_id } })
      await eventually(read, ({ body }) => body.status === 'SUCCESS')
      return { fileId: file.FileId, taskId: task.transcription_id }
    }
    const [old, young] = [await transcribed(node.call), await transcribed(node.call)]
    const oldOfOthers = await transcribed(call)
    await node.node.close()
    const oldMs = Date.now() - 8 * dayMs
    for (const { fileId, taskId } of [old, oldOfOthers]) {
      await desk.store.db.updateTable('uploads').set({ created_ms: oldMs }).where('file_id', '=', fileId).execute()
      await desk.store.db
        .updateTable('tasks')
        .set({ updated_ms: oldMs })
        .where('transcription_id', '=', taskId)
        .execute()
    }
    await setClient(desk.store, 'news', { keepDays: 7 })
    // The first sweep comes with the start.
    await desk.openNode()
    const filesLeft = async () =>
      (await desk.store.db.selectFrom('uploads').select('file_id').execute()).map(({ file_id }) => file_id).sort()
    await eventually(filesLeft, (left) => left.length === 2)
    expect(await filesLeft()).toEqual([young.fileId, oldOfOthers.fileId].sort())
    const tasks = await desk.store.db.selectFrom('tasks').select('transcription_id').execute()
    const ids = tasks.map(({ transcription_id }) => transcription_id)
    expect(ids.sort()).toEqual([young.taskId, oldOfOthers.taskId].sort())
    const objects = new S3Objects(settingsFor(sharedStore()))
    const names: string[] = []
    for await (const { name } of objects.objects()) names.push(name)
    objects.close()
    const has = ({ fileId, taskId }: typeof old) => [
      names.includes(fileId),
      names.some((name) => name.startsWith(`results/${taskId}/`)),
    ]
    expect([has(old), has(young), has(oldOfOthers)]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ])
    const noted = await desk.store.newsroom
      .selectFrom('audit')
      .select(['client_id', 'account_id', 'object_id'])
      .where('action', '=', 'removed')
      .orderBy('id')
      .execute()
    expect(noted).toEqual([
      { client_id: 'news', account_id: null, object_id: old.taskId },
      { client_id: 'news', account_id: null, object_id: old.fileId },
    ])
  })
})
