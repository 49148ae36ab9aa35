import { useRef, useSyncExternalStore } from 'react'
import { movedPiece } from '../../shared/transcripts/movedWords.ts'
import { type Mark, quoteMarks } from './quoteMarks.ts'

/** The marks of a segment in the displayed text, which may be ahead of the library while a person types. */
export function useMarks(segmentId: number, text: string): readonly Mark[] {
  const marks = useSyncExternalStore(quoteMarks.subscribe, () => quoteMarks.of(segmentId))
  const shown = useRef<{ marks: readonly Mark[]; text: string; placed: readonly Mark[] }>({
    marks,
    text,
    placed: marks,
  })
  if (shown.current.marks !== marks || shown.current.text !== text) {
    const before = shown.current
    const placed = marks.flatMap((mark) => placedMark(mark, text, before))
    shown.current = { marks, text, placed }
  }
  return shown.current.placed
}

function placedMark(mark: Mark, text: string, before: { text: string; placed: readonly Mark[] }): Mark[] {
  if (mark.words !== null && text.slice(mark.from, mark.to) === mark.words) return [mark]
  const last = before.placed.find(({ quoteId }) => quoteId === mark.quoteId)
  const moved = last ? movedPiece(before.text, text, last) : mark
  return moved && moved.from < text.length ? [{ ...mark, from: moved.from, to: Math.min(moved.to, text.length) }] : []
}
