import { addToGroup } from '../../../shared/lists/groups.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { HeardWords, TimedWord } from '../../../shared/transcripts/wordTimes.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { MachineSegment } from './machineTranscript.ts'

const minuteMs = 60_000

/** A word: the text, its start from the start of its minute, its length (milliseconds), and its confidence if known. */
type StoredWord = [text: string, startMs: number, lengthMs: number, confidence?: number]

/** The times of words from services. Edits do not change them: `placedWords` finds a segment's words in them. */
export class WordTimes {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** Stores the words of a transcription. Call it in the transaction that stores the transcription. */
  add(recordingId: number, runId: number, segments: readonly MachineSegment[]): void {
    const minutes = new Map<number, StoredWord[]>()
    for (const { words = [] } of segments)
      for (const { text, startMs, endMs, confidence } of words) {
        const minute = Math.floor(startMs / minuteMs)
        const stored: StoredWord = [text, startMs - minute * minuteMs, endMs - startMs]
        if (confidence !== null) stored.push(Math.round(confidence * 1000) / 1000)
        addToGroup(minutes, minute, stored)
      }
    const insert = this.#db.prepare(
      'INSERT INTO word_times (recording_id, run_id, minute, has_confidence, words) VALUES (?, ?, ?, ?, ?)',
    )
    for (const [minute, words] of minutes) {
      words.sort((a, b) => a[1] - b[1])
      insert.run(recordingId, runId, minute, words.some(({ length }) => length > 3) ? 1 : 0, JSON.stringify(words))
    }
  }

  /** The words that begin between two moments, by transcription, newest first. */
  within(recordingId: number, { startMs, endMs }: TimeRange): HeardWords[] {
    const rows = this.#db
      .prepare<[number, number, number], { runId: number; minute: number; words: string }>(
        `SELECT run_id AS runId, minute, words FROM word_times
         WHERE recording_id = ? AND minute BETWEEN ? AND ? ORDER BY run_id DESC, minute`,
      )
      .all(recordingId, Math.floor(startMs / minuteMs), Math.floor(endMs / minuteMs))
    const byRun = new Map<number, TimedWord[]>()
    for (const { runId, minute, words } of rows) {
      const list = byRun.get(runId) ?? []
      byRun.set(runId, list)
      for (const [text, offsetMs, lengthMs, confidence = null] of JSON.parse(words) as StoredWord[]) {
        const beginsMs = minute * minuteMs + offsetMs
        if (beginsMs >= startMs && beginsMs < endMs)
          list.push({ text, startMs: beginsMs, endMs: beginsMs + lengthMs, confidence })
      }
    }
    return [...byRun].flatMap(([runId, words]) => (words.length === 0 ? [] : [{ runId, words }]))
  }

  /** Facts about a recording's word times; null if there are none. Needs two look-ups, however long the recording is. */
  facts(recordingId: number): { revision: number; hasConfidence: boolean } | null {
    const newest = this.#db
      .prepare<[number, number], number | null>(
        'SELECT max(run_id) FROM word_times WHERE recording_id = ? AND has_confidence = ?',
      )
      .pluck()
    const [without, sure] = [newest.get(recordingId, 0) ?? null, newest.get(recordingId, 1) ?? null]
    const revision = Math.max(without ?? 0, sure ?? 0)
    return revision === 0 ? null : { revision, hasConfidence: sure !== null }
  }
}
