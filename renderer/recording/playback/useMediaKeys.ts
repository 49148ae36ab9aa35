import { useEffect } from 'react'
import type { MediaKey } from '../../../shared/processes/player.ts'
import type { SoundPlayer } from '../../media/soundPlayer.ts'
import { skipMs } from './playKeys.ts'

/** The media keys of a keyboard or headset. The frame that plays the audio receives them. */
export function useMediaKeys(player: SoundPlayer, isPlayable: boolean): void {
  useEffect(() => {
    if (!isPlayable) return
    const toggleIf = (wasPlaying: boolean) => () => {
      if (player.state().isPlaying === wasPlaying) player.toggle()
    }
    const back = () => player.skip(-skipMs)
    const forward = () => player.skip(skipMs)
    const actions: Record<MediaKey, () => void> = {
      play: toggleIf(false),
      pause: toggleIf(true),
      stop: toggleIf(true),
      seekbackward: back,
      seekforward: forward,
      previoustrack: back,
      nexttrack: forward,
    }
    player.onMediaKey = (key) => actions[key]()
    return () => {
      player.onMediaKey = null
    }
  }, [player, isPlayable])
}
