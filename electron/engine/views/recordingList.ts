import {
  type LibraryState,
  libraryStates,
  type RecordingFilter,
  type RecordingSort,
} from '../../../shared/recordings/recordingFilter.ts'
import { foldedText } from '../../../shared/text/folding.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { isGivenNameSql } from '../../../shared/transcripts/speakerNames.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { isPartSql } from '../library/recordingParts.ts'
import { filterConditions } from '../transcripts/recordingConditions.ts'
import { numberOfState, stateNumber, stateSets } from './recordingStates.ts'

type ListRequest = { search: string; filter: RecordingFilter; sort: RecordingSort }

const orders: Record<RecordingSort['by'], string> = {
  recorded: 'coalesce(r.recorded_ms, r.imported_ms)',
  imported: 'r.imported_ms',
  title: 'r.name_key',
  duration: 'r.duration_ms',
  state: stateNumber,
}

/** The sets of the states, if one of `uses` needs them. */
const setsFor = (uses: readonly unknown[]): string => (uses.some((use) => use !== undefined) ? stateSets : '')

/** A filter offers at most this many speakers and languages. */
const mostChoices = 500

/**
 * Finds the recordings that the library's list shows. SQLite filters, sorts and counts them; only the recordings of one page are read.
 */
export class RecordingLists {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** `ids`: the recordings from `offset` on. `total`: how many there are in all. */
  page(request: ListRequest, offset: number, limit: number): { ids: number[]; total: number } {
    const { sql, values } = this.pageQuery(request)
    const ids = this.#db
      .prepare<[Record<string, unknown>], number>(sql)
      .pluck()
      .all({ ...values, offset, limit })
    const { from } = this.#query(request)
    const total = this.#db
      .prepare<[Record<string, unknown>], number>(`${setsFor([request.filter.state])} SELECT count(*) ${from}`)
      .pluck()
      .get(values)
    return { ids, total: total ?? 0 }
  }

  /** The query for the ids of a page; the caller adds the values `offset` and `limit`. */
  pageQuery(request: ListRequest): { sql: string; values: Record<string, unknown> } {
    const { from, values } = this.#query(request)
    const { by, descending } = request.sort
    const direction = descending ? 'DESC' : 'ASC'
    const sets = setsFor([request.filter.state, by === 'state' ? by : undefined])
    return {
      sql: `${sets} SELECT r.id ${from} ORDER BY ${orders[by]} ${direction}, r.id ${direction} LIMIT @limit OFFSET @offset`,
      values,
    }
  }

  /**
   * The values that can filter the list. If a project is given (null: no project), only the values of its recordings.
   */
  facets(projectId?: number | null) {
    const { conditions, values } = filterConditions({ projectId })
    const among = `${conditions[0] ?? 'true'} AND NOT ${isPartSql}`
    const ofRecordings =
      projectId === undefined
        ? 'WHERE recording_id NOT IN (SELECT part_id FROM recording_parts)'
        : `WHERE recording_id IN (SELECT id FROM recordings r WHERE ${among})`
    const names = (sql: string) => this.#names(sql, values)
    const states = this.#db
      .prepare<[Record<string, unknown>], { number: number; recordings: number }>(
        `${stateSets} SELECT ${stateNumber} AS number, count(*) AS recordings
         FROM recordings r LEFT JOIN transcripts t ON t.recording_id = r.id WHERE ${among} GROUP BY number`,
      )
      .all(values)
    const count = (state: LibraryState) => states.find(({ number }) => number === numberOfState[state])?.recordings ?? 0
    return {
      total: states.reduce((sum, { recordings }) => sum + recordings, 0),
      states: Object.fromEntries(libraryStates.map((state) => [state, count(state)])) as Record<LibraryState, number>,
      recorders: names(
        `SELECT source_label AS name, count(*) AS recordings FROM recordings r WHERE ${among} GROUP BY source_label`,
      ),
      speakers: names(
        `SELECT name, count(DISTINCT recording_id) AS recordings FROM speakers
         ${ofRecordings} AND ${isGivenNameSql('name')} GROUP BY name`,
      ),
      languages: names(
        `SELECT language AS name, count(*) AS recordings FROM transcripts ${ofRecordings} GROUP BY language`,
      ),
      tags: names(
        `SELECT tag AS name, count(DISTINCT recording_id) AS recordings
         FROM quote_tags JOIN quotes ON quotes.id = quote_id ${ofRecordings} GROUP BY tag`,
      ),
      unfiled:
        this.#db
          .prepare<[], number>(`SELECT count(*) FROM recordings r WHERE project_id IS NULL AND NOT ${isPartSql}`)
          .pluck()
          .get() ?? 0,
    }
  }

  #names(sql: string, values: Record<string, unknown>): { name: string; recordings: number }[] {
    return this.#db
      .prepare<[Record<string, unknown>], { name: string; recordings: number }>(
        `${sql} ORDER BY recordings DESC, name LIMIT @most`,
      )
      .all({ ...values, most: mostChoices })
  }

  /** The first few speakers of each of these recordings, in the order in which they were found. */
  speakersOf(recordingIds: readonly number[]): Map<number, { name: string; colorIndex: number }[]> {
    const rows = this.#db
      .prepare<[string], { recordingId: number; name: string; colorIndex: number }>(
        `SELECT recording_id AS recordingId, name, color_index AS colorIndex FROM speakers
         WHERE recording_id IN (SELECT value FROM json_each(?)) ORDER BY recording_id, id`,
      )
      .all(JSON.stringify(recordingIds))
    const found = new Map<number, { name: string; colorIndex: number }[]>()
    for (const { recordingId, name, colorIndex } of rows) {
      const speakers = found.get(recordingId) ?? []
      if (speakers.length < shownSpeakers) speakers.push({ name: shownText(name), colorIndex })
      found.set(recordingId, speakers)
    }
    return found
  }

  /** The recordings among these that have a transcript. */
  transcribed(recordingIds: readonly number[]): Set<number> {
    const ids = this.#db
      .prepare<[string], number>(
        'SELECT recording_id FROM transcripts WHERE recording_id IN (SELECT value FROM json_each(?))',
      )
      .pluck()
      .all(JSON.stringify(recordingIds))
    return new Set(ids)
  }

  #query({ search, filter, sort }: ListRequest): { from: string; values: Record<string, unknown> } {
    const { conditions, values } = filterConditions(filter)
    conditions.push(`NOT ${isPartSql}`)
    // Search titles for a phrase without its quotation marks.
    const sought = foldedText(
      search
        .replace(/["“”„«»]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    if (sought !== '') {
      conditions.push('instr(r.name_key, @sought) > 0')
      values.sought = sought
    }
    if (filter.state !== undefined) {
      conditions.push(`${stateNumber} = @state`)
      values.state = numberOfState[filter.state]
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    const needsState = filter.state !== undefined || sort.by === 'state'
    const transcripts = needsState ? 'LEFT JOIN transcripts t ON t.recording_id = r.id' : ''
    return { from: `FROM recordings r ${transcripts} ${where}`, values }
  }
}

const shownSpeakers = 4
