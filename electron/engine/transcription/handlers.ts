import type { Media } from '../../media/index.ts'
import { type Connections, hearsChannels, type RunTarget } from '../accounts/connections.ts'
import { withNewCredentials } from '../accounts/resultOf.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import { type AudioSpan, sliceEncodings } from '../upload/encodings.ts'
import type { Uploading } from '../upload/index.ts'
import type { DesiredStates } from './desiredStates.ts'
import type { JobGuards } from './guards.ts'
import type { HeldTranscripts } from './held.ts'
import type { KeptVoices } from './keptVoices.ts'
import { pollHandler } from './poll.ts'
import { languagesHere } from './recognitionHere.ts'
import type { Reconciler } from './reconcile.ts'
import type { Revocations } from './revocations.ts'
import type { RunSteps } from './runSteps.ts'
import { type RunStore, spanOfRun } from './runs.ts'
import { longestSliceMs } from './sliceLimit.ts'
import type { RunSlices } from './slices.ts'
import { splitHandler } from './split.ts'
import { stitchHandler } from './stitchHandler.ts'
import { submitHandler } from './submit.ts'
import type { SubmitSlots } from './submitSlots.ts'
import { transcodeHandler } from './transcodeHandler.ts'
import { uploadHandler, whilePreparedMs } from './uploadHandler.ts'
import type { Watched } from './watched.ts'
import { WorkPaces } from './workPace.ts'

export type TranscriptionHandlers = Pick<
  JobHandlers,
  'transcode' | 'upload' | 'submit' | 'poll' | 'stitch' | 'reconcile'
>

type HandlerDeps = {
  folders: LibraryFolders
  media: Media
  queue: JobQueue
  recordings: RecordingStore
  settings: Pick<SettingsStore, 'get'>
  held: HeldTranscripts
  keptVoices: KeptVoices
  connections: Connections
  uploading: Uploading
  runs: RunStore
  slices: RunSlices
  submitSlots: SubmitSlots
  steps: RunSteps
  desiredStates: DesiredStates
  reconciler: Reconciler
  revocations: Revocations
  watched: Watched
  guards: JobGuards
  syncTasks: () => void
  now: () => number
  random: () => number
}

/** The handlers of the jobs that transcribe a recording. Each step enqueues the next step. */
export function createTranscriptionHandlers(given: HandlerDeps): TranscriptionHandlers {
  const { connections } = given
  const deps = {
    ...given,
    hearsChannels: (target: RunTarget) => hearsChannels((extension) => connections.has(target, extension)),
  }
  return {
    transcode: transcodeJobs(deps),
    upload: uploadJobs(deps),
    submit: submitJobs(deps),
    poll: pollJobs(deps),
    reconcile: withNewCredentials(deps.connections, deps.reconciler.handler),
    stitch: stitchHandler({ ...deps, sources: deps.uploading.sources }),
  }
}

type WithChannels = HandlerDeps & { hearsChannels: (target: RunTarget) => boolean }

function transcodeJobs(deps: WithChannels): TranscriptionHandlers['transcode'] {
  const { queue, connections, recordings, runs, steps } = deps
  const { copies, sources, encodingChoice } = deps.uploading
  const transcode = splitHandler({
    ...{ ...deps, copies },
    longestSliceMs: ({ options }) => longestSliceMs(options, deps.settings.get()),
    async encodingsOf(recording, run, spans) {
      const client = await connections.forRun(run, recording, { asks: false }).catch(() => null)
      const serviceKey = client?.account.key ?? run.serviceKey
      const slice = (span: AudioSpan) => ({
        ...{ destination: run.destination, options: run.options, hearsChannels: deps.hearsChannels(run) },
        serviceKey,
        spanStartMs: span.startMs,
        spanEndMs: span.endMs,
      })
      return spans.flatMap((span) => encodingChoice.choose(recording, slice(span))?.encoding ?? [])
    },
    isBeingPrepared: (recordingId) => isBeingPrepared(queue, recordings.get(recordingId)),
    onSlice: (runId) => steps.enqueue('upload', runId),
    transcodeWhole: transcodeHandler({
      ...{ ...deps, sources, encodingChoice },
      onTranscoded: (runId, round) => steps.enqueue('upload', runId, { round }),
    }),
  })
  return async (job, context) => {
    const run = runs.get(job.payload.runId)
    // This machine gets the original, but for a part. A copy made too early would mix channels that cancel each other, and would be kept.
    const needsCopy = run.destination === 'remote' || spanOfRun(run) !== null
    return needsCopy && isBeingPrepared(queue, recordings.get(run.recordingId))
      ? { outcome: 'again', afterMs: whilePreparedMs }
      : transcode(job, context)
  }
}

