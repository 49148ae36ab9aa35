import { isInProgress } from '../../../shared/partner/schemas.ts'
import { fileModelSchema, type WorkflowStatus } from '../../../shared/partner/secondFamily.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import {
  demandAccepted,
  type PartnerClient,
  PartnerError,
  refuseSecondSubmit,
  submitOnce,
} from '../../partner/index.ts'
import type { AccountStore } from '../accounts/accounts.ts'
import type { Connections } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobContext, JobHandlers, JobResult } from '../jobs/types.ts'
import { writtenNow } from '../library/problems.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { pollDelayMs } from '../transcription/pollDelay.ts'
import { wholeAs } from '../upload/encodings.ts'
import { forgetRefusedFile } from '../upload/failures.ts'
import type { UploadRow, UploadStore } from '../upload/sessions.ts'
import { filetypeOf } from '../upload/source.ts'
import type { FileMetadata, Uploader } from '../upload/uploader.ts'
import type { WorkflowRow, WorkflowStore } from './store.ts'

type Deps = {
  recordings: RecordingStore
  accounts: AccountStore
  workflows: WorkflowStore
  uploads: UploadStore
  uploader: Uploader
  connections: Connections
  isWatched: (recordingId: number) => boolean
  now: () => number
  random: () => number
  /** See `Revocations.answered`. */
  onAnswer: (jobId: number, write: () => void) => void
  /** Called when the library has the id of the task. The job may have been paused or cancelled meanwhile. */
  onTaskThere: () => void
}

/**
 * Uploads the recording with a file record, submits the workflow, and follows it to its end. As with a transcription, the library
 * records the submit before it leaves, and its id before anything else. A submit whose response was lost is not repeated.
 */
export function workflowHandler(deps: Deps): JobHandlers['workflow'] {
  return async (job, context) => {
    const run = deps.workflows.get(job.payload.workflowRunId)
    const recording = deps.recordings.get(run.recordingId)
    try {
      const client = await deps.connections.forRun({ ...run, choice: 'workflow', askedIn: 'window' }, recording, {
        asks: run.workflowId !== null,
      })
      if (run.serviceKey !== client.account.key) deps.workflows.setServiceKey(run.id, client.account.key)
      if (run.workflowId !== null) return await follow(deps, run, client, context)
      refuseSecondSubmit(run.submitStartedMs, 'workflow')
      const fileRecord = fileMetadata(recording, ownerOf(deps, run, client))
      // Nothing is asked before it is certain that the workflow can be sent.
      await client.refreshCapabilities()
      await demandAccepted(client, 'authorization', context.signal)
      const outcome = await deps.uploader.upload(
        {
          recording,
          destination: run.destination,
          client,
          encoding: wholeAs(takenAsItIs(recording) ? 'original' : 'mp3'),
          fileRecord,
        },
        context,
      )
      if (outcome.is === 'type-refused') return resultOf(outcome.error)
      const { upload } = outcome
      const metadata = metadataOf(upload)
      const body = { workflows: JSON.parse(run.workflows), metadata, version: run.version }
      const answer = await submitOnce({
        setStarted: (startedMs) =>
          deps.workflows.setSubmitStarted(run.id, startedMs, upload.id, JSON.stringify(metadata)),
        send: (signal) => client.call('submitWorkflow', { body }, signal),
        nowMs: deps.now(),
        signal: context.signal,
      }).catch((error: unknown) => {
        forgetRefusedFile(error, { upload, names: 'record' }, deps.uploads)
        throw error
      })
      // The id exists nowhere else. If the library cannot store it now, it is stored with the end of the job.
      const writeDown = () =>
        deps.onAnswer(job.id, () => deps.workflows.setAnswer(run.id, answer, !isInProgress(answer.status)))
      const isWritten = writtenNow(writeDown)
      const result = resultOfAnswer(deps, run, client, answer)
      if (isWritten && context.signal.aborted) deps.onTaskThere()
      if (isWritten || (result.outcome !== 'again' && result.outcome !== 'done')) return result
      const commit = () => {
        writeDown()
        deps.onTaskThere()
      }
      return { ...result, commit }
    } catch (error) {
      return resultOf(error)
    }
  }
}

