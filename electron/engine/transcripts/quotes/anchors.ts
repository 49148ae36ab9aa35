import { diffComm } from 'node-diff3'
import { groupBy } from '../../../../shared/lists/groups.ts'
import { movedPiece, movedPieces } from '../../../../shared/transcripts/movedWords.ts'
import type { QuotePiece, Wording } from '../../../../shared/transcripts/quotes.ts'
import { markedLines, wordsOfTurns } from '../../../../shared/transcripts/quoteTurns.ts'
import { joinedTexts, wordsOf } from '../../../../shared/transcripts/wordsOfText.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import type { EditImages, PlannedEdit, QuoteAnchor, SegmentRow } from '../rows.ts'

/** Up to this many changed segments are compared as one text. If there are more, only the segments around each quote are compared. */
const mostAtOnce = 16
/** How far around a quote to search for its words in a new transcript. */
const aroundMs = 5000

/** Keeps quotes at their words while the text is edited. Call its functions inside the transaction of the edit. */
export class QuoteAnchors {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** The anchors in these segments of the recording. */
  of(recordingId: number, segmentIds: readonly number[]): QuoteAnchor[] {
    if (!this.#db.prepare('SELECT 1 FROM quotes WHERE recording_id = ? LIMIT 1').get(recordingId)) return []
    return this.#db
      .prepare<[string], QuoteAnchor>(
        // Select only by segment. If the condition also named the recording, SQLite would compare each of the
        // recording's quotes with each segment.
        `SELECT quote_id AS quoteId, segment_id AS segmentId, from_offset AS "from", to_offset AS "to" FROM quote_pieces
         WHERE segment_id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(segmentIds))
  }

  /** The edit with the places of its quotes before and after it, so that undo and redo restore them exactly. */
  withQuotes<E extends PlannedEdit>(recordingId: number, edit: E): E {
    const quotes = this.of(recordingId, idsOf(edit.before.segments))
    if (quotes.length === 0) return edit
    return {
      ...edit,
      before: { ...edit.before, quotes },
      after: { ...edit.after, quotes: movedAnchors(edit.before.segments, edit.after.segments, quotes) },
    }
  }

  /** Moves the quotes to their new places after the rows of `to` replaced the rows of `from`. */
  follow(recordingId: number, from: EditImages, to: EditImages): void {
    const touched = [...new Set([...idsOf(from.segments), ...idsOf(to.segments)])]
    const now = this.of(recordingId, touched)
    const [left, known] = [from.quotes ?? [], to.quotes ?? []]
    if (now.length + known.length === 0) return
    // A quote that only `from` has lost its words with this edit.
    const settled = new Set([...left, ...known].map(({ quoteId }) => quoteId))
    const others = now.filter(({ quoteId }) => !settled.has(quoteId))
    this.#place(touched, [...known, ...movedAnchors(from.segments, to.segments, others)])
    this.#refresh([...new Set([...now, ...known].map(({ quoteId }) => quoteId))], from)
  }

  /** Stores where the words of a new quote are. */
  add(quoteId: number, pieces: readonly QuotePiece[]): void {
    this.#insert(pieces.map((piece) => ({ quoteId, ...piece })))
    this.#refresh([quoteId], { segments: [] })
  }

  #place(segmentIds: readonly number[], anchors: readonly QuoteAnchor[]): void {
    this.#db
      .prepare('DELETE FROM quote_pieces WHERE segment_id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(segmentIds))
    this.#insert(anchors)
  }

  /** Leaves out quotes that were removed meanwhile. */
  #insert(anchors: readonly QuoteAnchor[]): void {
    const insert = this.#db.prepare(
      `INSERT OR REPLACE INTO quote_pieces (quote_id, segment_id, from_offset, to_offset)
       SELECT id, @segmentId, @from, @to FROM quotes WHERE id = @quoteId`,
    )
    for (const { quoteId, segmentId, from, to } of anchors) insert.run({ quoteId, segmentId, from, to })
  }

  /** Computes words and times from the segments. A quote whose words no longer exist has the times that it had in `from`. */
  #refresh(quoteIds: readonly number[], from: Pick<EditImages, 'segments' | 'quotes'>): void {
    const pieces = this.#db.prepare<[number], PieceOfSegment>(
      `SELECT from_offset AS "from", to_offset AS "to", s.start_ms AS startMs, s.end_ms AS endMs, s.text
       FROM quote_pieces piece JOIN segments s ON s.id = piece.segment_id WHERE quote_id = ? ORDER BY s.start_ms, s.id`,
    )
    const update = this.#db.prepare(
      'UPDATE quotes SET words = @words, start_ms = @startMs, end_ms = @endMs WHERE id = @quoteId',
    )
    const asMarked = this.#db.prepare("UPDATE quotes SET words = replace(marked_words, char(10), ' ') WHERE id = ?")
    for (const quoteId of quoteIds) {
      const place = placeOf(pieces.all(quoteId))
      const last = place ?? placeOf(piecesIn(from, quoteId))
      if (last) update.run({ quoteId, ...last })
      if (!place) asMarked.run(quoteId)
    }
  }
}

/** The pieces of a quote in rows of an edit, in the order of the audio. */
function piecesIn(
  { segments, quotes = [] }: Pick<EditImages, 'segments' | 'quotes'>,
  quoteId: number,
): PieceOfSegment[] {
  const places = new Map(quotes.filter((anchor) => anchor.quoteId === quoteId).map((one) => [one.segmentId, one]))
  return inOrder(segments).flatMap((row) => {
    const piece = places.get(row.id)
    return piece ? [{ ...row, from: piece.from, to: piece.to }] : []
  })
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** The places of the quotes in the rows after an edit. Leaves out quotes whose words no longer exist. */
export function movedAnchors(
  from: readonly SegmentRow[],
  to: readonly SegmentRow[],
  anchors: readonly QuoteAnchor[],
): QuoteAnchor[] {
  const before = new Map(from.map((row) => [row.id, row]))
  const after = new Map(to.map((row) => [row.id, row]))
  const isOther = (others: ReadonlyMap<number, SegmentRow>) => (row: SegmentRow) =>
    others.get(row.id)?.text !== row.text
  const otherFrom = inOrder(from.filter(isOther(after)))
  const otherTo = inOrder(to.filter(isOther(before)))
  const isSmall = otherFrom.length <= mostAtOnce && otherTo.length <= mostAtOnce
  const hasSameSegments = from.length === to.length && from.every(({ id }) => after.has(id))
  const isKept = ({ segmentId }: QuoteAnchor) => before.get(segmentId)?.text === after.get(segmentId)?.text
  const kept = anchors.filter(isKept)
  const changed = anchors.filter((anchor) => before.has(anchor.segmentId) && !isKept(anchor))
  // If many segments have changed words, as after a replacement, no word moved between segments.
  if (hasSameSegments && !isSmall)
    return [
      ...kept,
      ...changed.flatMap((anchor) => {
        const texts = [before.get(anchor.segmentId)?.text ?? '', after.get(anchor.segmentId)?.text ?? ''] as const
        const moved = movedPiece(...texts, anchor)
        return moved ? [{ ...anchor, ...moved }] : []
      }),
    ]
  const moved = [...groupBy(changed, ({ quoteId }) => quoteId)].flatMap(([quoteId, pieces]) => {
    const near = isSmall ? () => true : isNear(pieces.map(({ segmentId }) => before.get(segmentId)))
    const found = movedPieces(otherFrom.filter(near), otherTo.filter(near), pieces)
    return found.map((piece) => ({ quoteId, ...piece }))
  })
  return joined([...kept, ...moved])
}

const inOrder = (rows: readonly SegmentRow[]) => [...rows].sort((a, b) => a.startMs - b.startMs || a.id - b.id)

/** Whether a segment is close to these segments in the audio. */
function isNear(rows: readonly (SegmentRow | undefined)[]): (row: SegmentRow) => boolean {
  const known = rows.filter((row) => row !== undefined)
  const startMs = Math.min(...known.map((row) => row.startMs)) - aroundMs
  const endMs = Math.max(...known.map((row) => row.endMs)) + aroundMs
  return (row) => row.startMs < endMs && row.endMs > startMs
}

/** Joins pieces of one quote that are now in the same segment. */
function joined(anchors: readonly QuoteAnchor[]): QuoteAnchor[] {
  const found = new Map<string, QuoteAnchor>()
  for (const anchor of anchors) {
    const key = `${anchor.quoteId}:${anchor.segmentId}`
    const known = found.get(key)
    found.set(
      key,
      known ? { ...known, from: Math.min(known.from, anchor.from), to: Math.max(known.to, anchor.to) } : anchor,
    )
  }
  return [...found.values()]
}

/** A stretch of a segment, with the segment's times and whole text. */
export type PieceOfSegment = { from: number; to: number; startMs: number; endMs: number; text: string }

/**
 * The words of a quote and their times, estimated from their place in the text with the same time for each character. `pieces`: in the
 * order of the audio. Null if there are no pieces.
 */
export function placeOf(pieces: readonly PieceOfSegment[]): { words: string; startMs: number; endMs: number } | null {
  if (pieces.length === 0) return null
  return {
    words: pieces.reduce((words, { text, from, to }) => joinedTexts(words, text.slice(from, to)), ''),
    startMs: Math.min(...pieces.map((piece) => momentAt(piece, piece.from))),
    endMs: Math.max(...pieces.map((piece) => momentAt(piece, piece.to))),
  }
}

const momentAt = ({ startMs, endMs, text }: PieceOfSegment, offset: number): number =>
  text.length === 0 ? startMs : Math.round(startMs + (Math.min(offset, text.length) / text.length) * (endMs - startMs))

/** If less than this share of the marked words is left, the quote counts as changed. */
const fewestKept = 0.5

/** How much of the marked words (with a line for each turn) a quote still has. `hasPlace`: true if some of them are in the transcript. */
export function wordingOf(marked: string, words: string, hasPlace: boolean): Wording {
  if (!hasPlace) return 'changed'
  if (wordsOfTurns(markedLines(marked).map((line) => ({ words: line }))) === words) return 'as-marked'
  const [was, is] = [bareWords(marked), bareWords(words)]
  const kept = diffComm(was, is).reduce((sum, { common }) => sum + (common?.length ?? 0), 0)
  return kept < was.length * fewestKept ? 'changed' : 'corrected'
}

/** Ignores case and punctuation: a corrected comma does not change a word. */
const bareWords = (text: string): string[] =>
  wordsOf(text).map((word) => word.text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
