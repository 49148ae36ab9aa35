import type { LibraryDatabase } from '../library/database.ts'

/** No other list of numbers in a response is this long, because words and segments are objects. */
const shortestVector = 16

/**
 * A service's response as JSON, without the voice profiles of speakers (embeddings). The interface does not show where
 * they are, so this removes every field with `embedding` in its name and every long list of numbers. A stored
 * transcript contains its response as text, in `machine`. Text that is not JSON is returned unchanged.
 */
export function withoutVoices(json: string): string {
  try {
    return JSON.stringify(cleaned(JSON.parse(json)))
  } catch {
    return json
  }
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !/embedding/i.test(name) && !isVector(inner))
      .map(([name, inner]) => [
        name,
        name === 'machine' && typeof inner === 'string' ? withoutVoices(inner) : cleaned(inner),
      ]),
  )
}

const isVector = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= shortestVector && value.every((one) => typeof one === 'number')

/** The columns that hold responses, alone or inside a stored transcript. */
const places = [
  ['transcripts', 'machine'],
  ['edits', 'before'],
  ['edits', 'after'],
] as const

/**
 * Removes the voice profiles of speakers from a recording's transcript and its history; all words stay. Call
 * it in the transaction that marks the audio as deleted.
 */
export function removeVoices(db: LibraryDatabase, recordingId: number): void {
  db.prepare('DELETE FROM voices WHERE recording_id = ?').run(recordingId)
  removeVoicesInAnswers(db, recordingId)
}

/**
 * Like {@link removeVoices}, but only removes voices from responses, not the known voices. Null means from all recordings. A service
 * may have sent voices that nobody requested; they have no known name.
 */
export function removeVoicesInAnswers(db: LibraryDatabase, recordingId: number | null): void {
  for (const [table, column] of places) {
    // Most responses contain no voices. Read only responses with the word `embedding`, or with a list of numbers.
    const ids = db
      .prepare<[{ recordingId: number | null }], number>(
        `SELECT rowid FROM ${table} WHERE (@recordingId IS NULL OR recording_id = @recordingId)
           AND (${column} LIKE '%embedding%' OR ${column} GLOB '*[[][-0-9]*')`,
      )
      .pluck()
      .all({ recordingId })
    const read = db.prepare<[number], string>(`SELECT ${column} FROM ${table} WHERE rowid = ?`).pluck()
    const update = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
    for (const id of ids) {
      const json = read.get(id) ?? ''
      const kept = withoutVoices(json)
      if (kept !== json) update.run(kept, id)
    }
  }
}
