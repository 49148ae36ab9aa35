import type { FileHandle } from 'node:fs/promises'
import type { SoundKind } from '../../shared/sound/soundFiles.ts'
import { framesInARow, isRow, mpegFrame } from './mpegFrame.ts'
import { isProgramStream, isTransportStream } from './mpegStreams.ts'

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
  programStream: { demuxer: 'mpeg', decoders: [...mpeg, ...aac, 'ac3', 'pcm_dvd'] },
  transportStream: {
    demuxer: 'mpegts',
    decoders: [...mpeg, ...aac, ...opus, 'aac_latm', 'ac3', 'eac3', 'pcm_bluray', 's302m'],
  },
} as const satisfies Record<Exclude<SoundKind, 'asr'>, AudioKind>

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
  // Not the photographs of phones and cameras, which use the same container.
  [/^....(ftyp(?!heic|heix|mif1|msf1|avif|crx )|moov|mdat|wide|free|skip|pnot)/s, 'mov'],
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

/** Files that hold frames of MPEG audio, or bytes like them, but are not audio: archives, documents, pictures, programs. */
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are what such files begin with
const others = [
  /^(PK\x03\x04|Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|.{257}ustar)/s,
  /^(%PDF|\xd0\xcf\x11\xe0|SQLite format|<\?xml)/,
  /^(\xff\xd8\xff|\x89PNG|GIF8|BM|II\*\0|MM\0\*|RIFF|FORM)/,
  /^(\x7fELF|MZ|\xca\xfe|\xcf\xfa|FLV|[FCZ]WS)/,
]
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: see above
const otherBytes = 262

/**
 * The kind of a file by its first bytes ({@link kindHeadBytes}) after its tags, or null if the list does not have it.
 * @exportedFor tests: heads without files
 */
export function kindOf(head: Uint8Array): AudioKind | null {
  const text = beginningOf(head)
  const known = beginnings.find(([pattern]) => pattern.test(text))
  if (known) return audioKinds[known[1]]
  if (isOther(head)) return null
  if (isTransportStream(head)) return audioKinds.transportStream
  if (isProgramStream(head)) return audioKinds.programStream
  return mpegKindOf(head, 0) ?? shortMpegKindOf(head)
}

const beginningOf = (head: Uint8Array): string =>
  Buffer.from(head.buffer, head.byteOffset, Math.min(otherBytes, head.length)).toString('latin1')

const isOther = (head: Uint8Array): boolean => others.some((pattern) => pattern.test(beginningOf(head)))

/** More tags than programs put one behind the other. */
const mostTags = 10
/** Frames of MPEG audio are looked for so far: behind zeros, a picture without a tag, or damage. */
const searchedBytes = 256 * 1024

/** Where the content of a file begins: behind its tags. Throws Node's errors. */
export async function contentBegin(read: (at: number, bytes: number) => Promise<Uint8Array>): Promise<number> {
  let at = 0
  for (let tags = 0; tags < mostTags; tags++) {
    const bytes = tagBytes(await read(at, 10))
    if (bytes === 0) break
    at += bytes
  }
  return at
}

/** The kind of a file by its content, or null. `isQuick`: looks only at {@link kindHeadBytes}. Throws Node's errors. */
export async function kindOfFile(file: FileHandle, { isQuick = false } = {}): Promise<AudioKind | null> {
  const read = async (at: number, bytes: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
    return buffer.subarray(0, bytesRead)
  }
  const begin = await contentBegin(read)
  const head = await read(begin, kindHeadBytes)
  const kind = kindOf(head)
  if (kind !== null || isQuick || head.length < kindHeadBytes || isOther(head)) return kind
  // Rows of frames that begin in one half of a block end in the next.
  for (let at = begin + kindHeadBytes / 2; at < begin + searchedBytes; at += kindHeadBytes / 2) {
    const block = await read(at, kindHeadBytes)
    const found = mpegKindOf(block, 1)
    if (found !== null) return found
    if (block.length < kindHeadBytes) return null
  }
  return null
}

/** So many frames in a row behind other bytes are sound. Pictures and fonts have three. */
const framesBehindOthers = 6

/**
 * MPEG audio has no header: frames follow each other. Other bytes may come before them if a recording was cut. Headers of layer 1, which nearly
 * nobody writes, begin like the negative numbers in a program, so they count only at the beginning.
 */
function mpegKindOf(head: Uint8Array, fromByte: number): AudioKind | null {
  for (let at = fromByte; at + 8 <= head.length; at++) {
    if (head[at] !== 0xff || !isRow(head, at, Number.POSITIVE_INFINITY, at === 0 ? framesInARow : framesBehindOthers))
      continue
    const frame = mpegFrame(head, at)
    if (frame && (at === 0 || frame.layer !== 1)) return audioKinds[frame.kind]
  }
  return null
}

/** A file that is only a frame or two. */
function shortMpegKindOf(head: Uint8Array): AudioKind | null {
  const first = mpegFrame(head, 0)
  const isAll = first !== null && (first.sizeBytes + 8 > head.length || isRow(head, 0, head.length))
  return isAll ? audioKinds[first.kind] : null
}
