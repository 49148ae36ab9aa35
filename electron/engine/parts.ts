import type { Destination, TranscriptionOptions } from '../../shared/domain.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { Emit } from './events.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { LibraryFolders } from './library/folders.ts'
import type { RecordingStore } from './library/recordings.ts'
import type { SettingsStore } from './library/settings.ts'
import type { RunStore } from './transcription/runs.ts'
import type { EditHistory } from './transcripts/history.ts'
import type { TranscriptStore } from './transcripts/store.ts'

/** The engine's parts, put together by the composition root and used by the commands. */
export type EngineParts = {
  folders: LibraryFolders
  recordings: RecordingStore
  transcripts: TranscriptStore
  history: EditHistory
  queue: JobQueue
  runner: JobRunner
  runs: RunStore
  settings: SettingsStore
  emit: Emit
  remoteOverride: ServiceConnection | undefined
  /** Begins a transcription: its run and its first job. Returns the job's id. */
  startRun: (recordingId: number, destination: Destination, options: TranscriptionOptions) => number
}
