/**
 * Decoded samples, little-endian: `flt` are 32-bit floats, `s16` and `s32` integers. `channels`: null mixes all channels to one.
 */
export type PcmFormat = { sampleRateHz: number; sampleFormat: keyof typeof sampleBytes; channels?: number | null }
const sampleBytes = { flt: 4, s16: 2, s32: 4 } as const
/** FFmpeg's names for files that contain only such samples. */
export const pcmContainers = { flt: 'f32le', s16: 's16le', s32: 's32le' } as const

/** The channels of the decoded sound. */
export const channelsOf = ({ channels }: PcmFormat): number => channels ?? 1
/** The bytes of one sample of all channels. */
export const frameBytes = (pcm: PcmFormat): number => sampleBytes[pcm.sampleFormat] * channelsOf(pcm)
/** The sample that plays at a moment. */
export const sampleAt = ({ sampleRateHz }: Pick<PcmFormat, 'sampleRateHz'>, ms: number): number =>
  Math.round((ms * sampleRateHz) / 1000)

/** The format that recognisers and the waveform need: 16 kHz, mono, 32-bit float. */
export const pcmSampleRateHz = 16_000
export const hearingFormat: PcmFormat = { sampleRateHz: pcmSampleRateHz, sampleFormat: 'flt' }

/**
 * How exact the samples of a recording are. Lossy codecs decode to floats but are no more exact than 16 bits; only uncompressed floats
 * count as floats.
 */
export type SampleDepth = (typeof sampleDepths)[number]
/** The least exact first. */
export const sampleDepths = ['s16', 's24', 's32', 'flt'] as const

/** `stated`: FFmpeg's name of the decoder's samples, such as `s32 (24 bit)`. */
export function depthOf(codec: string, stated: string): SampleDepth {
  if (/^pcm_f\d/.test(codec)) return 'flt'
  if (!stated.startsWith('s32')) return 's16'
  return /\(\d+ bit\)/.test(stated) ? 's24' : 's32'
}
