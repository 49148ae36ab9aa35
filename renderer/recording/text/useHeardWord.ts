import { type RefObject, useEffect } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import type { PlayPosition } from '../../media/playPosition.ts'
import {
  currentSegmentIndex,
  exactWordAt,
  type TextRange,
  wordHeardAt,
  wordRanges,
} from '../../transcript/spokenWords.ts'
import { rangeOf } from '../../transcript/textGeometry.ts'
import type { WordTimesStore } from '../../transcript/wordTimesStore.ts'

/** The styles use these names. The second is for a word whose time lies between known times. */
const names = { heard: 'heard-word', between: 'heard-word-between' } as const

/**
 * Marks the word at the playback position without drawing a row again: the browser paints over the existing text. Its time is exact if
 * the recording has `times` of words, else it is estimated.
 */
export function useHeardWord(
  list: RefObject<HTMLElement | null>,
  segments: readonly Segment[],
  position: PlayPosition,
  times: WordTimesStore | null,
): void {
  useEffect(() => {
    const [heard, between] = [new Highlight(), new Highlight()]
    // Paint over the shading of words that the model was unsure of.
    heard.priority = between.priority = 2
    CSS.highlights.set(names.heard, heard)
    CSS.highlights.set(names.between, between)
    let cut: { text: string; words: TextRange[] } = { text: '', words: [] }
    let shown: { element: Element; word: TextRange } | null = null
    const wordAt = (segment: Segment, text: string, positionMs: number): (TextRange & { isExact?: boolean }) | null => {
      const known = times?.of(segment, text)
      if (known) return exactWordAt(known, segment, positionMs)
      if (cut.text !== text) cut = { text, words: wordRanges(text) }
      return wordHeardAt(cut.words, text.length, segment, positionMs)
    }
    const follow = () => {
      const positionMs = position.readMs()
      const segment = segments[currentSegmentIndex(segments, positionMs)]
      // At 0, nothing was played yet.
      const wanted = positionMs > 0 && segment ? `[data-segment="${segment.id}"] [data-words]` : null
      const row = wanted === null ? null : (list.current?.querySelector(wanted) ?? null)
      const word = row && segment ? wordAt(segment, row.textContent ?? '', positionMs) : null
      if (!row || !word) {
        heard.clear()
        between.clear()
        shown = null
        return
      }
      if (shown?.element === row && shown.word === word && heard.size + between.size > 0) return
      shown = { element: row, word }
      heard.clear()
      between.clear()
      const range = rangeOf(row, word.from, word.to)
      if (range) (word.isExact === false ? between : heard).add(range)
    }
    follow()
    const stops = [position.subscribe(follow), times?.subscribe(follow)]
    return () => {
      for (const stop of stops) stop?.()
      CSS.highlights.delete(names.heard)
      CSS.highlights.delete(names.between)
    }
  }, [list, segments, position, times])
}
