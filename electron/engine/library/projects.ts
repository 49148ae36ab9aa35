import { type Project, type ProjectDefaults, projectDefaultsSchema } from '../../../shared/recordings/projects.ts'
import { foldedText } from '../../../shared/text/folding.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from './database.ts'
import { isPartSql } from './recordingParts.ts'

type Raw = { id: number; name: string; defaults: string; recordings: number; createdMs: number }

/** Queries on the projects table. The table of recordings stores each recording's project. */
export class ProjectStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  /** All projects by name. */
  list(): Project[] {
    return this.#db
      .prepare<[], Raw>(
        `SELECT id, name, defaults, created_ms AS createdMs,
           (SELECT count(*) FROM recordings r WHERE project_id = projects.id AND NOT ${isPartSql}) AS recordings
         FROM projects ORDER BY name_key`,
      )
      .all()
      .map((row) => ({ ...row, name: shownText(row.name), defaults: defaultsOf(row) }))
  }

  /** The defaults of a project; null if it never existed, or no longer exists. */
  defaultsOf(projectId: number | null | undefined): ProjectDefaults | null {
    if (projectId == null) return null
    const row = this.#db
      .prepare<[number], Pick<Raw, 'defaults'>>('SELECT defaults FROM projects WHERE id = ?')
      .get(projectId)
    return row ? defaultsOf(row) : null
  }

  /** Throws `project-unknown`. */
  get(projectId: number): ProjectDefaults {
    const found = this.defaultsOf(projectId)
    if (!found) throw problem('project-unknown')
    return found
  }

  /** Adds a project and returns its id. Throws `project-name-taken`. */
  create(name: string, defaults: ProjectDefaults): number {
    this.#demandFree(name, null)
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO projects (name, name_key, defaults, created_ms) VALUES (?, ?, ?, ?)')
      .run(name, foldedText(name), JSON.stringify(defaults), this.#now())
    return Number(lastInsertRowid)
  }

  /** Throws `project-unknown`, `project-name-taken`. */
  update(projectId: number, name: string, defaults: ProjectDefaults): void {
    this.get(projectId)
    this.#demandFree(name, projectId)
    this.#db
      .prepare('UPDATE projects SET name = ?, name_key = ?, defaults = ? WHERE id = ?')
      .run(name, foldedText(name), JSON.stringify(defaults), projectId)
  }

  /** Removes a project. Its recordings are then in no project. */
  remove(projectId: number): void {
    this.#db.prepare('DELETE FROM projects WHERE id = ?').run(projectId)
  }

  #demandFree(name: string, except: number | null): void {
    const taken = this.#db
      .prepare<[string], { id: number }>('SELECT id FROM projects WHERE name_key = ?')
      .get(foldedText(name))
    if (taken && taken.id !== except) throw problem('project-name-taken', { name })
  }
}

/** If the defaults cannot be read, they keep recordings on this machine. */
function defaultsOf({ defaults }: Pick<Raw, 'defaults'>): ProjectDefaults {
  const { success, data } = projectDefaultsSchema.safeParse(parsed(defaults))
  return success ? data : { ...projectDefaultsSchema.parse({}), localOnly: true }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
