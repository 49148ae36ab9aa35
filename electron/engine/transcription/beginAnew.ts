import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { Targets } from '../partner/targets.ts'
import type { RunSteps } from '../runSteps.ts'
import type { RunParts } from './parts.ts'
import type { RunStore } from './runs.ts'

/** Repeats the run of a job with its own choices; of a recording in parts only this part: the others keep what they have. */
export function beginAnew(
  deps: {
    queue: JobQueue
    recordings: RecordingStore
    runs: RunStore
    runParts: RunParts
    targets: Targets
    steps: RunSteps
    now: () => number
  },
  job: JobRow,
  recordingId: number,
): void {
  const { queue, runs, runParts, targets, steps } = deps
  const recording = deps.recordings.get(recordingId)
  queue.cancel(job.id)
  const run = 'runId' in job.payload ? runs.get(job.payload.runId) : null
  const target = run ? targets.again(recording, run.destination) : targets.choose(recording)
  if (run === null || run.parentId === null) {
    steps.start(recordingId, target, run?.options ?? recording.options)
    return
  }
  runParts.reset(run.id, target)
  steps.enqueue('upload', run.id, { round: deps.now() })
}
