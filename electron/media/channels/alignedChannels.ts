import { mostVoices, type SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { freeNow } from '../boundedProcess.ts'
import type { OpenAudio } from '../open.ts'
import { floatsOf, pcmSampleRateHz } from '../pcm.ts'

/** All channels of a file in order. */
export const everyChannelIn = ({ tracks }: Pick<OpenAudio, 'tracks'>): SoundChannel[] =>
  tracks.flatMap(({ channels }, track) => Array.from({ length: channels }, (_, channel) => ({ track, channel })))

/** The channels of a file that are compared: the first {@link mostVoices}. */
export const channelsIn = (audio: Pick<OpenAudio, 'tracks'>): SoundChannel[] =>
  everyChannelIn(audio).slice(0, mostVoices)

/** One second. */
const blockSamples = pcmSampleRateHz

/**
 * The channels of all tracks at 16 kHz, in blocks of a second: one array for each of {@link channelsIn}. A track that ends before
 * the others continues with silence. A track that cannot be decoded becomes silence. The arrays are reused for the next block.
 * `onTrack` gets the number of samples of each track after the last block.
 */
export async function* alignedChannels(
  audio: OpenAudio,
  signal?: AbortSignal,
  onTrack?: (track: number, samples: number) => void,
): AsyncGenerator<Float32Array[]> {
  const tracks = [...new Set(channelsIn(audio).map(({ track }) => track))].map((track) => {
    const count = channelsIn(audio).filter((each) => each.track === track).length
    return new Track(audio, track, { count, signal })
  })
  try {
    for (;;) {
      const lengths = await Promise.all(tracks.map((track) => track.read()))
      const length = Math.max(0, ...lengths)
      if (length === 0) return
      yield tracks.flatMap(({ channels }) => channels.map((samples) => samples.subarray(0, length)))
    }
  } finally {
    for (const { number, heardSamples } of tracks) onTrack?.(number, heardSamples)
    await Promise.all(tracks.map((track) => track.close()))
  }
}

/** Reads one track in blocks and separates its channels. */
class Track {
  readonly channels: Float32Array[]
  readonly number: number
  heardSamples = 0
  readonly #isMain: boolean
  readonly #ownChannels: number
  readonly #blocks: AsyncGenerator<Buffer>
  #fetched: Float32Array = new Float32Array(0)
  /** The part of `#fetched` that was not read yet. */
  #rest: Float32Array = this.#fetched
  #hasEnded = false

  /** `count`: how many channels of the track to read. */
  constructor(audio: OpenAudio, track: number, { count, signal }: { count: number; signal: AbortSignal | undefined }) {
    this.number = track
    this.#isMain = track === audio.mainTrack
    this.#ownChannels = audio.tracks[track]?.channels ?? 1
    this.channels = Array.from({ length: count }, () => new Float32Array(blockSamples))
    this.#blocks = audio.decode(
      { sampleRateHz: pcmSampleRateHz, sampleFormat: 'flt', channels: this.#ownChannels, from: { track } },
      { signal },
    )
  }

  /** Fills the channels with the next block, and silence after the end. Returns how many samples are sound. */
  async read(): Promise<number> {
    for (const samples of this.channels) samples.fill(0)
    let filled = 0
    while (filled < blockSamples) {
      if (this.#rest.length === 0 && !(await this.#fetch())) break
      const count = Math.min(blockSamples - filled, this.#rest.length / this.#ownChannels)
      this.channels.forEach((samples, channel) => {
        for (let index = 0; index < count; index++)
          samples[filled + index] = this.#rest[index * this.#ownChannels + channel] ?? 0
      })
      filled += count
      this.#rest = this.#rest.subarray(count * this.#ownChannels)
    }
    this.heardSamples += filled
    return filled
  }

  async #fetch(): Promise<boolean> {
    if (this.#hasEnded) return false
    try {
      freeNow(this.#fetched)
      const { value } = await this.#blocks.next()
      this.#fetched = value ? floatsOf(value) : new Float32Array(0)
      this.#rest = this.#fetched
      this.#hasEnded = value === undefined
    } catch (error) {
      // A later track may be damaged, or be named in the header and missing. The main track could be opened, so its errors are real.
      if (this.#isMain) throw error
      this.#hasEnded = true
    }
    return !this.#hasEnded
  }

  async close(): Promise<void> {
    await this.#blocks.return(undefined)
  }
}
