import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { rateLimits, type SoundPlayer } from '../../media/soundPlayer.ts'

/** How far Back and Forward skip. */
export const skipMs = 5000

export type PlayActions = ReturnType<typeof playKeys>

/**
 * The actions of the playback keys, which also work while a person types. `rangeToPlay`: the selection, or the meant segment
 * (`useMeantSegment`).
 */
export function playKeys(player: SoundPlayer, rangeToPlay: () => TimeRange | null) {
  const faster = (by: number) => player.setRate(player.state().rate + by)
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
