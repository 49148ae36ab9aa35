import { type SampleLayout, sampleBytesOf } from '../../shared/sound/sampleLayout.ts'

/** How samples of the first channel are read. */
export type SampleReader = { format: Format; frameBytes: number }
type Format = SampleLayout['format'] | 'u8'

const readers: Record<Format, (block: Buffer, at: number) => number> = {
  u8: (block, at) => block.readUInt8(at),
  s16le: (block, at) => block.readInt16LE(at),
  s24le: (block, at) => block.readIntLE(at, 3),
  s32le: (block, at) => block.readInt32LE(at),
  f32le: (block, at) => block.readFloatLE(at),
}

/** The samples of the first channel, from the beginning of the block; none if they cannot be samples of this format. Pure. */
export function samplesIn(block: Buffer, { format, frameBytes }: SampleReader): Float64Array {
  const count = Math.max(0, Math.floor((block.length - (format === 'u8' ? 1 : sampleBytesOf(format))) / frameBytes) + 1)
  const samples = Float64Array.from({ length: count }, (_, at) => readers[format](block, at * frameBytes))
  // Other bytes read as floats give some that are no numbers, or very large.
  return format !== 'f32le' || samples.every((sample) => Math.abs(sample) < 1000) ? samples : new Float64Array(0)
}

/**
 * Measures whether bytes are sound: its samples change less from one to the next than it is loud. For random bytes the result is 1.33, for hiss
 * 1.41, for speech below 0.9. Loud blocks decide, because hiss is no smoother than other bytes.
 */
export class Smoothness {
  #size = 0
  #change = 0

  add(samples: Float64Array): void {
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length)
    samples.forEach((sample, at) => {
      this.#size += Math.abs(sample - mean)
      if (at > 0) this.#change += Math.abs(sample - (samples[at - 1] ?? 0))
    })
  }

  /** The mean change from sample to sample, in parts of the mean size; null if nothing was measured. */
  get ratio(): number | null {
    return this.#size > 0 ? this.#change / this.#size : null
  }

  get isSound(): boolean {
    return this.ratio !== null && this.ratio < 1
  }
}