function uploadJobs(deps: WithChannels): TranscriptionHandlers['upload'] {
  const { queue, recordings, runs, steps, now } = deps
  const { encodingChoice, uploader } = deps.uploading
  const upload = deps.guards.sending(
    uploadHandler({
      ...{ ...deps, uploader, encodingChoice },
      onUploaded: (runId) => steps.enqueue('submit', runId, { round: now() }),
      onTranscodeNeeded: (runId, round) => steps.enqueue('transcode', runId, { round }),
    }),
  )
  return async (job, context) => {
    const { recordingId, destination } = runs.get(job.payload.runId)
    // Send a copy if another decoder would leave something out. Check this before the network, so that waiting costs no attempt.
    return destination === 'remote' && isBeingPrepared(queue, recordings.get(recordingId))
      ? { outcome: 'again', afterMs: whilePreparedMs }
      : upload(job, context)
  }
}

function submitJobs(deps: WithChannels): TranscriptionHandlers['submit'] {
  const { queue, steps, now } = deps
  return deps.guards.asking(
    submitHandler({
      ...deps,
      uploads: deps.uploading.uploads,
      isWatched: deps.watched.is,
      onAnswer: (jobId, write) => deps.revocations.answered(jobId, write),
      onTaskThere: () => queue.afterCommit(deps.syncTasks),
      onSubmitted: (runId, firstPollMs) => steps.enqueue('poll', runId, { runAfterMs: now() + firstPollMs }),
      onUploadNeeded: (runId) => steps.enqueue('upload', runId, { round: now() }),
    }),
  )
}

function pollJobs(deps: HandlerDeps): TranscriptionHandlers['poll'] {
  const { queue, connections, steps, reconciler, now } = deps
  const { uploads, sources } = deps.uploading
  return deps.guards.asking(
    pollHandler({
      ...deps,
      languagesHere: (signal) => languagesHere(connections, signal),
      isBeingPrepared: (recording) => isBeingPrepared(queue, recording),
      isWatched: deps.watched.is,
      paces: new WorkPaces(now),
      onPaused: (task) => reconciler.foundPaused(task),
      onResultStored: (run) => {
        const { id, uploadRowId } = run
        if (!connections.has(run, 'removeFromService')) return
        deps.desiredStates.resultStored(id)
        if (uploadRowId !== null) uploads.fileIsRemoved(uploadRowId)
        reconciler.tell('removals')
      },
      removeSpanCopies: (recordingId, span) =>
        sources.removeSlices(
          recordingId,
          sliceEncodings.map((name) => ({ name, span })),
        ),
      onSlicesThere: (parentRunId) => steps.enqueue('stitch', parentRunId, { round: now() }),
    }),
  )
}

/** True while the recording's gaps, channels and loudness are unknown. A preparation that waits for a person, or has failed, does not count. */
const isBeingPrepared = (queue: JobQueue, { id, peaksBucketMs }: RecordingRow): boolean =>
  peaksBucketMs === null &&
  queue.ofRecordings([id]).some(({ kind, state }) => kind === 'prepare' && (state === 'running' || state === 'queued'))
