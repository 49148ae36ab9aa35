import type { QuotePiece, QuoteTurn } from '../../../../shared/transcripts/quotes.ts'
import { markedLines } from '../../../../shared/transcripts/quoteTurns.ts'
import { type PieceOfSegment, placeOf } from './anchors.ts'

/** Marked or selected words of a segment. `speakerId`, `speaker`: null if unknown. */
export type SpokenPiece = QuotePiece &
  PieceOfSegment & { speakerId: number | null; speaker: string | null; verified: boolean; heard: boolean }

/**
 * Splits words at each change of speaker: what each person said, in the order of the audio. All that shows, copies or exports words of a
 * stretch splits it here. `pieces`: in the order of the audio.
 */
export function turnsOfPieces(pieces: readonly SpokenPiece[]): QuoteTurn[] {
  const turns: SpokenPiece[][] = []
  for (const piece of pieces) {
    // Without words there is nothing that anybody could have said.
    if (piece.text.slice(piece.from, piece.to).trim() === '') continue
    const turn = turns.at(-1)
    if (turn && turn.at(-1)?.speakerId === piece.speakerId) turn.push(piece)
    else turns.push([piece])
  }
  return turns.flatMap((said) => {
    const place = placeOf(said)
    if (!place) return []
    return {
      ...place,
      speaker: said[0]?.speaker ?? null,
      verified: said.every(({ verified }) => verified),
      heard: said.every(({ heard }) => heard),
      pieces: said.map(({ segmentId, from, to }) => ({ segmentId, from, to })),
    }
  })
}

type Marked = { markedWords: string; markedSpeakers: readonly string[]; startMs: number; endMs: number }

/**
 * The turns of a quote whose words are no longer in the transcript, as they were at the time of marking. A line takes the same time for each
 * character.
 */
export function markedTurns({ markedWords, markedSpeakers, startMs, endMs }: Marked): QuoteTurn[] {
  const lines = markedLines(markedWords)
  const together = { segmentId: 0, startMs, endMs, text: markedWords }
  let at = 0
  return lines.map((words, index) => {
    const [from, to] = [at, at + words.length]
    at = to + 1
    const name = markedSpeakers[index] ?? ''
    const place = placeOf([{ ...together, from, to }]) ?? { startMs, endMs }
    return { ...place, words, speaker: name === '' ? null : name, verified: false, heard: false, pieces: [] }
  })
}
