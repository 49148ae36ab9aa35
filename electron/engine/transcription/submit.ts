import { hotwordsSent } from '../../../shared/recordings/projects.ts'
import { isSample } from '../../../shared/recordings/sample.ts'
import { separateVoices } from '../../../shared/sound/soundChannels.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { type PartnerClient, refuseSecondSubmit, remedyOf, submitOnce } from '../../partner/index.ts'
import { type Connections, currentAddress, hearsChannels } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobHandlers } from '../jobs/types.ts'
import { writtenNow } from '../library/problems.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { isByChannel, spanOf } from '../upload/encodingChoice.ts'
import { hasEachChannel } from '../upload/encodings.ts'
import { forgetRefusedFile } from '../upload/failures.ts'
import type { UploadRow, UploadStore } from '../upload/sessions.ts'
import type { KeptVoices } from './keptVoices.ts'
import { pollDelayMs } from './pollDelay.ts'
import type { RunRow, RunStore } from './runs.ts'
import type { SubmitSlots } from './submitSlots.ts'

/** The time that a service needs, as a share of the recording's length, before any measurement. */
const usualWorkShare = 0.1

type SubmitDeps = {
  recordings: RecordingStore
  runs: RunStore
  uploads: UploadStore
  submitSlots: SubmitSlots
  /** True if this run requests voices, to recognise the speakers in later recordings. */
  keptVoices: Pick<KeptVoices, 'areWanted'>
  connections: Connections
  now: () => number
  random: () => number
  isWatched: (recordingId: number) => boolean
  onSubmitted: (runId: number, firstPollMs: number) => void
  /** See `Revocations.answered`. */
  onAnswer: (jobId: number, write: () => void) => void
  /** Called when the library has the id of the task. The job may have been paused or cancelled meanwhile. */
  onTaskThere: () => void
  /** Called if the upload's address has expired, so that the recording must be uploaded again. */
  onUploadNeeded: (runId: number) => void
}

/** Submits an uploaded recording, and stores the transcription_id before anything else. */
export function submitHandler(deps: SubmitDeps): JobHandlers['submit'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    const next = () => deps.onSubmitted(run.id, firstPollMs(deps, run, recording))
    if (run.transcriptionId !== null) return { outcome: 'done', commit: next }
    const upload = run.uploadRowId === null ? null : deps.uploads.get(run.uploadRowId)
    try {
      refuseSecondSubmit(run.submitStartedMs, 'transcription')
      const client = await deps.connections.forRun(run, recording)
      const fileUrl = usableUrl(upload, client, deps.now())
      if (fileUrl === null) return { outcome: 'done', commit: () => deps.onUploadNeeded(run.id) }
      const { priority, sliceNumber } = job
      const place = { priority, sliceNumber, runId: run.parentId ?? run.id }
      const untilMs = deps.submitSlots.take(client.account.key, place)
      if (untilMs !== null) return { outcome: 'again', untilMs, waitingFor: 'rate-limit' }
      const channels = channelsOf(run, recording, { upload, client })
      const task = await submitted(deps, run, {
        ...{ client, fileUrl, channels, isSample: isSample(recording) },
        signal: context.signal,
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
            deps.onTaskThere()
          }
          next()
        },
      }
    } catch (error) {
      if (!upload || !forgetRefusedFile(error, { upload, names: 'address' }, deps.uploads)) return resultOf(error)
      // If the upload belongs to an earlier run, upload again automatically. If it belongs to this run, upload again only when a
      // person retries.
      if (upload.createdMs < run.createdMs) return { outcome: 'done', commit: () => deps.onUploadNeeded(run.id) }
      const values = { status: error.status ?? 403, said: error.said }
      return { outcome: 'fail', error: problemInfo('file-refused', values, { retryable: true }) }
    }
  }
}

function firstPollMs({ runs, isWatched, random }: SubmitDeps, run: RunRow, recording: RecordingRow): number {
  return pollDelayMs({
    elapsedMs: 0,
    expectedMs: runs.expectedWorkMs(run, recording.durationMs, usualWorkShare),
    onThisMachine: run.destination === 'this-machine',
    isWatched: isWatched(recording.id),
    random: random(),
  })
}

