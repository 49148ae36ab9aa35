import type { Media } from '../../media/index.ts'
import type { Connections } from '../accounts/connections.ts'
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
import type { RunStore } from './runs.ts'
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

/** What each job of a transcription does, and which job follows it. */
export function createTranscriptionHandlers(deps: {
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
}): TranscriptionHandlers {
  const { folders, media, queue, recordings, held, connections, runs, slices, steps, guards, now, random } = deps
  const { uploads, copies, sources, encodingChoice, uploader } = deps.uploading
  const isWatched = deps.watched.is
  /** True while its gaps are not known yet. A preparation that waits for a person, or has failed, does not count. */
  const isBeingPrepared = ({ id, peaksBucketMs }: RecordingRow) =>
    peaksBucketMs === null &&
    queue
      .ofRecordings([id])
      .some(({ kind, state }) => kind === 'prepare' && (state === 'running' || state === 'queued'))
  const upload = guards.sending(
    uploadHandler({
      recordings,
      runs,
      uploader,
      connections,
      encodingChoice,
      onUploaded: (runId) => steps.enqueue('submit', runId, { round: now() }),
      onTranscodeNeeded: (runId, round) => steps.enqueue('transcode', runId, { round }),
    }),
  )
  return {
    transcode: splitHandler({
      folders,
      recordings,
      runs,
      slices,
      media,
      copies,
      longestSliceMs: ({ options }) => longestSliceMs(options, deps.settings.get()),
      async encodingsOf(recording, run, spans) {
        const client = await connections.forRun(run, recording).catch(() => null)
        const serviceKey = client?.account.key ?? run.serviceKey
        const slice = (span: AudioSpan) => ({
          destination: run.destination,
          serviceKey,
          spanStartMs: span.startMs,
          spanEndMs: span.endMs,
        })
        return spans.flatMap((span) => encodingChoice.choose(recording, slice(span))?.encoding ?? [])
      },
      isBeingPrepared: (recordingId) =>
        queue.ofRecordings([recordingId]).some(({ kind, state }) => kind === 'prepare' && state === 'running'),
      onSlice: (runId) => steps.enqueue('upload', runId),
      transcodeWhole: transcodeHandler({
        recordings,
        runs,
        sources,
        encodingChoice,
        connections,
        onTranscoded: (runId, round) => steps.enqueue('upload', runId, { round }),
      }),
    }),
    upload: async (job, context) => {
      const { recordingId, destination } = runs.get(job.payload.runId)
      // A copy is sent if another decoder would leave something out. Asked before the network: waiting is no try of it.
      return destination === 'remote' && isBeingPrepared(recordings.get(recordingId))
        ? { outcome: 'again', afterMs: whilePreparedMs }
        : upload(job, context)
    },
    submit: guards.asking(
      submitHandler({
        recordings,
        runs,
        uploads,
        submitSlots: deps.submitSlots,
        keptVoices: deps.keptVoices,
        connections,
        now,
        random,
        isWatched,
        onAnswer: (jobId, write) => deps.revocations.answered(jobId, write),
        onTaskThere: () => queue.afterCommit(deps.syncTasks),
        onSubmitted: (runId, firstPollMs) => steps.enqueue('poll', runId, { runAfterMs: now() + firstPollMs }),
        onUploadNeeded: (runId) => steps.enqueue('upload', runId, { round: now() }),
      }),
    ),
    poll: guards.asking(
      pollHandler({
        recordings,
        runs,
        slices,
        held,
        keptVoices: deps.keptVoices,
        connections,
        languagesHere: (signal) => languagesHere(connections, signal),
        isBeingPrepared,
        isWatched,
        paces: new WorkPaces(now),
        now,
        random,
        onPaused: (task) => deps.reconciler.foundPaused(task),
        onResultStored: ({ id, destination, uploadRowId }) => {
          if (destination !== 'this-machine') return
          deps.desiredStates.resultStored(id)
          if (uploadRowId !== null) uploads.fileIsRemoved(uploadRowId)
          deps.reconciler.tell('removals')
        },
        removeSpanCopies: (recordingId, span) =>
          sources.removeSlices(
            recordingId,
            sliceEncodings.map((name) => ({ name, span })),
          ),
        onSlicesThere: (parentRunId) => steps.enqueue('stitch', parentRunId, { round: now() }),
      }),
    ),
    reconcile: deps.reconciler.handler,
    stitch: stitchHandler({
      recordings,
      runs,
      slices,
      held,
      keptVoices: deps.keptVoices,
      sources,
    }),
  }
}
