import type { AccountStore } from '../accounts/accounts.ts'
import type { Connections } from '../accounts/connections.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { Transcription } from '../transcription/index.ts'
import type { Uploading } from '../upload/index.ts'
import { workflowHandler } from './handler.ts'
import { WorkflowStore } from './store.ts'

/** Runs workflows of the second endpoint family. */
export type Workflows = { store: WorkflowStore; handlers: Pick<JobHandlers, 'workflow'> }

export function createWorkflows(deps: {
  db: LibraryDatabase
  queue: JobQueue
  recordings: RecordingStore
  accounts: AccountStore
  connections: Connections
  uploading: Pick<Uploading, 'uploads' | 'uploader'>
  transcription: Pick<Transcription, 'guards' | 'revocations' | 'syncTasks' | 'watched'>
  now: () => number
  random: () => number
}): Workflows {
  const { queue, recordings, accounts, connections, transcription, now, random } = deps
  const { uploads, uploader } = deps.uploading
  const { guards, revocations, syncTasks, watched } = transcription
  const store = new WorkflowStore(deps.db, now)
  const workflow = workflowHandler({
    ...{ recordings, accounts, workflows: store, uploads, uploader, connections, now, random },
    isWatched: watched.is,
    onAnswer: (jobId, write) => revocations.answered(jobId, write),
    onTaskThere: () => queue.afterCommit(syncTasks),
  })
  return { store, handlers: { workflow: guards.sending(guards.asking(workflow)) } }
}
