import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { JobQueue, type QueueRules } from './queue.ts'
import { QueueControl } from './queueControl.ts'

/** The queue and a person's actions on it. */
export function createJobs(deps: {
  db: LibraryDatabase
  recordings: RecordingStore
  rules: QueueRules
  now: () => number
}) {
  return {
    queue: new JobQueue(deps.db, deps.now, deps.rules),
    queueControl: new QueueControl(deps.db, deps.recordings, deps.now),
  }
}
