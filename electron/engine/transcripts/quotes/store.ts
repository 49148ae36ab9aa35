import { missingSoundSchema } from '../../../../shared/sound/missingSound.ts'
import { shownText } from '../../../../shared/text/shownText.ts'
import { isHeard, type TimeRange } from '../../../../shared/transcripts/heard.ts'
import {
  type CitedQuote,
  type HighlightColour,
  type Quote,
  type QuoteFilter,
  type QuotePiece,
  quoteLimits,
} from '../../../../shared/transcripts/quotes.ts'
import { asMarked, speakersOfTurns, wordsOfTurns } from '../../../../shared/transcripts/quoteTurns.ts'
import { problem } from '../../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import type { QuoteImage } from '../rows.ts'
import { placeOf, QuoteAnchors, wordingOf } from './anchors.ts'
import { MarkSteps } from './markSteps.ts'
import { markedTurns, type SpokenPiece, turnsOfPieces } from './turns.ts'

type QuoteRow = Omit<QuoteImage, 'tags' | 'pieces' | 'createdMs'> & {
  recordingId: number
  /** JSON arrays. */
  tags: string
  pieces: string
  /** JSON; null if nothing was played. */
  heardRanges: string | null
}
type PieceRow = Omit<SpokenPiece, 'verified' | 'heard'> & { verified: number }
type CitedRow = QuoteRow &
  Pick<
    CitedQuote,
    'title' | 'recordedMs' | 'recordedTimeSource' | 'recordedTimePrecision' | 'importedMs' | 'sha256'
  > & {
    hasZone: number | null
    missing: string | null
  }

const columns = `q.id, q.recording_id AS recordingId, q.colour, q.note, q.marked_words AS markedWords,
  q.marked_speaker AS markedSpeaker, q.words, q.start_ms AS startMs, q.end_ms AS endMs,
  (SELECT json_group_array(tag) FROM quote_tags WHERE quote_id = q.id) AS tags,
  (SELECT json_group_array(json_object('segmentId', s.id, 'from', piece.from_offset, 'to', piece.to_offset,
      'speaker', p.name, 'speakerId', p.id, 'verified', s.verified, 'startMs', s.start_ms, 'endMs', s.end_ms,
      'text', s.text) ORDER BY s.start_ms, s.id)
   FROM quote_pieces piece JOIN segments s ON s.id = piece.segment_id LEFT JOIN speakers p ON p.id = s.speaker_id
   WHERE piece.quote_id = q.id) AS pieces,
  (SELECT ranges FROM heard_ranges WHERE recording_id = q.recording_id) AS heardRanges`

const inProject = '(@projectId IS NULL OR q.recording_id IN (SELECT id FROM recordings WHERE project_id = @projectId))'

/** The conditions on a quote `q`. */
const passes = `${inProject} AND (@recordingId IS NULL OR q.recording_id = @recordingId)
  AND (@tag IS NULL OR EXISTS (SELECT 1 FROM quote_tags WHERE quote_id = q.id AND tag = @tag))
  AND (@speaker IS NULL OR EXISTS (
    SELECT 1 FROM quote_pieces piece JOIN segments s ON s.id = piece.segment_id JOIN speakers p ON p.id = s.speaker_id
    WHERE piece.quote_id = q.id AND p.name = @speaker))
  AND (@words = '' OR instr(folded(q.words || ' ' || q.note), folded(@words)) > 0)`

type NewQuote = {
  colour: HighlightColour
  tags: readonly string[]
  note: string
  pieces: readonly (QuotePiece & { words: string })[]
}

/** Words that a person marked. {@link QuoteAnchors} keeps their places up to date. Every change is a step of the history. */
export class QuoteStore {
  readonly #db: LibraryDatabase
  readonly #anchors: QuoteAnchors
  readonly #now: () => number
  readonly #steps: MarkSteps

  constructor(db: LibraryDatabase, now: () => number, steps: MarkSteps = new MarkSteps(db, now)) {
    this.#db = db
    this.#anchors = new QuoteAnchors(db)
    this.#now = now
    this.#steps = steps
  }

  /** A recording's quotes in the order of the audio. */
  ofRecording(recordingId: number): Quote[] {
    return this.#db
      .prepare<[number], QuoteRow>(`SELECT ${columns} FROM quotes q WHERE recording_id = ? ORDER BY start_ms, id`)
      .all(recordingId)
      .map(toQuote)
  }

