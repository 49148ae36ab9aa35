import { joinedTexts } from '../../../../shared/transcripts/wordsOfText.ts'

/** A stretch of a segment, with the segment's times and whole text. */
export type PieceOfSegment = { from: number; to: number; startMs: number; endMs: number; text: string }

/**
 * The words of a quote, and where they are heard: estimated from their place in the text, as if each character took the same
 * time. `pieces` in the order of the audio; null where there is none.
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
