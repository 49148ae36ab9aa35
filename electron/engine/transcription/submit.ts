import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { classify, resultOf } from '../partner/classify.ts'
import { type Connections, currentAddress } from '../partner/connections.ts'
import { PartnerError } from '../partner/errors.ts'
import { surelyNotTaken } from '../partner/surelyNotTaken.ts'
import type { UploadStore } from '../upload/sessions.ts'
import { pollDelayMs } from './pollDelay.ts'
import type { RunStore } from './runs.ts'
import type { SubmitSlots } from './submitSlots.ts'

/** The share of a recording's length that a service takes, while nothing is known of it. */
const unknownWorkShare = 0.1

/**
 * Submits an uploaded recording. That the request leaves is written down before it does, the transcription_id before
 * anything else happens with it; a submit whose answer was lost is shown to the person and never silently repeated.
 */
export function submitHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  uploads: UploadStore
  submitSlots: SubmitSlots
  connections: Connections
  now: () => number
  random: () => number
  isWatched: (recordingId: number) => boolean
  onSubmitted: (runId: number, firstPollMs: number) => void
  /** The upload's address is too old: upload again. */
  onUploadNeeded: (runId: number) => void
}): JobHandlers['submit'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    const next = () =>
      deps.onSubmitted(
        run.id,
        pollDelayMs({
          elapsedMs: 0,
          expectedMs: deps.runs.expectedWorkMs(run, recording.durationMs, unknownWorkShare),
          onThisMachine: run.destination === 'this-machine',
          isWatched: deps.isWatched(recording.id),
          random: deps.random(),
        }),
      )
    if (run.transcriptionId !== null) return { outcome: 'done', commit: next }
    if (run.submitStartedMs !== null)
      return {
        outcome: 'fail',
        error: {
          code: 'submit-unanswered',
          message:
            'This recording was submitted, but the answer was lost, so the service may be working on it already. Retry submits it once more.',
          retryable: true,
        },
      }
    const tooLong = lengthProblem(recording.durationMs, run.options.diarization)
    if (tooLong) return { outcome: 'fail', error: tooLong }
    try {
      const client = await deps.connections.forRecording(run.destination, recording, run.accountId)
      const upload = run.uploadRowId === null ? null : deps.uploads.get(run.uploadRowId)
      if (!upload?.downloadUrl || (upload.downloadUrlExpiresMs ?? 0) <= deps.now() + 60_000)
        return { outcome: 'done', commit: () => deps.onUploadNeeded(run.id) }
      const { waitMs } = deps.submitSlots.take(client.account.key)
      if (waitMs > 0) return { outcome: 'again', afterMs: waitMs, waitingFor: 'rate-limit' }

      deps.runs.setSubmitStarted(run.id, deps.now())
      const task = await client
        .call(
          'submitTranscription',
          {
            body: {
              file_url: currentAddress(upload.downloadUrl, client),
              params: {
                transcribe: { language: run.options.language },
                vad: { decode_silence: run.options.decodeSilence },
                diarization: { enabled: run.options.diarization, return_embedding: run.options.returnEmbedding },
                hotwords: run.options.hotwords.join(','),
              },
            },
          },
          context.signal,
        )
        .catch((error: unknown) => {
          // An answer with a status, or no connection at all, means that no task was made: this may be repeated.
          if (surelyNotTaken(error)) deps.runs.setSubmitStarted(run.id, null)
          const verdict = classify(error)
          if (verdict.action === 'retry-after') deps.submitSlots.pause(client.account.key, verdict.afterMs)
          throw error
        })
      deps.runs.setSubmitted(run.id, task.transcription_id, task.status)
      return { outcome: 'done', commit: next }
    } catch (error) {
      const upload = run.uploadRowId === null ? null : deps.uploads.get(run.uploadRowId)
      if (!(error instanceof PartnerError && error.status === 403 && upload)) return resultOf(error)
      // Refused for its address, perhaps. An upload of an earlier run is made anew; this run's own when a person says so.
      deps.uploads.expireDownloadUrl(upload.id)
      return upload.createdMs < run.createdMs
        ? { outcome: 'done', commit: () => deps.onUploadNeeded(run.id) }
        : { outcome: 'fail', error: { code: 'file-refused', message: error.message, retryable: true } }
    }
  }
}

function lengthProblem(durationMs: number, diarization: boolean) {
  if (durationMs > partnerLimits.maxDurationMs)
    return {
      code: 'too-long',
      message: 'The service takes at most 24 hours in one recording. Cut it into parts and import those.',
      retryable: false,
    }
  if (diarization && durationMs > partnerLimits.maxDiarizationDurationMs)
    return {
      code: 'too-long-for-speakers',
      message: 'Speakers can be told apart in recordings of up to 6 hours. Transcribe this one without speakers.',
      retryable: false,
    }
  return null
}
