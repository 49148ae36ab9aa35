import type { Media } from '../media/types.ts'
import { exportHandler } from './export/handler.ts'
import { importHandler } from './intake/importFile.ts'
import type { IncomingCopies } from './intake/incoming.ts'
import { prepareHandler } from './intake/prepare.ts'
import type { JobHandlers, JobResult, JobRow } from './jobs/types.ts'
import type { LibraryDatabase } from './library/database.ts'
import { PartDigests } from './library/partDigests.ts'
import { overAllowedNetwork } from './network/overAllowedNetwork.ts'
import type { SendingRule } from './network/sendingRule.ts'
import { withNewCredentials } from './partner/withNewCredentials.ts'
import type { EngineParts } from './parts.ts'
import type { RunSteps } from './runSteps.ts'
import { languagesHere } from './transcription/languagesHere.ts'
import { longestPartMs } from './transcription/partLimit.ts'
import { pollHandler } from './transcription/poll.ts'
import type { Revocations } from './transcription/revocations.ts'
import { splitHandler } from './transcription/split.ts'
import { stitchHandler } from './transcription/stitchHandler.ts'
import { submitHandler } from './transcription/submit.ts'
import type { SubmitSlots } from './transcription/submitSlots.ts'
import { afterPauses, type TaskPauses } from './transcription/taskPauses.ts'
import { WorkPaces } from './transcription/workPace.ts'
import { UploadCopies } from './upload/copies.ts'
import { deriveHandler } from './upload/derive.ts'
import type { AudioSpan } from './upload/forms.ts'
import { uploadHandler } from './upload/handler.ts'
import type { Uploading } from './upload/index.ts'
import type { UploadStore } from './upload/sessions.ts'
import { workflowHandler } from './workflows/handler.ts'

type Parts = Pick<
  EngineParts,
  | 'accounts'
  | 'connections'
  | 'devices'
  | 'duplicates'
  | 'folders'
  | 'keepHere'
  | 'now'
  | 'queue'
  | 'recordings'
  | 'runParts'
  | 'runs'
  | 'settings'
  | 'targetOf'
  | 'transcripts'
  | 'watched'
  | 'workflows'
> & {
  db: LibraryDatabase
  incoming: IncomingCopies
  media: Media
  random: () => number
  sendingRule: SendingRule
  steps: RunSteps
  submitSlots: SubmitSlots
  taskPauses: TaskPauses
  revocations: Revocations
  syncPauses: () => void
  uploading: Uploading
  uploads: UploadStore
}

