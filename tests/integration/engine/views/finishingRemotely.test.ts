import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunTarget } from '../../../../electron/engine/accounts/connections.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { RunStore } from '../../../../electron/engine/transcription/runs.ts'
import { QueueOverviews } from '../../../../electron/engine/views/overview.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import { anyRecording } from '../../../support/anyRecording.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

const remote: RunTarget = { destination: 'remote', accountId: null, serviceKey: 'service' }
const here: RunTarget = { destination: 'this-machine', accountId: null, serviceKey: null }
let folder: string
let db: LibraryDatabase
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
})
afterEach(() => db.close())

test('each recording at a remote service is counted once', () => {
  const queue = new JobQueue(db, Date.now)
  const runs = new RunStore(db, Date.now)
  const recordings = new RecordingStore(db)
  const add = (sha256: string) => recordings.insert({ ...anyRecording, sha256, md5: sha256 })
  const poll = (recordingId: number, target: RunTarget, taskId: string | null) => {
    const runId = runs.create(recordingId, target, transcriptionOptionsSchema.parse({}))
    if (taskId !== null) runs.setSubmitted(runId, taskId, 'STARTED')
    const asked = { kind: 'poll', dedupeKey: `poll:${runId}`, payload: { runId }, recordingId, subject: 'a' } as const
    return queue.enqueue(asked).jobId
  }
  const counted = () => {
    const facts = { progressOf: () => null, exports: false, beingPaused: new Set<number>() }
    const page = { show: 'everything', offset: 0, limit: 10 } as const
    return new QueueOverviews(db).page(page, { ...facts, destinationOf: () => 'remote' }).finishingRemotely
  }
  const [sliced, second] = [add('one'), add('two')]
  poll(sliced, remote, 'task-1')
  poll(sliced, remote, 'task-2')
  const jobId = poll(second, remote, 'task-3')
  poll(add('three'), here, 'task-4')
  poll(add('four'), remote, null)
  expect(counted()).toBe(2)
  queue.cancel(jobId)
  expect(counted()).toBe(1)
})
