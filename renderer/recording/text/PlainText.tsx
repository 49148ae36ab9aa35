import { type MouseEvent, useContext, useRef, useSyncExternalStore } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { quoteMarks } from '../../quotes/quoteMarks.ts'
import { useRedactedWords } from '../../redaction/redactionBars.ts'
import { offsetAtPoint, selectFromField, textOffset } from '../../transcript/textGeometry.ts'
import { drafts } from '../../typing/drafts.ts'
import { words } from '../../words/index.ts'
import { ConflictSign } from './Conflict.tsx'
import { MarkedText } from './MarkedText.tsx'
import { momentOfWordIn, WordTimes } from './wordTimes/useWordTimes.ts'

/**
 * The text of a segment that nobody types into. It is plain text, because thirty fields on screen make every key slow. A click or
 * keyboard focus turns it into the field; a click with Ctrl or ⌘ plays from the word.
 */
export function PlainText(props: {
  segment: Segment
  label: string
  goTo: (segmentId: number, from: number, to?: number) => void
  onPlayFrom: (ms: number) => void
}) {
  const { segment, label, goTo, onPlayFrom } = props
  const shown = useSyncExternalStore(drafts.subscribe, () => drafts.shown(`segment:${segment.id}`))
  const text = shown ?? segment.text
  const quoteCount = useSyncExternalStore(quoteMarks.subscribe, () => quoteMarks.of(segment.id).length)
  const redacted = useRedactedWords(segment.id, text)
  const about = [redacted, quoteCount > 0 && words.quotes.inSegment(quoteCount)].filter(Boolean).join(' ')
  const isPressed = useRef(false)
  const times = useContext(WordTimes)
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const element = event.currentTarget
    const at = offsetAtPoint(element, event.clientX, event.clientY) ?? text.length
    if (event.ctrlKey || event.metaKey) return void momentOfWordIn(times, text, at, segment).then(onPlayFrom)
    const selection = getSelection()
    if (!selection || selection.isCollapsed) return goTo(segment.id, at)
    const { anchorNode, focusNode, anchorOffset, focusOffset } = selection
    // Do nothing for a selection across several segments: a person selects them for copying.
    if (!anchorNode || !focusNode || !element.contains(anchorNode) || !element.contains(focusNode)) return
    const ends = [textOffset(element, anchorNode, anchorOffset), textOffset(element, focusNode, focusOffset)]
    goTo(segment.id, Math.min(...ends), Math.max(...ends))
  }
  return (
    <>
      <MarkedText
        segmentId={segment.id}
        className="read plain"
        data-text={segment.id}
        text={text}
        role="textbox"
        aria-multiline
        aria-label={label}
        aria-description={about || undefined}
        tabIndex={0}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onMouseDown={(event) => {
          const { activeElement } = document
          const isFromField =
            event.shiftKey && selectFromField(activeElement, event.currentTarget, event.clientX, event.clientY)
          if (isFromField) event.preventDefault()
        }}
        onFocus={() => {
          // If the pointer is pressed, a click follows, which sets the caret or selects words.
          if (!isPressed.current) goTo(segment.id, 0)
          isPressed.current = false
        }}
        onBlur={() => {
          isPressed.current = false
        }}
        onClick={click}
      />
      <ConflictSign segmentId={segment.id} onOpen={() => goTo(segment.id, 0)} />
    </>
  )
}
