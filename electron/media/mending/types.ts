import type { SoundGap } from '../types.ts'

/** Shorter losses are not reported as gaps: players bridge them. */
export const leastGapMs = 100

/**
 * What a check of a file's frames or pages found, without decoding them.
 */
export type Mend = {
  /** In the order of the sound, on the time line of what is decoded of {@link Mend.blocks}. */
  gaps: SoundGap[]
  /** True: silence stands in place of every gap. False: what follows a gap plays earlier than it was recorded. */
  keepsTimes: boolean
  /** The file with silence in place of what is damaged. Null: nothing has to be put in its place. */
  blocks: (() => AsyncIterable<Buffer>) | null
}
