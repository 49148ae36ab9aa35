import { shortestCrosstalkMs } from '../../shared/transcripts/betweenSegments.ts'
import type { Turn } from './partialResultsFile.ts'
import type { SpokenPiece } from './segments.ts'

/**
 * Lets pieces overlap where two people spoke at once. A recogniser returns its words one after another, so they do not overlap. If a
 * speaker began while the previous speaker still spoke, the piece begins with the speaker's turn, but never before the previous piece begins.
 */
export function overlapping(pieces: readonly SpokenPiece[], turns: readonly Turn[]): SpokenPiece[] {
  let first = 0
  return pieces.map((piece, index) => {
    const before = pieces[index - 1]
    if (!before || piece.words === null || before.speaker === piece.speaker) return piece
    while (first < turns.length && (turns[first]?.end ?? 0) < before.start) first++
    for (let at = first; at < turns.length; at++) {
      const turn = turns[at]
      if (!turn || turn.start >= piece.start) break
      if (turn.speaker !== piece.speaker || turn.end < piece.start) continue
      const start = Math.max(turn.start, before.start)
      if (before.end - start >= shortestCrosstalkMs / 1000) return { ...piece, start }
    }
    return piece
  })
}
