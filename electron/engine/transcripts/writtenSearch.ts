import type { SearchHit } from '../../../shared/transcripts/transcript.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { Among } from './recordingConditions.ts'
import { writtenExcerpt } from './writtenExcerpt.ts'

/** Searches notes at a moment, and notes and tags of quotes. The index is `notes_fts`. */

/** How many words of a quote are shown beside its tags. */
const shownWords = 120

const found = (among: Among) => `FROM notes_fts
  LEFT JOIN notes n ON notes_fts.rowid % 2 = 0 AND n.id = notes_fts.rowid / 2
  LEFT JOIN quotes q ON notes_fts.rowid % 2 = 1 AND q.id = notes_fts.rowid / 2
  JOIN recordings r ON r.id = coalesce(n.recording_id, q.recording_id)
  WHERE notes_fts MATCH @match ${among ? `AND ${among.recording}` : ''}`

export function countWritten(db: LibraryDatabase, match: string, among: Among): number {
  const count = db.prepare<[Record<string, unknown>], number>(`SELECT count(*) ${found(among)}`).pluck()
  return count.get({ match, ...among?.values }) ?? 0
}

type Row = Omit<SearchHit, 'kind' | 'speaker' | 'writtenId'> & {
  isQuote: number
  /** 1 if the match is, at least in part, in the note. */
  isInNote: number
  tags: string
  note: string
  /** As they are written. */
  writtenTags: string
  quoted: string | null
  writtenId: number
}

/** The matches, best first, each with the segment at its position. `words`: how many words of a note are shown. */
export function writtenHits(
  db: LibraryDatabase,
  match: string,
  offset: number,
  limit: number,
  words: number,
  among: Among,
): SearchHit[] {
  return db
    .prepare<[Record<string, unknown>], Row>(
      `SELECT r.id AS recordingId, r.title, q.id IS NOT NULL AS isQuote, coalesce(q.id, n.id) AS writtenId,
         coalesce(q.start_ms, n.at_ms) AS startMs, q.words AS quoted,
         CASE WHEN q.id IS NULL
           THEN (SELECT id FROM segments WHERE recording_id = r.id ORDER BY start_ms > n.at_ms, abs(start_ms - n.at_ms), id LIMIT 1)
           ELSE (SELECT s.id FROM quote_pieces piece JOIN segments s ON s.id = piece.segment_id
                 WHERE piece.quote_id = q.id ORDER BY s.start_ms, s.id LIMIT 1) END AS segmentId,
         instr(highlight(notes_fts, 0, char(2), char(3)), char(2)) > 0 AS isInNote,
         snippet(notes_fts, 0, char(2), char(3), '…', @words) AS snippet,
         highlight(notes_fts, 1, char(2), char(3)) AS tags, coalesce(n.text, q.note) AS note,
         coalesce((SELECT group_concat(tag, ', ') FROM quote_tags WHERE quote_id = q.id), '') AS writtenTags
       ${found(among)} ORDER BY rank, notes_fts.rowid LIMIT @limit OFFSET @offset`,
    )
    .all({ words, match, limit, offset, ...among?.values })
    .map(({ isQuote, isInNote, tags, note, writtenTags, quoted, ...hit }) => {
      const kind = isQuote === 0 ? 'note' : isInNote === 1 ? 'quote-note' : 'tag'
      const snippet =
        kind === 'tag'
          ? `${writtenExcerpt(writtenTags, tags)} – “${shortened(quoted ?? '')}”`
          : writtenExcerpt(note, hit.snippet)
      return { ...hit, kind, speaker: null, snippet }
    })
}

const shortened = (text: string): string => (text.length > shownWords ? `${text.slice(0, shownWords)}…` : text)
