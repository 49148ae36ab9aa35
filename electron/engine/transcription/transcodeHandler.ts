import type { Connections } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobHandlers } from '../jobs/types.ts'
import { type EncodingChoice, spanOf } from '../upload/encodingChoice.ts'
import type { UploadEncoding } from '../upload/encodings.ts'
import type { UploadSources } from '../upload/source.ts'
import { type ChannelFactsDeps, withChannelFacts } from './channelFacts.ts'
import type { RunStore } from './runs.ts'

/** True if this encoding needs a copy that is not encoded yet. */
export const needsTranscode = ({ name }: UploadEncoding): boolean => name !== 'original'

/** Makes the copy that a run's upload needs. This needs no network. The upload is the next job. */
export function transcodeHandler(
  deps: ChannelFactsDeps & {
    runs: RunStore
    sources: UploadSources
    encodingChoice: EncodingChoice
    connections: Connections
    /** Enqueues the upload, in the transaction that ends the job. `round`: this job's id, so that the upload is a new job. */
    onTranscoded: (runId: number, round: number) => void
  },
): JobHandlers['transcode'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const whole = deps.recordings.get(run.recordingId)
    // The service may be unknown here. The upload checks again, and reports problems with the account.
    const client = await deps.connections.forRun(run, whole, { asks: false }).catch(() => null)
    try {
      const recording = spanOf(run) === null ? whole : await withChannelFacts(deps, whole, run, context)
      const serviceKey = client?.account.key ?? run.serviceKey
      const chosen = deps.encodingChoice.choose(recording, {
        ...run,
        serviceKey,
        hearsChannels: deps.hearsChannels(run),
      })
      if (chosen && needsTranscode(chosen.encoding))
        await deps.sources.get(recording, chosen.encoding, {
          signal: context.signal,
          onProgress: (fraction) => context.report({ fraction }),
        })
    } catch (error) {
      return resultOf(error)
    }
    return { outcome: 'done', commit: () => deps.onTranscoded(run.id, job.id) }
  }
}