/** What is done for each kind of job, and what each asks for next. */
export function createHandlers(parts: Parts): JobHandlers {
  const { db, folders, recordings, media, now, random, devices, queue, runs, steps, transcripts, workflows } = parts
  const { runParts, settings } = parts
  const { accounts, connections, submitSlots, uploads } = parts
  const { uploader, sources, forms } = parts.uploading
  const isWatched = parts.watched.is
  const linkJob = (jobId: number, recordingId: number) =>
    db.prepare('UPDATE jobs SET recording_id = ? WHERE id = ?').run(recordingId, jobId)
  const destinationOf = (job: JobRow) => parts.targetOf(job)?.destination ?? null
  const isRemote = (job: JobRow) => destinationOf(job) === 'remote'
  /** What sends whole recordings. */
  const sending = <K extends 'upload' | 'workflow'>(
    handler: (job: JobRow<K>, context: Parameters<JobHandlers[K]>[1]) => Promise<JobResult>,
  ) => withNewCredentials(connections, overAllowedNetwork(parts.sendingRule, isRemote, handler))
  /** Jobs that make the service on this machine begin its tasks: they wait until it knows what is paused. */
  const asking = <K extends 'submit' | 'poll' | 'workflow'>(
    handler: (job: JobRow<K>, context: Parameters<JobHandlers[K]>[1]) => Promise<JobResult>,
  ) => afterPauses({ pauses: parts.taskPauses, destinationOf }, withNewCredentials(connections, handler))

  return {
    import: importHandler({
      folders,
      queue,
      incoming: parts.incoming,
      recordings,
      partDigests: new PartDigests(db),
      media,
      now,
      devices: devices.imports,
      onDuplicate(job, recording, staysHere) {
        linkJob(job.id, recording.id)
        return staysHere && !recording.localOnly ? parts.keepHere(recording.id) : null
      },
      duplicateOf: (recordingId, said) => parts.duplicates.of(recordingId, said),
      onSealed(job, recording) {
        linkJob(job.id, recording.id)
        // As it is wanted now, which may be since it was claimed.
        const { priority } = queue.get(job.id) ?? job
        if (priority !== 0) recordings.setPriority(recording.id, priority)
        steps.sealed(recording)
      },
    }),
    prepare: prepareHandler({ folders, recordings, media }),
    derive: splitHandler({
      folders,
      recordings,
      runs,
      runParts,
      media,
      copies: new UploadCopies(db, folders),
      longestPartMs: ({ options }) => longestPartMs(options, settings.get()),
      async formsOf(recording, run, spans) {
        const client = await connections.forRun(run, recording).catch(() => null)
        const serviceKey = client?.account.key ?? run.serviceKey
        const part = (span: AudioSpan) => ({
          destination: run.destination,
          serviceKey,
          spanStartMs: span.startMs,
          spanEndMs: span.endMs,
        })
        return spans.flatMap((span) => forms.choose(recording, part(span))?.form ?? [])
      },
      isBeingPrepared: (recordingId) =>
        queue.ofRecordings([recordingId]).some(({ kind, state }) => kind === 'prepare' && state === 'running'),
      onPart: (runId) => steps.enqueue('upload', runId),
      deriveWhole: deriveHandler({
        recordings,
        runs,
        sources,
        forms,
        connections,
        onDerived: (runId, round) => steps.enqueue('upload', runId, { round }),
      }),
    }),
    upload: sending(
      uploadHandler({
        recordings,
        runs,
        uploader,
        connections,
        forms,
        onUploaded: (runId) => steps.enqueue('submit', runId, { round: now() }),
        onDeriveNeeded: (runId, round) => steps.enqueue('derive', runId, { round }),
      }),
    ),
    submit: asking(
      submitHandler({
        recordings,
        runs,
        uploads,
        submitSlots,
        connections,
        now,
        random,
        isWatched,
        onAnswer: (jobId, write) => parts.revocations.answered(jobId, write),
        onTaskThere: () => queue.afterCommit(parts.syncPauses),
        onSubmitted: (runId, firstPollMs) => steps.enqueue('poll', runId, { runAfterMs: now() + firstPollMs }),
        onUploadNeeded: (runId) => steps.enqueue('upload', runId, { round: now() }),
      }),
    ),
    poll: asking(
      pollHandler({
        recordings,
        runs,
        runParts,
        transcripts,
        connections,
        languagesHere: (signal) => languagesHere(connections, signal),
        isWatched,
        paces: new WorkPaces(now),
        now,
        random,
        onPaused: (task) => parts.taskPauses.found(task),
        onTranscribed: (recordingId) => steps.transcribed(recordingId),
        onPartsThere: (parentRunId) => steps.enqueue('stitch', parentRunId, { round: now() }),
      }),
    ),
    stitch: stitchHandler({
      recordings,
      runs,
      runParts,
      transcripts,
      sources,
      onTranscribed: (recordingId) => steps.transcribed(recordingId),
    }),
    export: exportHandler({ recordings, transcripts, queue }),
    workflow: sending(
      asking(
        workflowHandler({
          recordings,
          accounts,
          workflows,
          uploads,
          uploader,
          connections,
          isWatched,
          now,
          random,
          onAnswer: (jobId, write) => parts.revocations.answered(jobId, write),
          onTaskThere: () => queue.afterCommit(parts.syncPauses),
        }),
      ),
    ),
  }
}
