import {
  channelSetKey,
  channelSetOf,
  type SoundChannel,
  type SoundChannels,
  voicesAtFirst,
} from '../../../shared/sound/soundChannels.ts'
import { useCommandMutation } from '../../base/queries.ts'
import { type SoundPlayer, useSoundState } from '../../media/soundPlayer.ts'

/**
 * Which microphones are played. `played`: as they were chosen last, even if their sound is still being made. `play`: continues with these as soon
 * as their sound is made.
 */
export function usePlayedVoices(props: { player: SoundPlayer; recordingId: number; sound: SoundChannels }) {
  const { player, recordingId, sound } = props
  const { channels } = useSoundState(player)
  const make = useCommandMutation('recordings.makeChannelSound', [])
  const atFirst = voicesAtFirst(sound)
  const inPlayer = channels === null ? atFirst : (channelSetOf(channels) ?? atFirst)
  const isEvery = ({ length }: readonly SoundChannel[]) => length === sound.voices.length
  const play = (voices: SoundChannel[]) => {
    // The choice before may still be waited for.
    make.reset()
    const key = channelSetKey(voices)
    if (isEvery(voices) && isEvery(atFirst)) player.playChannels(null, true)
    else if (key !== channels)
      make.mutate({ recordingId, channels: voices }, { onSuccess: () => player.playChannels(key, isEvery(voices)) })
  }
  return {
    played: make.isPending ? make.variables.channels : inPlayer,
    ...{ play, isPreparing: make.isPending, error: make.error },
  }
}
