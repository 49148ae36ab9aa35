import { joinedRanges, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { joinedTexts } from '../../../shared/transcripts/wordsOfText.ts'
import { bySegment, hiddenWords, joinedPieces, soundOf, soundOfRedactions, type WordsOf } from './soundCuts.ts'

/** Words that a reader does not get: `text.slice(from, to)` of a segment is `words`. */
type Bar = { segmentId: number; from: number; to: number; words: string }

/** One redaction with what it hides. `words`: the beginning of its words; empty if it hides only sound. */
type ListedRedaction = Pick<Redaction, 'id' | 'kind' | 'speakerId' | 'reason'> &
  TimeRange & { words: string; segmentId: number | null; spokenBy: number | null }

/** The list shows at most this many characters of a redaction. */
const mostCharacters = 300

/**
 * What readers lose by redactions, with the same rules as `forReader`. `wordsOf` is called only for segments in which single words are
 * hidden.
 */
export function redactedPlaces(
  redactions: readonly Redaction[],
  segments: readonly Segment[],
  wordsOf: WordsOf,
): { bars: Bar[]; sound: TimeRange[]; redactions: ListedRedaction[] } {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const speakers = new Set(redactions.flatMap(({ speakerId }) => speakerId ?? []))
  const bars = barsOf(hiddenWords(redactions, segments, wordsOf), segments)
  // The sound of redacted speakers is in `soundOfRedactions`.
  const soundOfWords = bars.flatMap((bar) => {
    const segment = byId.get(bar.segmentId)
    return segment && !speakers.has(segment.speakerId ?? 0) ? [soundOf(segment, bar, wordsOf)] : []
  })
  const listed = redactions.map((redaction) => {
    const { id, kind, speakerId, reason, stretches } = redaction
    // There may be hundreds of redactions, and most segments have none.
    const near = segments.filter(mayHide(redaction))
    const own = barsOf(hiddenWords([redaction], near, wordsOf), near)
    const spoken = own.flatMap(({ segmentId }) => byId.get(segmentId) ?? [])
    const ranges = stretches.length > 0 ? stretches : spoken
    return {
      ...{ id, kind, speakerId, reason, segmentId: own[0]?.segmentId ?? null },
      spokenBy: spoken[0]?.speakerId ?? null,
      words: beginningOf(own.map(({ words }) => words)),
      startMs: ranges.reduce((least, { startMs }) => Math.min(least, startMs), ranges[0]?.startMs ?? 0),
      endMs: ranges.reduce((most, { endMs }) => Math.max(most, endMs), 0),
    }
  })
  return {
    bars,
    sound: joinedRanges([...soundOfRedactions(redactions, segments), ...soundOfWords]),
    redactions: listed.sort((a, b) => a.startMs - b.startMs || a.id - b.id),
  }
}

/** Whether a redaction may hide words of a segment. */
function mayHide({ speakerId, stretches, pieces }: Redaction): (segment: Segment) => boolean {
  const marked = new Set(pieces.map(({ segmentId }) => segmentId))
  return (segment) =>
    (speakerId !== null && segment.speakerId === speakerId) ||
    marked.has(segment.id) ||
    stretches.some(({ startMs, endMs }) => startMs < segment.endMs && endMs > segment.startMs)
}

/** The hidden words of each segment, joined as a reader gets one mark for them. In the order of the segments. */
function barsOf(hidden: readonly Omit<Bar, 'words'>[], segments: readonly Segment[]): Bar[] {
  const groups = bySegment(hidden)
  return segments.flatMap(({ id, text }) =>
    joinedPieces(text, groups.get(id) ?? []).map(({ from, to }) => ({
      ...{ segmentId: id, from, to },
      words: text.slice(from, to),
    })),
  )
}

function beginningOf(words: readonly string[]): string {
  let text = ''
  for (const one of words) {
    if (text.length > mostCharacters) break
    text = joinedTexts(text, one)
  }
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
