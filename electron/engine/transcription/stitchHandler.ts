import { transcriptionDataSchema } from '../../../shared/partner/schemas.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { partEncodings } from '../upload/forms.ts'
import type { UploadSources } from '../upload/source.ts'
import { partsNotice } from './partLimit.ts'
import type { RunParts } from './parts.ts'
import type { RunStore } from './runs.ts'
import { stitchParts } from './stitch.ts'

/** All parts of a recording have their answers: they become its transcript. */
export function stitchHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  runParts: RunParts
  transcripts: TranscriptStore
  sources: UploadSources
  /** Runs in the transaction that puts the transcript in place. */
  onTranscribed: (recordingId: number) => void
}): JobHandlers['stitch'] {
  return async (job) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    const results = deps.runParts.results(run.id)
    // One was begun anew meanwhile; its end asks for this again.
    if (results === null) return { outcome: 'done' }
    const { transcript, seamsMs } = stitchParts(
      results.map(({ span, resultJson }) => ({ span, data: transcriptionDataSchema.parse(JSON.parse(resultJson)) })),
      run.options,
    )
    transcript.notices.unshift(partsNotice(results.length, recording.durationMs, run.options))
    const copies = results.flatMap(({ span }) => partEncodings.map((encoding) => ({ encoding, span })))
    await deps.sources.removeParts(recording.id, copies)
    return {
      outcome: 'done',
      commit: () => {
        const machineJson = `[${results.map(({ resultJson }) => resultJson).join(',')}]`
        deps.transcripts.replace(recording.id, run.id, transcript, machineJson)
        deps.runParts.setStitched(run.id, seamsMs)
        deps.runs.finish(run.id)
        deps.onTranscribed(recording.id)
      },
    }
  }
}
