import { expect, test } from 'vitest'
import type { Connections } from '../../../../electron/engine/accounts/connections.ts'
import { withNewCredentials } from '../../../../electron/engine/accounts/resultOf.ts'
import { endOf } from '../../../../electron/engine/jobs/jobEnd.ts'
import type { AnyJob, JobContext, JobResult } from '../../../../electron/engine/jobs/types.ts'
import { problemInfo } from '../../../../shared/words/problem.ts'

const nowMs = 1_700_000_000_000
const job = { id: 1, attempts: 1, maxAttempts: 5, createdMs: nowMs, runAfterMs: nowMs } as AnyJob
const refused: JobResult = {
  ...{ outcome: 'retry', error: problemInfo('no-account'), waitingFor: 'sign-in', attempt: 'free' },
  afterMs: 60_000,
}

/** When the job runs again, if the credentials change at this moment. */
async function runsAgainAfterMs(changes: 'never' | 'while the job runs' | 'before its result is written') {
  const connections = { credentialsVersion: 0 }
  const handler = withNewCredentials(connections as Connections, async () => {
    if (changes === 'while the job runs') connections.credentialsVersion += 1
    return refused
  })
  const result = await handler(job, {} as JobContext)
  if (changes === 'before its result is written') connections.credentialsVersion += 1
  const end = endOf(job, result, { stopped: false, progress: null, nowMs, random: 0 })
  return end.state === 'waiting' ? end.runAfterMs - nowMs : end.state
}

test('a job refused over old credentials runs again at once if new ones came meanwhile', async () => {
  expect(await runsAgainAfterMs('never')).toBe(60_000)
  expect(await runsAgainAfterMs('while the job runs')).toBe(0)
  expect(await runsAgainAfterMs('before its result is written')).toBe(0)
})
