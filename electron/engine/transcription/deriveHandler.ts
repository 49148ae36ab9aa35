import type { Connections } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { FormChoice } from '../upload/formChoice.ts'
import type { UploadForm } from '../upload/forms.ts'
import type { UploadSources } from '../upload/source.ts'
import type { RunStore } from './runs.ts'

/** True where a copy has to be encoded before this form can be sent. */
export const needsDerive = ({ encoding }: UploadForm): boolean => encoding !== 'original'

/** Makes the copy that a run's upload needs, which needs no network. The upload follows. */
export function deriveHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  sources: UploadSources
  forms: FormChoice
  connections: Connections
  /** Runs in the transaction that ends the job: enqueues the upload. `round`: this job's id, which makes it another job than before. */
  onDerived: (runId: number, round: number) => void
}): JobHandlers['derive'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    // The service may not be known yet; the upload asks again, and reports problems with the account.
    const client = await deps.connections.forRun(run, recording).catch(() => null)
    const chosen = deps.forms.choose(recording, { ...run, serviceKey: client?.account.key ?? run.serviceKey })
    try {
      if (chosen && needsDerive(chosen.form))
        await deps.sources.get(recording, chosen.form, {
          signal: context.signal,
          onProgress: (fraction) => context.report({ fraction }),
        })
    } catch (error) {
      return resultOf(error)
    }
    return { outcome: 'done', commit: () => deps.onDerived(run.id, job.id) }
  }
}
