import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { resultOf } from '../partner/classify.ts'
import type { Connections } from '../partner/connections.ts'
import { lengthProblem } from '../transcription/lengthProblem.ts'
import type { RunStore } from '../transcription/runs.ts'
import type { Uploader } from './uploader.ts'

/** Uploads a run's recording; the submit follows. */
export function uploadHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  uploader: Uploader
  connections: Connections
  /** Runs in the transaction that ends the job: enqueue the submit. */
  onUploaded: (runId: number) => void
}): JobHandlers['upload'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    const tooLong = lengthProblem(recording.durationMs, run.options.diarization)
    if (tooLong) return { outcome: 'fail', error: tooLong }
    try {
      const client = await deps.connections.forRun(run, recording)
      if (run.serviceKey !== client.account.key) deps.runs.setServiceKey(run.id, client.account.key)
      const upload = await deps.uploader.upload(
        { recording, destination: run.destination, client, form: 'original', fileRecord: null },
        context,
      )
      return {
        outcome: 'done',
        commit: () => {
          deps.runs.setUpload(run.id, upload.id)
          deps.onUploaded(run.id)
        },
      }
    } catch (error) {
      return resultOf(error)
    }
  }
}
