import { extname } from 'node:path'
import { isInProgress } from '../../../shared/partner/schemas.ts'
import { fileModelSchema, type WorkflowStatus } from '../../../shared/partner/secondFamily.ts'
import type { JobHandlers, JobResult } from '../jobs/types.ts'
import type { AccountStore } from '../library/accounts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { resultOf } from '../partner/classify.ts'
import type { PartnerClient } from '../partner/client.ts'
import type { Connections } from '../partner/connections.ts'
import { serverWords } from '../partner/serverWords.ts'
import { surelyNotTaken } from '../partner/surelyNotTaken.ts'
import { pollDelayMs } from '../transcription/pollDelay.ts'
import type { UploadRow } from '../upload/sessions.ts'
import type { Uploader } from '../upload/uploader.ts'
import { fileMetadata } from './fileMetadata.ts'
import type { WorkflowRow, WorkflowStore } from './store.ts'

type Deps = {
  recordings: RecordingStore
  accounts: AccountStore
  workflows: WorkflowStore
  uploader: Uploader
  connections: Connections
  isWatched: (recordingId: number) => boolean
  now: () => number
  random: () => number
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
      const client = await deps.connections.forRecording(run.destination, recording, run.accountId)
      if (run.workflowId !== null) return await follow(deps, run, client, context.signal)
      if (run.submitStartedMs !== null)
        return {
          outcome: 'fail',
          error: {
            code: 'submit-unanswered',
            message:
              'This workflow was submitted, but the answer was lost, so the service may be working on it already. Retry submits it once more.',
            retryable: true,
          },
        }
      const upload = await deps.uploader.upload(
        {
          recording,
          destination: run.destination,
          client,
          form: takenAsItIs(recording) ? 'original' : 'mp3',
          fileRecord: fileMetadata(recording, ownerOf(deps, run, client)),
        },
        context,
      )
      const metadata = metadataOf(upload)
      deps.workflows.setSubmitStarted(run.id, deps.now(), upload.id, JSON.stringify(metadata))
      const answer = await client
        .call(
          'submitWorkflow',
          { body: { workflows: JSON.parse(run.workflows), metadata, version: run.version } },
          context.signal,
        )
        .catch((error: unknown) => {
          if (surelyNotTaken(error)) deps.workflows.setSubmitStarted(run.id, null, upload.id, JSON.stringify(metadata))
          throw error
        })
      return resultOfAnswer(deps, run, client, answer)
    } catch (error) {
      return resultOf(error)
    }
  }
}

/** The second family's completion takes these two types (section 4.2). */
const takenAsItIs = ({ fileName }: RecordingRow): boolean => ['.mp3', '.opus'].includes(extname(fileName).toLowerCase())

const ownerOf = ({ accounts }: Deps, run: WorkflowRow, client: PartnerClient): string =>
  run.accountId === null ? client.account.clientId : accounts.get(run.accountId).ownerId

function metadataOf(upload: UploadRow): Record<string, unknown> {
  const record = fileModelSchema.parse(JSON.parse(upload.fileRecord ?? '{}'))
  return { file_id: record.id ?? upload.fileId, ...(record.owner_id ? { owner_id: record.owner_id } : {}) }
}

async function follow(deps: Deps, run: WorkflowRow, client: PartnerClient, signal: AbortSignal): Promise<JobResult> {
  if (client.account.workflowStatusPath === '' || run.workflowId === null) return notFollowed
  return resultOfAnswer(deps, run, client, await client.workflowStatus(run.workflowId, signal))
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
  const inProgress = isInProgress(answer.status)
  deps.workflows.setAnswer(run.id, answer, !inProgress)
  if (answer.status === 'SUCCESS') return { outcome: 'done' }
  if (!inProgress) return { outcome: 'fail', error: failure(answer) }
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

function failure({ status, metadata_json: metadata }: WorkflowStatus) {
  const said = typeof metadata.message === 'string' ? ` It says: ${serverWords(metadata.message)}` : ''
  return status === 'REVOKED'
    ? { code: 'workflow-revoked', message: `The workflow was cancelled at the service.${said}`, retryable: true }
    : { code: 'workflow-failed', message: `The service could not do this workflow.${said}`, retryable: true }
}
