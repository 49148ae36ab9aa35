import type { Media } from '../media/types.ts'
import { exportHandler } from './export/handler.ts'
import { importHandler } from './intake/importFile.ts'
import type { IncomingCopies } from './intake/incoming.ts'
import { keepHere } from './intake/keepHere.ts'
import { prepareHandler } from './intake/prepare.ts'
import type { JobHandlers, JobResult, JobRow } from './jobs/types.ts'
import type { LibraryDatabase } from './library/database.ts'
import { PartDigests } from './library/partDigests.ts'
import { overAllowedNetwork } from './network/overAllowedNetwork.ts'
import type { SendingRule } from './network/sendingRule.ts'
import { withNewCredentials } from './partner/withNewCredentials.ts'
import type { EngineParts } from './parts.ts'
import type { RunSteps } from './runSteps.ts'
import { longestPartMs } from './transcription/partLimit.ts'
import { pollHandler } from './transcription/poll.ts'
import { splitHandler } from './transcription/split.ts'
import { stitchHandler } from './transcription/stitchHandler.ts'
import { submitHandler } from './transcription/submit.ts'
import type { SubmitSlots } from './transcription/submitSlots.ts'
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
  | 'folders'
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
  /** Stops what is being done for a job whose claim was taken away. */
  abort: (jobId: number) => void
  db: LibraryDatabase
  incoming: IncomingCopies
  media: Media
  random: () => number
  sendingRule: SendingRule
  steps: RunSteps
  submitSlots: SubmitSlots
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
  const isRemote = (job: JobRow) => parts.targetOf(job)?.destination === 'remote'
  /** What sends whole recordings. */
  const sending = <K extends 'upload' | 'workflow'>(
    handler: (job: JobRow<K>, context: Parameters<JobHandlers[K]>[1]) => Promise<JobResult>,
  ) => withNewCredentials(connections, overAllowedNetwork(parts.sendingRule, isRemote, handler))

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
        if (staysHere && !recording.localOnly) for (const jobId of keepHere(parts, recording.id)) parts.abort(jobId)
      },
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
    submit: withNewCredentials(
      connections,
      submitHandler({
        recordings,
        runs,
        uploads,
        submitSlots,
        connections,
        now,
        random,
        isWatched,
        onSubmitted: (runId, firstPollMs) => steps.enqueue('poll', runId, { runAfterMs: now() + firstPollMs }),
        onUploadNeeded: (runId) => steps.enqueue('upload', runId, { round: now() }),
      }),
    ),
    poll: withNewCredentials(
      connections,
      pollHandler({
        recordings,
        runs,
        runParts,
        transcripts,
        connections,
        isWatched,
        paces: new WorkPaces(now),
        now,
        random,
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
      workflowHandler({ recordings, accounts, workflows, uploads, uploader, connections, isWatched, now, random }),
    ),
  }
}
