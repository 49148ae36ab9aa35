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
  /**
   * Further recordings behind the first in the same file, which FFmpeg has to read one by one: after a change of the sample rate or the channels it
   * would begin its time line again, and in another codec it would stop. Then {@link Mend.blocks} is only the first.
   */
  more?: readonly (() => AsyncIterable<Buffer>)[]
}
