import { laneOf } from './lane.ts'
import type { DecodingOptions, OpenAudio } from './open.ts'
import { floatsOf, frameBytes, type PcmFormat } from './pcm.ts'
import type { ChosenChannels } from './types.ts'

type Options = DecodingOptions & { from?: ChosenChannels | null | undefined; gainDb?: number | undefined }

/**
 * Decodes only these channels, mixed alike to one; without `from`, what `pcm` says. Channels of several tracks are decoded at the same time, each
 * track by a process of its own, and only as floats. `onMissing` gets the gaps of the first of these tracks.
 */
export function decodeChannels(
  audio: OpenAudio,
  format: Omit<PcmFormat, 'from'>,
  { from, signal, onMissing, gainDb = 0 }: Options,
): AsyncGenerator<Buffer> {
  const pcm = { ...format, gainDb }
  const options = { signal, ...(onMissing ? { onMissing } : {}) }
  const chosen = [from ?? []].flat()
  const tracks = [...new Set(chosen.map(({ track }) => track))].map((track) => ({
    track,
    channels: chosen.filter((each) => each.track === track).map(({ channel }) => channel),
  }))
  const [first] = tracks
  if (!first) return audio.decode(pcm, options)
  return tracks.length === 1
    ? audio.decode({ ...pcm, from: first }, options)
    : mixedTracks(audio, { pcm, tracks, count: chosen.length }, options)
}

type TrackChannels = { track: number; channels: readonly number[] }

/** `count`: how many channels all tracks have. */
async function* mixedTracks(
  audio: OpenAudio,
  { pcm, tracks, count }: { pcm: Omit<PcmFormat, 'from'>; tracks: readonly TrackChannels[]; count: number },
  { signal, onMissing }: DecodingOptions,
): AsyncGenerator<Buffer> {
  if (pcm.sampleFormat !== 'flt') throw new Error('Several tracks are mixed as floats only.')
  const lanes = tracks.map((from, index) => {
    const own = { ...pcm, from }
    const decoded = audio.decode(own, { signal, ...(onMissing && index === 0 ? { onMissing } : {}) })
    // Decoding a track has already divided by the root of its own channels; see `evenMix`.
    return { lane: laneOf(decoded, frameBytes(own), 1), weight: Math.sqrt(from.channels.length / count) }
  })
  try {
    for (;;) {
      const blocks = await Promise.all(lanes.map(({ lane }) => lane.read(pcm.sampleRateHz)))
      const mixed = new Float32Array(
        Math.max(...blocks.map(({ length }) => length)) / frameBytes({ ...pcm, channels: 1 }),
      )
      if (mixed.length === 0) return
      blocks.forEach((block, index) => {
        const { weight = 0 } = lanes[index] ?? {}
        floatsOf(block).forEach((sample, at) => {
          mixed[at] = (mixed[at] ?? 0) + weight * sample
        })
      })
      yield Buffer.from(mixed.buffer)
    }
  } finally {
    await Promise.all(lanes.map(({ lane }) => lane.close()))
  }
}
