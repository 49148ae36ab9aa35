import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../../shared/errors/log.ts'
import { type PartialResults, partialResultsAfter } from '../../recognition/index.ts'
import { codeOf } from '../ports/backgroundSteps.ts'
import type { Partials, Store } from '../ports/ports.ts'
import type { TaskRow } from '../ports/tables.ts'
import { isUnfinished } from '../work/taskRows.ts'

/** How long a failed task's folder waits for another try. */
const keptAfterFailureMs = 7 * 86_400_000

/**
 * The partial results of each running task, in a folder beside the objects. They contain words of recordings, so only
 * this user can read them. A folder stays while its task is paused or the service is down. If the task fails and another
 * try may succeed, the folder waits for a task with the same recording, for at most {@link keptAfterFailureMs}. Every other
 * end removes it.
 */
export class FolderPartials implements Partials {
  readonly #folder: string
  readonly #store: Store
  readonly #log: Log

  constructor(folder: string, store: Store, log: Log) {
    this.#folder = folder
    this.#store = store
    this.#log = log
  }

  async after(transcriptionId: string, place: string | null): Promise<PartialResults | null> {
    return partialResultsAfter(join(this.#folder, transcriptionId), place)
  }

  /** The folder of a task that begins. If it has none yet, it takes over the folder of the last failed task with the same recording. */
  async begin(task: Pick<TaskRow, 'transcription_id' | 'account_id' | 'file_id'>): Promise<string> {
    const own = join(this.#folder, task.transcription_id)
    const names = this.#names()
    if (!names.includes(task.transcription_id)) {
      const [last] = await this.#kept(task, names)
      if (last !== undefined && this.#renamed(last, own)) return own
    }
    mkdirSync(own, { recursive: true, mode: 0o700 })
    return own
  }

  /** Folders that cannot be removed now are removed at the next start. */
  async clear(transcriptionIds: readonly string[]): Promise<void> {
    for (const id of transcriptionIds)
      try {
        rmSync(join(this.#folder, id), { recursive: true, force: true })
      } catch (error) {
        this.#log('warn', 'sweep-failed', { code: codeOf(error) })
      }
  }

  /** Removes the folder of a task that succeeded, and what failed tasks with the same recording left. */
  async succeeded(task: Pick<TaskRow, 'transcription_id' | 'account_id' | 'file_id'>): Promise<void> {
    await this.clear([task.transcription_id, ...(await this.#kept(task, this.#names()))])
  }

  /** Removes folders of tasks that are no longer known, that failed long ago, or that ended otherwise. */
  async sweep(nowMs: number): Promise<void> {
    const names = this.#names()
    if (names.length === 0) return
    const rows = await this.#store.db
      .selectFrom('tasks')
      .select('transcription_id')
      .where('transcription_id', 'in', names)
      .where((eb) =>
        eb.or([
          isUnfinished,
          eb.and([eb('status', '=', 'FAILURE'), eb('updated_ms', '>', nowMs - keptAfterFailureMs)]),
        ]),
      )
      .execute()
    const wanted = new Set(rows.map(({ transcription_id }) => transcription_id))
    await this.clear(names.filter((name) => !wanted.has(name)))
  }

  #names(): string[] {
    try {
      return readdirSync(this.#folder)
    } catch {
      return []
    }
  }

  /** The failed tasks among these whose recording has the same bytes, the last one first. */
  async #kept(
    { account_id, file_id }: Pick<TaskRow, 'account_id' | 'file_id'>,
    names: readonly string[],
  ): Promise<string[]> {
    if (file_id === null || names.length === 0) return []
    const rows = await this.#store.db
      .selectFrom('tasks')
      .innerJoin('uploads', 'uploads.file_id', 'tasks.file_id')
      .innerJoin('uploads as own', (join) =>
        join.onRef('own.md5', '=', 'uploads.md5').onRef('own.size_bytes', '=', 'uploads.size_bytes'),
      )
      .select('tasks.transcription_id')
      .where('own.file_id', '=', file_id)
      .where('tasks.transcription_id', 'in', names)
      .where('tasks.account_id', '=', account_id)
      .where('tasks.status', '=', 'FAILURE')
      .orderBy('tasks.updated_ms', 'desc')
      .execute()
    return rows.map(({ transcription_id }) => transcription_id)
  }

  #renamed(fromId: string, to: string): boolean {
    try {
      renameSync(join(this.#folder, fromId), to)
      return true
    } catch {
      return false
    }
  }
}
