import type { JobKind, WaitReason } from '../../../shared/recordings/domain.ts'
import type { LibraryDatabase } from '../library/database.ts'

type JsonPath = `$.${string}`
/** The jobs of a kind whose payload has these texts, by JSON path. */
type JobsWith = { kind: JobKind; payload: Readonly<Record<JsonPath, string>> }

/** Changes jobs that the caller finds by their payload, without knowing the kinds of jobs. */
export class JobsByPayload {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** Makes jobs that wait for `waitingFor` due at `dueMs`. */
  bringForward(which: JobsWith, waitingFor: WaitReason, dueMs: number): void {
    this.#db
      .prepare(`UPDATE jobs SET run_after_ms = ? WHERE ${conditionOf(which)} AND state = 'waiting' AND waiting_for = ?`)
      .run(dueMs, ...Object.values(which.payload), waitingFor)
  }

  /**
   * Sets values in the payloads of unfinished jobs, up to the job `lastJobId`. `isTrue`: only in payloads in which this flag is true.
   * `values`: any JSON values by JSON path.
   */
  set(which: JobsWith & { isTrue: JsonPath; lastJobId: number }, values: Readonly<Record<JsonPath, unknown>>): void {
    const pairs = Object.entries(values).flatMap(([path, value]) => [path, JSON.stringify(value)])
    const places = Object.keys(values).map(() => '?, json(?)')
    this.#db
      .prepare(
        `UPDATE jobs SET payload = json_set(payload, ${places.join(', ')})
         WHERE ${conditionOf(which)} AND json_extract(payload, ${quoted(which.isTrue)}) = 1
           AND state <> 'done' AND id <= ?`,
      )
      .run(...pairs, ...Object.values(which.payload), which.lastJobId)
  }
}

/**
 * Write out kind and paths. With parameters in their place, SQLite would not use its partial indexes and expression
 * indexes.
 */
const conditionOf = ({ kind, payload }: JobsWith): string =>
  [`kind = ${quoted(kind)}`, ...Object.keys(payload).map((path) => `json_extract(payload, ${quoted(path)}) = ?`)].join(
    ' AND ',
  )

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
