import type { Segment } from '../../shared/transcript.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import { rateLimits, type SoundPlayer } from './soundPlayer.ts'

/** What Back and Forward skip. */
export const skipMs = 5000

/** What the keys of playback do, also while a person types. */
export function playKeys(player: SoundPlayer, segments: readonly Segment[]) {
  const faster = (by: number) => player.setRate(player.state().rate + by)
  return {
    toggle: player.toggle,
    playSegment: () => {
      const segment = segmentAt(player, segments)
      if (segment) player.playStretch(segment)
    },
    repeatSegment: () => player.setLoop(player.state().loop ? null : segmentAt(player, segments)),
    back: () => player.skip(-skipMs),
    forward: () => player.skip(skipMs),
    slower: () => faster(-rateLimits.step),
    faster: () => faster(rateLimits.step),
  }
}

/** The segment at the position of the sound; null before the first. */
export const segmentAt = (player: SoundPlayer, segments: readonly Segment[]): Segment | null =>
  segments[currentSegmentIndex(segments, player.position.readMs())] ?? null
