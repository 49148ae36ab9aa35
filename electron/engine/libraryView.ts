import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { JobSummary, PendingImport, Progress, RecordingSummary } from '../../shared/domain.ts'
import type { QueueOverview } from '../../shared/queue.ts'
import { pendingImports } from './commands/index.ts'
import { jobSummaries } from './commands/queue.ts'
import { ImportJobs } from './jobs/importJobs.ts'
import { QueueOverviews } from './jobs/overview.ts'
import { JobQueue } from './jobs/queue.ts'
import type { JobRow } from './jobs/types.ts'
import { openForReading } from './library/database.ts'
import { isLibraryLocked } from './library/lock.ts'
import { RecordingStore } from './library/recordings.ts'
import { SettingsStore } from './library/settings.ts'
import { whereaboutsOf } from './library/whereabouts.ts'
import { recordingSummaries } from './recordingSummaries.ts'
import { RunParts } from './transcription/parts.ts'
import { PauseRows } from './transcription/pauseRows.ts'
import { TranscriptStore } from './transcripts/store.ts'
import { UploadsSeen } from './upload/uploadsSeen.ts'

/**
 * A library as somebody sees it who does not work on it: an app or another `tapelog` may, and is not disturbed. How far the
 * work is comes from what is on the disk: copies that grow, and parts that were acknowledged.
 */
export class LibraryView {
  readonly #libraryPath: string
  readonly #db: ReturnType<typeof openForReading>
  readonly #settings: SettingsStore
  readonly #overviews: QueueOverviews
  readonly #queue: JobQueue
  readonly #imports: ImportJobs
  readonly #recordings: RecordingStore
  readonly #pauses: PauseRows
  readonly #runParts: RunParts
  readonly #transcripts: TranscriptStore
  readonly #uploads: UploadsSeen

  /** Throws when there is no library, or none of this version. */
  constructor(libraryPath: string, packageRoot: string, now: () => number = Date.now) {
    this.#libraryPath = libraryPath
    this.#db = openForReading(libraryPath, packageRoot)
    this.#settings = new SettingsStore(this.#db)
    this.#overviews = new QueueOverviews(this.#db)
    this.#queue = new JobQueue(this.#db, now)
    this.#imports = new ImportJobs(this.#db, now)
    this.#recordings = new RecordingStore(this.#db)
    this.#pauses = new PauseRows(this.#db, now)
    this.#runParts = new RunParts(this.#db, now)
    this.#transcripts = new TranscriptStore(this.#db, now)
    this.#uploads = new UploadsSeen(this.#db, now)
  }

  close(): void {
    this.#db.close()
  }

  /** Another number whenever somebody wrote to the library. */
  revision(): number {
    return this.#db.pragma('data_version', { simple: true }) as number
  }

  /** Whether anybody works on it: else what says `running` is what a crash left. */
  isAtWork(): boolean {
    return isLibraryLocked(this.#libraryPath)
  }

  overview(limit: number): Omit<QueueOverview, 'network'> {
    const { queuePaused, exportWhenReady, destination } = this.#settings.get()
    return {
      paused: queuePaused,
      uploads: this.#uploads.rate(),
      ...this.#overviews.page(
        { show: 'everything', offset: 0, limit },
        {
          progressOf: this.#runner().progressOf,
          exports: exportWhenReady !== null,
          beingPaused: this.#beingPaused(),
          destinationOf: (localOnly) => (localOnly ? 'this-machine' : destination),
        },
      ),
    }
  }

  /** What ended, newest first. */
  history(limit: number): JobSummary[] {
    return this.#summaries(this.#overviews.history(0, limit).jobs)
  }

  /** Every recording, newest first. */
  recordings(): RecordingSummary[] {
    return recordingSummaries(this.#recordings.all(), {
      queue: this.#queue,
      transcripts: this.#transcripts,
      runParts: this.#runParts,
      whereaboutsOf: (ids) => whereaboutsOf(this.#db, ids),
      progressOf: this.#runner().progressOf,
      recordingsBeingPaused: () => this.#beingPaused(),
    })
  }

  /** The service on this machine ends with the app, and what it worked on with it. */
  #beingPaused(): ReadonlySet<number> {
    return this.isAtWork() ? this.#pauses.recordingsBeingPaused(this.#settings.get().queuePaused) : new Set()
  }

  imports(): PendingImport[] {
    return pendingImports({ imports: this.#imports, runner: this.#runner() })
  }

  jobs(): JobSummary[] {
    return this.#summaries(this.#queue.list(['queued', 'running', 'waiting', 'failed', 'paused']))
  }

  #summaries(rows: readonly JobRow[]): JobSummary[] {
    const parts = { runner: this.#runner(), overviews: this.#overviews }
    return jobSummaries(rows, parts)
  }

  /** Progress of what runs at this moment; the rest has what is written down. */
  #runner() {
    const running = new Map(this.#queue.list(['running']).map((job) => [job.id, job]))
    return {
      progressOf: (jobId: number): Progress | null => {
        const job = running.get(jobId)
        return job ? this.#progressOf(job) : null
      },
    }
  }

  #progressOf({ id, kind, recordingId, payload }: JobRow): Progress | null {
    if (kind === 'upload' && recordingId !== null) return this.#uploads.progressOf(recordingId)
    if (kind !== 'import' || !('sizeBytes' in payload)) return null
    const bytesTotal = payload.sizeBytes
    const bytesDone = Math.min(bytesTotal, sizeOf(join(this.#libraryPath, 'incoming', `${id}.part`)))
    return { fraction: bytesTotal === 0 ? null : bytesDone / bytesTotal, bytesDone, bytesTotal }
  }
}

/** 0 where there is no such file, or no more: it became a recording. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
