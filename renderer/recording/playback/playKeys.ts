import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { rateLimits, type SoundPlayer } from '../../media/soundPlayer.ts'

/** How far Back and Forward skip. */
export const skipMs = 5000

/**
 * The playback commands, which also work while a person types. `rangeToPlay`: the selection, or the meant segment
 * (`useMeantSegment`).
 */
export function playKeys(player: SoundPlayer, rangeToPlay: () => TimeRange | null) {
  const faster = (by: number) => player.setRate(player.state().rate + by)
  return {
    'play.toggle': player.toggle,
    'play.pause': () => {
      if (player.state().isPlaying) player.toggle()
    },
    'play.segment': () => {
      const chosen = rangeToPlay()
      if (chosen) player.playRange(chosen)
    },
    'play.repeat': () => player.setLoop(player.state().loop ? null : rangeToPlay()),
    'play.back': () => player.skip(-skipMs),
    'play.forward': () => player.skip(skipMs),
    'play.slower': () => faster(-rateLimits.step),
    'play.faster': () => faster(rateLimits.step),
    'play.normalSpeed': () => player.setRate(1),
  }
}
