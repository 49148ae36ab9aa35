import { type RefObject, useEffect, useRef } from 'react'
import type { Segment } from '../../../../shared/transcripts/transcript.ts'
import { useCommand } from '../../../base/queries.ts'
import { rangeOf } from '../../../transcript/textGeometry.ts'
import type { WordTimesStore } from '../../../transcript/wordTimesStore.ts'

/** The styles use these names. */
const names = { unsure: 'unsure-word', veryUnsure: 'very-unsure-word' } as const
/**
 * Below the first value, a model is more often wrong than a reader would expect; below the second, it is about as often wrong as right.
 */
const sureFrom = { unsure: 0.7, veryUnsure: 0.4 } as const

/**
 * Shades words that the speech model was unsure of, in the drawn rows, without drawing a row again. Does so only if a person has
 * switched this on.
 */
export function useUnsureWords(
  list: RefObject<HTMLElement | null>,
  segments: readonly Segment[],
  times: WordTimesStore | null,
): void {
  const isOn = useCommand('settings.get').data?.shadesUnsureWords === true && times !== null
  const latest = useRef(segments)
  latest.current = segments
  useEffect(() => {
    const rows = list.current?.querySelector('.rows')
    if (!isOn || !rows) return
    const [unsure, veryUnsure] = [new Highlight(), new Highlight()]
    CSS.highlights.set(names.unsure, unsure)
    CSS.highlights.set(names.veryUnsure, veryUnsure)
    const mark = () => {
      unsure.clear()
      veryUnsure.clear()
      for (const row of rows.querySelectorAll<HTMLElement>('.slot')) {
        const segment = latest.current[Number(row.dataset.index)]
        const text = row.querySelector('[data-words]')
        if (!segment || !text) continue
        for (const { from, to, confidence } of times.of(segment, text.textContent ?? '') ?? []) {
          if (confidence === null || confidence >= sureFrom.unsure) continue
          const range = rangeOf(text, from, to)
          if (range) (confidence < sureFrom.veryUnsure ? veryUnsure : unsure).add(range)
        }
      }
    }
    mark()
    const stop = times.subscribe(mark)
    // Rows appear and disappear while the list scrolls.
    const watch = new MutationObserver(mark)
    watch.observe(rows, { childList: true, subtree: true, characterData: true })
    return () => {
      stop()
      watch.disconnect()
      CSS.highlights.delete(names.unsure)
      CSS.highlights.delete(names.veryUnsure)
    }
  }, [list, times, isOn])
}
