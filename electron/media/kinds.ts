/**
 * The kinds of file that recorders, phones and editors write, each with FFmpeg's demuxer and the decoders it may use. A file is
 * of a kind by its first bytes, never by its name. What is not listed is not opened, so playlists and other formats that name
 * further files or addresses are out of reach.
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
  // Two or three blocks of header.
  [/^.dss/s, 'dss'],
]

/**
 * The length of a tag (ID3v2) at the beginning of a file in bytes, 0 without one. The sound begins behind it.
 */
export function tagBytes(head: Uint8Array): number {
  const [i, d, three, , , flags, ...sizes] = head.subarray(0, 10)
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || sizes.length < 4) return 0
  // Four times seven bits. A footer repeats the header.
  const contentBytes = sizes.reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
  return 10 + contentBytes + ((flags ?? 0) & 0x10 ? 10 : 0)
}

/** The kind of a file by its first bytes ({@link kindHeadBytes}) behind its tag, or null for none of the list. */
export function kindOf(head: Uint8Array): AudioKind | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(16, head.length)).toString('latin1')
  const known = beginnings.find(([pattern]) => pattern.test(text))
  return known ? audioKinds[known[1]] : mpegKindOf(head)
}

/**
 * MPEG audio has no header: frames follow each other, perhaps behind some other bytes (a recording that was cut). Two frames in a
 * row are sound; one may be chance.
 */
function mpegKindOf(head: Uint8Array): AudioKind | null {
  for (let at = 0; at + 8 <= head.length; at++) {
    if (head[at] !== 0xff) continue
    const frame = mpegFrame(head, at)
    if (!frame) continue
    const next = at + frame.sizeBytes
    // The last frame of a short file has none behind it.
    const isFollowed = next + 4 > head.length ? at === 0 : mpegFrame(head, next)?.kind === frame.kind
    if (isFollowed) return audioKinds[frame.kind]
  }
  return null
}

/** ISO 11172-3, section 2.4.2.3: kbit/s by the header's index: for layers 1 to 3 of MPEG-1; later versions have one list for layer 1 and one for the others. */
const bitRates = {
  1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  'later-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000]

function mpegFrame(head: Uint8Array, at: number): { kind: 'mp3' | 'aac'; sizeBytes: number } | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0] = head.subarray(at, at + 6)
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0) return null
  // Layer 0 is ADTS, the frames of AAC (ISO 13818-7, section 6.2): 13 bits of length.
  if ((b1 & 0xf6) === 0xf0) {
    const sizeBytes = ((b3 & 0x03) << 11) | (b4 << 3) | (b5 >> 5)
    return sizeBytes > 7 && ((b2 >> 2) & 0x0f) < 13 ? { kind: 'aac', sizeBytes } : null
  }
  const version = (b1 >> 3) & 0x03
  const layer = (4 - ((b1 >> 1) & 0x03)) as 1 | 2 | 3 | 4
  const rateHz = sampleRates[(b2 >> 2) & 0x03]
  if (version === 1 || layer === 4 || rateHz === undefined) return null
  const isFirst = version === 3
  const rates = bitRates[isFirst ? layer : layer === 1 ? 'later-1' : 'later']
  const bitsPerSecond = (rates[b2 >> 4] ?? 0) * 1000
  if (bitsPerSecond === 0) return null
  const frameRateHz = rateHz / (isFirst ? 1 : version === 2 ? 2 : 4)
  const padding = (b2 >> 1) & 1
  if (layer === 1) return { kind: 'mp3', sizeBytes: (Math.floor((12 * bitsPerSecond) / frameRateHz) + padding) * 4 }
  const frameSamples = layer === 3 && !isFirst ? 576 : 1152
  return { kind: 'mp3', sizeBytes: Math.floor(((frameSamples / 8) * bitsPerSecond) / frameRateHz) + padding }
}
