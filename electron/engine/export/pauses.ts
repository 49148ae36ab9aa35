import { gapsBefore, gapsWithin } from '../../../shared/sound/missingSound.ts'
import { betweenSegments, shortestPauseMs } from '../../../shared/transcripts/betweenSegments.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { Mark } from './marks.ts'
import type { ReaderSource } from './readerSource.ts'
import { wordFinder } from './wordFinder.ts'

type Said = { text: string; marks: readonly Mark[] }
/** A mark to write into a text, before the letter at index `at`. */
type Insertion = { at: number; mark: string }

/**
 * Writes pauses and crosstalk into the texts of segments. A mark before a segment comes from the times of segments; a mark within a segment
 * comes from the times of its words, if a transcription gave them. `isAfterLeftOut`: true if the previous segment is left out. Then this
 * segment gets no mark before it, because the mark would seem to be about other segments.
 */
export function pauseMarker({ transcript: { segments }, recording: { missing }, heardWords }: ReaderSource) {
  const gaps = gapsBefore(missing, segments)
  const between = betweenSegments(segments, (index) => gaps.has(index))
  const wordsOf = wordFinder(heardWords?.() ?? [])
  const within = (text: string, index: number): Insertion[] => {
    const segment = segments[index]
    if (!segment || segment.endMs - segment.startMs < shortestPauseMs) return []
    const placed = wordsOf({ ...segment, text }) ?? []
    return placed.flatMap((word, at) => {
      const before = placed[at - 1]
      if (!before?.isExact || !word.isExact) return []
      const lengthMs = word.startMs - before.endMs
      const isMissing = gapsWithin(missing, { startMs: before.endMs, endMs: word.startMs }).length > 0
      if (lengthMs < shortestPauseMs || isMissing) return []
      return { at: word.from, mark: words.documents.between({ kind: 'pause', lengthMs }) }
    })
  }
  return (said: Said, index: number, isAfterLeftOut: boolean): Said => {
    const first = isAfterLeftOut ? undefined : between.get(index)
    return inserted(said, [
      ...(first ? [{ at: 0, mark: words.documents.between(first) }] : []),
      ...within(said.text, index),
    ])
  }
}

/** Inserts the marks, and moves the ranges of marked words (`marks`) so that they still cover the same letters. */
function inserted({ text, marks }: Said, insertions: readonly Insertion[]): Said {
  let written = ''
  let from = 0
  for (const { at, mark } of insertions) {
    written += `${text.slice(from, at)}${mark} `
    from = at
  }
  const addedBefore = (place: number, isEnd: boolean) =>
    insertions.reduce((sum, { at, mark }) => sum + (at < place || (at === place && !isEnd) ? mark.length + 1 : 0), 0)
  return {
    text: written + text.slice(from),
    marks: marks.map((mark) => ({
      ...mark,
      from: mark.from + addedBefore(mark.from, false),
      to: mark.to + addedBefore(mark.to, true),
    })),
  }
}
