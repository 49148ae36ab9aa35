import type { RecordingRow } from '../library/recordings.ts'

/**
 * Encodings in which a recording is sent. `small-mp3`: compact, for a service without Opus. `flac`: lossless, for slices that stay
 * on this machine. `channels`: lossless, with a channel for each voice, for slices of a recording in which each channel is one speaker.
 */
type EncodingName = 'original' | 'mp3' | 'small-mp3' | 'opus' | 'flac' | 'channels'

/** A slice of a recording, in milliseconds from its beginning, up to but not including `endMs`. */
export type AudioSpan = { startMs: number; endMs: number }

/**
 * How a recording is sent. `span`: null for the whole recording. A slice is never `original`, because it is cut out of decoded sound.
 */
export type UploadEncoding = { name: EncodingName; span: AudioSpan | null }

/** The settings of the encodings: mono (except `channels`), bits per second (0 if the format decides), and the file extension to tell a service. */
export const encodings = {
  mp3: { format: 'mp3', bitRate: 64_000, filetype: 'mp3' },
  'small-mp3': { format: 'mp3', bitRate: 48_000, filetype: 'mp3' },
  opus: { format: 'opus', bitRate: 32_000, filetype: 'opus' },
  flac: { format: 'flac', bitRate: 0, filetype: 'flac' },
  channels: { format: 'flac', bitRate: 0, filetype: 'flac' },
} as const satisfies Record<
  Exclude<EncodingName, 'original'>,
  { format: 'mp3' | 'opus' | 'flac'; bitRate: number; filetype: string }
>

/** The encodings of slices. */
export const sliceEncodings = ['channels', 'flac', 'opus', 'mp3', 'small-mp3'] as const

/** The whole recording in this encoding. */
export const wholeAs = (name: EncodingName): UploadEncoding => ({ name, span: null })

/** An encoding's name in the library: `original`, `opus`, or with a slice's span `opus@0-21600000`. */
export function encodingKey({ name, span }: UploadEncoding): string {
  return span === null ? name : `${name}@${spanKey(span)}`
}

export const isOfSlice = (key: string): boolean => key.includes('@')

/** True for a slice or part with a channel for each voice. `key`: see {@link encodingKey}. */
export const hasEachChannel = (key: string): boolean => key.startsWith('channels@')

/** The sound to encode: a channel for each voice, or a mix; as loud as it is recognised. */
export const soundOfEncoding = (name: EncodingName, { sound }: Pick<RecordingRow, 'sound'>) => ({
  ...(name === 'channels' ? { channels: sound?.voices ?? [] } : { from: sound?.mixed ?? null }),
  gainDb: sound?.gainDb ?? 0,
})

/** `0-21600000`. */
export const spanKey = ({ startMs, endMs }: AudioSpan): string => `${Math.round(startMs)}-${Math.round(endMs)}`
