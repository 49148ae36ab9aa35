import { transcriptionDataSchema } from '../../../shared/partner/schemas.ts'
import { channelSpeakers } from '../../../shared/transcripts/transcriptNotices.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { isByChannel } from '../upload/encodingChoice.ts'
import { sliceEncodings } from '../upload/encodings.ts'
import type { UploadSources } from '../upload/source.ts'
import { cutAtGaps } from './cutAtGaps.ts'
import type { HeldTranscripts } from './held.ts'
import type { KeptVoices } from './keptVoices.ts'
import { markDoubtfulVoices } from './markDoubtfulVoices.ts'
import { markOtherLanguages } from './markOtherLanguages.ts'
import { markUnclear } from './markUnclear.ts'
import { keptAnswer } from './normalise.ts'
import type { RunRow, RunStore } from './runs.ts'
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
  hearsChannels: (run: RunRow) => boolean
  keptVoices: Pick<KeptVoices, 'inAnswer'>
}): JobHandlers['stitch'] {
  return async (job) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    const results = deps.slices.results(run.id)
    // Meanwhile a slice started over. When it ends, it enqueues this job again.
    if (results === null) return { outcome: 'done' }
    const answered = results.map(({ resultJson }) => transcriptionDataSchema.parse(JSON.parse(resultJson)))
    const {
      transcript: stitched,
      seamsMs,
      voices,
    } = stitchSlices(
      results.map(({ span }, index) => ({ span, data: answered[index] ?? { text: '' } })),
      run,
    )
    stitched.segments = cutAtGaps(stitched.segments, recording.missing)
    const transcript = markOtherLanguages(markDoubtfulVoices(markUnclear(stitched)))
    transcript.notices.unshift(slicesNotice(results.length, recording.durationMs, run.options))
    if (run.options.speakerPerChannel && run.options.diarization && channelSpeakers(transcript.notices) === 0)
      transcript.notices.push({
        code: isByChannel({ ...run, hearsChannels: deps.hearsChannels(run) }) ? 'channels-alike' : 'channels-mixed',
      })
    const copies = results.flatMap(({ span }) => sliceEncodings.map((name) => ({ name, span })))
    await deps.sources.removeSlices(recording.id, copies)
    return {
      outcome: 'done',
      commit: () => {
        const answers = `[${results.map(({ resultJson }) => keptAnswer(JSON.parse(resultJson))).join(',')}]`
        const machine = deps.keptVoices.inAnswer(run, answers)
        deps.slices.setStitched(run.id, seamsMs)
        deps.runs.finish(run.id)
        deps.held.arrived(run, { transcript, machine, voices, model: answered[0]?.speech_model })
      },
    }
  }
}
