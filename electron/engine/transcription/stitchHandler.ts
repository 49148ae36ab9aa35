import { transcriptionDataSchema } from '../../../shared/partner/schemas.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { sliceEncodings } from '../upload/encodings.ts'
import type { UploadSources } from '../upload/source.ts'
import { cutAtGaps } from './cutAtGaps.ts'
import type { HeldTranscripts } from './held.ts'
import type { KeptVoices } from './keptVoices.ts'
import { markUnclear } from './markUnclear.ts'
import { keptAnswer } from './normalise.ts'
import type { RunStore } from './runs.ts'
import { slicesNotice } from './sliceLimit.ts'
import type { RunSlices } from './slices.ts'
import { stitchSlices } from './stitch.ts'

/** Joins the responses for all slices of a recording into its transcript. */
export function stitchHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  slices: RunSlices
  held: Pick<HeldTranscripts, 'arrived'>
  sources: UploadSources
  keptVoices: Pick<KeptVoices, 'inAnswer'>
}): JobHandlers['stitch'] {
  return async (job) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    const results = deps.slices.results(run.id)
    // Meanwhile a slice started over. When it ends, it enqueues this job again.
    if (results === null) return { outcome: 'done' }
    const {
      transcript: stitched,
      seamsMs,
      voices,
    } = stitchSlices(
      results.map(({ span, resultJson }) => ({ span, data: transcriptionDataSchema.parse(JSON.parse(resultJson)) })),
      run,
    )
    stitched.segments = cutAtGaps(stitched.segments, recording.missing)
    const transcript = markUnclear(stitched)
    transcript.notices.unshift(slicesNotice(results.length, recording.durationMs, run.options))
    const copies = results.flatMap(({ span }) => sliceEncodings.map((name) => ({ name, span })))
    await deps.sources.removeSlices(recording.id, copies)
    return {
      outcome: 'done',
      commit: () => {
        const answers = `[${results.map(({ resultJson }) => keptAnswer(JSON.parse(resultJson))).join(',')}]`
        const machine = deps.keptVoices.inAnswer(run, answers)
        deps.slices.setStitched(run.id, seamsMs)
        deps.runs.finish(run.id)
        deps.held.arrived(run, { transcript, machine, voices })
      },
    }
  }
}
