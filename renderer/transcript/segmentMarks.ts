import { useRef, useSyncExternalStore } from 'react'
import { movedPiece } from '../../shared/transcripts/movedWords.ts'
import { Listeners } from '../base/listeners.ts'

/**
 * A mark on words of a segment: `text.slice(from, to)`. `key` identifies the mark within its segment. `words`: the words at this place in
 * the library; null if they are unknown.
 */
export type SegmentMark = { key: number; from: number; to: number; words: string | null }

const none: readonly never[] = []

/** Marks of the open recording by segment, so that only rows with changed marks are drawn again. */
export class SegmentMarks<M extends SegmentMark> {
  #bySegment: ReadonlyMap<number, readonly M[]> = new Map()
  readonly #listeners = new Listeners()

  readonly subscribe = this.#listeners.subscribe

  /** Returns the same array until a mark of this segment changes. */
  of(segmentId: number): readonly M[] {
    return this.#bySegment.get(segmentId) ?? none
  }

  protected replace(found: ReadonlyMap<number, readonly M[]>): void {
    const before = this.#bySegment
    if (found.size === 0 && before.size === 0) return
    this.#bySegment = new Map(
      [...found].map(([segmentId, marks]) => {
        const was = before.get(segmentId)
        return [segmentId, was && JSON.stringify(was) === JSON.stringify(marks) ? was : marks]
      }),
    )
    this.#listeners.tell()
  }
}

/** The marks of a segment in the displayed text, which may be ahead of the library while a person types. */
export function useSegmentMarks<M extends SegmentMark>(
  store: Pick<SegmentMarks<M>, 'subscribe' | 'of'>,
  segmentId: number,
  text: string,
): readonly M[] {
  const marks = useSyncExternalStore(store.subscribe, () => store.of(segmentId))
  const shown = useRef<{ marks: readonly M[]; text: string; placed: readonly M[] }>({ marks, text, placed: marks })
  if (shown.current.marks !== marks || shown.current.text !== text) {
    const before = shown.current
    const placed = marks.flatMap((mark) => placedMark(mark, text, before))
    shown.current = { marks, text, placed }
  }
  return shown.current.placed
}

function placedMark<M extends SegmentMark>(mark: M, text: string, before: { text: string; placed: readonly M[] }): M[] {
  if (mark.words !== null && text.slice(mark.from, mark.to) === mark.words) return [mark]
  const last = before.placed.find(({ key }) => key === mark.key)
  const moved = last ? movedPiece(before.text, text, last) : mark
  return moved && moved.from < text.length ? [{ ...mark, from: moved.from, to: Math.min(moved.to, text.length) }] : []
}
