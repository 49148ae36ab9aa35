import { problem } from '../../shared/words/problem.ts'
import { type BoundedProcess, freeNow, outputOf, type ProcessEnd } from './boundedProcess.ts'
import { depthOf, type SampleDepth } from './pcm.ts'

/** FFmpeg's description of a file, and the decoded beginning of its sound. */
export type Description = {
  /** FFmpeg's short names, see {@link AudioProbe}. */
  container: string
  codec: string
  durationMs: number
  sampleRateHz: number
  channels: number
  depth: SampleDepth
  /** Each track with sound, as the file states it. The main track has the decoded `channels` instead. */
  tracks: readonly TrackFacts[]
  /** The first track that decodes. Everything above is about it. Tracks are counted from 0. */
  mainTrack: number
  /** `creation_time` of the container, in the container's own words. */
  createdAt: string | null
  /** How much sound was decoded: at least 20 ms if the file has that much. */
  heardMs: number
  /** The length of all tracks that the container states, however plausible; 0 if it states none. */
  containerMs: number
}

/** A track with sound. `codec`: FFmpeg's name, `none` for one that FFmpeg does not know. */
type TrackFacts = { channels: number; codec: string }

/** A file with less decodable sound than this is not audio. */
export const leastSoundMs = 20

/** Decodes to WAV without conversion, so that the WAV header states the decoded sample rate and channels. */
const asWave = ['-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-map_metadata', '-1', '-f', 'wav', 'pipe:1']

/** A file of at most this size is decoded to its end, which takes a moment, so that its length is exact. */
const measuredBytes = 1024 ** 2
/** A small file is decoded up to this length at most, because it can contain days of compressed silence. */
const mostMeasuredMs = 30 * 60_000

/**
 * Describes a file with one process: FFmpeg's statements about the container, and the beginning of the sound. ffprobe
 * would need a decoder for every picture and film in the file; ffmpeg opens only the decoder for the sound. Null if
 * FFmpeg finds no sound in the file. If the first track does not decode, the next one that does is the main track. `start` gets the number
 * of a track, and the arguments that follow it. Throws 'media-overrun'.
 */
export async function describeAudio(
  start: (track: number, output: readonly string[]) => BoundedProcess,
  sizeBytes: number,
): Promise<Description | null> {
  const first = await describeTrack(start, 0, sizeBytes)
  if (first === null || first.heardMs > 0) return first
  for (let track = 1; track < Math.min(first.tracks.length, mostTriedTracks); track++) {
    const next = await describeTrack(start, track, sizeBytes)
    if (next && next.heardMs > 0) return next
  }
  return first
}

/** Cameras have at most eight; a hostile file may state many. */
const mostTriedTracks = 8

async function describeTrack(
  start: (track: number, output: readonly string[]) => BoundedProcess,
  mainTrack: number,
  sizeBytes: number,
): Promise<Description | null> {
  const run = start(mainTrack, asWave)
  const enoughMs = sizeBytes <= measuredBytes ? mostMeasuredMs : leastSoundMs
  let header = Buffer.alloc(0)
  let wave: WaveHeader | null = null
  let soundBytes = 0
  let isWhole = false
  const judge = ({ signal }: ProcessEnd) => {
    if (signal !== null) throw problem('media-overrun')
    isWhole = true
  }
  for await (const block of outputOf(run, { judge })) {
    if (wave) {
      soundBytes += block.length
      freeNow(block)
    } else {
      header = Buffer.concat([header, block])
      wave = waveHeader(header)
      if (wave) soundBytes = header.length - wave.headerBytes
      else if (header.length > 1000) break
    }
    if (wave && (soundBytes * 1000) / bytesPerSecond(wave) >= enoughMs) break
  }
  const { message } = await run.ended
  const stated = statedFacts(message, mainTrack)
  if (!stated || (wave && bytesPerSecond(wave) === 0)) return null
  // If no sound was decoded, use the values of the header.
  const { sampleRateHz, channels } = wave ?? stated
  const heardMs = wave ? (soundBytes * 1000) / bytesPerSecond(wave) : 0
  const statedMs = isPlausible(stated, { sampleRateHz, channels, sizeBytes }) ? stated.durationMs : 0
  const durationMs = isWhole && heardMs > 0 ? heardMs : statedMs
  const tracks = stated.tracks.map((track, number) => (number === mainTrack ? { ...track, channels } : track))
  return { ...stated, durationMs, sampleRateHz, channels, tracks, mainTrack, heardMs, containerMs: stated.durationMs }
}

