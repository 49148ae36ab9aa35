import { useEffect } from 'react'
import { words } from '../words/index.ts'
import { skipMs } from './playKeys.ts'
import type { SoundPlayer } from './soundPlayer.ts'
import { useSoundState } from './usePlayer.ts'

/** The media keys of a keyboard or headset, which reach the browser only while there is sound to steer. */
export function useMediaKeys(player: SoundPlayer, isPlayable: boolean): void {
  const { isPlaying } = useSoundState(player)
  useEffect(() => {
    if (!isPlayable) return
    const session = navigator.mediaSession
    // Without a title the system would show the page's address, and some systems show it on a locked screen.
    session.metadata = new MediaMetadata({ title: words.keys.mediaTitle })
    const toggleIf = (wasPlaying: boolean) => () => {
      if (player.state().isPlaying === wasPlaying) player.toggle()
    }
    const back = () => player.skip(-skipMs)
    const forward = () => player.skip(skipMs)
    const actions = {
      play: toggleIf(false),
      pause: toggleIf(true),
      stop: toggleIf(true),
      seekbackward: back,
      seekforward: forward,
      previoustrack: back,
      nexttrack: forward,
    } as const
    const names = Object.keys(actions) as (keyof typeof actions)[]
    for (const name of names) session.setActionHandler(name, actions[name])
    return () => {
      for (const name of names) session.setActionHandler(name, null)
      session.metadata = null
      session.playbackState = 'none'
    }
  }, [player, isPlayable])
  useEffect(() => {
    if (isPlayable) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
  }, [isPlayable, isPlaying])
}
