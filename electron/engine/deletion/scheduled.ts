import { type DeletionScope, undoDeletionMs, warnedBeforeMs } from '../../../shared/recordings/deletion.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { QueueControl } from '../jobs/queueControl.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Library } from '../library/index.ts'
import type { DeletionStore } from './store.ts'

type ScheduledDeletionsDeps = {
  library: Pick<Library, 'recordings' | 'parts'>
  store: DeletionStore
  queue: Pick<JobQueue, 'together'>
  queueControl: Pick<QueueControl, 'pause' | 'resume'>
  runner: () => Pick<JobRunner, 'abort' | 'pump'>
  syncTasks: () => void
  /** Deletes due recordings, and sets the timer for the others. */
  look: () => void
  onChange: (recordingIds: readonly number[]) => void
  now: () => number
}

/** Requested deletions, by a person or a rule, that can still be undone. */
export class ScheduledDeletions {
  readonly #deps: ScheduledDeletionsDeps

  constructor(deps: ScheduledDeletionsDeps) {
    this.#deps = deps
  }

  /**
   * Throws `recording-unknown`, `audio-deleted` if there is no audio left to delete, and `part-of-joined` for a file of a joined
   * recording.
   */
  request(recordingIds: readonly number[], scope: DeletionScope): { dueMs: number } {
    const { queue, queueControl, store, library, now } = this.#deps
    const dueMs = now() + undoDeletionMs
    const held = queue.together(() =>
      recordingIds.flatMap((recordingId) => {
        const { audioDeletedMs } = library.recordings.get(recordingId)
        library.parts.demandNoPart(recordingId)
        if (scope === 'audio' && audioDeletedMs !== null) throw problem('audio-deleted')
        const paused = queueControl.pause({ recordingId })
        const before = store.undoable(recordingId)?.heldJobs ?? []
        store.ask({ recordingId, scope, dueMs, heldJobs: [...before, ...paused] })
        return paused
      }),
    )
    for (const jobId of held) this.#deps.runner().abort(jobId)
    this.#deps.syncTasks()
    this.#deps.onChange(recordingIds)
    this.#deps.look()
    return { dueMs }
  }

  /**
   * Removes a joined recording that has no files any more, at once: it can be joined again. Call it in the transaction that releases them,
   * and then {@link begin}.
   */
  removeNow(recordingId: number): void {
    const { queueControl, store, now } = this.#deps
    store.ask({ recordingId, scope: 'recording', dueMs: now(), heldJobs: queueControl.pause({ recordingId }) })
  }

  begin(recordingIds: readonly number[]): void {
    this.#deps.syncTasks()
    this.#deps.onChange(recordingIds)
    this.#deps.look()
  }

  /** Restores recordings whose deletion has not begun. Work that was stopped for the deletion continues. */
  undo(recordingIds: readonly number[]): number[] {
    const { queue, queueControl, store, now } = this.#deps
    const undone = queue.together(() =>
      recordingIds.filter((recordingId) => {
        const row = store.undoable(recordingId)
        if (!row || (row.state === 'waiting' && row.dueMs <= now())) return false
        for (const jobId of row.heldJobs) queueControl.resume({ jobId })
        return store.drop(recordingId)
      }),
    )
    this.#deps.syncTasks()
    this.#deps.runner().pump()
    this.#deps.onChange(undone)
    this.#deps.look()
    return undone
  }

  /** Call it when a person sees the warning. The announced deletions begin {@link warnedBeforeMs} later. */
  warningShown(): { dueMs: number } {
    const dueMs = this.#deps.now() + warnedBeforeMs
    if (this.#deps.store.warned(dueMs) > 0) this.#deps.onChange([])
    this.#deps.look()
    return { dueMs }
  }

  keepAudio(recordingIds: readonly number[]): void {
    const { queue, store, library } = this.#deps
    queue.together(() => {
      library.recordings.keepAudio(recordingIds)
      for (const recordingId of recordingIds)
        if (store.undoable(recordingId)?.askedBy === 'rule') store.drop(recordingId)
    })
    this.#deps.onChange(recordingIds)
  }

  /** Announces the deletion of this audio. Nothing is deleted before a person has seen the warning. */
  announce(recordingIds: readonly number[]): void {
    const { queue, store } = this.#deps
    queue.together(() => {
      for (const recordingId of recordingIds) store.announce(recordingId)
    })
    this.#deps.onChange(recordingIds)
  }

  /** Withdraws the rule's announcements, because the rule has changed, except for these recordings. */
  withdrawRule(except: readonly number[]): void {
    const { store } = this.#deps
    const kept = new Set(except)
    const withdrawn = store
      .all()
      .filter(({ askedBy, state, recordingId }) => askedBy === 'rule' && state !== 'removing' && !kept.has(recordingId))
    for (const { recordingId } of withdrawn) store.drop(recordingId)
    if (withdrawn.length > 0) this.#deps.onChange(withdrawn.map(({ recordingId }) => recordingId))
  }
}
