import { isInProgress } from '../../../shared/partner/schemas.ts'
import { fileModelSchema, type WorkflowStatus } from '../../../shared/partner/secondFamily.ts'
import type { JobContext, JobHandlers, JobResult } from '../jobs/types.ts'
import type { AccountStore } from '../library/accounts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { writtenNow } from '../library/writtenNow.ts'
import { resultOf } from '../partner/classify.ts'
import type { PartnerClient } from '../partner/client.ts'
import type { Connections } from '../partner/connections.ts'
import { PartnerError } from '../partner/errors.ts'
import { refuseSecondSubmit, submitOnce } from '../partner/submitOnce.ts'
import { pollDelayMs } from '../transcription/pollDelay.ts'
import { wholeAs } from '../upload/forms.ts'
import type { UploadRow, UploadStore } from '../upload/sessions.ts'
import { filetypeOf } from '../upload/source.ts'
import type { Uploader } from '../upload/uploader.ts'
import { fileMetadata } from './fileMetadata.ts'
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
  /** Runs `write`, which writes down the service's answer; a job that was cancelled before has its task revoked. */
  onAnswer: (jobId: number, write: () => void) => void
  /** The library has the id of a task that the service took; its job may have been paused or cancelled in the meantime. */
  onTaskThere: () => void
}

/**
 * Uploads the recording with a file record, submits the workflow, follows it to its end. As with a transcription: that
 * the submit leaves is written down before, its id before anything else; an answer that was lost is shown, not repeated.
 */
export function workflowHandler(deps: Deps): JobHandlers['workflow'] {
  return async (job, context) => {
    const run = deps.workflows.get(job.payload.workflowRunId)
    const recording = deps.recordings.get(run.recordingId)
    try {
      const client = await deps.connections.forRun(run, recording)
      if (run.serviceKey !== client.account.key) deps.workflows.setServiceKey(run.id, client.account.key)
      if (run.workflowId !== null) return await follow(deps, run, client, context)
      refuseSecondSubmit(run.submitStartedMs, 'workflow')
      const upload = await deps.uploader.upload(
        {
          recording,
          destination: run.destination,
          client,
          form: wholeAs(takenAsItIs(recording) ? 'original' : 'mp3'),
          fileRecord: fileMetadata(recording, ownerOf(deps, run, client)),
        },
        context,
      )
      const metadata = metadataOf(upload)
      const body = { workflows: JSON.parse(run.workflows), metadata, version: run.version }
      const answer = await submitOnce({
        setStarted: (startedMs) =>
          deps.workflows.setSubmitStarted(run.id, startedMs, upload.id, JSON.stringify(metadata)),
        send: (signal) => client.call('submitWorkflow', { body }, signal),
        nowMs: deps.now(),
        signal: context.signal,
      }).catch((error: unknown) => {
        // Refused together with the file it names, perhaps: the next attempt makes a new record.
        if (error instanceof PartnerError && error.kind === 'refused') deps.uploads.forgetFileRecord(upload.id)
        throw error
      })
      // Its id is in no other place: where the library cannot take it now, it is written with the end of the job.
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

/** The second family's completion takes these two types (section 4.2). */
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
    const message = 'The service no longer knows this workflow. Retry submits it once more.'
    return { outcome: 'fail', error: { code: 'workflow-gone', message, retryable: true } }
  }
}

/** The interface shows no address for a workflow's status: without one of the service's own, the submit is the end. */
const notFollowed: JobResult = {
  outcome: 'done',
  notice: {
    code: 'workflow-not-followed',
    message: 'The workflow was submitted. This service offers no address to ask how far it is.',
    retryable: false,
  },
}

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
  const said = typeof metadata.message === 'string' ? ` It says: ${client.cleanWords(metadata.message)}` : ''
  return status === 'REVOKED'
    ? { code: 'workflow-revoked', message: `The workflow was cancelled at the service.${said}`, retryable: true }
    : { code: 'workflow-failed', message: `The service could not do this workflow.${said}`, retryable: true }
}
