import { memo, type PointerEvent, useRef } from 'react'
import { wordsOf } from '../../../../shared/transcripts/wordsOfText.ts'
import { isMac } from '../../../keys/platform.ts'
import type { Edit } from '../../../transcript/edits.ts'
import { rangeOf } from '../../../transcript/textGeometry.ts'
import { words } from '../../../words/index.ts'
import './TurnBorder.css'

/** The styles use this name to show the words that would move to the other speaker. */
const highlightName = 'moved-words'

/**
 * The border between two turns. A person drags it with the pointer over the words of the segments on both sides: words before the
 * pointer belong to the earlier speaker. Keys in the text move it too.
 */
export const TurnBorder = memo(function TurnBorder(props: { beforeId: number; afterId: number; onEdit: Edit }) {
  const { beforeId, afterId, onEdit } = props
  const isDragged = useRef(false)
  const wordCount = useRef(0)
  const mark = (range: Range | null) => {
    if (range) CSS.highlights.set(highlightName, new Highlight(range))
    else CSS.highlights.delete(highlightName)
  }
  const end = () => {
    isDragged.current = false
    mark(null)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!isDragged.current) return
    const rows = event.currentTarget.closest('.rows')
    const textOf = (id: number) => rows?.querySelector(`[data-segment="${id}"] [data-words]`) ?? null
    const found = wordsToMove(textOf(beforeId), textOf(afterId), event.clientX, event.clientY)
    wordCount.current = found?.wordCount ?? 0
    mark(found?.range ?? null)
  }
  return (
    <div
      className="turnborder"
      aria-hidden
      title={words.editing.border.handle(words.keys.together('fixed.border', isMac) ?? '')}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        isDragged.current = true
        wordCount.current = 0
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (isDragged.current && wordCount.current !== 0)
          void onEdit({ kind: 'turn.moveBoundary', segmentId: beforeId, wordCount: wordCount.current })
        end()
      }}
      onPointerCancel={end}
    />
  )
})

/** The words between the border and the pointer, counted like the engine does, and their places on screen. */
function wordsToMove(before: Element | null, after: Element | null, x: number, y: number) {
  for (const element of [before, after]) {
    if (!element) continue
    const box = element.getBoundingClientRect()
    if (y < box.top || y > box.bottom) continue
    const isEarlier = element === before
    // Use the places of the words, because the browser reports no character over the text field.
    const moved = wordsOf(element.textContent ?? '').filter(({ startOffset, endOffset }) => {
      const place = rangeOf(element, startOffset, endOffset)?.getBoundingClientRect()
      if (!place) return false
      const isBehindPointer = place.top > y || (place.bottom >= y && (place.left + place.right) / 2 > x)
      return isEarlier === isBehindPointer
    })
    const [first, last] = [moved[0], moved.at(-1)]
    if (!first || !last) return null
    return {
      wordCount: isEarlier ? moved.length : -moved.length,
      range: rangeOf(element, first.startOffset, last.endOffset),
    }
  }
  return null
}