  /** The quotes, newest recordings first, each in the order of its audio. `total` counts all quotes that match the filter. */
  list(filter: QuoteFilter, { offset, limit }: { offset: number; limit: number }) {
    const sought = { ...filter, words: filter.words.trim().replace(/\s+/g, ' ') }
    const total =
      this.#db.prepare<[QuoteFilter], number>(`SELECT count(*) FROM quotes q WHERE ${passes}`).pluck().get(sought) ?? 0
    const rows = this.#db
      .prepare<[QuoteFilter & { offset: number; limit: number }], CitedRow>(
        // Count and skip in the inner query, so that words and speakers are read for only one page.
        `SELECT ${columns}, r.title, r.recorded_ms AS recordedMs, r.time_source AS recordedTimeSource,
           r.time_precision AS recordedTimePrecision, r.recorded_time_has_zone AS hasZone, r.imported_ms AS importedMs, r.sha256, r.missing
         FROM (SELECT q.id FROM quotes q JOIN recordings r ON r.id = q.recording_id WHERE ${passes}
               ORDER BY coalesce(r.recorded_ms, r.imported_ms) DESC, r.id DESC, q.start_ms, q.id
               LIMIT @limit OFFSET @offset) page
           JOIN quotes q ON q.id = page.id JOIN recordings r ON r.id = q.recording_id
         ORDER BY coalesce(r.recorded_ms, r.imported_ms) DESC, r.id DESC, q.start_ms, q.id`,
      )
      .all({ ...sought, offset, limit })
    const quotes = rows.map(
      ({
        title,
        recordedMs,
        recordedTimeSource,
        recordedTimePrecision,
        hasZone,
        importedMs,
        sha256,
        missing,
        ...row
      }) => ({
        ...toQuote(row),
        ...{ title, recordedMs, recordedTimeSource, recordedTimePrecision, importedMs, sha256 },
        missing: missingFrom(missing),
        recordedTimeHasZone: hasZone === null ? null : hasZone === 1,
      }),
    )
    return { total, quotes }
  }

  /** The values by which quotes can be filtered, most frequent first. Counts one project, or all recordings if it is null. */
  filters(projectId: number | null) {
    const all = <T>(sql: string) => this.#db.prepare<[{ projectId: number | null }], T>(sql).all({ projectId })
    return {
      total: all<{ count: number }>(`SELECT count(*) AS count FROM quotes q WHERE ${inProject}`)[0]?.count ?? 0,
      projects: this.#db
        .prepare<[], { projectId: number; name: string; count: number }>(
          `SELECT project.id AS projectId, project.name, count(q.id) AS count
           FROM projects project LEFT JOIN recordings r ON r.project_id = project.id LEFT JOIN quotes q ON q.recording_id = r.id
           GROUP BY project.id ORDER BY project.name_key LIMIT 1000`,
        )
        .all()
        .map((row) => ({ ...row, name: shownText(row.name) })),
      tags: all<{ tag: string; count: number }>(
        `SELECT tag, count(*) AS count FROM quote_tags JOIN quotes q ON q.id = quote_id WHERE ${inProject}
         GROUP BY tag ORDER BY count DESC, tag LIMIT 500`,
      ),
      speakers: all<{ name: string; count: number }>(
        `SELECT p.name, count(DISTINCT piece.quote_id) AS count
         FROM quotes q JOIN quote_pieces piece ON piece.quote_id = q.id JOIN segments s ON s.id = piece.segment_id
           JOIN speakers p ON p.id = s.speaker_id
         WHERE ${inProject} GROUP BY p.name ORDER BY count DESC, p.name LIMIT 500`,
      ),
      recordings: all<{ recordingId: number; title: string; count: number }>(
        `SELECT r.id AS recordingId, r.title, count(*) AS count FROM quotes q JOIN recordings r ON r.id = q.recording_id
         WHERE ${inProject}
         GROUP BY r.id ORDER BY coalesce(r.recorded_ms, r.imported_ms) DESC, r.id DESC LIMIT 1000`,
      ),
    }
  }

  /** Adds a quote. Throws `edit-conflict` if a segment does not have these words at this place. */
  add(recordingId: number, { colour, tags, note, pieces }: NewQuote): Quote {
    return this.#steps.step(
      recordingId,
      { of: 'quote', id: null, kind: 'quote.add', description: 'mark-words' },
      () => {
        const found = pieces.map((piece) => this.#demandPiece(recordingId, piece))
        const ordered = [...found].sort((a, b) => a.startMs - b.startMs || a.segmentId - b.segmentId)
        const place = placeOf(ordered)
        if (!place || place.words.trim() === '') throw problem('edit-conflict')
        const { markedWords, markedSpeakers } = asMarked(turnsOfPieces(ordered))
        const { lastInsertRowid } = this.#db
          .prepare(
            `INSERT INTO quotes (recording_id, colour, note, marked_words, marked_speaker, words, start_ms, end_ms, created_ms)
             VALUES (@recordingId, @colour, @note, @markedWords, @speaker, @words, @startMs, @endMs, @nowMs)`,
          )
          .run({
            ...{ recordingId, colour, ...place, nowMs: this.#now() },
            note: note.trim(),
            markedWords,
            speaker: JSON.stringify(markedSpeakers),
          })
        const quoteId = Number(lastInsertRowid)
        this.#anchors.add(
          quoteId,
          pieces.map(({ segmentId, from, to }) => ({ segmentId, from, to })),
        )
        this.#setTags(quoteId, tags)
        return this.get(quoteId)
      },
    )
  }

