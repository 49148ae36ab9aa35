import { demandAccepted } from '../../partner/index.ts'
import type { Connections } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { type EncodingChoice, spanOf } from '../upload/encodingChoice.ts'
import type { Uploader } from '../upload/uploader.ts'
import type { RunRow, RunStore } from './runs.ts'
import { serviceLimitMs } from './sliceLimit.ts'
import { needsTranscode } from './transcodeHandler.ts'

/** How soon to check again during the preparation, which takes about three seconds per hour of sound. */
export const whilePreparedMs = 500

/**
 * Uploads a run's recording, or the run's slice; the submit is the next job. If the service refuses the file's type, the handler makes
 * a copy of the next type and tries that.
 */
export function uploadHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  uploader: Uploader
  connections: Connections
  encodingChoice: EncodingChoice
  /** See {@link hearsChannels} in `accounts/connections.ts`. */
  hearsChannels: (run: RunRow) => boolean
  /** Enqueues the submit, in the transaction that ends the job. */
  onUploaded: (runId: number) => void
  /** Enqueues the making of a copy, in the transaction that ends the job. `round`: this job's id. */
  onTranscodeNeeded: (runId: number, round: number) => void
}): JobHandlers['upload'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    // The preparation may have found a longer recording than its file stated. Runs from a version without slices also
    // come here.
    if (spanOf(run) === null && recording.durationMs > serviceLimitMs(run.options))
      return { outcome: 'done', commit: () => deps.onTranscodeNeeded(run.id, job.id) }
    try {
      const client = await deps.connections.forRun(run, recording)
      const serviceKey = client.account.key
      if (run.serviceKey !== serviceKey) deps.runs.setServiceKey(run.id, serviceKey)
      const service = { serviceKey, hearsChannels: deps.hearsChannels({ ...run, serviceKey }) }
      const chosen = deps.encodingChoice.choose(recording, { ...run, ...service })
      if (!chosen) return { outcome: 'fail', error: deps.encodingChoice.nothingLeft(serviceKey) }
      // The upload needs only a user token, but the submit needs the API key. Test the key before the upload.
      await demandAccepted(client, 'api-key', context.signal)
      const outcome = await deps.uploader.upload(
        { recording, destination: run.destination, client, encoding: chosen.encoding, fileRecord: null },
        context,
      )
      if (outcome.is === 'type-refused') {
        const next = deps.encodingChoice.choose(recording, { ...run, ...service })
        if (!next) return { outcome: 'fail', error: deps.encodingChoice.nothingLeft(serviceKey) }
        return needsTranscode(next.encoding)
          ? { outcome: 'done', commit: () => deps.onTranscodeNeeded(run.id, job.id) }
          : { outcome: 'again', afterMs: 0 }
      }
      return {
        outcome: 'done',
        ...(chosen.notice === null ? {} : { notice: chosen.notice }),
        commit: () => {
          deps.runs.setUpload(run.id, outcome.upload.id)
          deps.onUploaded(run.id)
        },
      }
    } catch (error) {
      return resultOf(error)
    }
  }
}
