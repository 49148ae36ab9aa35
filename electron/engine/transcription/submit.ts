import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { writtenNow } from '../library/writtenNow.ts'
import { classify, resultOf } from '../partner/classify.ts'
import type { PartnerClient } from '../partner/client.ts'
import { type Connections, currentAddress } from '../partner/connections.ts'
import { PartnerError } from '../partner/errors.ts'
import { refuseSecondSubmit, submitOnce } from '../partner/submitOnce.ts'
import type { UploadRow, UploadStore } from '../upload/sessions.ts'
import { pollDelayMs } from './pollDelay.ts'
import type { RunRow, RunStore } from './runs.ts'
import type { SubmitSlots } from './submitSlots.ts'

/** The share of a recording's length that a service takes, while nothing is known of it. */
const usualWorkShare = 0.1

/** Submits an uploaded recording; its transcription_id is written down before anything else happens with it. */
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
  /** Runs `write`, which writes down the service's answer; a job that was cancelled before has its task revoked. */
  onAnswer: (jobId: number, write: () => void) => void
  /** The library has the id of a task that the service took; its job may have been paused or cancelled in the meantime. */
  onTaskThere: () => void
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
          expectedMs: deps.runs.expectedWorkMs(run, recording.durationMs, usualWorkShare),
          onThisMachine: run.destination === 'this-machine',
          isWatched: deps.isWatched(recording.id),
          random: deps.random(),
        }),
      )
    if (run.transcriptionId !== null) return { outcome: 'done', commit: next }
    const upload = run.uploadRowId === null ? null : deps.uploads.get(run.uploadRowId)
    try {
      refuseSecondSubmit(run.submitStartedMs, 'recording')
      const client = await deps.connections.forRun(run, recording)
      const fileUrl = usableUrl(upload, client, deps.now())
      if (fileUrl === null) return { outcome: 'done', commit: () => deps.onUploadNeeded(run.id) }
      const { priority, turn } = job
      const untilMs = deps.submitSlots.take(client.account.key, { priority, turn, runId: run.parentId ?? run.id })
      if (untilMs !== null) return { outcome: 'again', untilMs, waitingFor: 'rate-limit' }

      const task = await submitOnce({
        setStarted: (startedMs) => deps.runs.setSubmitStarted(run.id, startedMs),
        send: (signal) => client.call('submitTranscription', { body: requestOf(run, fileUrl) }, signal),
        nowMs: deps.now(),
        signal: context.signal,
      }).catch((error: unknown) => {
        const verdict = classify(error)
        if (verdict.action === 'retry-after') deps.submitSlots.pause(client.account.key, verdict.afterMs)
        throw error
      })
      const writeDown = () =>
        deps.onAnswer(job.id, () => deps.runs.setSubmitted(run.id, task.transcription_id, task.status))
      const isWritten = writtenNow(writeDown)
      if (isWritten && context.signal.aborted) deps.onTaskThere()
      return {
        outcome: 'done',
        commit: () => {
          if (!isWritten) {
            writeDown()
            // It may have been paused at any time since it was sent.
            deps.onTaskThere()
          }
          next()
        },
      }
    } catch (error) {
      if (!(error instanceof PartnerError && error.status === 403 && upload)) return resultOf(error)
      // Refused for its address, perhaps. An upload of an earlier run is made anew; this run's own when a person says so.
      deps.uploads.expireDownloadUrl(upload.id)
      return upload.createdMs < run.createdMs
        ? { outcome: 'done', commit: () => deps.onUploadNeeded(run.id) }
        : { outcome: 'fail', error: { code: 'file-refused', message: error.message, retryable: true } }
    }
  }
}

/** Null when it expires within a minute, or belongs to another service. */
const usableUrl = (upload: UploadRow | null, client: PartnerClient, nowMs: number): string | null =>
  upload?.downloadUrl && upload.serviceKey === client.account.key && (upload.downloadUrlExpiresMs ?? 0) > nowMs + 60_000
    ? currentAddress(upload.downloadUrl, client)
    : null

/** Of parts the voices are always asked for: by them speakers are known again in the next one. */
const requestOf = ({ options, parentId }: RunRow, file_url: string) => ({
  file_url,
  params: {
    transcribe: { language: options.language },
    vad: { decode_silence: options.decodeSilence },
    diarization: {
      enabled: options.diarization,
      return_embedding: options.returnEmbedding || (parentId !== null && options.diarization),
    },
    hotwords: options.hotwords.join(','),
  },
})
