import { type SoundChannels, soundChannelsSchema } from '../../../shared/sound/soundChannels.ts'

/**
 * The facts about the channels of a recording, from the column `sound_channels`. Earlier versions wrote `alone` instead of `mixed`: the only
 * channel to use, or null.
 */
export function storedSound(json: string): SoundChannels {
  const { alone, ...stored } = JSON.parse(json)
  return soundChannelsSchema.parse(alone === undefined ? stored : { ...stored, mixed: alone && [alone] })
}
