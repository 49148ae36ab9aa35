import { foldedText } from '../../../shared/foldedText.ts'
import { isUnspaced, searchableText, withoutWordBreaks } from '../../../shared/searchableText.ts'
import { shownText } from '../../../shared/shownText.ts'
import type { SearchHit } from '../../../shared/transcript.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** Words around a find; about two lines on the screen. Of unspaced scripts each character counts as one. */
const snippetWords = { spaced: 20, unspaced: 48 }

/**
 * Searches all transcripts: first the speakers whose name contains the query, then the segments that contain all its words, best
 * first. The last word may be the beginning of one; words of unspaced scripts are found anywhere in a sentence. Case and
 * accents do not matter. `total` counts all hits, `hits` are those from `offset` on.
 */
export function searchTranscripts(
  db: LibraryDatabase,
  query: string,
  { offset, limit }: { offset: number; limit: number },
): { total: number; hits: SearchHit[] } {
  const speakers = countSpeakers(db, query)
  const hits = offset < speakers ? speakerHits(db, query, offset, limit) : []
  const match = matchOf(query)
  if (match === null) return { total: speakers, hits }
  const { segments } = db
    .prepare<[string], { segments: number }>('SELECT count(*) AS segments FROM segments_fts WHERE segments_fts MATCH ?')
    .get(match) ?? { segments: 0 }
  if (hits.length < limit && segments > 0)
    hits.push(...segmentHits(db, match, Math.max(0, offset - speakers), limit - hits.length, isUnspaced(query)))
  return { total: speakers + segments, hits }
}

/** The query in the language of the index; null where it has no word. */
function matchOf(query: string): string | null {
  const words = query.match(/[\p{L}\p{N}\p{M}']+/gu) ?? []
  return words.length === 0 ? null : `${words.map((word) => `"${searchableText(word)}"`).join(' ')}*`
}

function segmentHits(
  db: LibraryDatabase,
  match: string,
  offset: number,
  limit: number,
  isInUnspaced: boolean,
): SearchHit[] {
  return db
    .prepare<[number, string, number, number], Omit<SearchHit, 'kind'>>(
      // The inner query ends before the joins: they cost nothing for the hits that are skipped.
      `SELECT s.recording_id AS recordingId, r.title, s.id AS segmentId, s.start_ms AS startMs, p.name AS speaker, snippet
       FROM (SELECT rowid AS id, rank AS place, snippet(segments_fts, 0, char(2), char(3), '…', ?) AS snippet
             FROM segments_fts WHERE segments_fts MATCH ? ORDER BY rank LIMIT ? OFFSET ?) hit
         JOIN segments s ON s.id = hit.id JOIN recordings r ON r.id = s.recording_id
         LEFT JOIN speakers p ON p.id = s.speaker_id
       ORDER BY hit.place, hit.id`,
    )
    .all(isInUnspaced ? snippetWords.unspaced : snippetWords.spaced, match, limit, offset)
    .map((hit) => ({
      ...hit,
      kind: 'segment' as const,
      title: shownText(hit.title),
      snippet: withoutWordBreaks(hit.snippet),
    }))
}

/** Names that a person gave: “Speaker 2” of every recording is no find. */
const namedSpeakers = `FROM speakers p JOIN recordings r ON r.id = p.recording_id
  WHERE p.name NOT GLOB 'Speaker [0-9]*' AND instr(folded(p.name), @sought) > 0`

const soughtName = (query: string): string => foldedText(query.trim().replace(/\s+/g, ' '))

function countSpeakers(db: LibraryDatabase, query: string): number {
  const sought = soughtName(query)
  if (sought === '') return 0
  return db.prepare<[{ sought: string }], number>(`SELECT count(*) ${namedSpeakers}`).pluck().get({ sought }) ?? 0
}

/** Each with the first segment of that speaker. */
function speakerHits(db: LibraryDatabase, query: string, offset: number, limit: number): SearchHit[] {
  return db
    .prepare<
      [{ sought: string; offset: number; limit: number }],
      { recordingId: number; title: string; speaker: string; segmentId: number | null; startMs: number | null }
    >(
      `SELECT p.recording_id AS recordingId, r.title, p.name AS speaker, first.id AS segmentId, first.start_ms AS startMs
       FROM (SELECT p.id, p.recording_id, p.name ${namedSpeakers}) p JOIN recordings r ON r.id = p.recording_id
         LEFT JOIN segments first ON first.id = (
           SELECT id FROM segments WHERE speaker_id = p.id ORDER BY start_ms, id LIMIT 1)
       ORDER BY coalesce(r.recorded_ms, r.imported_ms) DESC, r.id DESC, p.id LIMIT @limit OFFSET @offset`,
    )
    .all({ sought: soughtName(query), offset, limit })
    .map((hit) => ({
      ...hit,
      kind: 'speaker' as const,
      title: shownText(hit.title),
      startMs: hit.startMs ?? 0,
      snippet: shownText(hit.speaker),
    }))
}
