import type { SoundChannel } from '../../shared/sound/soundChannels.ts'
import { type Lane, laneOf } from './lane.ts'
import type { OpenAudio } from './open.ts'
import { frameBytes, integersOf, ofChannels, type PcmFormat } from './pcm.ts'

/**
 * Decodes several files at the same time. `from`: the only channels of each to use, all of one track; null for all. `perFile`: how many channels
 * of each to make; one is the mix of all that are used.
 */
export const channelLanes = (
  audios: readonly OpenAudio[],
  from: readonly (readonly SoundChannel[] | null)[],
  { pcm, perFile, signal }: { pcm: PcmFormat; perFile: readonly number[]; signal?: AbortSignal | undefined },
): Lane[] =>
  audios.map((audio, index) => {
    const channels = perFile[index] ?? 1
    const only = from[index] ?? null
    const { sampleRateHz, sampleFormat } = pcm
    const own = only
      ? ofChannels({ sampleRateHz, sampleFormat, channels }, only)
      : { sampleRateHz, sampleFormat, channels: channels === 1 && audio.channels > 1 ? null : channels }
    return laneOf(audio.decode(own, { signal }), frameBytes(own), channels)
  })

/**
 * Puts the channels of several lanes beside each other. Silence continues a lane that ends before the others. `perFile`: the channels of
 * each lane. `sampleBytes`: of one sample of one channel.
 */
export function beside(blocks: readonly Buffer[], perFile: readonly number[], sampleBytes: number): Buffer {
  const channels = perFile.reduce((sum, count) => sum + count, 0)
  const length = Math.max(...blocks.map((block, index) => block.length / sampleBytes / (perFile[index] ?? 1)))
  const bytes = Buffer.alloc(length * channels * sampleBytes)
  const all = integersOf(bytes, sampleBytes)
  let first = 0
  blocks.forEach((block, index) => {
    const own = perFile[index] ?? 1
    const samples = integersOf(block, sampleBytes)
    for (let channel = 0; channel < own; channel++)
      for (let from = channel, to = first + channel; from < samples.length; from += own, to += channels)
        all[to] = samples[from] ?? 0
    first += own
  })
  return bytes
}
