import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { CustodyRow } from '../../../shared/evidence/custody.ts'
import type { JobSummary, PendingImport, Progress, RecordingSummary } from '../../../shared/recordings/domain.ts'
import type { Project } from '../../../shared/recordings/projects.ts'
import type { QueueOverview } from '../../../shared/recordings/queue.ts'
import type { CitedQuote, QuoteFilter } from '../../../shared/transcripts/quotes.ts'
import { ImportJobs } from '../intake/importJobs.ts'
import { UndecidedRecordings } from '../intake/undecided.ts'
import { JobReader } from '../jobs/reader.ts'
import type { JobRow } from '../jobs/types.ts'
import { CustodyLog } from '../library/custody.ts'
import { openForReading } from '../library/database.ts'
import { isLibraryLocked } from '../library/lock.ts'
import { ProjectStore } from '../library/projects.ts'
import { PseudonymStore } from '../library/pseudonyms.ts'
import { RecordingParts } from '../library/recordingParts.ts'
import { RecordingStore } from '../library/recordings.ts'
import { SettingsStore } from '../library/settings.ts'
import { type ShownKey, SigningKeys } from '../library/signingKeys.ts'
import { recordingsBeingPaused } from '../transcription/desiredStates.ts'
import { newTranscripts } from '../transcription/heldFacts.ts'
import { RunSlices } from '../transcription/slices.ts'
import { QuoteStore } from '../transcripts/quotes/store.ts'
import { RedactionStore } from '../transcripts/redactions/store.ts'
import { TranscriptStore } from '../transcripts/store.ts'
import { WordTimes } from '../transcripts/wordTimes.ts'
import { egressLines } from './egressLines.ts'
import { jobSummaries } from './jobSummaries.ts'
import { QueueOverviews } from './overview.ts'
import { pendingImports } from './pendingImports.ts'
import { quotesForReaders } from './quotesForReaders.ts'
import { RecordingLists } from './recordingList.ts'
import { recordingSummaries } from './recordingSummaries.ts'
import { UploadsSeen } from './uploadsSeen.ts'
import { decidedCopies } from './whereabouts.ts'

/**
 * Reads a library on which another program may be working, without disturbing it. Progress comes from the disk: the sizes of unfinished
 * copies, and acknowledged parts.
 */
export class LibraryReader {
  readonly #libraryPath: string
  readonly #db: ReturnType<typeof openForReading>
  readonly #settings: SettingsStore
  readonly #overviews: QueueOverviews
  readonly #queue: JobReader
  readonly #imports: ImportJobs
  readonly #recordings: RecordingStore
  readonly #runSlices: RunSlices
  readonly #transcripts: TranscriptStore
  readonly #quotes: QuoteStore
  readonly #uploads: UploadsSeen
  readonly #undecided: UndecidedRecordings

  /** Throws if there is no library, or if the library has another version. */
  constructor(libraryPath: string, packageRoot: string, now: () => number = Date.now) {
    this.#libraryPath = libraryPath
    this.#db = openForReading(libraryPath, packageRoot)
    this.#settings = new SettingsStore(this.#db)
    this.#overviews = new QueueOverviews(this.#db)
    this.#queue = new JobReader(this.#db)
    this.#imports = new ImportJobs(this.#db, now)
    this.#recordings = new RecordingStore(this.#db)
    this.#runSlices = new RunSlices(this.#db, now)
    this.#transcripts = new TranscriptStore(this.#db)
    this.#quotes = new QuoteStore(this.#db, now)
    this.#uploads = new UploadsSeen(this.#db, now)
    this.#undecided = new UndecidedRecordings(this.#db)
  }

  close(): void {
    this.#db.close()
  }

  /** A number that changes with every write to the library. */
  revision(): number {
    return this.#db.pragma('data_version', { simple: true }) as number
  }

