import { mpegFrame } from './mpegFrame.ts'

/**
 * The kinds of file that recorders, phones and editors write, each with FFmpeg's demuxer and the decoders it may use. The first
 * bytes of a file decide its kind, never its name. A kind that is not listed is not opened, so FFmpeg never opens playlists and
 * other formats that name further files or addresses.
 */
export type AudioKind = { demuxer: string; decoders: readonly string[] }

const pcm = [
  ...['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le', 's8', 's16be', 's24be', 's32be', 'f32be', 'f64be'],
  ...['alaw', 'mulaw'],
].map((name) => `pcm_${name}`)
const mpeg = ['mp3float', 'mp3', 'mp2float', 'mp2', 'mp1float', 'mp1']
const opus = ['opus', 'libopus']
const speex = ['libspeex', 'speex']
const vorbis = ['vorbis', 'libvorbis']
const aac = ['aac', 'aac_fixed', 'libfdk_aac']
const amr = ['amrnb', 'amrwb', 'libopencore_amrnb', 'libopencore_amrwb']
const gsm = ['gsm', 'gsm_ms', 'libgsm', 'libgsm_ms']
const adpcm = ['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_yamaha', 'g726', 'g726le', 'truespeech']
const wma = ['wmav1', 'wmav2', 'wmapro', 'wmavoice', 'wmalossless']

export const audioKinds = {
  wav: { demuxer: 'wav', decoders: [...pcm, ...adpcm, ...gsm, ...mpeg, ...wma, 'g723_1'] },
  w64: { demuxer: 'w64', decoders: [...pcm, ...adpcm] },
  aiff: { demuxer: 'aiff', decoders: [...pcm, 'adpcm_ima_qt'] },
  caf: { demuxer: 'caf', decoders: [...pcm, ...aac, ...opus, ...mpeg, ...amr, 'alac', 'flac', 'adpcm_ima_qt', 'ilbc'] },
  au: { demuxer: 'au', decoders: [...pcm, 'g726', 'g726le'] },
  flac: { demuxer: 'flac', decoders: ['flac'] },
  mp3: { demuxer: 'mp3', decoders: mpeg },
  aac: { demuxer: 'aac', decoders: aac },
  ogg: { demuxer: 'ogg', decoders: [...opus, ...vorbis, ...speex, 'flac'] },
  amr: { demuxer: 'amr', decoders: amr },
  mov: {
    demuxer: 'mov',
    decoders: [...aac, ...pcm, ...mpeg, ...amr, ...opus, ...adpcm, ...gsm, 'alac', 'flac', 'qcelp', 'ac3', 'eac3'],
  },
  matroska: {
    demuxer: 'matroska',
    decoders: [...opus, ...vorbis, ...aac, ...mpeg, ...pcm, 'flac', 'alac', 'ac3', 'eac3'],
  },
  avi: { demuxer: 'avi', decoders: [...pcm, ...adpcm, ...gsm, ...mpeg, ...aac, ...wma, 'ac3'] },
  asf: { demuxer: 'asf', decoders: [...wma, ...pcm, ...adpcm, ...mpeg, ...aac] },
  dss: { demuxer: 'dss', decoders: ['dss_sp', 'g723_1'] },
} as const satisfies Record<string, AudioKind>

/** How many bytes {@link kindOf} looks at. */
export const kindHeadBytes = 64 * 1024

const beginnings: readonly [RegExp, keyof typeof audioKinds][] = [
  [/^(RIFF|RF64|BW64)....WAVE/s, 'wav'],
  [/^RIFF....AVI /s, 'avi'],
  [/^riff\.\x91\xcf/, 'w64'],
  [/^FORM....AIF[FC]/s, 'aiff'],
  [/^caff/, 'caf'],
  [/^\.snd/, 'au'],
  [/^fLaC/, 'flac'],
  [/^OggS/, 'ogg'],
  [/^#!AMR/, 'amr'],
  [/^....(ftyp|moov|mdat|wide|free|skip|pnot)/s, 'mov'],
  [/^.E\xdf\xa3/s, 'matroska'],
  [/^0&\xb2u\x8ef\xcf/, 'asf'],
  // The header has two or three blocks.
  [/^.dss/s, 'dss'],
]

/** The length in bytes of a tag (ID3v2) at the beginning of a file, 0 if there is none. The sound begins after the tag. */
export function tagBytes(head: Uint8Array): number {
  const [i, d, three, , , flags, ...sizes] = head.subarray(0, 10)
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || sizes.length < 4) return 0
  // The size has four times seven bits. A footer repeats the header.
  const contentBytes = sizes.reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
  return 10 + contentBytes + ((flags ?? 0) & 0x10 ? 10 : 0)
}

/** The kind of a file by its first bytes ({@link kindHeadBytes}) after its tag, or null if the list does not have it. */
export function kindOf(head: Uint8Array): AudioKind | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(16, head.length)).toString('latin1')
  const known = beginnings.find(([pattern]) => pattern.test(text))
  return known ? audioKinds[known[1]] : mpegKindOf(head)
}

/**
 * MPEG audio has no header: frames follow each other. Other bytes may come before them if a recording was cut. Two
 * frames in a row are sound; a single frame may be a coincidence.
 */
function mpegKindOf(head: Uint8Array): AudioKind | null {
  for (let at = 0; at + 8 <= head.length; at++) {
    if (head[at] !== 0xff) continue
    const frame = mpegFrame(head, at)
    if (!frame) continue
    const next = at + frame.sizeBytes
    // After the last frame of a short file, no other frame follows.
    const isFollowed = next + 4 > head.length ? at === 0 : mpegFrame(head, next)?.kind === frame.kind
    if (isFollowed) return audioKinds[frame.kind]
  }
  return null
}
