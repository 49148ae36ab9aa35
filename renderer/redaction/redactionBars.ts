import { useMemo } from 'react'
import type { CommandOutput } from '../../shared/contract.ts'
import { type SegmentMark, SegmentMarks, useSegmentMarks } from '../transcript/segmentMarks.ts'
import { words } from '../words/index.ts'

type Bars = CommandOutput<'redactions.places'>['bars']

/**
 * The words of the open recording that readers do not get, by segment.
 * @exportedFor tests: they place bars without a window
 */
export class RedactionBars extends SegmentMarks<SegmentMark> {
  set(bars: Bars): void {
    const found = new Map<number, SegmentMark[]>()
    for (const { segmentId, from, to, words: barred } of bars) {
      const others = found.get(segmentId) ?? []
      others.push({ key: others.length, from, to, words: barred })
      found.set(segmentId, others)
    }
    this.replace(found)
  }
}

export const redactionBars = new RedactionBars()

/** A text for screen readers that names the redacted words of a segment; null if there are none. */
export function useRedactedWords(segmentId: number, text: string): string | null {
  const bars = useSegmentMarks(redactionBars, segmentId, text)
  return useMemo(
    () =>
      bars.length === 0 ? null : words.protection.bars.inText(bars.map(({ from, to }) => text.slice(from, to).trim())),
    [bars, text],
  )
}
