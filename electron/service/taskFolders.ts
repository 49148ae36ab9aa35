import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './backgroundSteps.ts'
import type { ServiceContext } from './context.ts'

/**
 * The partial results of each running task, in `heard/` beside the objects. They contain words of recordings, so only
 * this user can read them. A folder stays while its task is paused or the service is down. A folder is removed when its
 * task ends, however the task ends.
 */
export class TaskFolders {
  readonly #root: string
  readonly #context: ServiceContext

  constructor(context: ServiceContext) {
    this.#context = context
    this.#root = join(context.objectsDir, '..', 'heard')
    this.#sweep()
  }

  pathOf(transcriptionId: string): string {
    return join(this.#root, transcriptionId)
  }

  make(transcriptionId: string): string {
    const path = this.pathOf(transcriptionId)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }

  /** Folders that cannot be removed now are removed at the next start. */
  remove(transcriptionId: string): void {
    try {
      rmSync(this.pathOf(transcriptionId), { recursive: true, force: true })
    } catch (error) {
      this.#context.log('warn', 'sweep-failed', { code: codeOf(error) })
    }
  }

  /** Removes folders of tasks that have ended or are no longer known. */
  #sweep(): void {
    let names: string[]
    try {
      names = readdirSync(this.#root)
    } catch {
      return
    }
    const unfinished = new Set(
      this.#context.db
        .prepare<[], string>(`SELECT transcription_id FROM tasks WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')`)
        .pluck()
        .all(),
    )
    for (const name of names) if (!unfinished.has(name)) this.remove(name)
  }
}
