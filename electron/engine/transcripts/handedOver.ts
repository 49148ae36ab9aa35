import type { QuotePiece } from '../../../shared/transcripts/quotes.ts'
import type { LanguageSource } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { QuoteAnchors } from './quotes/anchors.ts'
import { type EditImages, nextId, type QuoteImage, type SegmentRow, type SpeakerRow } from './rows.ts'

type Head = { runId: number; language: string; languageSource: LanguageSource; notices: readonly TranscriptNotice[] }
/** `pieces` may be empty if the words no longer exist. */
type HandedQuote = Omit<QuoteImage, 'id' | 'markedSpeaker' | 'createdMs'> & { markedSpeakers: readonly string[] }
type HandedEdit = {
  description: string
  /** JSON. */
  operation: string
  before: EditImages
  after: EditImages
  undone: boolean
  createdMs: number
}

/** Writes the rows of a transcript that another library handed over, as they were there. Call its functions inside one transaction. */
export class HandedOverRows {
  readonly #db: LibraryDatabase
  readonly #anchors: QuoteAnchors
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#anchors = new QuoteAnchors(db)
    this.#now = now
  }

  /** Begins the transcript of a recording that has none. Throws `handover-again` if it has one. */
  begin(recordingId: number, { runId, language, languageSource, notices }: Head): void {
    if (this.#db.prepare('SELECT 1 FROM transcripts WHERE recording_id = ?').get(recordingId))
      throw problem('handover-again', null, { retryable: true })
    this.#db
      .prepare(
        `INSERT INTO transcripts (recording_id, run_id, language, language_source, machine, notices, revision, created_ms)
         VALUES (?, ?, ?, ?, '{}', ?, 1, ?)`,
      )
      .run(recordingId, runId, language, languageSource, JSON.stringify(notices), this.#now())
  }

  addSpeaker(recordingId: number, { label, name, colorIndex }: Omit<SpeakerRow, 'id'>): number {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO speakers (recording_id, label, name, color_index) VALUES (?, ?, ?, ?)')
      .run(recordingId, label, name, colorIndex)
    return Number(lastInsertRowid)
  }

  addSegment(recordingId: number, row: Omit<SegmentRow, 'id'>): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO segments (recording_id, start_ms, end_ms, speaker_id, text, edited, verified)
         VALUES (@recordingId, @startMs, @endMs, @speakerId, @text, @edited, @verified)`,
      )
      .run({ ...row, recordingId })
    return Number(lastInsertRowid)
  }

  /** Returns the quote's id. */
  addQuote(recordingId: number, quote: HandedQuote): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO quotes (recording_id, colour, note, marked_words, marked_speaker, words, start_ms, end_ms, created_ms)
         VALUES (@recordingId, @colour, @note, @markedWords, @speakers, @words, @startMs, @endMs, @nowMs)`,
      )
      .run({
        ...quote,
        pieces: undefined,
        tags: undefined,
        markedSpeakers: undefined,
        recordingId,
        speakers: JSON.stringify(quote.markedSpeakers),
        nowMs: this.#now(),
      })
    const quoteId = Number(lastInsertRowid)
    if (quote.pieces.length > 0) this.#anchors.add(quoteId, quote.pieces)
    const addTag = this.#db.prepare('INSERT OR IGNORE INTO quote_tags (quote_id, tag) VALUES (?, ?)')
    for (const tag of quote.tags) addTag.run(quoteId, tag)
    return quoteId
  }

  /** Returns the note's id. */
  addNote(recordingId: number, atMs: number, text: string): number {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO notes (recording_id, at_ms, text, created_ms) VALUES (?, ?, ?, ?)')
      .run(recordingId, atMs, text, this.#now())
    return Number(lastInsertRowid)
  }

  /** Puts a quote at these words. */
  placeQuote(quoteId: number, pieces: readonly QuotePiece[]): void {
    this.#db.prepare('DELETE FROM quote_pieces WHERE quote_id = ?').run(quoteId)
    this.#anchors.add(quoteId, pieces)
  }

  /** Adds an edit of the other library to the history, without applying it. */
  addEdit(recordingId: number, { description, operation, before, after, undone, createdMs }: HandedEdit): void {
    this.#db
      .prepare(
        `INSERT INTO edits (recording_id, description, operation, before, after, undone, created_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[recordingId, description, operation, JSON.stringify(before), JSON.stringify(after)],
        ...[undone ? 1 : 0, createdMs],
      )
  }

  /** An id that no row of the table had before. `taken`: ids that were given out and not used yet. */
  newId(table: Parameters<typeof nextId>[1], taken: number): number {
    return nextId(this.#db, table) + taken
  }

  /** Keeps this many further ids from being given to other rows: the history may bring rows back under them. */
  reserveIds(given: Readonly<Record<'segment' | 'speaker' | 'redaction' | 'quote' | 'note', number>>): void {
    for (const [of, count] of Object.entries(given)) {
      this.#db
        .prepare(
          'INSERT INTO sqlite_sequence (name, seq) SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?)',
        )
        .run(`${of}s`, `${of}s`)
      this.#db.prepare('UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?').run(count, `${of}s`)
    }
  }
}