  /** Throws `quote-unknown`. */
  update(quoteId: number, change: { colour?: HighlightColour; tags?: readonly string[]; note?: string }): Quote {
    const { recordingId, colour, note } = this.get(quoteId)
    const named = { of: 'quote', id: quoteId, kind: 'quote.update', description: 'change-mark' } as const
    return this.#steps.step(recordingId, named, () => {
      this.#db
        .prepare('UPDATE quotes SET colour = ?, note = ? WHERE id = ?')
        .run(change.colour ?? colour, (change.note ?? note).trim(), quoteId)
      if (change.tags) this.#setTags(quoteId, change.tags)
      return this.get(quoteId)
    })
  }

  /** Removes a quote and returns its recording. Throws `quote-unknown`. */
  remove(quoteId: number): number {
    const quote = this.get(quoteId)
    const named = { of: 'quote', id: quoteId, kind: 'quote.remove', description: 'remove-mark' } as const
    return this.#steps.step(quote.recordingId, named, () => {
      for (const table of ['quote_pieces', 'quote_tags'])
        this.#db.prepare(`DELETE FROM ${table} WHERE quote_id = ?`).run(quoteId)
      this.#db.prepare('DELETE FROM quotes WHERE id = ?').run(quoteId)
      return quote
    }).recordingId
  }

  /** Throws `quote-unknown`. */
  get(quoteId: number): Quote {
    const row = this.#db.prepare<[number], QuoteRow>(`SELECT ${columns} FROM quotes q WHERE q.id = ?`).get(quoteId)
    if (!row) throw problem('quote-unknown')
    return toQuote(row)
  }

  /** Null if there is no such quote. */
  recordingOf(quoteId: number): number | null {
    return (
      this.#db.prepare<[number], number>('SELECT recording_id FROM quotes WHERE id = ?').pluck().get(quoteId) ?? null
    )
  }

  #demandPiece(recordingId: number, { segmentId, from, to, words }: NewQuote['pieces'][number]): SpokenPiece {
    const segment = this.#db
      .prepare<[number, number], Pick<SpokenPiece, 'startMs' | 'endMs' | 'text' | 'speakerId' | 'speaker'>>(
        `SELECT s.start_ms AS startMs, s.end_ms AS endMs, s.text, p.id AS speakerId, p.name AS speaker
         FROM segments s LEFT JOIN speakers p ON p.id = s.speaker_id WHERE s.recording_id = ? AND s.id = ?`,
      )
      .get(recordingId, segmentId)
    if (segment?.text.slice(from, to) !== words || to > segment.text.length) throw problem('edit-conflict')
    return { ...segment, segmentId, from, to, verified: false, heard: false }
  }

  #setTags(quoteId: number, tags: readonly string[]): void {
    const kept = new Map(tags.map((tag) => [shownText(tag).toLowerCase(), shownText(tag)]))
    this.#db.prepare('DELETE FROM quote_tags WHERE quote_id = ?').run(quoteId)
    const insert = this.#db.prepare('INSERT INTO quote_tags (quote_id, tag) VALUES (?, ?)')
    for (const tag of [...kept.values()].slice(0, quoteLimits.tags)) if (tag !== '') insert.run(quoteId, tag)
  }
}

function toQuote({ tags, pieces, markedSpeaker, heardRanges, ...row }: QuoteRow): Quote {
  const markedSpeakers: string[] = JSON.parse(markedSpeaker)
  const found: PieceRow[] = JSON.parse(pieces)
  const heard: TimeRange[] = JSON.parse(heardRanges ?? '[]')
  const said = turnsOfPieces(
    found.map((piece) => ({ ...piece, verified: piece.verified === 1, heard: isHeard(piece, heard) })),
  )
  const turns = said.length > 0 ? said : markedTurns({ ...row, markedSpeakers })
  return {
    ...row,
    markedSpeakers,
    tags: JSON.parse(tags),
    words: wordsOfTurns(turns),
    wording: wordingOf(row.markedWords, row.words, found.length > 0),
    speakers: speakersOfTurns(turns),
    verified: turns.every(({ verified }) => verified),
    heard: turns.every((turn) => turn.heard),
    pieces: found.map(({ segmentId, from, to }) => ({ segmentId, from, to })),
    turns,
  }
}

const missingFrom = (json: string | null) => (json === null ? null : missingSoundSchema.parse(JSON.parse(json)))
