import type { TimeRange } from '../../shared/heard.ts'
import type { Segment } from '../../shared/transcript.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import { rateLimits, type SoundPlayer } from './soundPlayer.ts'

/** What Back and Forward skip. */
export const skipMs = 5000

export type PlayActions = ReturnType<typeof playKeys>

/**
 * What the keys of playback do, also while a person types. `selection`: played instead of the segment at the position, where
 * there is one.
 */
export function playKeys(player: SoundPlayer, segments: readonly Segment[], selection: TimeRange | null) {
  const faster = (by: number) => player.setRate(player.state().rate + by)
  const rangeToPlay = () => selection ?? segmentAt(player, segments)
  return {
    toggle: player.toggle,
    pause: () => {
      if (player.state().isPlaying) player.toggle()
    },
    playSegment: () => {
      const chosen = rangeToPlay()
      if (chosen) player.playRange(chosen)
    },
    repeatSegment: () => player.setLoop(player.state().loop ? null : rangeToPlay()),
    back: () => player.skip(-skipMs),
    forward: () => player.skip(skipMs),
    slower: () => faster(-rateLimits.step),
    faster: () => faster(rateLimits.step),
    normalSpeed: () => player.setRate(1),
  }
}

/** The segment at the position of the sound; null before the first. */
const segmentAt = (player: SoundPlayer, segments: readonly Segment[]): Segment | null =>
  segments[currentSegmentIndex(segments, player.position.readMs())] ?? null
