import type { SoundChannel } from '../../shared/sound/soundChannels.ts'

/**
 * Decoded samples, little-endian: `flt` are 32-bit floats, `s16` and `s32` integers. `channels`: null mixes all channels to one.
 * `from`: the track to decode (default: the main track), and the only channels of it to decode (default: all): `channels` mixed alike to one or
 * to each of the format's channels, or `each` as a channel of its own.
 * `gainDb`: how much louder than it was recorded (default: 0).
 */
export type PcmFormat = {
  sampleRateHz: number
  sampleFormat: keyof typeof sampleBytes
  channels?: number | null
  from?: { track: number; channels?: readonly number[]; each?: readonly number[] }
  gainDb?: number
}
const sampleBytes = { flt: 4, s16: 2, s32: 4 } as const
/** FFmpeg's names for files that contain only such samples. */
export const pcmContainers = { flt: 'f32le', s16: 's16le', s32: 's32le' } as const

/** The channels of the decoded sound. */
export const channelsOf = ({ channels, from }: PcmFormat): number => from?.each?.length ?? channels ?? 1
/**
 * The format, of only these channels of one track: each as one of its own if the format has as many, else mixed alike. Null: all of the main
 * track.
 */
export function ofChannels(pcm: PcmFormat, only: readonly SoundChannel[] | null): PcmFormat {
  const [first] = only ?? []
  if (!only || !first) return pcm
  const isEach = only.length === channelsOf(pcm)
  return { ...pcm, from: { track: first.track, [isEach ? 'each' : 'channels']: only.map(({ channel }) => channel) } }
}
/** The bytes of one sample of all channels. */
export const frameBytes = (pcm: PcmFormat): number => sampleBytes[pcm.sampleFormat] * channelsOf(pcm)
/** The sample that plays at a moment. */
export const sampleAt = ({ sampleRateHz }: Pick<PcmFormat, 'sampleRateHz'>, ms: number): number =>
  Math.round((ms * sampleRateHz) / 1000)

/**
 * A filter that mixes these channels alike, `to` times. FFmpeg's own mix takes three channels and more for a cinema's: it leaves out the one for
 * low frequencies, which is the fourth microphone of a recorder, and it cannot mix ten.
 */
export function evenMix(
  channels: readonly number[],
  { to, sampleFormat }: { to: number; sampleFormat: PcmFormat['sampleFormat'] },
): string {
  const { length: own } = channels
  // A voice in one channel must not become too quiet, and floats may be louder than 1. Integers must not overflow: FFmpeg counts their weights in
  // parts of 2^15, rounds each, and does not notice if they are more than 1 together. So they are whole parts, rounded down.
  const parts = 2 ** 15
  const weight =
    sampleFormat === 'flt' ? (1 / Math.sqrt(own)).toFixed(6) : (Math.floor(parts / own) / parts).toFixed(15)
  const all = channels.map((channel) => `${weight}*c${channel}`).join('+')
  return `pan=${to === 1 ? 'mono' : `${to}c`}${Array.from({ length: to }, (_, channel) => `|c${channel}=${all}`).join('')},`
}

/** A filter that keeps only these channels, unchanged. */
export const onlyEach = (channels: readonly number[]): string =>
  `pan=${channels.length}c${channels.map((channel, to) => `|c${to}=c${channel}`).join('')},`

/** Returns a view if the bytes begin at a multiple of four, else a copy. */
export function floatsOf(bytes: Buffer): Float32Array {
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** Samples of `size` bytes, 2 or 4. Returns a view if the bytes begin at a multiple of the sample, else a copy. */
export function integersOf(bytes: Buffer, size: number): Int16Array | Int32Array {
  const aligned = bytes.byteOffset % size === 0 ? bytes : Uint8Array.from(bytes)
  return size === 2
    ? new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 2)
    : new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4)
}

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

/** `stated`: FFmpeg's name for the decoder's samples, such as `s32 (24 bit)`. */
export function depthOf(codec: string, stated: string): SampleDepth {
  if (/^pcm_f\d/.test(codec)) return 'flt'
  if (!stated.startsWith('s32')) return 's16'
  return /\(\d+ bit\)/.test(stated) ? 's24' : 's32'
}
