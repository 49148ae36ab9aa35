import type { TranscriptionOptions } from '../../shared/domain.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { LibraryDatabase } from './library/database.ts'
import type { RecordingRow, RecordingStore } from './library/recordings.ts'
import type { SettingsStore } from './library/settings.ts'
import type { RunTarget } from './partner/connections.ts'
import type { Targets } from './partner/targets.ts'
import { longestPartMs } from './transcription/partLimit.ts'
import type { RunStore } from './transcription/runs.ts'

export type RunStep = 'derive' | 'upload' | 'submit' | 'poll' | 'stitch'

/** What follows what on a recording's way: each step is a job that the one before it asks for in the transaction of its end. */
export class RunSteps {
  readonly #db: LibraryDatabase
  readonly #queue: JobQueue
  readonly #recordings: RecordingStore
  readonly #runs: RunStore
  readonly #settings: SettingsStore
  readonly #targets: Pick<Targets, 'choose'>
  readonly #needsCopy: (recording: RecordingRow, target: RunTarget) => boolean

  constructor(deps: {
    db: LibraryDatabase
    queue: JobQueue
    recordings: RecordingStore
    runs: RunStore
    settings: SettingsStore
    targets: Pick<Targets, 'choose'>
    /** Whether something else than the recording is sent there, as far as is known. */
    needsCopy: (recording: RecordingRow, target: RunTarget) => boolean
  }) {
    this.#db = deps.db
    this.#queue = deps.queue
    this.#recordings = deps.recordings
    this.#runs = deps.runs
    this.#settings = deps.settings
    this.#targets = deps.targets
    this.#needsCopy = deps.needsCopy
  }

  /** `round`: not 0 where the same step of the same run is asked for once more. Returns the job's id. */
  enqueue(kind: RunStep, runId: number, more: { runAfterMs?: number; round?: number; turn?: number } = {}): number {
    const { round = 0, ...rest } = more
    const { recordingId, partIndex } = this.#runs.get(runId)
    const recording = this.#recordings.get(recordingId)
    return this.#queue.enqueue({
      kind,
      dedupeKey: `${kind}:${runId}${round === 0 ? '' : `:${round}`}`,
      payload: { runId },
      recordingId: recording.id,
      subject: recording.title,
      turn: partIndex ?? 0,
      ...rest,
    }).jobId
  }

  /** Begins a transcription: its run and its first job. Returns the job's id. */
  start(recordingId: number, target: RunTarget, options: TranscriptionOptions): number {
    const recording = this.#recordings.get(recordingId)
    // A long one is put into parts first, and of others a copy is made where that is what is sent.
    const isLong = recording.durationMs > longestPartMs(options, this.#settings.get())
    const first = isLong || this.#needsCopy(recording, target) ? 'derive' : 'upload'
    return this.#db.transaction(() => this.enqueue(first, this.#runs.create(recordingId, target, options)))()
  }

  /** A recording is in the library: it is made ready to be looked at, and transcribed where that is wanted. */
  sealed(recording: RecordingRow): void {
    this.#queue.enqueue({
      kind: 'prepare',
      dedupeKey: `prepare:${recording.id}`,
      payload: { recordingId: recording.id },
      recordingId: recording.id,
      subject: recording.title,
    })
    if (this.#settings.get().transcribeOnImport)
      this.start(recording.id, this.#targets.choose(recording), recording.options)
  }

  /**
   * A transcript is there: it is exported where that is wanted. Not of what never leaves this machine: nobody here knows
   * who else reads a folder.
   */
  transcribed(recordingId: number): void {
    const { exportWhenReady } = this.#settings.get()
    const { title, localOnly, revision } = this.#recordings.get(recordingId)
    if (exportWhenReady === null || localOnly) return
    this.#queue.enqueue({
      kind: 'export',
      dedupeKey: `export:${recordingId}:${revision}`,
      payload: { recordingId, ...exportWhenReady },
      recordingId,
      subject: title,
    })
  }
}
