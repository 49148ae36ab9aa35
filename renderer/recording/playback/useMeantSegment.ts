import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import type { PlayPosition } from '../../media/playPosition.ts'
import { currentSegmentIndex } from '../../transcript/spokenWords.ts'

/** Playback stops slightly before or after the requested position. */
const nearMs = 100

/**
 * The segment that "this segment" means to the playback buttons and keys: the segment with the caret, even while a
 * playback button has the focus; else the segment whose time was pressed, if the position is still there; else the
 * segment at the playback position. Null before the first segment.
 */
export function useMeantSegment(
  editor: RefObject<HTMLElement | null>,
  segments: readonly Segment[],
  position: PlayPosition,
): () => Segment | null {
  const focused = useRef<{ segmentId: number; isText: boolean } | null>(null)
  const latest = useRef(segments)
  latest.current = segments
  useEffect(() => {
    const element = editor.current
    if (!element) return
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('.transport')) return
      const row = target.closest('.slot')?.querySelector<HTMLElement>('[data-segment]')
      focused.current = row
        ? { segmentId: Number(row.dataset.segment), isText: target instanceof HTMLTextAreaElement }
        : null
    }
    element.addEventListener('focusin', look)
    return () => element.removeEventListener('focusin', look)
  }, [editor])
  return useCallback(() => {
    const all = latest.current
    const ms = position.readMs()
    const chosen = all.find(({ id }) => id === focused.current?.segmentId)
    const isThere = chosen && ms >= chosen.startMs - nearMs && ms <= chosen.endMs + nearMs
    if (chosen && (focused.current?.isText || isThere)) return chosen
    return all[currentSegmentIndex(all, ms)] ?? null
  }, [position])
}
