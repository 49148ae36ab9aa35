import { join } from 'node:path'
import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobRow } from '../jobs/types.ts'
import type { Library } from '../library/index.ts'
import { libraryProblem } from '../library/problems.ts'
import type { DesiredStates } from '../transcription/desiredStates.ts'
import type { Reconciler } from '../transcription/reconcile.ts'
import { emptyLog } from './eraser.ts'
import { removeFiles } from './removeFiles.ts'
import { type RowsDeps, removeAudioRows, removeRecordingRows } from './removeRows.ts'
import { type DeletionStore, hasEnded, type Remains, type RemovingDeletion, type WaitingDeletion } from './store.ts'

type RemovingDeps = RowsDeps & {
  library: Pick<Library, 'db' | 'folders' | 'recordings' | 'parts' | 'partDigests' | 'deletedContent'>
  store: DeletionStore
  queue: Pick<JobQueue, 'ofRecordings' | 'remove' | 'together' | 'cancel' | 'get'>
  runner: () => Pick<JobRunner, 'ended'>
  /** Tells the service to end the job's task. Runs in the transaction that cancels the job. */
  revoke: (job: JobRow) => void
  desiredStates: Pick<DesiredStates, 'erase'>
  reconciler: Pick<Reconciler, 'tell' | 'removalProblemOf' | 'isErasing'>
  /** Rewrites the library file without deleted rows. False while another program is reading it. */
  erase: () => Promise<boolean>
  devices: RowsDeps['devices'] & { recordingDeleted(recordingId: number): void }
  onChange: (recordingIds: readonly number[]) => void
  log: Log
}

/**
 * Deletes recordings, or their audio, so that a crash leaves nothing half deleted. One transaction deletes the rows and stores the
 * remaining steps. The steps then delete files, the free space of the library file, and the service's copies. Each step can run again,
 * and does so at the next start.
 */
export class Removing {
  readonly #deps: RemovingDeps
  readonly #problems = new Map<number, ErrorInfo>()
  #stopped = false

  constructor(deps: RemovingDeps) {
    this.#deps = deps
  }

  /** Begins no further step. */
  stop(): void {
    this.#stopped = true
  }

  problemOf(deletionId: number): ErrorInfo | null {
    const { store, reconciler } = this.#deps
    const known = this.#problems.get(deletionId)
    const problem = reconciler.removalProblemOf(deletionId)
    if (known || problem === null) return known ?? null
    // The service comes last, so it is the reason only if nothing else is left to do.
    const isLeftAtService = store.removing().some(({ id, remains }) => id === deletionId && hasEnded(remains))
    return isLeftAtService ? stepProblem(problem) : null
  }

  /**
   * Deletes the rows once nothing works on them. A joined recording is deleted with its files, because they are its sound. Rejects if the
   * library cannot be written.
   */
  async begin({ id, recordingId, scope }: WaitingDeletion): Promise<void> {
    const { queue, store, runner, library } = this.#deps
    const ids = [recordingId, ...library.parts.of(recordingId).map(({ partId }) => partId)]
    const isOfThem = (job: JobRow) => ids.some((one) => this.#isAbout(one, job))
    do for (const one of ids) this.#cancelJobs(one)
    while ((await runner().ended(isOfThem)) > 0)
    if (this.#stopped || store.undoable(recordingId)?.id !== id) return
    queue.together(() => {
      const remove = scope === 'audio' ? removeAudioRows : removeRecordingRows
      if (scope === 'recording') library.parts.release(recordingId)
      const paths = ids.flatMap((one) => remove(this.#deps, id, one))
      store.begin(id, { paths: [...new Set(paths)], mustRewriteLibrary: true })
    })
    for (const one of ids) this.#deps.devices.recordingDeleted(one)
    this.#deps.onChange(ids)
  }

  /** Continues all deletions that have begun. True if only the service must still be told. */
  async removeAll(): Promise<boolean> {
    for (const row of this.#deps.store.removing()) await this.#step(row, (remains) => this.#removeFiles(remains))
    if (this.#stopped) return true
    await this.#erase()
    if (this.#stopped) return true
    // Do this last, so that nothing waits for the service.
    this.#deps.reconciler.tell('removals')
    return this.#end()
  }

  #cancelJobs(recordingId: number): void {
    const { queue } = this.#deps
    queue.together(() => {
      for (const job of queue.ofRecordings([recordingId])) if (queue.cancel(job.id)) this.#deps.revoke(job)
    })
  }

  /** True for every job of the recording, including an import that was linked to it after the import was claimed. */
  #isAbout(recordingId: number, job: JobRow): boolean {
    return (this.#deps.queue.get(job.id)?.recordingId ?? job.recordingId) === recordingId
  }

  /** Runs one step, and stores its problem for the screen. */
  async #step(row: RemovingDeletion, step: (remains: Remains) => Promise<Remains>): Promise<void> {
    try {
      const remains = await step(row.remains)
      this.#problems.delete(row.id)
      if (remains !== row.remains) this.#deps.store.setRemains(row.id, remains)
    } catch (error) {
      this.#failed([row], error)
    }
  }

  async #removeFiles(remains: Remains): Promise<Remains> {
    if (remains.paths.length === 0) return remains
    for (const path of remains.paths) await removeFiles(join(this.#deps.library.folders.root, path))
    return { ...remains, paths: [] }
  }

  /** Rewrites the library file once for all deletions whose rows are deleted. */
  async #erase(): Promise<void> {
    const { store, erase } = this.#deps
    const rows = store.removing().filter(({ remains }) => remains.mustRewriteLibrary)
    if (rows.length === 0) return
    try {
      if (!(await erase())) throw problem('library-read-elsewhere', null, { retryable: true })
      for (const { id, remains } of rows) store.setRemains(id, { ...remains, mustRewriteLibrary: false })
    } catch (error) {
      this.#failed(rows, error)
    }
  }

  #end(): boolean {
    const { store, library } = this.#deps
    const rows = store.removing()
    const removedHere = rows.filter(({ remains }) => hasEnded(remains))
    const ended = removedHere.filter(({ id }) => !this.#deps.reconciler.isErasing(id))
    for (const { id } of ended) {
      store.end(id)
      this.#problems.delete(id)
    }
    if (ended.length > 0) {
      // The log still contains the names of the files.
      emptyLog(library.db)
      this.#deps.log('info', 'deletions-ended', { count: ended.length })
      this.#deps.onChange([])
    }
    return removedHere.length === rows.length
  }

  #failed(rows: readonly RemovingDeletion[], error: unknown): void {
    const why = stepProblem(error)
    for (const { id } of rows) this.#problems.set(id, why)
    this.#deps.log('warn', 'deletion-interrupted', { code: why.code })
  }
}

/** Why a step of a deletion failed, for the screen; `deletion-waits` for errors without their own sentence. */
export function stepProblem(error: unknown): ErrorInfo {
  const known = libraryProblem(error) ?? error
  return known instanceof TapelogError ? toErrorInfo(known) : problemInfo('deletion-waits', null, { retryable: true })
}
