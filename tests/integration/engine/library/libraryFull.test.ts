import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { JobRunner } from '../../../../electron/engine/jobs/runner.ts'
import type { JobHandlers } from '../../../../electron/engine/jobs/types.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { libraryProblem } from '../../../../electron/engine/library/problems.ts'
import { jobKinds } from '../../../../shared/recordings/domain.ts'
import { importRequest } from '../../../support/importRequest.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'

/** A library that cannot grow: SQLite's own limit gives the same error as a full disk. */
let folder: string
let db: LibraryDatabase
let queue: JobQueue
let runner: JobRunner
let said: string[]
let onEvent = () => {}
const long = 'x'.repeat(200_000)

beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, Date.now)
  said = []
  onEvent = () => {}
})
afterEach(async () => {
  await runner.stop()
  db.close()
})
const begin = (handler: JobHandlers['import']) => {
  const handlers = Object.fromEntries(jobKinds.map((kind) => [kind, handler])) as unknown as JobHandlers
  runner = new JobRunner({
    queue,
    handlers,
    events: { onJobChanged: () => onEvent(), onProgress: () => onEvent() },
    now: Date.now,
    random: () => 0.5,
    log: (_level, event) => said.push(event),
    concurrencyOf: () => 1,
  })
}
const add = (name: string) => queue.enqueue(importRequest(name)).jobId
const fill = () => db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`)
const free = () => db.pragma('max_page_count = 1000000')

test('the queue keeps an end that the library cannot take, and begins no job before', async () => {
  const id = add('first')
  const next = add('next')
  begin(async (job) =>
    job.id === id ? { outcome: 'fail', error: { code: 'x', message: long, retryable: true } } : { outcome: 'done' },
  )
  fill()
  runner.start(['import'])
  await until(() => said.includes('queue-unavailable'))
  expect(said).toContain('job-end-not-written')
  expect(queue.get(id)?.state).toBe('running')
  expect(queue.get(next)?.state).toBe('queued')
  expect(runner.libraryProblem).toMatchObject({ code: 'disk-full' })
  free()
  runner.pump()
  await until(() => queue.get(next)?.state === 'done')
  expect(queue.get(id)).toMatchObject({ state: 'failed', error: { code: 'x' } })
  expect(runner.libraryProblem).toBeNull()
})

test('a job that finds the disk full is tried again without losing an attempt', async () => {
  const id = add('first')
  let isFull = true
  begin(async () => {
    if (isFull) db.prepare('UPDATE jobs SET subject = ? WHERE id = ?').run(long, id)
    return { outcome: 'done' }
  })
  fill()
  runner.start(['import'])
  await until(() => queue.get(id)?.state === 'waiting')
  expect(queue.get(id)).toMatchObject({ attempts: 0, waitingFor: 'retry', error: { code: 'disk-full' } })
  free()
  isFull = false
  queue.wake(['retry'])
  runner.pump()
  await until(() => queue.get(id)?.state === 'done')
})

test('a kept end is written when there is room, even while everything is paused', async () => {
  const id = add('first')
  begin(async () => ({ outcome: 'fail', error: { code: 'x', message: long, retryable: true } }))
  fill()
  runner.start(['import'])
  await until(() => said.includes('queue-unavailable'))
  runner.pause()
  free()
  await until(() => queue.get(id)?.state === 'failed')
})

test('a kept end is tried once more when the queue stops', async () => {
  const id = add('first')
  begin(async () => ({ outcome: 'fail', error: { code: 'x', message: long, retryable: true } }))
  fill()
  runner.start(['import'])
  await until(() => said.includes('queue-unavailable'))
  free()
  await runner.stop()
  expect(queue.get(id)?.state).toBe('failed')
})

test('an end that can never be written fails its job and does not block the queue', async () => {
  const id = add('first')
  const next = add('next')
  begin(async (job) =>
    job.id === id
      ? {
          outcome: 'done',
          commit: () => {
            throw new Error('a defect')
          },
        }
      : { outcome: 'done' },
  )
  runner.start(['import'])
  await until(() => queue.get(next)?.state === 'done')
  expect(queue.get(id)).toMatchObject({ state: 'failed', error: { code: 'internal' } })
})

test('a listener that cannot read the library does not stop the job', async () => {
  const id = add('first')
  begin(async (_job, context) => {
    context.report({ fraction: 0.5 })
    return { outcome: 'done' }
  })
  onEvent = () => {
    throw new Error('disk I/O error')
  }
  runner.start(['import'])
  await until(() => queue.get(id)?.state === 'done')
  expect(said.filter((event) => event === 'listener-failed').length).toBeGreaterThanOrEqual(2)
})

test('an SQLite error of the disk gets a clear reason, unlike one of a statement', () => {
  begin(async () => ({ outcome: 'done' }))
  fill()
  const full = caught(() => db.prepare('UPDATE jobs SET subject = ?').run(long) && add(long))
  expect(libraryProblem(full)).toMatchObject({ code: 'disk-full', retryable: true })
  expect(libraryProblem(caught(() => db.exec('SELECT nonsense')))).toBeNull()
})

function caught(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
