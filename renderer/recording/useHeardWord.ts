import { type RefObject, useEffect } from 'react'
import type { Segment } from '../../shared/transcript.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import type { PlayPosition } from './playPosition.ts'
import { type TextRange, wordHeardAt, wordRanges } from './spokenWords.ts'
import { rangeOf } from './textGeometry.ts'

/** Its look is in the styles, by this name. */
const highlightName = 'heard-word'

/** Marks the word that is heard, without drawing a row again: the browser paints over the text that is there. */
export function useHeardWord(
  list: RefObject<HTMLElement | null>,
  segments: readonly Segment[],
  position: PlayPosition,
): void {
  useEffect(() => {
    const highlight = new Highlight()
    CSS.highlights.set(highlightName, highlight)
    let cut: { text: string; words: TextRange[] } = { text: '', words: [] }
    let shown: { element: Element; word: TextRange } | null = null
    const follow = () => {
      const positionMs = position.readMs()
      const segment = segments[currentSegmentIndex(segments, positionMs)]
      // At 0 nothing was played yet.
      const wanted = positionMs > 0 && segment ? `[data-segment="${segment.id}"] [data-words]` : null
      const row = wanted === null ? null : (list.current?.querySelector(wanted) ?? null)
      const text = row?.textContent ?? ''
      if (cut.text !== text) cut = { text, words: wordRanges(text) }
      const word = segment && wordHeardAt(cut.words, text.length, segment, positionMs)
      if (!row || !word) {
        highlight.clear()
        shown = null
        return
      }
      if (shown?.element === row && shown.word === word && highlight.size > 0) return
      shown = { element: row, word }
      highlight.clear()
      const range = rangeOf(row, word.from, word.to)
      if (range) highlight.add(range)
    }
    follow()
    const stop = position.subscribe(follow)
    return () => {
      stop()
      CSS.highlights.delete(highlightName)
    }
  }, [list, segments, position])
}
