import type { Engine } from '../../electron/engine/index.ts'
import { eventually } from './waiting.ts'

const jobOf = async (engine: Engine, jobId: number) => (await engine.call('queue.get', { jobIds: [jobId] })).jobs[0]

/** Waits until an import has failed permanently. It shortens the waits for the next attempt. */
export const importFailed = (engine: Engine, jobId: number) =>
  eventually(
    () => {
      engine.nudge()
      return jobOf(engine, jobId)
    },
    (job) => job?.state === 'failed',
  )

export const importDone = (engine: Engine, jobId: number) =>
  eventually(
    () => jobOf(engine, jobId),
    (job) => job?.state === 'done',
  )
