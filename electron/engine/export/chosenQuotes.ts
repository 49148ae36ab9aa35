import { problem } from '../../../shared/errors/problem.ts'
import type { QuoteChoice } from '../../../shared/exports/quoteChoice.ts'
import { isHeard } from '../../../shared/transcripts/heard.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { placeOf } from '../transcripts/quotes/anchors.ts'
import type { ExportSource } from './source.ts'

/** A source with these quotes alone. Throws `edit-conflict` if selected words are no longer there. */
export function withOnly(source: ExportSource, only: QuoteChoice | null): ExportSource {
  if (only === null) return source
  if ('pieces' in only) return { ...source, quotes: [quoteOf(source.transcript, only.pieces)] }
  const wanted = new Set(only.quoteIds)
  return { ...source, quotes: (source.quotes ?? []).filter(({ id }) => wanted.has(id)) }
}

/** Selected words as a quote that nobody has marked. */
function quoteOf(
  { segments, speakers, heard }: ExportSource['transcript'],
  pieces: Extract<QuoteChoice, { pieces: unknown }>['pieces'],
): Quote {
  const found = pieces
    .map(({ segmentId, from, to, words }) => {
      const segment = segments.find(({ id }) => id === segmentId)
      if (segment?.text.slice(from, to) !== words) throw problem('edit-conflict')
      return { segment, segmentId, from, to }
    })
    .sort((a, b) => a.segment.startMs - b.segment.startMs || a.segmentId - b.segmentId)
  const place = placeOf(found.map(({ segment, from, to }) => ({ ...segment, from, to })))
  if (!place) throw problem('edit-conflict')
  const names = found.flatMap(({ segment }) => speakers.find(({ id }) => id === segment.speakerId)?.name ?? [])
  return {
    ...{ id: 0, recordingId: 0, colour: 'yellow', tags: [], note: '', wording: 'as-marked' },
    ...{ ...place, markedWords: place.words, speakers: [...new Set(names)] },
    verified: found.every(({ segment }) => segment.verified),
    heard: found.every(({ segment }) => isHeard(segment, heard)),
    pieces: found.map(({ segmentId, from, to }) => ({ segmentId, from, to })),
  }
}
