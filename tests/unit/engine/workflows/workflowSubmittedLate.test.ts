import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountStore } from '../../../../electron/engine/accounts/accounts.ts'
import type { Connections } from '../../../../electron/engine/accounts/connections.ts'
import { endOf } from '../../../../electron/engine/jobs/jobEnd.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import type { JobRow } from '../../../../electron/engine/jobs/types.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { wholeAs } from '../../../../electron/engine/upload/encodings.ts'
import { UploadStore } from '../../../../electron/engine/upload/sessions.ts'
import type { Uploader } from '../../../../electron/engine/upload/uploader.ts'
import { workflowHandler } from '../../../../electron/engine/workflows/handler.ts'
import { WorkflowStore } from '../../../../electron/engine/workflows/store.ts'
import { anyRecording } from '../../../support/anyRecording.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Everything is paused while a workflow is being submitted. Only the service and the upload are functions. */
let folder: string
let db: LibraryDatabase
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
})
afterEach(() => db.close())

test.each([false, true])(
  'stores a workflow’s id before it reports the submit, with a full disk: %s',
  async (isFull) => {
    const queue = new JobQueue(db, Date.now)
    const recordings = new RecordingStore(db)
    const workflows = new WorkflowStore(db, Date.now)
    const uploads = new UploadStore(db, Date.now)
    const recordingId = recordings.insert(anyRecording)
    const target = { destination: 'this-machine', accountId: null, serviceKey: 'here' } as const
    const workflowRunId = workflows.create({ ...target, recordingId, workflows: '[]', version: '1' })
    const upload = uploads.create(
      recordingId,
      'this-machine',
      'here',
      {
        ...{ encoding: wholeAs('original'), path: '', isCopy: false, filetype: 'wav' },
        ...{ sizeBytes: 10, mtimeMs: 0, sha256: 'a', md5: 'a' },
      },
      { FileId: 'f', UploadId: 'u', ChunkSize: 100, Parts: [] },
    )
    const pause = new AbortController()
    const client = {
      account: { kind: 'embedded', key: 'here', clientId: 'c', workflowStatusPath: '/status' },
      refreshCapabilities: async () => {},
      async call() {
        pause.abort()
        return { id: 'task', status: 'PENDING', total_tasks: 1, completed_tasks: 0, metadata_json: {} }
      },
    }
    const there: (string | null)[] = []
    if (isFull)
      vi.spyOn(workflows, 'setAnswer').mockImplementationOnce(() => {
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
      })
    const handler = workflowHandler({
      recordings,
      workflows,
      uploads,
      accounts: new AccountStore(db, Date.now),
      uploader: { upload: async () => ({ is: 'uploaded', upload }) } as unknown as Uploader,
      connections: { forRun: async () => client } as unknown as Connections,
      isWatched: () => false,
      now: Date.now,
      random: () => 0.5,
      onAnswer: (_jobId, write) => write(),
      onTaskThere: () => queue.afterCommit(() => there.push(workflows.get(workflowRunId).workflowId)),
    })
    queue.enqueue({ kind: 'workflow', dedupeKey: 'a', payload: { workflowRunId }, recordingId, subject: 'a' })
    const job = queue.claim('workflow') as JobRow<'workflow'>
    const result = await handler(job, { signal: pause.signal, report: () => {}, progressMade: () => {} })
    expect(there).toEqual(isFull ? [] : ['task'])
    queue.endClaim(job, endOf(job, result, { stopped: true, progress: null, nowMs: Date.now(), random: 0.5 }))
    expect(there).toEqual(['task'])
    expect(queue.get(job.id)?.state).toBe('waiting')
  },
)
