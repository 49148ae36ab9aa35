import { join } from 'node:path'
import type { Log } from '../../../shared/errors/log.ts'
import type { DiskFacts } from '../../../shared/recordings/deletion.ts'
import { copiesOfLibrary, type Emit, libraryPlaces, nodeSystem, readDiskFacts } from '../../system/index.ts'
import type { Connections } from '../accounts/connections.ts'
import type { Devices } from '../devices/devices.ts'
import type { Batches } from '../intake/batches.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { IncomingCopies } from '../intake/incoming.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { QueueControl } from '../jobs/queueControl.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Library } from '../library/index.ts'
import type { Transcription } from '../transcription/index.ts'
import type { Uploading } from '../upload/index.ts'
import type { Changes } from '../views/changes.ts'
import type { WorkflowStore } from '../workflows/store.ts'
import { Deletions } from './deletions.ts'
import { eraseInThread } from './eraser.ts'
import { deletionPlan } from './plan.ts'
import { removeFiles } from './removeFiles.ts'
import { backups } from './removeRows.ts'
import { Removing } from './removing.ts'
import { RetentionRule } from './retention.ts'
import { ScheduledDeletions } from './scheduled.ts'
import { DeletionStore } from './store.ts'

/** Whether the disk of a folder is solid-state and encrypted. */
export type DiskPort = (path: string) => Promise<DiskFacts>

export type Deletion = ReturnType<typeof createDeletion>

/** Deletes recordings permanently, and applies the rule that deletes old audio. */
export function createDeletion(deps: {
  library: Library
  queue: JobQueue
  queueControl: QueueControl
  devices: Devices
  batches: Batches
  incoming: IncomingCopies
  imports: ImportJobs
  uploading: Uploading
  transcription: Pick<Transcription, 'runs' | 'held' | 'desiredStates' | 'reconciler' | 'revocations' | 'syncTasks'>
  workflows: WorkflowStore
  connections: Pick<Connections, 'isAble'>
  changes: Changes
  runner: () => JobRunner
  emit: Emit
  disk: DiskPort | undefined
  log: Log
  now: () => number
}) {
  const { library, changes, emit, now } = deps
  const { runs, held, desiredStates, reconciler, revocations, syncTasks } = deps.transcription
  const store = new DeletionStore(library.db, now)
  const onChange = (recordingIds: readonly number[]) => {
    emit('deletions.changed', {})
    changes.library()
    changes.queue()
    for (const recordingId of recordingIds) changes.recording(recordingId)
  }
  const erase = async () => {
    // A copy may have been made since the deletion began.
    for (const name of backups(library)) await removeFiles(join(library.folders.root, name))
    return eraseInThread(library.db)
  }
  const removing = new Removing({
    ...deps,
    ...{ store, runs, held, desiredStates, reconciler, onChange },
    endedImportsOf: (file) => deps.imports.endedWithoutRecording(file),
    revoke: (job) => revocations.write(job),
    erase,
  })
  const deletions = new Deletions({ ...deps, ...{ store, removing, onChange } })
  const look = () => deletions.look()
  const scheduled = new ScheduledDeletions({ ...deps, ...{ store, syncTasks, onChange, look } })
  const retention = new RetentionRule({ recordings: library.recordings, settings: library.settings, scheduled, now })
  const disk = deps.disk ?? ((path: string) => readDiskFacts(path, nodeSystem))
  return {
    deletionStore: store,
    scheduledDeletions: scheduled,
    deletionProblemOf: (deletionId: number) => removing.problemOf(deletionId),
    retention,
    /**
     * Removes traces of deleted rows from the library file, its log and its copies. Never rejects. If another program reads the
     * library, the next deletion removes the remaining traces.
     */
    async eraseDeletedRows(): Promise<void> {
      try {
        await erase()
      } catch {
        deps.log('warn', 'deleted-rows-not-erased')
      }
    },
    planDeletion: (recordingIds: readonly number[]) =>
      deletionPlan(
        {
          ...{ ...deps, ...library },
          diskFacts: () => disk(library.folders.root),
          copies: () => copiesOfLibrary(libraryPlaces(), library.folders.root),
          isAble: (serviceKey, extension) => deps.connections.isAble(serviceKey, extension),
        },
        recordingIds,
      ),
    start() {
      retention.start()
      deletions.start()
    },
    look,
    /** Call it when a service has removed something, or could not be reached. `isDone`: false if it could not be reached. */
    serviceAnswered(isDone: boolean) {
      if (store.removing().length === 0) return
      onChange([])
      if (isDone) look()
    },
    async stop() {
      retention.stop()
      await deletions.stop()
    },
  }
}
