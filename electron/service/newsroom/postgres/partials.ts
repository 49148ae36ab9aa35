import { sql } from 'kysely'
import type { Log } from '../../../../shared/errors/log.ts'
import {
  mostIdentityBytes,
  type PartialResults,
  partialResultsOf,
  placeAfter,
  usualPartBytes,
} from '../../../recognition/index.ts'
import type { Partials } from '../../ports/ports.ts'
import { Refusal } from '../../ports/refusal.ts'
import type { PostgresStore } from './postgresStore.ts'
import type { NewsroomDb, NewsroomTx } from './tables.ts'

/** Lines have a few kilobytes; one with many voices, or a page with many turns, some tens of them. */
const mostLineBytes = 256 * 1024
/** A recording of ten hours has some 10 MB. */
const mostTaskBytes = 64 * 1024 ** 2
const mostTaskLines = 100_000
/** Lines of a kilobyte or so: enough to fill a response. */
const linesAtOnce = 5000

type Bounds = { lineBytes: number; taskBytes: number; taskLines: number }

/**
 * What the workers' recognisers wrote so far, a row for each line. Lines count their bytes as in one file, so a place
 * means the same as in the recogniser's own file.
 */
export class PostgresPartials implements Partials {
  readonly #store: PostgresStore
  readonly #log: Log
  readonly #bounds: Bounds

  constructor(store: PostgresStore, log: Log, bounds: Partial<Bounds> = {}) {
    this.#store = store
    this.#log = log
    this.#bounds = { lineBytes: mostLineBytes, taskBytes: mostTaskBytes, taskLines: mostTaskLines, ...bounds }
  }

