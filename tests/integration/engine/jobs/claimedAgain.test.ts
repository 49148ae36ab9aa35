import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { JobRunner } from '../../../../electron/engine/jobs/runner.ts'
import type { JobContext, JobHandlers, JobResult } from '../../../../electron/engine/jobs/types.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'

/** Jobs that are claimed again while their last run is still ending: the runner holds both runs. */
let folder: string
let db: LibraryDatabase
let queue: JobQueue
let runner: JobRunner
let runs: { context: JobContext; end: (result: JobResult) => void }[]
let atWork: number

beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, Date.now)
  runs = []
  atWork = 0
})
afterEach(async () => {
  for (const { end } of runs) end({ outcome: 'done' })
  await runner.stop()
  db.close()
})

/** Each run waits until the test says how it ends. */
function begin(concurrency: number): number {
  const handler = async (_job: unknown, context: JobContext) => {
    const { promise, resolve } = Promise.withResolvers<JobResult>()
    runs.push({ context, end: resolve })
    atWork += 1
    const result = await promise
    atWork -= 1
    return result
  }
  runner = new JobRunner({
    queue,
    handlers: { upload: handler } as unknown as JobHandlers,
    events: { onJobChanged() {}, onProgress() {} },
    now: Date.now,
    random: () => 0.5,
    log: silentLog,
    concurrencyOf: () => concurrency,
  })
  const payload = { runId: 1 }
  const { jobId } = queue.enqueue({ kind: 'upload', dedupeKey: 'a', payload, recordingId: null, subject: 'a' })
  runner.start(['upload'])
  return jobId
}
const run = async (nth: number) => {
  await until(() => runs.length > nth)
  return runs[nth] as (typeof runs)[number]
}

/** The job was cancelled and requested again while its first run, already returned, is still ending. */
async function resumedWhileItEnds(jobId: number) {
  const first = await run(0)
  queue.cancel(jobId)
  runner.abort(jobId)
  queue.requeue(jobId)
  runner.pump()
  return first
}

test('a job that runs again at once can be stopped and is awaited', async () => {
  const jobId = begin(1)
  ;(await run(0)).end({ outcome: 'again', afterMs: 0 })
  const second = await run(1)
  queue.cancel(jobId)
  runner.abort(jobId)
  expect(second.context.signal.aborted).toBe(true)
  let isStopped = false
  const stopped = runner.stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)
  second.end({ outcome: 'again', afterMs: 0 })
  await stopped
  expect(queue.get(jobId)?.state).toBe('cancelled')
})

test('a job that is resumed early waits for its last run, and can be stopped', async () => {
  const jobId = begin(2)
  const first = await resumedWhileItEnds(jobId)
  await until(() => queue.get(jobId)?.state === 'running')
  expect(atWork).toBe(1)
  first.end({ outcome: 'again', afterMs: 0 })
  const second = await run(1)
  expect(atWork).toBe(1)
  runner.abort(jobId)
  expect(second.context.signal.aborted).toBe(true)
})

test('a job that is stopped before its turn does not begin', async () => {
  const jobId = begin(2)
  const first = await resumedWhileItEnds(jobId)
  queue.cancel(jobId)
  runner.abort(jobId)
  first.end({ outcome: 'again', afterMs: 0 })
  await runner.stop()
  expect(runs).toHaveLength(1)
  expect(queue.get(jobId)?.state).toBe('cancelled')
})