/** Handles a submit's result. If the service refuses because of too many submits, the next submits wait too. */
function submitted(
  deps: SubmitDeps,
  run: RunRow,
  {
    client,
    fileUrl,
    channels,
    isSample,
    signal,
  }: { client: PartnerClient; fileUrl: string; channels: Channels; isSample: boolean; signal: AbortSignal },
) {
  return submitOnce({
    setStarted: (startedMs) => deps.runs.setSubmitStarted(run.id, startedMs),
    send: (sending) =>
      client.call(
        'submitTranscription',
        { body: requestOf(run, fileUrl, { client, channels, isSample, keepsVoices: deps.keptVoices.areWanted(run) }) },
        sending,
      ),
    nowMs: deps.now(),
    signal,
  }).catch((error: unknown) => {
    const remedy = remedyOf(error)
    if (remedy.action === 'slow-down') deps.submitSlots.pause(client.account.key, remedy.afterMs)
    throw error
  })
}

/** The upload's address; null if it expires within a minute or belongs to another service. */
const usableUrl = (upload: UploadRow | null, client: PartnerClient, nowMs: number): string | null =>
  upload?.downloadUrl && upload.serviceKey === client.account.key && (upload.downloadUrlExpiresMs ?? 0) > nowMs + 60_000
    ? currentAddress(upload.downloadUrl, client)
    : null

type Channels = { channels?: 'each'; channel_voices?: { active_from_db: number; leaks_db: number[] }[] }

/**
 * How a service that can do this hears the channels. It compares the channels of a whole recording itself. For a slice or a part it is
 * told what was measured over the whole recording, so that each channel is the same speaker everywhere. If the uploaded copy is a mix,
 * nothing is said.
 */
function channelsOf(
  run: RunRow,
  { sound }: RecordingRow,
  { upload, client }: { upload: UploadRow | null; client: PartnerClient },
): Channels {
  if (!isByChannel({ ...run, hearsChannels: hearsChannels((extension) => client.has(extension)) })) return {}
  if (spanOf(run) === null)
    return run.destination === 'remote' && upload?.encoding !== 'original' ? {} : { channels: 'each' }
  const voices = hasEachChannel(upload?.encoding ?? '') ? separateVoices(sound) : null
  if (voices === null) return {}
  const channel_voices = voices.map(({ levels }) => ({
    active_from_db: levels.activeFromDb,
    leaks_db: levels.leaksDb,
  }))
  return { channels: 'each', channel_voices }
}

/**
 * The request for a run. For slices it requests voices, to recognise speakers in the next slice, unless each channel is one speaker. The
 * number of speakers is an extension. It is sent only for a whole recording, because fewer people may speak in a slice or a part. For a
 * part in a chosen language, a service that can do so uses a model that can be told the language. The sample is transcribed by the demo model, so
 * that it needs no download. A remote service gets only hotwords that a person saw for this run.
 */
const requestOf = (
  run: RunRow,
  file_url: string,
  {
    client,
    channels,
    isSample,
    keepsVoices,
  }: { client: PartnerClient; channels: Channels; isSample: boolean; keepsVoices: boolean },
) => {
  const { options, parentId, destination, spanStartMs } = run
  const isWhole = client.has('expected_speakers') && parentId === null && spanStartMs === null
  const isToldPart = client.has('must_be_told') && spanStartMs !== null
  const expected = isWhole && options.diarization ? options.expectedSpeakers : null
  return {
    file_url,
    params: {
      transcribe: {
        language: options.language,
        ...(isToldPart && options.language !== 'auto' ? { must_be_told: true } : {}),
        ...(isSample && client.has('demo_model') ? { demo_model: true } : {}),
      },
      vad: { decode_silence: options.decodeSilence },
      diarization: {
        enabled: options.diarization,
        return_embedding:
          options.returnEmbedding ||
          keepsVoices ||
          (parentId !== null && options.diarization && channels.channels === undefined),
        ...(expected == null ? {} : { expected_speakers: expected }),
        ...channels,
      },
      hotwords: (destination === 'remote' ? hotwordsSent(options) : options.hotwords).join(','),
    },
  }
}
