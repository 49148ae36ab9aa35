import { useEffect, useState, useSyncExternalStore } from 'react'
import { SoundPlayer } from './soundPlayer.ts'

/** A player of the recording, which stays the same object. */
export function usePlayer(recordingId: number, isPlayable: boolean): SoundPlayer {
  const [player] = useState(() => new SoundPlayer())
  useEffect(() => (isPlayable ? player.load(recordingId) : undefined), [player, recordingId, isPlayable])
  return player
}

export const useSoundState = (player: SoundPlayer) => useSyncExternalStore(player.subscribe, player.state)
