import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { placeOf } from '../transcripts/quotes/anchors.ts'
import { shortestClipMs } from './clipsList.ts'
import type { ReaderSource } from './readerSource.ts'
import type { ExportView } from './view.ts'

/** The sound of a quote: the stretch of the recording from its first to its last word. */
export type Clip = { quote: Quote; startMs: number; endMs: number }

/**
 * The clips of the quotes, in the order of the audio. A clip begins and ends at words whose times a transcription stated; if a
 * transcription stated none, at the estimated times of the words.
 */
export function clipsOf(view: ExportView, { transcript }: Pick<ReaderSource, 'transcript'>): Clip[] {
  const segments = new Map(transcript.segments.map((segment) => [segment.id, segment]))
  const spanOf = (quote: Quote) => {
    const spans = quote.pieces.flatMap(({ segmentId, from, to }) => {
      const segment = segments.get(segmentId)
      if (!segment) return []
      const said = view.wordsOf?.(segment)?.filter((word) => word.to > from && word.from < to) ?? []
      const [first, last] = [said[0], said.at(-1)]
      return first && last ? { startMs: first.startMs, endMs: last.endMs } : (placeOf([{ ...segment, from, to }]) ?? [])
    })
    if (spans.length === 0) return quote
    // Speech may overlap: take the earliest start and the latest end.
    return {
      startMs: Math.min(...spans.map(({ startMs }) => startMs)),
      endMs: Math.max(...spans.map(({ endMs }) => endMs)),
    }
  }
  return view.quotes
    .map((quote) => {
      const { startMs, endMs } = spanOf(quote)
      return { quote, startMs, endMs: endMs > startMs ? endMs : startMs + shortestClipMs }
    })
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

/** The range to cut for a clip: its sound, with air on both sides. The range may end after the recording. */
export const withAir = ({ startMs, endMs }: Pick<Clip, 'startMs' | 'endMs'>, airMs: number) => ({
  startMs: Math.max(0, startMs - airMs),
  endMs: endMs + airMs,
})
