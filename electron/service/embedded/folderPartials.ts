import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../../shared/errors/log.ts'
import { type PartialResults, partialResultsAfter } from '../../recognition/index.ts'
import { codeOf } from '../ports/backgroundSteps.ts'
import type { Partials, Store } from '../ports/ports.ts'
import { isUnfinished } from '../work/taskRows.ts'

/**
 * The partial results of each running task, in a folder beside the objects. They contain words of recordings, so only
 * this user can read them. A folder stays while its task is paused or the service is down. A folder is removed when its
 * task ends, however the task ends.
 */
export class FolderPartials implements Partials {
  readonly #folder: string
  readonly #log: Log

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
  }

  async after(transcriptionId: string, place: string | null): Promise<PartialResults | null> {
    return partialResultsAfter(join(this.#folder, transcriptionId), place)
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

  /** Removes folders of tasks that have ended or are no longer known. */
  async sweep({ db }: Store): Promise<void> {
    let names: string[]
    try {
      names = readdirSync(this.#folder)
    } catch {
      return
    }
    const rows = await db.selectFrom('tasks').select('transcription_id').where(isUnfinished).execute()
    const unfinished = new Set(rows.map(({ transcription_id }) => transcription_id))
    await this.clear(names.filter((name) => !unfinished.has(name)))
  }
}
