import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { anyRecording } from '../../../support/anyRecording.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

const dueInMs = 600_000
let folder: string
let engine: Engine
let recordingId: number
let jobId: number

beforeEach(async () => {
  folder = testFolder()
  const db = openLibraryDatabase(folder, packageRoot)
  recordingId = new RecordingStore(db).insert(anyRecording)
  const queue = new JobQueue(db, Date.now)
  const asked = { kind: 'poll', dedupeKey: 'poll:1', payload: { runId: 1 }, recordingId, subject: 'Harbour' } as const
  jobId = queue.enqueue(asked).jobId
  const job = queue.claim('poll')
  if (job) {
    const end = { state: 'waiting', runAfterMs: Date.now() + dueInMs, waitingFor: null, error: null } as const
    queue.endClaim(job, { ...end, refund: true, progress: null })
  }
  db.close()
  // The engine is not started: no job runs, so only commands change anything.
  engine = await openEngine(folder, null)
})
afterEach(() => engine.stop())

const dueMs = async () => (await engine.call('queue.get', { jobIds: [jobId] })).jobs[0]?.runAfterMs ?? 0

test('reading a recording and its workflows does not change when it is polled', async () => {
  const before = await dueMs()
  await engine.call('recordings.get', { recordingId })
  await engine.call('workflows.list', { recordingId })
  await engine.call('transcripts.get', { recordingId })
  expect(await dueMs()).toBe(before)
  expect(before).toBeGreaterThan(Date.now() + dueInMs / 2)
})

test('a recording that a window shows is polled within seconds', async () => {
  await engine.call('recordings.watch', { recordingId })
  expect(await dueMs()).toBeLessThanOrEqual(Date.now() + 5000)
})
