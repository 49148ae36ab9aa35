import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import type { JobRow } from '../../../../electron/engine/jobs/types.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { importRequest } from '../../../support/importRequest.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Jobs that are claimed by a process which then dies. */
let folder: string
let queue: JobQueue
let close: () => void
const enqueue = (name: string) => queue.enqueue(importRequest(name)).jobId
const claim = (): JobRow => {
  const job = queue.claim('import')
  if (!job) throw new Error('nothing to claim')
  return job
}

beforeEach(() => {
  folder = testFolder()
  const db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, Date.now)
  close = () => db.close()
})
afterEach(() => close())

test('a job that crashes the process three times is set aside, and the next one runs', () => {
  const bad = enqueue('bad')
  const good = enqueue('good')
  for (const expected of [
    { again: 1, setAside: 0 },
    { again: 1, setAside: 0 },
    { again: 0, setAside: 1 },
  ]) {
    expect(claim().id).toBe(bad)
    expect(queue.requeueInterrupted()).toEqual(expected)
  }
  expect(queue.get(bad)).toMatchObject({
    state: 'failed',
    subject: 'bad',
    error: { code: 'interrupted-too-often', retryable: true },
  })
  expect(claim().id).toBe(good)
  queue.requeueInterrupted()
  // After a person retries the job, it has all its attempts again.
  queue.requeue(bad)
  expect(queue.get(bad)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(queue.requeueInterrupted()).toEqual({ again: 0, setAside: 0 })
})

test('an end or progress resets the crash count, and a crash costs no attempt', () => {
  const id = enqueue('a')
  const dies = (times: number) => {
    for (let time = 0; time < times; time++) {
      claim()
      expect(queue.requeueInterrupted()).toEqual({ again: 1, setAside: 0 })
    }
  }
  dies(2)
  const job = claim()
  expect(job.attempts).toBe(1)
  const error = { code: 'x', message: 'x', retryable: true }
  queue.endClaim(job, { state: 'waiting', runAfterMs: 0, waitingFor: 'retry', error, refund: false, progress: null })
  dies(2)
  const again = claim()
  expect(again.attempts).toBe(2)
  queue.forgiveAttempts(again)
  expect(queue.requeueInterrupted()).toEqual({ again: 1, setAside: 0 })
  dies(1)
  claim()
  expect(queue.requeueInterrupted()).toEqual({ again: 0, setAside: 1 })
  expect(queue.get(id)?.state).toBe('failed')
})
