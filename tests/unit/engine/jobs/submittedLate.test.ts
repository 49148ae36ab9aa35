import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobRow } from '../../../../electron/engine/jobs/types.ts'
import { openSubmitLibrary, type SubmitLibrary } from '../../../support/hostileServerSubmits.ts'

/** A task that is paused during its submit, while the disk is full. */
let library: SubmitLibrary
beforeEach(() => {
  library = openSubmitLibrary()
})
afterEach(() => library.close())

/** Submits a task and pauses it meanwhile. Returns the run's stored task ids, one for each report of the task. */
async function submitPaused({ isDiskFull }: { isDiskFull: boolean }) {
  const { submit, newRun, runs, queue } = library.begin()
  const runId = newRun()
  const there: (string | null)[] = []
  library.service.onTaskThere = () => there.push(runs.get(runId).transcriptionId)
  if (isDiskFull)
    vi.spyOn(runs, 'setSubmitted').mockImplementationOnce(() => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    })
  queue.enqueue({ kind: 'submit', dedupeKey: 'a', payload: { runId }, recordingId: 1, subject: 'a' })
  const job = queue.claim('submit') as JobRow<'submit'>
  const pause = new AbortController()
  library.service.refusal = () => {
    pause.abort()
    return null
  }
  const result = await submit(job, { signal: pause.signal, report: () => {}, progressMade: () => {} })
  const before = [...there]
  if (result.outcome === 'done') result.commit?.()
  return { before, after: there }
}

test('reports a submit as soon as the task’s id is stored', async () => {
  expect(await submitPaused({ isDiskFull: false })).toEqual({ before: ['task-1'], after: ['task-1'] })
})

test('reports a submit at the end of the job if the task’s id cannot be stored earlier', async () => {
  expect(await submitPaused({ isDiskFull: true })).toEqual({ before: [], after: ['task-1'] })
})
