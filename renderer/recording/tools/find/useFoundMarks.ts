import { type RefObject, useEffect } from 'react'
import { groupBy } from '../../../../shared/lists/groups.ts'
import type { FoundText } from '../../../../shared/transcripts/textSearch.ts'
import { rangeOf } from '../../../transcript/textGeometry.ts'

/** The styles use these names. */
const names = { all: 'found', current: 'found-now' } as const

/**
 * Marks matches in the drawn rows without drawing a row again: the browser paints over the existing text. `current`: the match that the
 * person has reached.
 */
export function useFoundMarks(
  editor: RefObject<HTMLElement | null>,
  finds: readonly FoundText[],
  current: FoundText | null,
): void {
  useEffect(() => {
    const rows = editor.current?.querySelector('.rows')
    if (!rows || finds.length === 0) return
    const bySegment = groupBy(finds, ({ segmentId }) => segmentId)
    const [all, now] = [new Highlight(), new Highlight()]
    now.priority = 1
    CSS.highlights.set(names.all, all)
    CSS.highlights.set(names.current, now)
    const mark = () => {
      all.clear()
      now.clear()
      for (const row of rows.querySelectorAll('[data-segment]')) {
        const segmentId = Number((row as HTMLElement).dataset.segment)
        const text = row.querySelector('[data-words]')
        if (!text) continue
        for (const find of bySegment.get(segmentId) ?? []) {
          // Typing has moved the match. The next search after saving finds it again.
          if (text.textContent?.slice(find.startOffset, find.endOffset) !== find.text) continue
          const range = rangeOf(text, find.startOffset, find.endOffset)
          const isCurrent = current?.segmentId === segmentId && current.startOffset === find.startOffset
          if (range) (isCurrent ? now : all).add(range)
        }
      }
    }
    mark()
    // Rows appear and disappear while the list scrolls.
    const watch = new MutationObserver(mark)
    watch.observe(rows, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      CSS.highlights.delete(names.all)
      CSS.highlights.delete(names.current)
    }
  }, [editor, finds, current])
}
