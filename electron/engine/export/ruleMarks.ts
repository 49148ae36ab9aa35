import { createHash } from 'node:crypto'
import type { ExportWhen } from '../../../shared/exports/rules.ts'
import { isGivenNameSql } from '../../../shared/transcripts/speakerNames.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { staysHereSql } from '../library/recordingParts.ts'

/**
 * What a rule knows about a recording. `revision`: the transcript's revision when the rule last looked at it. `textKey`:
 * the key of the text that was last added to the queue.
 */
type Mark = { revision: number | null; reached: boolean; wantedRevision: number | null; textKey: string | null }

/** Conditions for a recording `r`. */
const isReachedSql: Record<ExportWhen, string> = {
  transcribed: 'EXISTS (SELECT 1 FROM transcripts WHERE recording_id = r.id)',
  verified: `EXISTS (SELECT 1 FROM segments INDEXED BY segments_in_order WHERE recording_id = r.id)
    AND NOT EXISTS (SELECT 1 FROM segments INDEXED BY segments_unverified WHERE recording_id = r.id AND verified = 0)`,
  named: `EXISTS (SELECT 1 FROM segments WHERE recording_id = r.id AND speaker_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM speakers p WHERE p.recording_id = r.id AND NOT ${isGivenNameSql('p.name')}
      AND EXISTS (SELECT 1 FROM segments WHERE speaker_id = p.id))`,
}

/** The marks of all recordings in projects with a rule. */
export class RuleMarks {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  get(recordingId: number): Mark | null {
    const row = this.#db
      .prepare<[number], Omit<Mark, 'reached'> & { reached: number }>(
        `SELECT revision, reached, wanted_revision AS wantedRevision, text_key AS textKey
         FROM export_rule_marks WHERE recording_id = ?`,
      )
      .get(recordingId)
    return row ? { ...row, reached: row.reached === 1 } : null
  }

  isReached(when: ExportWhen, recordingId: number): boolean {
    const row = this.#db
      .prepare<[number], { reached: number }>(
        `SELECT (${isReachedSql[when]}) AS reached FROM recordings r WHERE r.id = ?`,
      )
      .get(recordingId)
    return row?.reached === 1
  }

  idsOf(projectId: number): number[] {
    return this.#db.prepare<[number], number>('SELECT id FROM recordings WHERE project_id = ?').pluck().all(projectId)
  }

  /**
   * Makes a rule apply to these recordings. Recordings that are already in the rule's state are offered to the person.
   */
  begin(when: ExportWhen, recordingIds: readonly number[]): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO export_rule_marks (recording_id, revision, reached, offered)
         SELECT id, revision, reached, reached FROM (
           SELECT r.id, (SELECT revision FROM transcripts WHERE recording_id = r.id) AS revision, (${isReachedSql[when]}) AS reached
           FROM recordings r WHERE r.id IN (SELECT value FROM json_each(?)))`,
      )
      .run(JSON.stringify(recordingIds))
  }

  /** Ends every rule for these recordings. */
  forget(recordingIds: readonly number[]): void {
    this.#db
      .prepare('DELETE FROM export_rule_marks WHERE recording_id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(recordingIds))
  }

  /** Offered recordings of the project that may leave this machine. */
  offered(projectId: number): number[] {
    return this.#db
      .prepare<[number], number>(
        `SELECT r.id FROM recordings r JOIN export_rule_marks mark ON mark.recording_id = r.id
         WHERE r.project_id = ? AND mark.offered = 1 AND NOT ${staysHereSql('r')} ORDER BY r.id`,
      )
      .pluck()
      .all(projectId)
  }

  /** Recordings that belong to a project with a rule, and whose transcripts have changed since the rule last looked at them. */
  unseen(): number[] {
    return this.#db
      .prepare<[], number>(
        `SELECT r.id FROM export_rules rule JOIN recordings r ON r.project_id = rule.project_id
           LEFT JOIN transcripts t ON t.recording_id = r.id LEFT JOIN export_rule_marks mark ON mark.recording_id = r.id
         WHERE t.revision IS NOT mark.revision`,
      )
      .pluck()
      .all()
  }

  /** Stores what the rule saw. A recording that has left the rule's state is no longer offered. */
  seen(recordingId: number, revision: number | null, reached: boolean): void {
    this.#db
      .prepare(
        `INSERT INTO export_rule_marks (recording_id, revision, reached) VALUES (@recordingId, @revision, @reached)
         ON CONFLICT DO UPDATE SET revision = excluded.revision, reached = excluded.reached, offered = offered AND excluded.reached`,
      )
      .run({ recordingId, revision, reached: reached ? 1 : 0 })
  }

  offer(recordingId: number): void {
    this.#db.prepare('UPDATE export_rule_marks SET offered = 1 WHERE recording_id = ?').run(recordingId)
  }

  /** Stores that an export of this text was added to the queue. */
  wanted(recordingId: number, { wantedRevision, textKey }: Pick<Mark, 'wantedRevision' | 'textKey'>): void {
    this.#db
      .prepare('UPDATE export_rule_marks SET offered = 0, wanted_revision = ?, text_key = ? WHERE recording_id = ?')
      .run(wantedRevision, textKey, recordingId)
  }

  /**
   * `isTextOfNow`: true if the written text is the transcript's current text. The recording is then no longer offered,
   * even if the rule was set again meanwhile.
   */
  written(recordingId: number, isTextOfNow: boolean): void {
    this.#db.prepare('UPDATE export_rule_marks SET wanted_revision = NULL WHERE recording_id = ?').run(recordingId)
    if (!isTextOfNow) return
    this.#db
      .prepare('UPDATE export_rule_marks SET offered = 0, text_key = ? WHERE recording_id = ?')
      .run(this.textKey(recordingId), recordingId)
  }

  notWritten(recordingId: number): void {
    this.#db
      .prepare(
        'UPDATE export_rule_marks SET wanted_revision = NULL, text_key = NULL, offered = reached WHERE recording_id = ?',
      )
      .run(recordingId)
  }

  /** A hash of words, times and speakers' names. Equal texts have equal keys, whatever edits led to them. */
  textKey(recordingId: number): string {
    const hash = createHash('sha256')
    const rows = this.#db
      .prepare<[number], [number, number, string | null, string]>(
        `SELECT start_ms, end_ms, (SELECT name FROM speakers WHERE id = speaker_id), text FROM segments
         WHERE recording_id = ? ORDER BY start_ms, id`,
      )
      .raw()
    for (const row of rows.iterate(recordingId)) hash.update(JSON.stringify(row))
    return hash.digest('hex')
  }
}
