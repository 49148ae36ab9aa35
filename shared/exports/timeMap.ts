import { partitionPoint } from '../lists/partitionPoint.ts'
import { joinedRanges } from '../transcripts/heard.ts'

/** A stretch of a recording that is cut out of its sound, in milliseconds. */
export type Cut = { startMs: number; endMs: number }

/** `start`, `end`: the cut in the recording. `toneStart`, `toneEnd`: the tone that replaces it, in the redacted sound. */
export type CutPlace = Cut & { toneStartMs: number; toneEndMs: number }

/** `fixed`: every tone is as long as the others. `same-length`: a tone is as long as its cut, so later times stay as they are. */
export type ToneLength = 'fixed' | 'same-length'

export const usualToneMs = 700

/** Moves times of a recording to its redacted sound. Their order stays. */
export type TimeMap = {
  /** A moment within a cut becomes the start of the tone. */
  mapMs(ms: number): number
  /** The stretch with the whole tone of each cut that it touches. */
  mapRange(range: Cut): Cut
  /** The stretch without what is cut at its ends; null if all of it is cut. */
  keptRange(range: Cut): Cut | null
}

/**
 * Sorted, without empty cuts, and cut at the beginning of the recording. Cuts that overlap or touch become one. Throws for a cut that ends
 * before it starts, because leaving it out would keep sound that had to go.
 */
export function mergedCuts(cuts: readonly Cut[]): Cut[] {
  if (!cuts.every(({ startMs, endMs }) => startMs <= endMs)) throw new Error('A cut ends before it starts.')
  const inside = cuts.map(({ startMs, endMs }) => ({ startMs: Math.max(0, startMs), endMs }))
  return joinedRanges(inside.filter(({ startMs, endMs }) => endMs > startMs))
}

/** The places of merged cuts and their tones in a recording of this length. What lies behind its end is left out. */
export function placesOf(
  cuts: readonly Cut[],
  { durationMs, tone, toneMs = usualToneMs }: { durationMs: number; tone: ToneLength; toneMs?: number },
): CutPlace[] {
  let shiftMs = 0
  return mergedCuts(cuts)
    .filter(({ startMs }) => startMs < durationMs)
    .map((cut) => {
      const endMs = Math.min(cut.endMs, durationMs)
      const toneStartMs = cut.startMs + shiftMs
      const toneEndMs = toneStartMs + (tone === 'fixed' ? toneMs : endMs - cut.startMs)
      shiftMs = toneEndMs - endMs
      return { startMs: cut.startMs, endMs, toneStartMs, toneEndMs }
    })
}

/**
 * The writer moves the border of a cut outwards to a whole sample: by up to this much at 4 kHz, the lowest rate. So a word that ends where
 * the cut was asked to begin still counts as outside.
 */
const sampleMs = 0.25

/** `places`: in their order, as `writeRedactedSound` or {@link placesOf} returns them. */
export function timeMap(places: readonly CutPlace[]): TimeMap {
  /** The last cut that starts before a moment. */
  const cutBefore = (ms: number): CutPlace | undefined => places[partitionPoint(places, (cut) => cut.startMs < ms) - 1]
  /** `within`: what a moment within a cut becomes. */
  const moved = (ms: number, within: 'toneStartMs' | 'toneEndMs'): number => {
    const cut = cutBefore(ms)
    if (!cut) return ms
    if (ms >= cut.endMs) return ms - cut.endMs + cut.toneEndMs
    if (ms <= cut.startMs + sampleMs) return cut.toneStartMs
    return ms >= cut.endMs - sampleMs ? cut.toneEndMs : cut[within]
  }
  return {
    mapMs: (ms) => moved(ms, 'toneStartMs'),
    mapRange: ({ startMs, endMs }) => ({ startMs: moved(startMs, 'toneStartMs'), endMs: moved(endMs, 'toneEndMs') }),
    keptRange({ startMs, endMs }) {
      const kept = { startMs: moved(startMs, 'toneEndMs'), endMs: moved(endMs, 'toneStartMs') }
      return kept.startMs <= kept.endMs ? kept : null
    },
  }
}
