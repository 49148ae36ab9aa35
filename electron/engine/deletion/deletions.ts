import { join } from 'node:path'
import { type DeletionScope, undoDeletionMs, warnedBeforeMs } from '../../../shared/deletion.ts'
import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import type { Log } from '../../../shared/log.ts'
import { problem, problemInfo } from '../../../shared/sentences/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { QueueSteering } from '../jobs/steering.ts'
import type { JobRow } from '../jobs/types.ts'
import type { Library } from '../library/index.ts'
import { libraryProblem } from '../library/problems.ts'
import { emptyLog, eraseDeletedRows } from './erase.ts'
import { hasEnded, nothingAtService, type Remains, type ServiceRemains } from './remains.ts'
import { removeFiles } from './removeFiles.ts'
import type { ServiceRemoval } from './removeFromService.ts'
import { type RowsDeps, removeAudioRows, removeRecordingRows } from './removeRows.ts'
import type { DeletionStore, RemovingDeletion, WaitingDeletion } from './store.ts'

/** How soon a step that failed is tried again. */
const againMs = 30_000
/** Timers cannot be longer than 24.8 days, and the clock may jump. */
const longestTimerMs = 60_000

export type DeletionsDeps = RowsDeps & {
  library: Pick<Library, 'db' | 'folders' | 'recordings' | 'partDigests' | 'deletedContent'>
  store: DeletionStore
  queue: Pick<JobQueue, 'ofRecordings' | 'remove' | 'together' | 'cancel' | 'get'>
  steering: Pick<QueueSteering, 'pause' | 'resume'>
  runner: () => Pick<JobRunner, 'abort' | 'ended' | 'pump'>
  /** In the transaction that cancels the job: the service on this machine is to end its task. */
  revoke: (job: JobRow) => void
  syncTasks: () => void
  removeFromService: (remains: ServiceRemains) => Promise<ServiceRemoval>
  devices: RowsDeps['devices'] & { recordingDeleted(recordingId: number): void }
  /** A deletion was asked for, undone, begun or ended. */
  onChange: (recordingIds: readonly number[]) => void
  log: Log
}

/**
 * Deletes recordings, or their audio, so that a crash leaves nothing half deleted: after the time to undo, one transaction deletes
 * the rows and writes down what remains; then files, the library file's free space and the service's copies are deleted. Each of
 * these steps can be repeated, and is repeated at the next start.
 */
export class Deletions {
  readonly #deps: DeletionsDeps
  readonly #problems = new Map<number, ErrorInfo>()
  /** The service does not know how to remove: only a newer one will, after a start. */
  #serviceCannot = false
  #isStarted = false
  #stopped = false
  #timer: NodeJS.Timeout | null = null
  #working: Promise<void> | null = null
  #isAskedAgain = false

  constructor(deps: DeletionsDeps) {
    this.#deps = deps
  }

  /** Continues what was interrupted, and deletes what is due from now on. */
  start(): void {
    this.#isStarted = true
    this.look()
  }

  /** Waits for the step that runs now. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#working
  }

  problemOf(deletionId: number): ErrorInfo | null {
    return this.#problems.get(deletionId) ?? null
  }

  /** Throws `recording-unknown`, and `audio-deleted` where there is no audio left to delete. */
  request(recordingIds: readonly number[], scope: DeletionScope): { dueMs: number } {
    const { queue, steering, store, library, now } = this.#deps
    const dueMs = now() + undoDeletionMs
    const held = queue.together(() =>
      recordingIds.flatMap((recordingId) => {
        const { audioDeletedMs } = library.recordings.get(recordingId)
        if (scope === 'audio' && audioDeletedMs !== null) throw problem('audio-deleted')
        const paused = steering.pause({ recordingId })
        const before = store.undoable(recordingId)?.heldJobs ?? []
        store.ask({ recordingId, scope, dueMs, heldJobs: [...before, ...paused] })
        return paused
      }),
    )
    for (const jobId of held) this.#deps.runner().abort(jobId)
    this.#deps.syncTasks()
    this.#deps.onChange(recordingIds)
    this.look()
    return { dueMs }
  }

