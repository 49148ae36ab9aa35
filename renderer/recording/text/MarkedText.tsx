import { type ComponentProps, useMemo } from 'react'
import { markedPieces } from '../../quotes/quoteMarks.ts'
import { useMarks } from '../../quotes/useMarks.ts'
import './MarkedText.css'

/**
 * A segment's text with its quotes marked. `isHidden`: the text lies behind the text field, which cannot mark single
 * words, and shows only the marks.
 */
export function MarkedText({
  segmentId,
  text,
  isHidden = false,
  ...others
}: { segmentId: number; text: string; isHidden?: boolean } & ComponentProps<'div'>) {
  const marks = useMarks(segmentId, text)
  const pieces = useMemo(() => markedPieces(text, marks), [text, marks])
  return (
    <div data-words {...others} dir="auto" aria-hidden={isHidden || undefined}>
      {pieces.map(({ at, text: piece, colour }) =>
        colour === null ? (
          piece
        ) : (
          <span key={at} className="quoted" data-colour={colour}>
            {piece}
          </span>
        ),
      )}
    </div>
  )
}
