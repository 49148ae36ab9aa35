import type { Targets } from '../accounts/targets.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { RunSteps } from './runSteps.ts'
import { type RunStore, spanOfRun } from './runs.ts'
import type { RunSlices } from './slices.ts'

/** Repeats the run of a job with the same options; for a recording in slices, only this slice. `sendsSmaller`: sends a smaller copy. */
export function beginAnew(
  deps: {
    queue: JobQueue
    recordings: RecordingStore
    runs: RunStore
    slices: RunSlices
    targets: Targets
    steps: RunSteps
    now: () => number
  },
  job: JobRow,
  recordingId: number,
  sendsSmaller = false,
): void {
  const { queue, runs, slices, targets, steps } = deps
  const recording = deps.recordings.get(recordingId)
  queue.cancel(job.id)
  const run = 'runId' in job.payload ? runs.get(job.payload.runId) : null
  const target = run ? targets.again(recording, run.destination) : targets.choose(recording)
  if (run === null || run.parentId === null) {
    const begun = {
      choice: 'retry' as const,
      span: run && spanOfRun(run),
      seenRows: run?.seenRows ?? null,
      sendsSmaller: sendsSmaller || (run?.sendsSmaller ?? false),
    }
    steps.start(recordingId, target, run?.options ?? recording.options, begun)
    return
  }
  slices.reset(run.id, target)
  steps.enqueue('upload', run.id, { round: deps.now() })
}
