import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { resultOf } from '../partner/classify.ts'
import type { Connections } from '../partner/connections.ts'
import { serviceLimitMs } from '../transcription/partLimit.ts'
import type { RunStore } from '../transcription/runs.ts'
import { needsDerive } from './derive.ts'
import { type FormChoice, filetypeOfForm, spanOf } from './formChoice.ts'
import { isRefusalOfType } from './refusedTypes.ts'
import type { Uploader } from './uploader.ts'

/**
 * Uploads a run's recording, or the part of it that the run is about; the submit follows. Where the service does not take
 * the type of file it is tried with the next one, after that has been made.
 */
export function uploadHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  uploader: Uploader
  connections: Connections
  forms: FormChoice
  /** Runs in the transaction that ends the job: enqueue the submit. */
  onUploaded: (runId: number) => void
  /** Likewise: enqueue the making of what is sent instead; an upload follows it. `round`: this job's id. */
  onDeriveNeeded: (runId: number, round: number) => void
}): JobHandlers['upload'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    // It was begun before there were parts.
    if (spanOf(run) === null && recording.durationMs > serviceLimitMs(run.options))
      return { outcome: 'done', commit: () => deps.onDeriveNeeded(run.id, job.id) }
    try {
      const client = await deps.connections.forRun(run, recording)
      const serviceKey = client.account.key
      if (run.serviceKey !== serviceKey) deps.runs.setServiceKey(run.id, serviceKey)
      const chosen = deps.forms.choose(recording, { ...run, serviceKey })
      if (!chosen) return { outcome: 'fail', error: deps.forms.nothingLeft(serviceKey) }
      try {
        const { form } = chosen
        const upload = await deps.uploader.upload(
          { recording, destination: run.destination, client, form, fileRecord: null },
          context,
        )
        return {
          outcome: 'done',
          ...(chosen.notice === null ? {} : { notice: chosen.notice }),
          commit: () => {
            deps.runs.setUpload(run.id, upload.id)
            deps.onUploaded(run.id)
          },
        }
      } catch (error) {
        if (!isRefusalOfType(error, filetypeOfForm(recording, chosen.form))) throw error
        const next = deps.forms.choose(recording, { ...run, serviceKey })
        if (!next) return { outcome: 'fail', error: deps.forms.nothingLeft(serviceKey) }
        return needsDerive(next.form)
          ? { outcome: 'done', commit: () => deps.onDeriveNeeded(run.id, job.id) }
          : { outcome: 'again', afterMs: 0 }
      }
    } catch (error) {
      return resultOf(error)
    }
  }
}
