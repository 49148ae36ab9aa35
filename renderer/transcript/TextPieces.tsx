import type { TextPiece } from '../../shared/transcripts/transcriptHistory.ts'
import './TextPieces.css'

/**
 * How two texts differ, word by word. `side`: only the words of that text; those that the other one lacks are marked, and not called removed
 * or added.
 */
export function TextPieces({ pieces, side }: { pieces: readonly TextPiece[]; side?: 'from' | 'to' }) {
  let at = 0
  return pieces.map(({ kind, text }) => {
    const key = at
    at += text.length + 1
    if (kind === 'same') return <span key={key}>{text}</span>
    if (side !== undefined)
      return (
        kind === (side === 'from' ? 'removed' : 'added') && (
          <mark key={key} className="added">
            {text}
          </mark>
        )
      )
    return kind === 'added' ? (
      <ins key={key} className="added">
        {text}
      </ins>
    ) : (
      <del key={key} className="removed">
        {text}
      </del>
    )
  })
}
