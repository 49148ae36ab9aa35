import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { resultOf } from '../partner/classify.ts'
import type { Connections } from '../partner/connections.ts'
import type { RunStore } from '../transcription/runs.ts'
import type { FormChoice } from './formChoice.ts'
import type { UploadForm } from './forms.ts'
import type { UploadSources } from './source.ts'

/** True where a copy has to be encoded before this form can be sent. */
export const needsDerive = ({ encoding }: UploadForm): boolean => encoding !== 'original'

/** Makes the copy that a run's upload will need, before the upload: it needs no network. The upload follows. */
export function deriveHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  sources: UploadSources
  forms: FormChoice
  connections: Connections
  /** Runs in the transaction that ends the job: enqueue the upload. `round`: this job's id; each upload is one of its own. */
  onDerived: (runId: number, round: number) => void
}): JobHandlers['derive'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    // Where it goes may not be known yet; the upload asks again, and says what is wrong with an account.
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
