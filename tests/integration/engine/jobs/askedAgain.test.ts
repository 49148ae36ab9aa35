import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPayload } from '../../../../electron/engine/intake/payloads.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { importRequest } from '../../../support/importRequest.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** An import that is requested twice. */
let folder: string
let queue: JobQueue
let close: () => void
beforeEach(() => {
  folder = testFolder()
  const db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, Date.now, { isFinal: (code) => code === 'not-audio' })
  close = () => db.close()
})
afterEach(() => close())

const ask = (localOnly: boolean, again: 'always' | 'unless-refused' = 'always'): number =>
  queue.enqueue({ ...importRequest('a.wav', { localOnly }), again, keepTrue: ['localOnly'] }).jobId
const isLocalOnly = (jobId: number) => (queue.get(jobId)?.payload as ImportPayload | undefined)?.localOnly
const stateOf = (jobId: number) => queue.get(jobId)?.state
function fail(code: string): void {
  const job = queue.claim('import')
  if (job) queue.endClaim(job, { state: 'failed', error: { code, message: 'It failed.', retryable: false } })
}

describe('with “keep on this machine” the second time', () => {
  test.each(['always', 'unless-refused'] as const)('a waiting one stays on this machine (%s)', (again) => {
    const jobId = ask(false)
    ask(true, again)
    expect(isLocalOnly(jobId)).toBe(true)
  })
  test('a cancelled one that is left alone stays on this machine when a person retries it', () => {
    const jobId = ask(false)
    queue.cancel(jobId)
    ask(true, 'unless-refused')
    expect(stateOf(jobId)).toBe('cancelled')
    queue.requeue(jobId)
    expect(isLocalOnly(jobId)).toBe(true)
  })
  test('a refused one that is left alone stays on this machine when a person retries it', () => {
    const jobId = ask(false)
    fail('not-audio')
    ask(true, 'unless-refused')
    expect(stateOf(jobId)).toBe('failed')
    queue.requeue(jobId)
    expect(isLocalOnly(jobId)).toBe(true)
  })
})

describe('without it the second time', () => {
  test('a failed one that was to stay on this machine stays', () => {
    const jobId = ask(true)
    fail('import-failed')
    ask(false)
    expect([stateOf(jobId), isLocalOnly(jobId)]).toEqual(['queued', true])
  })
  test('a cancelled one that was to stay on this machine stays', () => {
    const jobId = ask(true)
    queue.cancel(jobId)
    ask(false)
    expect([stateOf(jobId), isLocalOnly(jobId)]).toEqual(['queued', true])
  })
})
