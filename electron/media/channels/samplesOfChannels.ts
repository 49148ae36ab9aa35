import { channelKey, type SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { decodeChannels } from '../chosenChannels.ts'
import type { OpenAudio } from '../open.ts'
import type { PcmFormat } from '../pcm.ts'
import type { EncodeOptions } from '../types.ts'
import { alignedChannels, channelsIn } from './alignedChannels.ts'

/** The most positive and the most negative sample of 16 bits. */
const [most, least] = [32_767, -32_768]

/** The sound to encode: as in {@link decodeChannels}, or `channels` (16 kHz, 16 bits), each as a channel of its own. */
export const soundToEncode = (
  audio: OpenAudio,
  pcm: PcmFormat,
  { channels, from, signal, gainDb = 0 }: Pick<EncodeOptions, 'channels' | 'from' | 'signal' | 'gainDb'>,
): AsyncGenerator<Buffer> =>
  channels
    ? samplesOfChannels(audio, channels, { signal, gainDb })
    : decodeChannels(audio, pcm, { from, signal, gainDb })

async function* samplesOfChannels(
  audio: OpenAudio,
  wanted: readonly SoundChannel[],
  { signal, gainDb }: { signal: AbortSignal | undefined; gainDb: number },
): AsyncGenerator<Buffer> {
  const fullScale = -least * 10 ** (gainDb / 20)
  const keys = channelsIn(audio).map(channelKey)
  const places = wanted.map((channel) => keys.indexOf(channelKey(channel)))
  for await (const block of alignedChannels(audio, signal)) {
    const length = block[0]?.length ?? 0
    const samples = new Int16Array(length * places.length)
    places.forEach((place, channel) => {
      const own = block[place]
      for (let index = 0; own && index < length; index++)
        samples[index * places.length + channel] = Math.max(
          least,
          Math.min(most, Math.round((own[index] ?? 0) * fullScale)),
        )
    })
    yield Buffer.from(samples.buffer)
  }
}
