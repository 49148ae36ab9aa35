import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from './database.ts'

/** A file of a joined recording. Times are milliseconds of the joined sound. */
export type RecordingPart = {
  partId: number
  startsAtMs: number
  /** The silence before it. */
  gapMs: number
  isHeard: boolean
  /** Its first channel in the joined sound, from 0; null for files one after another, and for one that is not heard. */
  firstChannel: number | null
  channelCount: number
  /** Its tracks that are not heard, from 1. */
  unheardTracks: number[]
}

type RawPart = Omit<RecordingPart, 'isHeard' | 'unheardTracks'> & { isHeard: number; unheardTracks: string }

/** The SQL condition for a recording `r` that no list shows, because it is a file of a joined one. */
export const isPartSql = 'EXISTS (SELECT 1 FROM recording_parts WHERE part_id = r.id)'

/**
 * The SQL condition for a recording `r` that never leaves this machine: it is marked, or the joined recording that it is a file of. What
 * a person decided about the joined recording counts for the sound and the words of its files.
 */
export const staysHereSql = (r: 'r' | 'recordings'): string =>
  `(${r}.local_only = 1 OR EXISTS (SELECT 1 FROM recording_parts JOIN recordings joined ON joined.id = joined_id
     WHERE part_id = ${r}.id AND joined.local_only = 1))`

/** Which recordings are files of a joined recording. */
export class RecordingParts {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** The files of a joined recording in their order; empty for any other recording. */
  of(joinedId: number): RecordingPart[] {
    return this.#db
      .prepare<[number], RawPart>(
        `SELECT part_id AS partId, starts_at_ms AS startsAtMs, gap_ms AS gapMs, is_heard AS isHeard, first_channel AS firstChannel,
           channel_count AS channelCount, unheard_tracks AS unheardTracks
         FROM recording_parts WHERE joined_id = ? ORDER BY position`,
      )
      .all(joinedId)
      .map((row) => ({ ...row, isHeard: row.isHeard === 1, unheardTracks: JSON.parse(row.unheardTracks) }))
  }

  /** The joined recording that this one is a file of; null for any other recording. */
  joinedOf(partId: number): number | null {
    return (
      this.#db
        .prepare<[number], number>('SELECT joined_id FROM recording_parts WHERE part_id = ?')
        .pluck()
        .get(partId) ?? null
    )
  }

  /** Throws `part-of-joined` for a file of a joined recording. */
  demandNoPart(recordingId: number): void {
    const joinedId = this.joinedOf(recordingId)
    if (joinedId === null) return
    const title = this.#db.prepare<[number], string>('SELECT title FROM recordings WHERE id = ?').pluck().get(joinedId)
    throw problem('part-of-joined', { title: title ?? '' })
  }

  /** The title of a file of a joined recording that a person marked itself, so that it never leaves this machine; null if there is none. */
  markedOf(joinedId: number): string | null {
    return (
      this.#db
        .prepare<[number], string>(
          `SELECT title FROM recording_parts JOIN recordings ON recordings.id = part_id
           WHERE joined_id = ? AND local_only = 1 ORDER BY position`,
        )
        .pluck()
        .get(joinedId) ?? null
    )
  }

  /** Of these recordings, those that are files of a joined one. */
  among(recordingIds: readonly number[]): Set<number> {
    return new Set(
      this.#db
        .prepare<[string], number>(
          'SELECT part_id FROM recording_parts WHERE part_id IN (SELECT value FROM json_each(?))',
        )
        .pluck()
        .all(JSON.stringify(recordingIds)),
    )
  }

  /** How many files these recordings have, if they are joined. */
  counts(recordingIds: readonly number[]): Map<number, number> {
    const rows = this.#db
      .prepare<[string], { joinedId: number; count: number }>(
        `SELECT joined_id AS joinedId, count(*) AS count FROM recording_parts
         WHERE joined_id IN (SELECT value FROM json_each(?)) GROUP BY joined_id`,
      )
      .all(JSON.stringify(recordingIds))
    return new Map(rows.map(({ joinedId, count }) => [joinedId, count]))
  }

  /** Call it in the transaction that adds the joined recording. If a person keeps the audio of a file from rules, all of it is kept. */
  add(joinedId: number, parts: readonly RecordingPart[]): void {
    const insert = this.#db.prepare(
      `INSERT INTO recording_parts (part_id, joined_id, position, starts_at_ms, gap_ms, is_heard, first_channel, channel_count,
         unheard_tracks)
       VALUES (@partId, @joinedId, @position, @startsAtMs, @gapMs, @isHeard, @firstChannel, @channelCount, @unheardTracks)`,
    )
    parts.forEach((part, position) => {
      insert.run({
        ...part,
        ...{ joinedId, position, isHeard: part.isHeard ? 1 : 0, unheardTracks: JSON.stringify(part.unheardTracks) },
      })
    })
    this.#db
      .prepare(
        `UPDATE recordings SET audio_kept = 1 WHERE id = ? AND EXISTS (
           SELECT 1 FROM recording_parts JOIN recordings r ON r.id = part_id WHERE joined_id = recordings.id AND r.audio_kept = 1)`,
      )
      .run(joinedId)
  }

  /**
   * Makes the files recordings of their own again, in the project of the joined one. They keep what was promised for it: if it never
   * leaves this machine, none of them does. Returns their ids.
   */
  release(joinedId: number): number[] {
    const partIds = this.of(joinedId).map(({ partId }) => partId)
    this.#db
      .prepare(
        `UPDATE recordings SET local_only = max(recordings.local_only, joined.local_only), project_id = joined.project_id,
           audio_kept = max(recordings.audio_kept, joined.audio_kept), revision = recordings.revision + 1
         FROM recordings joined WHERE joined.id = @joinedId
           AND recordings.id IN (SELECT part_id FROM recording_parts WHERE joined_id = @joinedId)`,
      )
      .run({ joinedId })
    this.#db.prepare('DELETE FROM recording_parts WHERE joined_id = ?').run(joinedId)
    return partIds
  }

  /** Never offers these recordings again. */
  dismiss(recordingIds: readonly number[]): void {
    this.#db
      .prepare(
        `INSERT INTO dismissed_joins (recording_id)
         SELECT value FROM json_each(?) WHERE value IN (SELECT id FROM recordings) ON CONFLICT DO NOTHING`,
      )
      .run(JSON.stringify(recordingIds))
  }
}
