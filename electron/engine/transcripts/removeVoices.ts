import type { LibraryDatabase } from '../library/database.ts'

/** No other list of numbers in an answer is this long: words and segments are objects. */
const shortestVector = 16

/**
 * A service's answer, as JSON, without the voice profiles of speakers (embeddings). The interface does not show where they are, so
 * everything that is called an embedding is left out, and every long list of numbers. An answer inside a stored transcript is the
 * text of its `machine`. Text that is not JSON is returned as it is.
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

/** Where answers are kept, alone or inside a stored transcript. */
const places = [
  ['transcripts', 'machine'],
  ['replaced_transcripts', 'content'],
  ['edits', 'before'],
  ['edits', 'after'],
] as const

/**
 * Removes the voice profiles of speakers from a recording's transcript, its history and its former transcripts; all words stay. Call
 * it in the transaction that marks the audio as deleted. `keepKnown`: only from answers, not from the known voices.
 */
export function removeVoices(db: LibraryDatabase, recordingId: number, { keepKnown = false } = {}): void {
  if (!keepKnown) db.prepare('DELETE FROM voices WHERE recording_id = ?').run(recordingId)
  for (const [table, column] of places) {
    const rows = db
      .prepare<[number], { id: number; json: string }>(
        `SELECT rowid AS id, ${column} AS json FROM ${table} WHERE recording_id = ?`,
      )
      .all(recordingId)
    const update = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
    for (const { id, json } of rows) {
      const kept = withoutVoices(json)
      if (kept !== json) update.run(kept, id)
    }
  }
}
