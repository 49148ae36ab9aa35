import { foldedText } from '../../../shared/text/folding.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import type { NewPseudonym, Pseudonym, PseudonymPlace } from '../../../shared/transcripts/pseudonyms.ts'
import { lettersOnly } from '../../../shared/transcripts/searchableText.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from './database.ts'

type PseudonymRow = {
  id: number
  projectId: number | null
  recordingId: number | null
  realName: string
  pseudonym: string
  spellings: string
}

const columns = `id, project_id AS projectId, recording_id AS recordingId, real_name AS realName, pseudonym, spellings`

/** The lists of real names with the pseudonyms that readers get, one list for each project and each recording. */
export class PseudonymStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  list(place: PseudonymPlace): Pseudonym[] {
    const [column, id] = columnOf(place)
    return this.#db
      .prepare<[number], PseudonymRow>(`SELECT ${columns} FROM pseudonyms WHERE ${column} = ? ORDER BY name_key`)
      .all(id)
      .map(toPseudonym)
  }

  /** The entries that count for a recording: its own, then those of its project whose name it does not have itself. */
  forRecording(recordingId: number): Pseudonym[] {
    return this.#db
      .prepare<[{ recordingId: number }], PseudonymRow>(
        `SELECT ${columns} FROM pseudonyms p WHERE recording_id = @recordingId
           OR project_id = (SELECT project_id FROM recordings WHERE id = @recordingId) AND NOT EXISTS (
             SELECT 1 FROM pseudonyms own WHERE own.recording_id = @recordingId AND own.name_key = p.name_key)
         ORDER BY recording_id IS NULL, name_key`,
      )
      .all({ recordingId })
      .map(toPseudonym)
  }

  /** Adds an entry, or changes the entry of the same name at this place. Returns its id. */
  set(place: PseudonymPlace, { realName, pseudonym, spellings }: NewPseudonym): number {
    const [column, placeId] = columnOf(place)
    const name = demandVisible(realName)
    const nameKey = foldedText(name)
    const others = [...new Set(spellings.map(demandVisible))].filter((one) => one !== name)
    const row = {
      ...{ placeId, realName: name, nameKey, pseudonym: demandVisible(pseudonym), nowMs: this.#now() },
      spellings: JSON.stringify(others),
    }
    const known = this.#db
      .prepare<[number, string], number>(`SELECT id FROM pseudonyms WHERE ${column} = ? AND name_key = ?`)
      .pluck()
      .get(placeId, nameKey)
    if (known !== undefined) {
      this.#db
        .prepare(
          'UPDATE pseudonyms SET real_name = @realName, pseudonym = @pseudonym, spellings = @spellings WHERE id = @known',
        )
        .run({ ...row, known })
      return known
    }
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO pseudonyms (${column}, real_name, name_key, pseudonym, spellings, created_ms)
         VALUES (@placeId, @realName, @nameKey, @pseudonym, @spellings, @nowMs)`,
      )
      .run(row)
    return Number(lastInsertRowid)
  }

  /** The entries that count for a recording, and whose names it may have. */
  usedIn(recordingId: number): Pseudonym[] {
    return this.forRecording(recordingId).filter(({ realName, spellings }) =>
      [realName, ...spellings].some((name) => this.#isIn({ in: 'recording', recordingId }, name)),
    )
  }

  /**
   * Does `change`, which may put these recordings into another project or remove their project. The entries that a recording used still
   * count for it afterwards: as its own. Call it in a transaction.
   */
  keptThrough<T>(recordingIds: readonly number[], change: () => T): T {
    const before = recordingIds.map((recordingId) => ({ recordingId, entries: this.usedIn(recordingId) }))
    const result = change()
    for (const { recordingId, entries } of before) this.keepFor(recordingId, entries)
    return result
  }

  /** Makes these entries count for a recording. An entry that it has already gets the other spellings. */
  keepFor(recordingId: number, entries: readonly NewPseudonym[]): void {
    for (const entry of entries) {
      const known = this.forRecording(recordingId).find((one) => isSame(one.realName, entry.realName))
      const names = [known?.realName, ...(known?.spellings ?? [])]
      const lacking = [entry.realName, ...entry.spellings].filter((name) => !names.includes(name))
      if (lacking.length === 0) continue
      const { realName, pseudonym, spellings } = known ?? entry
      this.set({ in: 'recording', recordingId }, { realName, pseudonym, spellings: [...spellings, ...lacking] })
    }
  }

  /**
   * Deletes the entries of a project whose names no recording of it has anymore. Call it after a recording was removed, in the same
   * transaction.
   */
  removeUnused(projectId: number): void {
    for (const { id, realName, spellings } of this.list({ in: 'project', projectId }))
      if (![realName, ...spellings].some((name) => this.#isIn({ in: 'project', projectId }, name))) this.remove(id)
  }

  /**
   * Whether a recording may have a name, or a word of it: a name can be split over two segments, or be only in what a transcription heard.
   * Signs between letters do not count, because a name can be spelled out.
   */
  #isIn(place: PseudonymPlace, name: string): boolean {
    const words = name
      .split(/\s+/)
      .map(lettersOnly)
      .filter((word) => word.length >= leastLetters)
    const sought = JSON.stringify(words.length > 0 ? words : [lettersOnly(name)])
    const placeId = place.in === 'project' ? place.projectId : place.recordingId
    return (
      this.#db
        .prepare<[{ placeId: number; sought: string }], number>(
          `SELECT EXISTS (
             SELECT 1 FROM recordings r JOIN json_each(@sought) WHERE r.${place.in === 'project' ? 'project_id' : 'id'} = @placeId AND (
               instr(letters(r.title || ' ' || r.original_name), value) > 0
               OR EXISTS (SELECT 1 FROM segments s WHERE s.recording_id = r.id AND instr(letters(s.text), value) > 0)
               OR EXISTS (SELECT 1 FROM word_times w WHERE w.recording_id = r.id AND instr(letters(w.words), value) > 0)
               OR EXISTS (SELECT 1 FROM speakers p WHERE p.recording_id = r.id AND instr(letters(p.name), value) > 0)
               OR EXISTS (SELECT 1 FROM notes n WHERE n.recording_id = r.id AND instr(letters(n.text), value) > 0)
               OR EXISTS (SELECT 1 FROM quotes q LEFT JOIN quote_tags t ON t.quote_id = q.id
                 WHERE q.recording_id = r.id AND instr(letters(q.note || ' ' || coalesce(t.tag, '')), value) > 0)))`,
        )
        .pluck()
        .get({ placeId, sought }) === 1
    )
  }

  remove(pseudonymId: number): void {
    this.#db.prepare('DELETE FROM pseudonyms WHERE id = ?').run(pseudonymId)
  }
}

/** Shorter words of a name are in other words too. */
const leastLetters = 3

const isSame = (one: string, other: string): boolean => foldedText(one) === foldedText(other)

const columnOf = (place: PseudonymPlace): ['project_id' | 'recording_id', number] =>
  place.in === 'project' ? ['project_id', place.projectId] : ['recording_id', place.recordingId]

/** Throws `pseudonym-empty` if nothing of the name would be visible. */
function demandVisible(name: string): string {
  const shown = shownText(name).trim()
  if (shown === '') throw problem('pseudonym-empty')
  return shown
}

const toPseudonym = ({ projectId, recordingId, spellings, ...row }: PseudonymRow): Pseudonym => ({
  ...row,
  spellings: JSON.parse(spellings) as string[],
  place: projectId === null ? { in: 'recording', recordingId: recordingId ?? 0 } : { in: 'project', projectId },
})
