import { Batches } from './jobs/batches.ts'
import { ImportJobs } from './jobs/importJobs.ts'
import { QueueOverviews } from './jobs/overview.ts'
import { JobQueue } from './jobs/queue.ts'
import { QueueSteering } from './jobs/steering.ts'
import { AccountStore } from './library/accounts.ts'
import { BoundDeviceStore } from './library/boundDevices.ts'
import type { LibraryDatabase } from './library/database.ts'
import { RecordingStore } from './library/recordings.ts'
import { SettingsStore } from './library/settings.ts'
import { RunParts } from './transcription/parts.ts'
import { PauseRows } from './transcription/pauseRows.ts'
import { RunStore } from './transcription/runs.ts'
import { SubmitSlots } from './transcription/submitSlots.ts'
import { EditHistory } from './transcripts/history.ts'
import { TranscriptStore } from './transcripts/store.ts'
import { UploadStore } from './upload/sessions.ts'
import { WorkflowStore } from './workflows/store.ts'

/** Everything that reads and writes the rows of one library and needs nothing else. */
export function createStores(db: LibraryDatabase, now: () => number) {
  const transcripts = new TranscriptStore(db, now)
  return {
    queue: new JobQueue(db, now),
    steering: new QueueSteering(db, now),
    overviews: new QueueOverviews(db),
    batches: new Batches(db),
    imports: new ImportJobs(db, now),
    recordings: new RecordingStore(db),
    transcripts,
    history: new EditHistory(db, transcripts, now),
    settings: new SettingsStore(db),
    runs: new RunStore(db, now),
    runParts: new RunParts(db, now),
    pauseRows: new PauseRows(db, now),
    submitSlots: new SubmitSlots(db, now),
    uploads: new UploadStore(db, now),
    accounts: new AccountStore(db, now),
    boundDevices: new BoundDeviceStore(db, now),
    workflows: new WorkflowStore(db, now),
  }
}
