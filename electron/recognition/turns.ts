import { clusterSpeakers, meanVoices, type SpeakerCount } from './clustering.ts'
import type { FinishedPage, FinishedStretch, Turn } from './partialResultsFile.ts'

/** Who spoke when in the whole recording, and the voice of each speaker (unit vectors by number). */
export type Turns = { turns: Turn[]; voices: Float32Array[] }

const secondsOf = ({ start, end }: { start: number; end: number }) => end - start

/** Treats each stretch as one voice, and groups the voices of the whole recording. */
export function turnsOfStretches(stretches: readonly FinishedStretch[], threshold: number, count: SpeakerCount): Turns {
  const voices = stretches
    .flatMap((stretch) => stretch.voices)
    .map((voice) => ({ ...voice, seconds: secondsOf(voice) }))
  const speakers = clusterSpeakers(voices, threshold, count)
  return {
    turns: voices.map(({ start, end }, index) => ({ start, end, speaker: speakers[index] ?? 0 })),
    voices: meanVoices(voices, speakers),
  }
}

/** Each page numbers its speakers separately, so this groups their voices over the whole recording. */
export function turnsOfPages(pages: readonly FinishedPage[], threshold: number, count: SpeakerCount): Turns {
  const voices = pages.flatMap(({ voices }, page) =>
    voices.map((voice) => ({ ...voice, page, seconds: secondsOf(voice) })),
  )
  const speakers = clusterSpeakers(voices, threshold, count)
  const numberOf = new Map(voices.map(({ page, speaker }, index) => [`${page} ${speaker}`, speakers[index] ?? 0]))
  const turns = pages.flatMap(({ turns }, page) =>
    turns.flatMap(({ start, end, speaker }) => {
      const number = numberOf.get(`${page} ${speaker}`)
      return number === undefined ? [] : [{ start, end, speaker: number }]
    }),
  )
  return { turns: turns.sort((a, b) => a.start - b.start), voices: meanVoices(voices, speakers) }
}

/** A word or a stretch farther than this from every turn has no speaker. */
const farthestSeconds = 10

/**
 * Finds who spoke from `start` to `end`: the speaker of the turn that covers most of the span, else of the nearest turn; null if no
 * turn is near. Call it in the order of time, so that each call looks only at turns around its span.
 */
export function speakerFinder(turns: readonly Turn[]): (start: number, end: number) => number | null {
  let first = 0
  return (start, end) => {
    while (first < turns.length && (turns[first]?.end ?? 0) < start - farthestSeconds) first++
    let best: number | null = null
    let bestOverlap = -farthestSeconds
    for (let index = first; index < turns.length; index++) {
      const turn = turns[index]
      if (!turn || turn.start > end + farthestSeconds) break
      const overlap = Math.min(end, turn.end) - Math.max(start, turn.start)
      if (overlap > bestOverlap) [best, bestOverlap] = [turn.speaker, overlap]
    }
    return best
  }
}
