import type { TranscriptionOptions } from '../../shared/domain.ts'
import type { Devices } from './devices/session/devices.ts'
import type { Emit } from './events.ts'
import type { ImportJobs } from './jobs/importJobs.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { JobRow } from './jobs/types.ts'
import type { AccountStore } from './library/accounts.ts'
import type { BoundDeviceStore } from './library/boundDevices.ts'
import type { LibraryFolders } from './library/folders.ts'
import type { RecordingStore } from './library/recordings.ts'
import type { SettingsStore } from './library/settings.ts'
import type { Connections, RunTarget } from './partner/connections.ts'
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
  queue: JobQueue
  imports: ImportJobs
  runner: JobRunner
  runs: RunStore
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
  /** Where new work of a recording goes. */
  targetFor: (localOnly: boolean) => RunTarget
  /** Begins a transcription: its run and its first job. Returns the job's id. */
  startRun: (recordingId: number, target: RunTarget, options: TranscriptionOptions) => number
  /** Where a job sends its recording; null where it sends nothing. */
  targetOf: (job: JobRow) => RunTarget | null
  /** A cancelled transcription on this machine is told to stop; elsewhere the interface has no way to say so. */
  revokeOnThisMachine: (job: JobRow) => void
}
