import type { TimeMap } from '../../../shared/exports/timeMap.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Quote, QuoteTurn } from '../../../shared/transcripts/quotes.ts'
import { asMarked, wordsOfTurns } from '../../../shared/transcripts/quoteTurns.ts'
import { joinedTexts } from '../../../shared/transcripts/wordsOfText.ts'
import type { Replacement, RewrittenText } from './rewrittenText.ts'

/** What quotes need to know of a transcript as a reader gets it. */
type QuoteRules = {
  /** By segment; a segment that is not in it is no longer there. */
  texts: ReadonlyMap<number, RewrittenText>
  /** The redacted words of each segment, in its former text. */
  bars: ReadonlyMap<number, readonly Replacement[]>
  hasRedactions: boolean
  times: Pick<TimeMap, 'mapRange'>
  /** For a text beside the words: a note, a tag. */
  beside: (text: string) => string
  /** For words that are said. */
  renamed: (text: string) => string
  /** The names of speakers, by their real names. */
  spoken: ReadonlyMap<string, string>
  withoutLength: <R extends TimeRange>(range: R) => R
}

/**
 * The quote with its words as a reader gets them. A quote of redacted words alone is left out. A note about words of which some are redacted
 * is left out, because it may say what they were.
 */
export function quoteForReader(quote: Quote, rules: QuoteRules): Quote[] {
  const { texts, bars, hasRedactions, times, beside, renamed, spoken, withoutLength } = rules
  type Piece = Quote['pieces'][number]
  const isHidden = ({ segmentId, from, to }: Piece) =>
    bars.get(segmentId)?.some((bar) => bar.from <= from && bar.to >= to) ?? false
  const isTouched = ({ segmentId, from, to }: Piece) =>
    bars.get(segmentId)?.some((bar) => bar.from < to && bar.to > from) ?? false
  // Without a place, nobody knows whether its words are redacted.
  if (quote.pieces.length === 0 ? hasRedactions : quote.pieces.every(isHidden)) return []
  const renamedSpeaker = (name: string) => spoken.get(name) ?? beside(name)
  const movedPieces = (pieces: readonly Piece[]) =>
    pieces.flatMap((piece) => {
      const moved = texts.get(piece.segmentId)?.moved(piece)
      return moved ? [{ ...piece, ...moved }] : []
    })
  const moved = quote.turns.map((turn): QuoteTurn => {
    const pieces = movedPieces(turn.pieces)
    const said = pieces.map(({ segmentId, from, to }) => texts.get(segmentId)?.text.slice(from, to) ?? '')
    return {
      ...turn,
      ...withoutLength(times.mapRange(turn)),
      pieces,
      speaker: turn.speaker === null ? null : renamedSpeaker(turn.speaker),
      words: pieces.length === 0 ? renamed(turn.words) : said.reduce(joinedTexts, ''),
    }
  })
  // Of a name that goes over a change of speaker, one of the two may have nothing left.
  const left = moved.filter((turn) => turn.words !== '')
  const turns = left.length > 0 ? left : moved.slice(0, 1)
  return [
    {
      ...quote,
      ...withoutLength(times.mapRange(quote)),
      turns,
      pieces: movedPieces(quote.pieces),
      words: wordsOfTurns(turns),
      ...asMarked(turns),
      speakers: quote.speakers.map(renamedSpeaker),
      tags: quote.tags.map(beside),
      note: quote.pieces.some(isTouched) ? '' : beside(quote.note),
    },
  ]
}
