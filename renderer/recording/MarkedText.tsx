import { type ComponentProps, useMemo } from 'react'
import { markedPieces } from '../quotes/markedPieces.ts'
import { useMarks } from '../quotes/useMarks.ts'
import { cutAtFinds } from './findInTranscript.ts'

/**
 * A segment's text with its quotes, and with what was looked for, marked. `isHidden`: it lies behind the text field, which cannot
 * mark single words, with the same text, of which only the marks show.
 */
export function MarkedText({
  segmentId,
  text,
  finding,
  isHidden = false,
  ...others
}: { segmentId: number; text: string; finding: string; isHidden?: boolean } & ComponentProps<'div'>) {
  const marks = useMarks(segmentId, text)
  const pieces = useMemo(() => markedPieces(cutAtFinds(text, finding), marks), [text, finding, marks])
  return (
    <div data-words {...others} dir="auto" aria-hidden={isHidden || undefined}>
      {pieces.map(({ at, text: piece, isFind, colour }) => {
        const shown = isFind ? <mark key={at}>{piece}</mark> : piece
        if (colour === null) return shown
        return (
          <span key={at} className="quoted" data-colour={colour}>
            {shown}
          </span>
        )
      })}
    </div>
  )
}
