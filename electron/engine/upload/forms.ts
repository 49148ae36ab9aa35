/**
 * How a recording is put into bytes to be sent. `small-mp3` is for those who chose compact and a service without Opus; `flac` is
 * for parts that stay on this machine: a recogniser hears what it would have heard of the whole.
 */
export type UploadEncoding = 'original' | 'mp3' | 'small-mp3' | 'opus' | 'flac'

/** A part of a recording, in milliseconds from its beginning; `endMs` is not in it. */
export type AudioSpan = { startMs: number; endMs: number }

/** What of a recording is sent, and as what. A part is never `original`: it is cut out of the decoded sound. */
export type UploadForm = { encoding: UploadEncoding; span: AudioSpan | null }

/**
 * What encodings are made of: mono, this many bits per second (of `flac` as many as it takes), and the file extension that a
 * service is told.
 */
export const encodings = {
  mp3: { format: 'mp3', bitRate: 64_000, filetype: 'mp3' },
  'small-mp3': { format: 'mp3', bitRate: 48_000, filetype: 'mp3' },
  opus: { format: 'opus', bitRate: 32_000, filetype: 'opus' },
  flac: { format: 'flac', bitRate: 0, filetype: 'flac' },
} as const satisfies Record<
  Exclude<UploadEncoding, 'original'>,
  { format: 'mp3' | 'opus' | 'flac'; bitRate: number; filetype: string }
>

/** What a part can be sent as. */
export const partEncodings = ['flac', 'opus', 'mp3', 'small-mp3'] as const

/** The whole recording in this encoding. */
export const wholeAs = (encoding: UploadEncoding): UploadForm => ({ encoding, span: null })

/** A form's name in the library, which also tells parts apart: `original`, `opus`, `opus@0-21600000`. */
export function formKey({ encoding, span }: UploadForm): string {
  return span === null ? encoding : `${encoding}@${spanKey(span)}`
}

export const isOfPart = (key: string): boolean => key.includes('@')

/** `0-21600000`. */
export const spanKey = ({ startMs, endMs }: AudioSpan): string => `${Math.round(startMs)}-${Math.round(endMs)}`
