import { clusterSpeakers, meanVoices, type SpeakerCount } from './clustering.ts'
import type { FinishedPage, FinishedStretch, Turn } from './partialResultsFile.ts'
import { hasNumbers } from './vectors.ts'

/**
 * Who spoke when in the whole recording, and the voice of each speaker (unit vectors by number). `doubtful`: turns whose voice is between
 * two speakers, in order; they are also in `turns`, with the nearest speaker.
 */
export type Turns = { turns: Turn[]; voices: Float32Array[]; doubtful: Turn[] }

const secondsOf = ({ start, end }: { start: number; end: number }) => end - start

/** Treats each stretch as one voice, and groups the voices of the whole recording. */
export function turnsOfStretches(stretches: readonly FinishedStretch[], threshold: number, count: SpeakerCount): Turns {
  const voices = stretches
    .flatMap((stretch) => stretch.voices)
    .filter(hasNumbers)
    .map((voice) => ({ ...voice, seconds: secondsOf(voice) }))
  const grouped = clusterSpeakers(voices, threshold, count)
  const turns = voices.map(({ start, end }, index) => ({ start, end, speaker: grouped.speakers[index] ?? 0 }))
  return {
    turns,
    voices: meanVoices(voices, grouped),
    doubtful: turns.filter((_, index) => grouped.doubtful.has(index)),
  }
}

/** Each page numbers its speakers separately, so this groups their voices over the whole recording. */
export function turnsOfPages(pages: readonly FinishedPage[], threshold: number, count: SpeakerCount): Turns {
  const voices = pages.flatMap(({ turns, voices }, page) =>
    // The vector comes from at most 30 s, but a voice's weight counts all its speech.
    voices.filter(hasNumbers).map((voice) => ({ ...voice, page, seconds: secondsSpoken(turns, voice.speaker) })),
  )
  const grouped = clusterSpeakers(voices, threshold, count)
  const indexOf = new Map(voices.map(({ page, speaker }, index) => [`${page} ${speaker}`, index]))
  const found = pages.flatMap(({ turns }, page) =>
    turns.flatMap(({ start, end, speaker }) => {
      const index = indexOf.get(`${page} ${speaker}`)
      if (index === undefined) return []
      return [{ turn: { start, end, speaker: grouped.speakers[index] ?? 0 }, isDoubtful: grouped.doubtful.has(index) }]
    }),
  )
  found.sort((a, b) => a.turn.start - b.turn.start)
  return {
    turns: found.map(({ turn }) => turn),
    voices: meanVoices(voices, grouped),
    doubtful: found.flatMap(({ turn, isDoubtful }) => (isDoubtful ? turn : [])),
  }
}

const secondsSpoken = (turns: readonly Turn[], speaker: number): number =>
  turns.reduce((sum, turn) => sum + (turn.speaker === speaker ? secondsOf(turn) : 0), 0)

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