  /** True while an engine works on the library. If false, a crash left the jobs that say `running`. */
  isAtWork(): boolean {
    return isLibraryLocked(this.#libraryPath)
  }

  hasRecording(recordingId: number): boolean {
    return this.#recordings.find(recordingId) !== null
  }

  /** See {@link QuoteStore}. */
  quotes(filter: QuoteFilter, range: { offset: number; limit: number }) {
    return this.#quotes.list(filter, range)
  }

  /** See {@link quotesForReaders}. */
  forReaders(quotes: readonly CitedQuote[]) {
    const stores = {
      ...{ recordings: this.#recordings, transcripts: this.#transcripts, quotes: this.#quotes },
      wordTimes: new WordTimes(this.#db),
      redactions: new RedactionStore(this.#db),
      pseudonyms: new PseudonymStore(this.#db, Date.now),
    }
    return quotesForReaders(stores, quotes)
  }

  /** All projects by name. */
  projects(): Project[] {
    return new ProjectStore(this.#db).list()
  }

  /** See {@link egressLines}. */
  egress(recordingId: number | null) {
    return egressLines(this.#db, recordingId)
  }

  custody(recordingId: number): CustodyRow[] {
    return new CustodyLog(this.#db, Date.now).rows(recordingId)
  }

  /** The public half of the library's key; null if there is none yet. */
  signingKey(): ShownKey | null {
    return new SigningKeys(this.#db, { folder: this.#libraryPath, keychain: null, now: Date.now }).shown()
  }

  overview(limit: number): Omit<QueueOverview, 'network'> {
    const { queuePaused, exportWhenReady, destination } = this.#settings.get()
    return {
      paused: queuePaused,
      uploads: this.#uploads.rate(),
      ...this.#overviews.page(
        { show: 'everything', offset: 0, limit },
        {
          progressOf: this.#progress(),
          exports: exportWhenReady !== null,
          beingPaused: this.#beingPaused(),
          destinationOf: (localOnly) => (localOnly ? 'this-machine' : destination),
        },
      ),
    }
  }

  /** The ended jobs, newest first. */
  history(limit: number): JobSummary[] {
    return this.#summaries(this.#overviews.history(0, limit).jobs)
  }

  /** Every recording, newest first. */
  recordings(): RecordingSummary[] {
    const rows = this.#recordings.all()
    const parts = new RecordingParts(this.#db).among(rows.map(({ id }) => id))
    const listed = rows.filter(({ id }) => !parts.has(id))
    return recordingSummaries(listed, {
      db: this.#db,
      queue: this.#queue,
      transcripts: this.#transcripts,
      slices: this.#runSlices,
      newTranscripts: (ids) => newTranscripts(this.#db, ids),
      progressOf: this.#progress(),
      recordingsBeingPaused: () => this.#beingPaused(),
      undecided: this.#undecided,
      speakersOf: (ids) => new RecordingLists(this.#db).speakersOf(ids),
    })
  }

  /** Empty unless an engine works on the library: when the app ends, the service on this machine and its work end too. */
  #beingPaused(): ReadonlySet<number> {
    return this.isAtWork() ? recordingsBeingPaused(this.#db, this.#settings.get().queuePaused) : new Set()
  }

  imports(): PendingImport[] {
    return pendingImports({
      imports: this.#imports,
      progressOf: this.#progress(),
      decidedCopies: (payload) => decidedCopies(this.#db, payload),
    })
  }

  jobs(): JobSummary[] {
    return this.#summaries(this.#queue.list(['queued', 'running', 'waiting', 'failed', 'paused']))
  }

  #summaries(rows: readonly JobRow[]): JobSummary[] {
    return jobSummaries(rows, { overviews: this.#overviews, progressOf: this.#progress() })
  }

  /** The progress of running jobs; other jobs have their stored progress. */
  #progress(): (jobId: number) => Progress | null {
    const running = new Map(this.#queue.list(['running']).map((job) => [job.id, job]))
    return (jobId) => {
      const job = running.get(jobId)
      return job ? this.#progressOf(job) : null
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

/** The size of a file; 0 if there is no such file, or if it already became a recording. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