  /** Returns those whose deletion had not begun. Work that was stopped for it continues. */
  undo(recordingIds: readonly number[]): number[] {
    const { queue, steering, store, now } = this.#deps
    const undone = queue.together(() =>
      recordingIds.filter((recordingId) => {
        const row = store.undoable(recordingId)
        if (!row || (row.state === 'waiting' && row.dueMs <= now())) return false
        for (const jobId of row.heldJobs) steering.resume({ jobId })
        return store.drop(recordingId)
      }),
    )
    this.#deps.syncTasks()
    this.#deps.runner().pump()
    this.#deps.onChange(undone)
    this.look()
    return undone
  }

  /** A person sees the warning: what a rule announced is deleted after {@link warnedBeforeMs}. */
  warningShown(): { dueMs: number } {
    const dueMs = this.#deps.now() + warnedBeforeMs
    if (this.#deps.store.warned(dueMs) > 0) this.#deps.onChange([])
    this.look()
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

  /** Takes back what a rule announced, except of these recordings: the rule has changed. */
  withdrawRule(except: readonly number[]): void {
    const { store } = this.#deps
    const kept = new Set(except)
    const withdrawn = store
      .all()
      .filter(({ askedBy, state, recordingId }) => askedBy === 'rule' && state !== 'removing' && !kept.has(recordingId))
    for (const { recordingId } of withdrawn) store.drop(recordingId)
    if (withdrawn.length > 0) this.#deps.onChange(withdrawn.map(({ recordingId }) => recordingId))
  }

  /** Announces the deletion of this audio; it is deleted only after a person was warned. */
  announce(recordingIds: readonly number[]): void {
    const { queue, store } = this.#deps
    queue.together(() => {
      for (const recordingId of recordingIds) store.announce(recordingId)
    })
    this.#deps.onChange(recordingIds)
  }

  /** Deletes what is due, and continues what is left. Cheap when nothing is. Never throws. */
  look(): void {
    if (!this.#isStarted || this.#stopped) return
    this.#isAskedAgain = true
    this.#working ??= this.#work().finally(() => {
      this.#working = null
    })
  }

  async #work(): Promise<void> {
    let isTrouble = false
    // A deletion that is asked for during the last look is seen by the next one.
    while (this.#isAskedAgain && !this.#stopped) {
      this.#isAskedAgain = false
      try {
        for (const row of this.#due()) await this.#begin(row)
        isTrouble = !(await this.#removeAll())
      } catch (error) {
        isTrouble = true
        this.#log(error)
      }
    }
    if (this.#stopped) return
    // The screen says why something waits.
    if (isTrouble) this.#deps.onChange([])
    this.#lookLater(isTrouble)
  }

  #due(): WaitingDeletion[] {
    const nowMs = this.#deps.now()
    return this.#deps.store.waiting().filter((row) => {
      const latestMs = nowMs + (row.askedBy === 'rule' ? warnedBeforeMs : undoDeletionMs)
      // The clock was set back: it is due no later than was announced.
      if (row.dueMs > latestMs) this.#deps.store.setDue(row.id, latestMs)
      return row.dueMs <= nowMs
    })
  }

