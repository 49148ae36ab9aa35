import { problem } from '../../../shared/words/problem.ts'
import { openAudio } from '../open.ts'
import { pcmSampleRateHz } from '../pcm.ts'
import { alignedChannels, channelsIn, everyChannelIn } from './alignedChannels.ts'
import { ArrivalMeter } from './arrivals.ts'
import type { MeasuredChannels } from './types.ts'

/** The levels are measured in steps of this length. */
export const stepMs = 20
export const stepSamples = (pcmSampleRateHz * stepMs) / 1000
/** The level of digital silence. */
export const silentDb = -128

/**
 * Measures the channels of a file with one decoding. It keeps a byte for each step and channel: 4 MB for a channel of 24 hours. Throws the
 * errors of {@link openAudio}, 'damaged-audio' and 'stopped'.
 */
export async function measureChannels(
  path: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<MeasuredChannels> {
  const audio = await openAudio(path)
  try {
    const channels = channelsIn(audio)
    const meters = channels.map(() => new LevelMeter())
    const pairs = new Correlations(channels.length)
    const arrivals = new ArrivalMeter(channels.length, audio.durationMs)
    let heardSamples = 0
    const trackSamples = audio.tracks.map(() => 0)
    const onTrack = (track: number, samples: number) => {
      trackSamples[track] = samples
    }
    for await (const block of alignedChannels(audio, signal, onTrack)) {
      const filtered = block.map((samples, channel) => meters[channel]?.add(samples) ?? samples)
      pairs.add(filtered)
      arrivals.add(filtered)
      heardSamples += block[0]?.length ?? 0
      if (audio.durationMs > 0) onProgress?.(Math.min(1, (heardSamples * 1000) / pcmSampleRateHz / audio.durationMs))
    }
    if (heardSamples === 0) throw problem('damaged-audio')
    const tracks = audio.tracks.map(({ codec }, track) => ({
      codec,
      durationMs: Math.round(((trackSamples[track] ?? 0) * 1000) / pcmSampleRateHz),
    }))
    const levelsDb = meters.map((meter) => meter.levels())
    return {
      channels,
      levelsDb,
      correlations: pairs.all(),
      arrivals: arrivals.all(),
      tracks: tracks.length > 1 ? tracks : [],
      mainTrack: audio.mainTrack,
      notCompared: everyChannelIn(audio).slice(channels.length),
    }
  } finally {
    await audio.close()
  }
}

/** Makes a high-pass filter at about 80 Hz, which removes the hum and constant offset of cheap recorders. */
const keptOfBefore = 0.97

/** Filters one channel and measures its level step by step. */
class LevelMeter {
  #levels = new Int8Array(64 * 1024)
  #count = 0
  #energy = 0
  #samplesInStep = 0
  #input = 0
  #output = 0

  /** Replaces the samples with filtered samples, in place. */
  add(samples: Float32Array): Float32Array {
    for (let index = 0; index < samples.length; index++) {
      const sample = samples[index] ?? 0
      this.#output = sample - this.#input + keptOfBefore * this.#output
      this.#input = sample
      samples[index] = this.#output
      this.#energy += this.#output * this.#output
      if (++this.#samplesInStep === stepSamples) this.#endStep()
    }
    return samples
  }

  #endStep(): void {
    if (this.#count === this.#levels.length) {
      const larger = new Int8Array(this.#levels.length * 2)
      larger.set(this.#levels)
      this.#levels = larger
    }
    const db = 10 * Math.log10(this.#energy / this.#samplesInStep)
    this.#levels[this.#count++] = Math.max(silentDb, Math.min(0, Math.round(db)))
    this.#energy = 0
    this.#samplesInStep = 0
  }

  levels(): Int8Array {
    return this.#levels.slice(0, this.#count)
  }
}

class Correlations {
  readonly #products: number[][]

  constructor(count: number) {
    this.#products = Array.from({ length: count }, () => Array<number>(count).fill(0))
  }

  add(channels: readonly Float32Array[]): void {
    channels.forEach((one, first) => {
      for (let second = first; second < channels.length; second++) {
        const other = channels[second] ?? one
        let sum = 0
        for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0)
        const row = this.#products[first]
        if (row) row[second] = (row[second] ?? 0) + sum
      }
    })
  }

  /** 0 if a channel is silent. */
  all(): number[][] {
    const product = (one: number, other: number) => this.#products[Math.min(one, other)]?.[Math.max(one, other)] ?? 0
    return this.#products.map((_, one) =>
      this.#products.map((_, other) => {
        const energy = Math.sqrt(product(one, one) * product(other, other))
        return energy === 0 ? 0 : product(one, other) / energy
      }),
    )
  }
}
