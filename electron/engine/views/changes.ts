import type { Emit } from '../../system/index.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { RecordingStore } from '../library/recordings.ts'

/** If more recordings changed than this, the window reloads its list instead of each recording. */
const mostRecordings = 20

/** Tells the window about changes. */
export class Changes {
  readonly #emit: Emit
  readonly #queue: Pick<JobQueue, 'byIds'>
  readonly #recordings: Pick<RecordingStore, 'find'>

  constructor(deps: { emit: Emit; queue: Pick<JobQueue, 'byIds'>; recordings: Pick<RecordingStore, 'find'> }) {
    this.#emit = deps.emit
    this.#queue = deps.queue
    this.#recordings = deps.recordings
  }

  recording(recordingId: number): void {
    this.#recording(recordingId, {})
  }

  /** Call it when a person edited a transcript. */
  text(recordingId: number): void {
    this.#recording(recordingId, { isTextOnly: true })
  }

  /** Call it when imports and recordings were added or removed. */
  library(): void {
    this.#emit('library.changed', {})
  }

  queue(): void {
    this.#emit('queue.changed', {})
  }

  /** Call it when these jobs, and so their recordings, changed. */
  jobs(jobIds: readonly number[]): void {
    if (jobIds.length === 0) return
    this.queue()
    this.recordings(this.#queue.byIds(jobIds).map(({ recordingId }) => recordingId))
  }

  /** `null` means a file that is not a recording yet. */
  recordings(recordingIds: readonly (number | null)[]): void {
    const changed = new Set(recordingIds)
    if (changed.has(null) || changed.size > mostRecordings) this.library()
    if (changed.size > mostRecordings) return
    for (const recordingId of changed) if (recordingId !== null) this.recording(recordingId)
  }

  #recording(recordingId: number, what: { isTextOnly?: true }): void {
    // The recording may be deleted by now.
    const revision = this.#recordings.find(recordingId)?.revision
    if (revision !== undefined) this.#emit('recording.changed', { recordingId, revision, ...what })
  }
}
