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

describe('a second import with “keep on this machine”', () => {
  test.each(['always', 'unless-refused'] as const)('keeps a waiting recording on this machine (%s)', (again) => {
    const jobId = ask(false)
    ask(true, again)
    expect(isLocalOnly(jobId)).toBe(true)
  })
  test('keeps a cancelled recording on this machine when a person retries it', () => {
    const jobId = ask(false)
    queue.cancel(jobId)
    ask(true, 'unless-refused')
    expect(stateOf(jobId)).toBe('cancelled')
    queue.requeue(jobId)
    expect(isLocalOnly(jobId)).toBe(true)
  })
  test('keeps a refused recording on this machine when a person retries it', () => {
    const jobId = ask(false)
    fail('not-audio')
    ask(true, 'unless-refused')
    expect(stateOf(jobId)).toBe('failed')
    queue.requeue(jobId)
    expect(isLocalOnly(jobId)).toBe(true)
  })
})

describe('a second import without “keep on this machine”', () => {
  test('keeps a failed recording on this machine if the first one did', () => {
    const jobId = ask(true)
    fail('import-failed')
    ask(false)
    expect([stateOf(jobId), isLocalOnly(jobId)]).toEqual(['queued', true])
  })
  test('keeps a cancelled recording on this machine if the first one did', () => {
    const jobId = ask(true)
    queue.cancel(jobId)
    ask(false)
    expect([stateOf(jobId), isLocalOnly(jobId)]).toEqual(['queued', true])
  })
})