type WaveHeader = { headerBytes: number; sampleRateHz: number; channels: number }
const bytesPerSecond = ({ sampleRateHz, channels }: WaveHeader) => sampleRateHz * channels * 2

/** Returns null while the header is not complete. */
function waveHeader(bytes: Buffer): WaveHeader | null {
  const at = bytes.indexOf('data', 12, 'latin1')
  if (at < 36 || bytes.length < at + 8) return null
  return { headerBytes: at + 8, channels: bytes.readUInt16LE(22), sampleRateHz: bytes.readUInt32LE(24) }
}

/**
 * Tags can make such lines of any length. So no part of this pattern may backtrack into the part before it, because
 * that would take seconds.
 */
const streamLine =
  /^ {2}Stream #0:\d{1,9}\S{0,99}: Audio: (\w+)\b(?:.*?, (\d+) Hz, ([^,\n]+)(?:, (\w+(?: \(\d+ bit\))?))?)?/gm

type StatedFacts = Omit<Description, 'heardMs' | 'containerMs' | 'mainTrack'>

/**
 * FFmpeg's own description, which has been the same since version 0.5:
 *
 *     Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '…':
 *       Metadata:
 *         creation_time   : 2026-09-14T15:02:00.000000Z
 *       Duration: 00:00:05.00, start: 0.000000, bitrate: 70 kb/s
 *       Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 16000 Hz, mono, fltp, 69 kb/s (default)
 *
 * A tag of the file could imitate such a line, but that has no more effect than a false header.
 */
function statedFacts(message: string, mainTrack: number): StatedFacts | null {
  const input = /^Input #0, (\S+), from /m.exec(message)
  // FFmpeg then describes its output in the same form.
  const stated = message.slice(0, outputBegins(message))
  const tracks = [...stated.matchAll(streamLine)].slice(0, mostTracks)
  const audio = tracks[mainTrack]
  if (!input?.[1] || !audio?.[1]) return null
  const duration = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+),/m.exec(message)
  const [, hours = '0', minutes = '0', seconds = '0'] = duration ?? []
  return {
    container: input[1],
    codec: audio[1],
    durationMs: Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000),
    sampleRateHz: Number(audio[2] ?? 0),
    channels: channelsIn(audio[3] ?? ''),
    depth: depthOf(audio[1], audio[4] ?? ''),
    tracks: tracks.map(([, codec = 'none', , layout]) => ({
      codec,
      channels: layout === undefined ? 0 : channelsIn(layout),
    })),
    createdAt: /^ {4}creation_time\s*: (.+)$/m.exec(message.slice(0, duration?.index))?.[1]?.trim() ?? null,
  }
}

/** Only the first tracks are described, up to this number. */
const mostTracks = 32

function outputBegins(message: string): number {
  const at = message.search(/^(?:Stream mapping:|Output #0, )/m)
  return at < 0 ? message.length : at
}

/**
 * The number of channels in a layout's name: `mono`, `stereo`, `5.1(side)`, `4 channels`. For other names, decoding finds the
 * number.
 */
function channelsIn(layout: string): number {
  if (layout === 'mono') return 1
  if (layout === 'quad') return 4
  const stated = /^(\d+) channels/.exec(layout)
  if (stated) return Number(stated[1])
  const surround = /^(\d)\.(\d)/.exec(layout)
  return surround ? Number(surround[1]) + Number(surround[2]) : 2
}

/** The most bits per second and channel of a lossy codec; MP3 and AAC have at most 320 kbit/s. */
const mostCodedBitsPerSecond = 600_000
/** The fewest bits per second, as in silence in FLAC and Opus. */
const leastCodedBitsPerSecond = 2000

/**
 * True if this many bytes can hold sound of this length; if not, the length is measured. A file with a film may have up to eight
 * times as many bytes.
 */
function isPlausible(
  { codec, durationMs }: StatedFacts,
  { sampleRateHz, channels, sizeBytes }: { sampleRateHz: number; channels: number; sizeBytes: number },
): boolean {
  if (durationMs === 0) return false
  const bitsPerSecond = (sizeBytes * 8 * 1000) / durationMs
  if (codec.startsWith('pcm_')) {
    const exact = sampleRateHz * channels * Number(/\d+/.exec(codec)?.[0] ?? 8)
    return bitsPerSecond >= exact * 0.99 && bitsPerSecond <= exact * 8 + mostCodedBitsPerSecond * 8
  }
  const most = Math.max(mostCodedBitsPerSecond, sampleRateHz * 32) * channels
  return bitsPerSecond >= leastCodedBitsPerSecond && bitsPerSecond <= most * 8
}
