import type { SoundGap } from '../types.ts'

/** Shorter losses are not reported as gaps: players bridge them. */
export const leastGapMs = 100

/** The result of a check of a file's frames or pages without decoding them. */
export type Mend = {
  /** The gaps in order, on the time line of the sound that {@link Mend.blocks} decode to. */
  gaps: SoundGap[]
  /** True if silence replaces every gap. False if the sound after a gap plays earlier than it was recorded. */
  keepsTimes: boolean
  /** The file with silence in place of damaged parts. Null if nothing has to be replaced. */
  blocks: (() => AsyncIterable<Buffer>) | null
}
