import type { TranscriptionOptions } from '../../shared/domain.ts'
import type { QueueOverview } from '../../shared/queue.ts'
import type { Devices } from './devices/session/devices.ts'
import type { Emit } from './events.ts'
import type { Duplicates } from './intake/duplicates.ts'
import type { Batches } from './jobs/batches.ts'
import type { ImportJobs } from './jobs/importJobs.ts'
import type { QueueOverviews } from './jobs/overview.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { QueueSteering } from './jobs/steering.ts'
import type { JobRow } from './jobs/types.ts'
import type { AccountStore } from './library/accounts.ts'
import type { BoundDeviceStore } from './library/boundDevices.ts'
import type { LibraryFolders } from './library/folders.ts'
import type { RecordingStore } from './library/recordings.ts'
import type { SettingsStore } from './library/settings.ts'
import type { Whereabouts } from './library/whereabouts.ts'
import type { SendingRule } from './network/sendingRule.ts'
import type { Connections, RunTarget } from './partner/connections.ts'
import type { Targets } from './partner/targets.ts'
import type { RunParts } from './transcription/parts.ts'
import type { RunStore } from './transcription/runs.ts'
import type { Watched } from './transcription/watched.ts'
import type { EditHistory } from './transcripts/history.ts'
import type { TranscriptStore } from './transcripts/store.ts'
import type { WatchFolders } from './watching/watchFolders.ts'
import type { WorkflowStore } from './workflows/store.ts'

/** The engine's parts, put together by the composition root and used by the commands. */
export type EngineParts = {
  folders: LibraryFolders
  recordings: RecordingStore
  transcripts: TranscriptStore
  history: EditHistory
  duplicates: Duplicates
  queue: JobQueue
  steering: QueueSteering
  overviews: QueueOverviews
  batches: Batches
  imports: ImportJobs
  runner: JobRunner
  runs: RunStore
  runParts: RunParts
  settings: SettingsStore
  emit: Emit
  accounts: AccountStore
  boundDevices: BoundDeviceStore
  workflows: WorkflowStore
  connections: Connections
  watched: Watched
  devices: Devices
  watchFolders: WatchFolders
  now: () => number
  targets: Targets
  /** See {@link keepHere} of the transcriptions. */
  keepHere: (recordingId: number) => string | null
  whereaboutsOf: (recordingIds: readonly number[]) => Map<number, Whereabouts>
  /** Begins a transcription: its run and its first job. Returns the job's id. */
  startRun: (recordingId: number, target: RunTarget, options: TranscriptionOptions) => number
  /** A job that ended at the service, or was refused with its upload: the same work is begun once more. */
  beginAnew: (job: JobRow, recordingId: number) => void
  /** What goes over the wire now, of all uploads together; null when nothing does. */
  uploadRates: () => QueueOverview['uploads']
  sendingRule: SendingRule
  /** Where a job sends its recording; null where it sends nothing. */
  targetOf: (job: JobRow) => RunTarget | null
  /**
   * Writes down, in the transaction that cancels the job, that the service on this machine is to revoke its task; `syncPauses`
   * tells it. Elsewhere the interface has no way to say so.
   */
  revokeOnThisMachine: (job: JobRow) => void
  /**
   * To be called when what is paused or revoked may have changed: tells the service on this machine, which stops its recogniser
   * or goes on.
   */
  syncPauses: () => void
  /** Recordings that the service on this machine is to stop working on, and may not have stopped yet. */
  recordingsBeingPaused: () => ReadonlySet<number>
}