/** True if the second family's completion accepts the recording's type (section 4.2). */
const takenAsItIs = (recording: RecordingRow): boolean => ['mp3', 'opus'].includes(filetypeOf(recording).toLowerCase())

const ownerOf = ({ accounts }: Deps, run: WorkflowRow, client: PartnerClient): string =>
  run.accountId === null ? client.account.clientId : accounts.get(run.accountId).ownerId

function metadataOf(upload: UploadRow): Record<string, unknown> {
  const record = fileModelSchema.parse(JSON.parse(upload.fileRecord ?? '{}'))
  return { file_id: record.id ?? upload.fileId, ...(record.owner_id ? { owner_id: record.owner_id } : {}) }
}

async function follow(deps: Deps, run: WorkflowRow, client: PartnerClient, context: JobContext): Promise<JobResult> {
  if (client.account.workflowStatusPath === '' || run.workflowId === null) return notFollowed
  try {
    const answer = await client.workflowStatus(run.workflowId, context.signal)
    context.progressMade()
    deps.workflows.setAnswer(run.id, answer, !isInProgress(answer.status))
    return resultOfAnswer(deps, run, client, answer)
  } catch (error) {
    if (!(error instanceof PartnerError && error.status === 404)) throw error
    return { outcome: 'fail', error: problemInfo('workflow-gone', null, { retryable: true }) }
  }
}

/** The interface has no address for a workflow's status. If the account names none, the job ends with the submit. */
const notFollowed: JobResult = { outcome: 'done', notice: problemInfo('workflow-not-followed') }

function resultOfAnswer(deps: Deps, run: WorkflowRow, client: PartnerClient, answer: WorkflowStatus): JobResult {
  if (answer.status === 'SUCCESS') return { outcome: 'done' }
  if (!isInProgress(answer.status)) return { outcome: 'fail', error: failure(answer, client) }
  if (client.account.workflowStatusPath === '') return notFollowed
  return {
    outcome: 'again',
    afterMs: pollDelayMs({
      elapsedMs: deps.now() - (run.submitStartedMs ?? deps.now()),
      expectedMs: 0,
      onThisMachine: run.destination === 'this-machine',
      isWatched: deps.isWatched(run.recordingId),
      random: deps.random(),
    }),
  }
}

function failure({ status, metadata_json: metadata }: WorkflowStatus, client: PartnerClient) {
  const message = typeof metadata.message === 'string' ? client.cleanWords(metadata.message) : null
  return problemInfo(
    status === 'REVOKED' ? 'workflow-revoked' : 'workflow-failed',
    { said: message },
    { retryable: true },
  )
}

type WorkflowPayload = { workflowRunId: number }

declare module '../jobs/types.ts' {
  interface JobPayloads {
    workflow: WorkflowPayload
  }
}

/**
 * The file record of a recording (section 4.2): exactly one of serial number and owner, times in Unix milliseconds, and the zone of
 * this machine at that time. Unknown fields are left out.
 */
function fileMetadata(recording: RecordingRow, ownerId: string): FileMetadata {
  if (ownerId === '') throw problem('owner-missing')
  const { recordedMs, recordedTimePrecision, durationMs } = recording
  const common = { owner_id: ownerId, filename: recording.originalName, duration: durationMs }
  // If only the day is known, there is no time to send.
  if (recordedMs === null || recordedTimePrecision === 'day') return common
  const eastMinutes = -new Date(recordedMs).getTimezoneOffset()
  return {
    ...common,
    start_time: recordedMs,
    end_time: recordedMs + durationMs,
    timezone: Math.trunc(eastMinutes / 60),
    zonemins: eastMinutes % 60,
  }
}
