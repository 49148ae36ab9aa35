import type { ComponentProps } from 'react'
import { cutAtFinds } from './findInTranscript.ts'

/**
 * A segment's text with what was looked for marked. `isHidden`: it lies behind the text field, which cannot mark single words,
 * with the same text, of which only the marks show.
 */
export function MarkedText({
  text,
  finding,
  isHidden = false,
  ...others
}: { text: string; finding: string; isHidden?: boolean } & ComponentProps<'div'>) {
  let at = 0
  return (
    <div data-words {...others} dir="auto" aria-hidden={isHidden || undefined}>
      {cutAtFinds(text, finding).map((piece, index) => {
        const key = at
        at += piece.length + 1
        return index % 2 === 0 ? piece : <mark key={key}>{piece}</mark>
      })}
    </div>
  )
}
