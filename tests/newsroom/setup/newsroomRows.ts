import { randomUUID } from 'node:crypto'
import { accountIdOf } from '../../../electron/service/newsroom/clients/accountIds.ts'
import type { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import type { WorkflowRow } from '../../../electron/service/ports/tables.ts'
import { taskRow, uploadRow } from '../../contract/service/rows.ts'
import { heardData } from '../../support/serviceClient.ts'

/** What a user of the client has at the service: a task of each end, an upload of each state, a workflow. */
export async function addRowsOf(store: PostgresStore, clientId: string, userId: string, nowMs: number) {
  const owner = { client_id: clientId, account_id: accountIdOf(clientId, userId), created_ms: nowMs }
  const words = `What ${userId} of ${clientId} was told.`
  const done = taskRow({
    ...owner,
    status: 'SUCCESS',
    data: JSON.stringify({ ...heardData, text: words }),
    updated_ms: nowMs,
  })
  const waiting = taskRow({ ...owner, paused_ms: nowMs, updated_ms: nowMs })
  const file = uploadRow({
    ...owner,
    filetype: 'mp3',
    state: 'merged',
    md5: 'd41d8cd98f00b204e9800998ecf8427e',
    duration_ms: 1000,
  })
  const open = uploadRow({ ...owner, filetype: 'mp3', store_upload_id: randomUUID() })
  const workflow: WorkflowRow = {
    ...{ ...owner, id: randomUUID(), owner_id: userId, file_id: file.file_id, version: null },
    ...{ definition: '[]', metadata: JSON.stringify({ words }), status: 'SUCCESS', completed_tasks: 0 },
    ...{ transcription_id: null, outputs: '[]', message: null, started_ms: nowMs, updated_ms: nowMs },
    ...{ ended_ms: nowMs, paused_ms: null },
  }
  await store.db.insertInto('tasks').values([done, waiting]).execute()
  await store.db.insertInto('uploads').values([file, open]).execute()
  await store.db
    .insertInto('file_records')
    .values({ file_id: file.file_id, metadata: JSON.stringify({ owner_id: words }), created_ms: nowMs })
    .execute()
  await store.db.insertInto('workflows').values(workflow).execute()
  return { words, done, waiting, file, open, workflow }
}
export type RowsOf = Awaited<ReturnType<typeof addRowsOf>>
