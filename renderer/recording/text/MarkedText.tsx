import { type ComponentProps, useMemo } from 'react'
import { markedPieces, quoteMarks } from '../../quotes/quoteMarks.ts'
import { redactionBars } from '../../redaction/redactionBars.ts'
import { useSegmentMarks } from '../../transcript/segmentMarks.ts'
import './MarkedText.css'

/**
 * A segment's text with its quotes marked, and a bar over redacted words. `isHidden`: the text lies behind the text field, which cannot mark single
 * words, and shows only the marks.
 */
export function MarkedText({
  segmentId,
  text,
  isHidden = false,
  ...others
}: { segmentId: number; text: string; isHidden?: boolean } & ComponentProps<'div'>) {
  const marks = useSegmentMarks(quoteMarks, segmentId, text)
  const bars = useSegmentMarks(redactionBars, segmentId, text)
  const pieces = useMemo(() => markedPieces(text, marks, bars), [text, marks, bars])
  return (
    <div data-words {...others} dir="auto" aria-hidden={isHidden || undefined}>
      {pieces.map(({ at, text: piece, colour, isRedacted }) =>
        colour === null && !isRedacted ? (
          piece
        ) : (
          <span
            key={at}
            className={[colour !== null && 'quoted', isRedacted && 'redacted'].filter(Boolean).join(' ')}
            data-colour={colour ?? undefined}
          >
            {piece}
          </span>
        ),
      )}
    </div>
  )
}
