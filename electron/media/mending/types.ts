import type { SoundGap } from '../types.ts'

/** Shorter losses are not reported as gaps: players bridge them. */
export const leastGapMs = 100

/**
 * What a check of a file's frames or pages found, without decoding them.
 */
export type Mend = {
  /** In the order of the sound, on the time line of what is decoded of {@link Mend.blocks}. */
  gaps: SoundGap[]
  /** True: silence replaces every gap. False: sound after a gap plays earlier than it was recorded. */
  keepsTimes: boolean
  /** The file with silence in place of damaged parts. Null: no replacement is needed. */
  blocks: (() => AsyncIterable<Buffer>) | null
}
