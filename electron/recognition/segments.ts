/** A recognised stretch. Positions in seconds. `speaker`: null where voices were not told apart. */
export type SpokenPiece = { start: number; end: number; speaker: number | null; text: string }

const longestPauseSeconds = 1.2
const longestSegmentSeconds = 15

/** Joins pieces of the same speaker with short pauses between them, so that a segment reads as a sentence or two. */
export function joinPieces(pieces: readonly SpokenPiece[]): SpokenPiece[] {
  const joined: SpokenPiece[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const last = joined.at(-1)
    if (
      last &&
      last.speaker === piece.speaker &&
      piece.start - last.end <= longestPauseSeconds &&
      piece.end - last.start <= longestSegmentSeconds
    ) {
      last.end = piece.end
      last.text = `${last.text} ${piece.text}`
    } else joined.push({ ...piece })
  }
  return joined
}