  #lookLater(isTrouble: boolean): void {
    if (this.#timer) clearTimeout(this.#timer)
    const nowMs = this.#deps.now()
    let afterMs = isTrouble ? againMs : Number.POSITIVE_INFINITY
    try {
      for (const { dueMs } of this.#deps.store.waiting()) afterMs = Math.min(afterMs, Math.max(10, dueMs - nowMs))
    } catch {
      // The library cannot be read now.
      afterMs = againMs
    }
    if (Number.isFinite(afterMs)) this.#timer = setTimeout(() => this.look(), Math.min(longestTimerMs, afterMs))
  }

  /** The rows, once nothing works on them any more. */
  async #begin({ id, recordingId, scope }: WaitingDeletion): Promise<void> {
    const { queue, store, runner } = this.#deps
    const isOfIt = (job: JobRow) => this.#isAbout(recordingId, job)
    do this.#cancelJobs(recordingId)
    while ((await runner().ended(isOfIt)) > 0)
    if (this.#stopped || store.undoable(recordingId)?.id !== id) return
    queue.together(() => {
      const remains = (scope === 'audio' ? removeAudioRows : removeRecordingRows)(this.#deps, recordingId)
      store.begin(id, remains)
    })
    this.#deps.devices.recordingDeleted(recordingId)
    this.#deps.onChange([recordingId])
  }

  #cancelJobs(recordingId: number): void {
    const { queue } = this.#deps
    queue.together(() => {
      for (const job of queue.ofRecordings([recordingId])) if (queue.cancel(job.id)) this.#deps.revoke(job)
    })
  }

  /** Also an import that was linked to the recording after it was claimed. */
  #isAbout(recordingId: number, job: JobRow): boolean {
    return (this.#deps.queue.get(job.id)?.recordingId ?? job.recordingId) === recordingId
  }

  /** True if nothing is left that can be done now. */
  async #removeAll(): Promise<boolean> {
    for (const row of this.#deps.store.removing()) await this.#step(row, (remains) => this.#removeFiles(remains))
    if (this.#stopped) return true
    this.#erase()
    for (const row of this.#deps.store.removing()) {
      if (this.#stopped) return true
      await this.#step(row, (remains) => this.#removeAtService(remains))
    }
    return this.#end()
  }

  /** Runs one step, and keeps its problem for the screen. */
  async #step(row: RemovingDeletion, step: (remains: Remains) => Promise<Remains>): Promise<void> {
    try {
      const remains = await step(row.remains)
      this.#problems.delete(row.id)
      if (remains !== row.remains) this.#deps.store.setRemains(row.id, remains)
    } catch (error) {
      this.#problems.set(row.id, problemOf(error))
      this.#log(error)
    }
  }

  async #removeFiles(remains: Remains): Promise<Remains> {
    if (remains.paths.length === 0) return remains
    for (const path of remains.paths) await removeFiles(join(this.#deps.library.folders.root, path))
    return { ...remains, paths: [] }
  }

  /** One rewrite of the library file for all deletions whose rows are deleted. */
  #erase(): void {
    const { library, store } = this.#deps
    const rows = store.removing().filter(({ remains }) => remains.mustRewriteLibrary)
    if (rows.length === 0) return
    try {
      if (!eraseDeletedRows(library.db)) throw problem('library-read-elsewhere', null, { retryable: true })
      for (const { id, remains } of rows) store.setRemains(id, { ...remains, mustRewriteLibrary: false })
    } catch (error) {
      for (const { id } of rows) this.#problems.set(id, problemOf(error))
      this.#log(error)
    }
  }

  async #removeAtService(remains: Remains): Promise<Remains> {
    if (remains.atService === null) return remains
    if (this.#serviceCannot) throw problem('service-cannot-remove', null, { retryable: true })
    const removal = await this.#deps.removeFromService(remains.atService)
    if (removal === 'unknown') {
      this.#serviceCannot = true
      throw problem('service-cannot-remove', null, { retryable: true })
    }
    return { ...remains, atService: nothingAtService(removal.left) ? null : removal.left }
  }

  #end(): boolean {
    const { store, library } = this.#deps
    const rows = store.removing()
    const ended = rows.filter(({ remains }) => hasEnded(remains))
    for (const { id } of ended) {
      store.end(id)
      this.#problems.delete(id)
    }
    if (ended.length > 0) {
      // The log still has the names of the files.
      emptyLog(library.db)
      this.#deps.log('info', 'deletions-ended', { count: ended.length })
      this.#deps.onChange([])
    }
    return ended.length === rows.length
  }

  #log(error: unknown): void {
    this.#deps.log('warn', 'deletion-interrupted', { code: problemOf(error).code })
  }
}

const problemOf = (error: unknown): ErrorInfo => {
  const known = libraryProblem(error) ?? error
  return known instanceof TapelogError ? toErrorInfo(known) : problemInfo('deletion-waits', null, { retryable: true })
}
