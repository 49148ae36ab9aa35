import type { CommandOutput } from '../../../shared/contract.ts'

/** A part of the waveform as the library gives it. */
export type Peaks = NonNullable<CommandOutput<'recordings.peaks'>>

/** A waveform is enlarged if the loudest 0.1 % of the recording is below this. */
const quietPeak = 64
/** The largest factor. Above it, the noise of a microphone would look like speech. */
const mostGain = 12

/**
 * The factor by which a quiet recording's waveform is enlarged, from the peaks of the whole recording; 1 for an ordinary recording.
 * Single loud noises do not count.
 */
export function gainOf(peaks: Peaks | null): number {
  if (peaks === null || peaks.peaks.length === 0) return 1
  const sizes = Array.from(peaks.peaks, Math.abs).sort((a, b) => b - a)
  const loud = sizes[Math.floor(sizes.length / 1000)] ?? 0
  return loud === 0 || loud >= quietPeak ? 1 : Math.min(mostGain, 100 / loud)
}