  /**
   * Stores lines of the worker that has the task, from the line with this number on, instead of lines that were there.
   * So an append whose response was lost can be sent again, and a recogniser with other models begins at line 0.
   * Returns how many lines there are now: if that is less than `fromLine`, nothing was stored, and the worker sends
   * what is missing. Null if the worker no longer has the task. Throws a 413 or 422 Refusal for lines that no
   * recogniser writes.
   */
  async append(
    transcriptionId: string,
    claimToken: string,
    fromLine: number,
    lines: readonly string[],
  ): Promise<number | null> {
    if (!Number.isSafeInteger(fromLine) || fromLine < 0) throw new Refusal(422, 'from_line: is not a line number')
    for (const line of lines) this.#checkLine(line)
    return await this.#store.newsroomTransaction(async (tx) => {
      if (!(await hasClaim(tx, transcriptionId, claimToken))) return null
      const before = await endOf(tx, transcriptionId, fromLine)
      if (before.lines < fromLine) return before.lines
      const rows = numbered(lines, fromLine, before.bytes)
      const bytes = before.bytes + rows.sizes.reduce((sum, size) => sum + size, 0)
      if (bytes > this.#bounds.taskBytes || fromLine + lines.length > this.#bounds.taskLines)
        throw new Refusal(413, 'The partial results of this task are too long.')
      await tx
        .deleteFrom('partials')
        .where('transcription_id', '=', transcriptionId)
        .where('line_number', '>=', fromLine)
        .execute()
      await sql`INSERT INTO partials (transcription_id, line_number, line, begins_at_byte, size_bytes)
        SELECT ${transcriptionId}, * FROM unnest(${rows.numbers}::integer[], ${lines}::text[],
          ${rows.begins}::bigint[], ${rows.sizes}::integer[])`.execute(tx)
      return fromLine + lines.length
    })
  }

  /** How many lines there are. */
  async lineCount(transcriptionId: string): Promise<number> {
    return (await endOf(this.#store.newsroom, transcriptionId, mostTaskLines)).lines
  }

  /** The lines from one on, for a worker that takes the task over: about `mostBytes`, but at least one if there is one. */
  async linesFrom(transcriptionId: string, fromLine: number, mostBytes: number): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      SELECT line FROM (
        SELECT line_number, line, sum(size_bytes) OVER (ORDER BY line_number) AS bytes FROM (
          SELECT line_number, line, size_bytes FROM partials
          WHERE transcription_id = ${transcriptionId} AND line_number >= ${fromLine}
          ORDER BY line_number LIMIT ${linesAtOnce}) AS counted) AS summed
      WHERE line_number = ${fromLine} OR bytes <= ${mostBytes} ORDER BY line_number`.execute(this.#store.newsroom)
    return rows.map(({ line }) => line)
  }

  async after(
    transcriptionId: string,
    place: string | null,
    partBytes: number = usualPartBytes,
  ): Promise<PartialResults | null> {
    const db = this.#store.newsroom
    const first = await db
      .selectFrom('partials')
      .innerJoin('tasks', 'tasks.transcription_id', 'partials.transcription_id')
      .select(['line', 'size_bytes'])
      .where('partials.transcription_id', '=', transcriptionId)
      .where('line_number', '=', 0)
      .where('tasks.status', 'not in', ['SUCCESS', 'FAILURE', 'REVOKED'])
      .executeTakeFirst()
    if (!first || first.size_bytes > mostIdentityBytes) return null
    try {
      const from = placeAfter(first.line, first.size_bytes, place)
      return from && partialResultsOf(from, await wholeLines(db, transcriptionId, from.fromByte, partBytes))
    } catch (error) {
      if (this.#store.isStoreError(error)) throw error
      // Something other than a recogniser wrote these lines.
      return null
    }
  }

  async clear(transcriptionIds: readonly string[]): Promise<void> {
    if (transcriptionIds.length === 0) return
    try {
      await this.#store.newsroom
        .deleteFrom('partials')
        .where(sql<boolean>`transcription_id = ANY(${transcriptionIds})`)
        .execute()
    } catch (error) {
      this.#log('warn', 'partials-not-cleared', { code: error instanceof Error ? error.name : typeof error })
    }
  }

  /** Removes lines of tasks that have ended or are no longer known. */
  async sweep(): Promise<void> {
    await sql`DELETE FROM partials AS p WHERE NOT EXISTS (SELECT FROM tasks AS t
      WHERE t.transcription_id = p.transcription_id
        AND t.status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED'))`.execute(this.#store.newsroom)
  }

  #checkLine(line: string): void {
    if (sizeOf(line) > this.#bounds.lineBytes) throw new Refusal(413, 'A line of the partial results is too long.')
    if (/[\0\n\p{Surrogate}]/u.test(line)) throw new Refusal(422, 'lines: one is not a line of text')
  }
}

const sizeOf = (line: string): number => Buffer.byteLength(line) + 1

function numbered(lines: readonly string[], fromLine: number, fromByte: number) {
  const sizes = lines.map(sizeOf)
  let byte = fromByte
  const begins = sizes.map((size) => {
    byte += size
    return byte - size
  })
  return { numbers: lines.map((_, index) => fromLine + index), begins, sizes }
}

/** Locks the row, so that appends of one task come one after the other, and none comes after its end. */
async function hasClaim(tx: NewsroomTx, transcriptionId: string, claimToken: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tasks')
    .select('status')
    .where('transcription_id', '=', transcriptionId)
    .where('claim_token', '=', claimToken)
    .where('status', 'not in', ['SUCCESS', 'FAILURE', 'REVOKED'])
    .where('paused_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** How many lines and bytes there are before this line. */
async function endOf(tx: NewsroomDb, transcriptionId: string, beforeLine: number) {
  const last = await tx
    .selectFrom('partials')
    .select(['line_number', 'begins_at_byte', 'size_bytes'])
    .where('transcription_id', '=', transcriptionId)
    .where('line_number', '<', beforeLine)
    .orderBy('line_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { lines: last.line_number + 1, bytes: last.begins_at_byte + last.size_bytes } : { lines: 0, bytes: 0 }
}

/** The lines after a byte: about `partBytes`, but at least one line. */
async function wholeLines(db: NewsroomDb, transcriptionId: string, from: number, partBytes: number) {
  const rest = db
    .selectFrom('partials')
    .where('transcription_id', '=', transcriptionId)
    .where(sql<boolean>`begins_at_byte + size_bytes > ${from}`)
  const { size } = await rest
    .select(sql<number>`coalesce(max(begins_at_byte + size_bytes), 0)`.as('size'))
    .executeTakeFirstOrThrow()
  for (let length = partBytes; ; length *= 2) {
    const rows = await rest
      .select(['line', 'begins_at_byte', 'size_bytes'])
      .where(sql<boolean>`begins_at_byte + size_bytes <= ${from + length}`)
      .orderBy('line_number')
      .execute()
    const last = rows.at(-1)
    const isRest = from + length >= size
    if (!last && !isRest) continue
    const bytes = last ? last.begins_at_byte + last.size_bytes - from : 0
    // A client can send any place, also one inside a line. The rest of that line then fails its checksum.
    const lines = rows.map(({ line, begins_at_byte: begins }) =>
      begins < from ? Buffer.from(line).toString('utf8', from - begins) : line,
    )
    return { lines, bytes, hasMore: !isRest }
  }
}
