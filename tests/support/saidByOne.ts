import type { Quote } from '../../shared/transcripts/quotes.ts'
import { asMarked } from '../../shared/transcripts/quoteTurns.ts'

/** A quote whose words are one turn. */
export function saidByOne<Q extends Omit<Quote, 'turns' | 'markedSpeakers'>>(quote: Q) {
  const { words, startMs, endMs, verified, heard, pieces, speakers } = quote
  const turns = [{ ...{ words, startMs, endMs, verified, heard }, pieces: [...pieces], speaker: speakers[0] ?? null }]
  return { ...quote, turns, markedSpeakers: asMarked(turns).markedSpeakers }
}
