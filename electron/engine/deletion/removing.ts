import { join } from 'node:path'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import { problem } from '../../../shared/errors/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobRow } from '../jobs/types.ts'
import type { Library } from '../library/index.ts'
import { emptyLog } from './eraser.ts'
import { hasEnded, nothingAtService, type Remains, type ServiceRemains } from './remains.ts'
import { removeFiles } from './removeFiles.ts'
import type { ServiceRemoval } from './removeFromService.ts'
import { type RowsDeps, removeAudioRows, removeRecordingRows } from './removeRows.ts'
import { stepProblem } from './stepProblem.ts'
import type { DeletionStore, RemovingDeletion, WaitingDeletion } from './store.ts'

type RemovingDeps = RowsDeps & {
  library: Pick<Library, 'db' | 'folders' | 'recordings' | 'partDigests' | 'deletedContent'>
  store: DeletionStore
  queue: Pick<JobQueue, 'ofRecordings' | 'remove' | 'together' | 'cancel' | 'get'>
  runner: () => Pick<JobRunner, 'ended'>
  /** In the transaction that cancels the job: the service on this machine is to end its task. */
  revoke: (job: JobRow) => void
  removeFromService: (remains: ServiceRemains) => Promise<ServiceRemoval>
  /** Rewrites the library file without deleted rows. False while another program reads it. */
  erase: () => Promise<boolean>
  devices: RowsDeps['devices'] & { recordingDeleted(recordingId: number): void }
  onChange: (recordingIds: readonly number[]) => void
  log: Log
}

/**
 * Deletes recordings, or their audio, so that a crash leaves nothing half deleted: one transaction deletes the rows and writes down
 * what remains; then files, the library file's free space and the service's copies are deleted. Each of these steps can be
 * repeated, and is repeated at the next start.
 */
export class Removing {
  readonly #deps: RemovingDeps
  readonly #problems = new Map<number, ErrorInfo>()
  /** The service does not know how to remove: only a newer one will, after a start. */
  #serviceCannot = false
  #stopped = false

  constructor(deps: RemovingDeps) {
    this.#deps = deps
  }

  /** Begins no further step. */
  stop(): void {
    this.#stopped = true
  }

  problemOf(deletionId: number): ErrorInfo | null {
    return this.#problems.get(deletionId) ?? null
  }

  /** Deletes the rows, once nothing works on them any more. Rejects when the library cannot be written. */
  async begin({ id, recordingId, scope }: WaitingDeletion): Promise<void> {
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

  /** Removes what remains of all deletions that have begun. True if nothing is left that can be done now. */
  async removeAll(): Promise<boolean> {
    for (const row of this.#deps.store.removing()) await this.#step(row, (remains) => this.#removeFiles(remains))
    if (this.#stopped) return true
    await this.#erase()
    for (const row of this.#deps.store.removing()) {
      if (this.#stopped) return true
      await this.#step(row, (remains) => this.#removeAtService(remains))
    }
    return this.#end()
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

  /** Runs one step, and keeps its problem for the screen. */
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

  /** One rewrite of the library file for all deletions whose rows are deleted. */
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

  #failed(rows: readonly RemovingDeletion[], error: unknown): void {
    const why = stepProblem(error)
    for (const { id } of rows) this.#problems.set(id, why)
    this.#deps.log('warn', 'deletion-interrupted', { code: why.code })
  }
}
