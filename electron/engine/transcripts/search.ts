import { foldedText } from '../../../shared/text/folding.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { isUnspaced, searchableText } from '../../../shared/transcripts/searchableText.ts'
import { isGivenNameSql } from '../../../shared/transcripts/speakerNames.ts'
import type { SearchHit } from '../../../shared/transcripts/transcript.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { type Among, recordingsOf, type SearchFilter, withoutParts } from './recordingConditions.ts'
import { writtenExcerpt } from './writtenExcerpt.ts'
import { countWritten, writtenHits } from './writtenSearch.ts'

/** How many words around a match are shown, about two lines on the screen. In unspaced scripts, each character counts as a word. */
const snippetWords = { spaced: 20, unspaced: 48 }

/**
 * Searches all transcripts. Results are first the speakers whose name contains the query, then the notes and tags, then the segments
 * that contain all its words, best first. The last word may be incomplete; words of unspaced scripts are found anywhere in a sentence.
 * Case, accents and signs do not matter. Words in quotation marks must be next to each other. `total` counts all hits; `hits` begin at
 * `offset`.
 */
export function searchTranscripts(
  db: LibraryDatabase,
  query: string,
  { offset, limit }: { offset: number; limit: number },
  filter: SearchFilter = {},
): { total: number; hits: SearchHit[] } {
  const among = withoutParts(db, recordingsOf(filter))
  const speakers = countSpeakers(db, query, among)
  const hits = offset < speakers ? speakerHits(db, query, offset, limit, among) : []
  const match = matchOf(query)
  if (match === null) return { total: speakers, hits }
  const words = isUnspaced(query) ? snippetWords.unspaced : snippetWords.spaced
  const written = countWritten(db, match, among)
  if (hits.length < limit && written > 0)
    hits.push(...writtenHits(db, match, Math.max(0, offset - speakers), limit - hits.length, words, among))
  const segments = countSegments(db, match, among)
  if (hits.length < limit && segments > 0)
    hits.push(...segmentHits(db, match, Math.max(0, offset - speakers - written), limit - hits.length, words, among))
  return { total: speakers + written + segments, hits }
}

/** The query in the syntax of the index; null if it has no word. The last word may be incomplete, unless it ends a phrase. */
function matchOf(query: string): string | null {
  const parts = foldedText(query).matchAll(/"([^"]*)"|([\p{L}\p{N}\p{M}']+)/gu)
  const found = [...parts].flatMap(([, phrase, word]) => {
    const text = phrase === undefined ? (word ?? '') : (phrase.match(wordPattern) ?? []).join(' ')
    // The index has no signs, so a single sign would find everything.
    return !/[\p{L}\p{N}]/u.test(text) ? [] : [{ text: `"${searchableText(text)}"`, isPhrase: phrase !== undefined }]
  })
  if (found.length === 0) return null
  return found.map(({ text }) => text).join(' ') + (found.at(-1)?.isPhrase ? '' : '*')
}
const wordPattern = /[\p{L}\p{N}\p{M}']+/gu

function countSegments(db: LibraryDatabase, match: string, among: Among): number {
  const joined = among && `JOIN segments s ON s.id = segments_fts.rowid JOIN recordings r ON r.id = s.recording_id`
  const count = db
    .prepare<[Record<string, unknown>], number>(
      `SELECT count(*) FROM segments_fts ${joined ?? ''} WHERE segments_fts MATCH @match
       ${among ? `AND ${among.recording} AND ${among.segment}` : ''}`,
    )
    .pluck()
    .get({ match, ...among?.values })
  return count ?? 0
}

function segmentHits(
  db: LibraryDatabase,
  match: string,
  offset: number,
  limit: number,
  words: number,
  among: Among,
): SearchHit[] {
  const found = among
    ? `FROM segments_fts JOIN segments s ON s.id = segments_fts.rowid JOIN recordings r ON r.id = s.recording_id
       WHERE segments_fts MATCH @match AND ${among.recording} AND ${among.segment}`
    : 'FROM segments_fts WHERE segments_fts MATCH @match'
  return db
    .prepare<[Record<string, unknown>], Omit<SearchHit, 'kind' | 'writtenId'> & { text: string }>(
      // The inner query ends before the joins, so skipped hits need no joins.
      `SELECT s.recording_id AS recordingId, r.title, s.id AS segmentId, s.start_ms AS startMs, p.name AS speaker, snippet, s.text
       FROM (SELECT segments_fts.rowid AS id, rank AS place,
               snippet(segments_fts, 0, char(2), char(3), '…', @words) AS snippet
             ${found} ORDER BY rank LIMIT @limit OFFSET @offset) hit
         JOIN segments s ON s.id = hit.id JOIN recordings r ON r.id = s.recording_id
         LEFT JOIN speakers p ON p.id = s.speaker_id
       ORDER BY hit.place, hit.id`,
    )
    .all({ words, match, limit, offset, ...among?.values })
    .map(({ text, ...hit }) => ({
      ...hit,
      kind: 'segment' as const,
      writtenId: null,
      snippet: writtenExcerpt(text, hit.snippet),
    }))
}

/** Names that a person gave. A default name such as “Speaker 2” would match in every recording. */
const namedSpeakers = (among: Among) => `FROM speakers p JOIN recordings r ON r.id = p.recording_id
  WHERE ${isGivenNameSql('p.name')} AND instr(folded(p.name), @sought) > 0
  ${among ? `AND ${among.recording}` : ''}`

const soughtName = (query: string): string =>
  foldedText(
    query
      .replace(/["“”„«»]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

function countSpeakers(db: LibraryDatabase, query: string, among: Among): number {
  const sought = soughtName(query)
  if (sought === '') return 0
  const count = db.prepare<[Record<string, unknown>], number>(`SELECT count(*) ${namedSpeakers(among)}`).pluck()
  return count.get({ sought, ...among?.values }) ?? 0
}

/** The speakers that match, each with their first segment. */
function speakerHits(db: LibraryDatabase, query: string, offset: number, limit: number, among: Among): SearchHit[] {
  return db
    .prepare<
      [Record<string, unknown>],
      { recordingId: number; title: string; speaker: string; segmentId: number | null; startMs: number | null }
    >(
      `SELECT p.recording_id AS recordingId, r.title, p.name AS speaker, first.id AS segmentId, first.start_ms AS startMs
       FROM (SELECT p.id, p.recording_id, p.name ${namedSpeakers(among)}) p JOIN recordings r ON r.id = p.recording_id
         LEFT JOIN segments first ON first.id = (
           SELECT id FROM segments WHERE speaker_id = p.id ORDER BY start_ms, id LIMIT 1)
       ORDER BY coalesce(r.recorded_ms, r.imported_ms) DESC, r.id DESC, p.id LIMIT @limit OFFSET @offset`,
    )
    .all({ sought: soughtName(query), offset, limit, ...among?.values })
    .map((hit) => ({
      ...hit,
      kind: 'speaker' as const,
      writtenId: null,
      startMs: hit.startMs ?? 0,
      snippet: shownText(hit.speaker),
    }))
}
