import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../system/index.ts'
import { openInput } from './audioInput.ts'
import { contentBegin } from './kinds.ts'
import { hasOneLink } from './mending/oggPages.ts'
import { isRow, mpegFrame } from './mpegFrame.ts'
import type { AudioProbe } from './types.ts'

/** Chromium knows the places of no more channels. */
const mostPlayableChannels = 8

/**
 * When a codec is exact. `leastRateHz`: only from this sample rate on, because an encoder's delay, which Chromium plays, is a number of samples.
 * `if`: only in some files, which this function finds out by reading them.
 */
type Exact = { leastRateHz?: number; if?: (file: FileHandle, sizeBytes: number) => Promise<boolean> }
const always: Exact = {}

/**
 * What the window plays without a copy: codecs by container, in which Chromium finds each moment within 50 ms. Everything else gets a copy,
 * because what sounds has to be what the text says. Measured by `tests/bench/seeking.ts` in Electron 33: the worst of 20 places, in milliseconds.
 */
const playedAsIs: Record<string, Record<string, Exact>> = {
  // 7.
  wav: { pcm_u8: always, pcm_s16le: always, pcm_s24le: always, pcm_s32le: always, pcm_f32le: always },
  // 1, without seek points 7.
  flac: { flac: always },
  // Constant bit rate 26, at 16 kHz 53. An hour of variable or average bit rate: 18,809 and 10,408, without a Xing header 847,364.
  mp3: { mp3: { if: hasConstantBitRate } },
  // Bare AAC is not here: its places are right (15), but its length is 65 s short in an hour, and its end cannot be reached.
  // Opus 7, Vorbis 20, FLAC 1. Two files in one, 25 minutes: 1,452,750, and places where nothing sounds.
  ogg: { opus: { if: hasOneLink }, vorbis: { if: hasOneLink }, flac: { if: hasOneLink } },
  // AAC 20, at 16 kHz 64; in fragments 10. FLAC 1, Opus 7. MP3 of a variable bit rate 79.
  'mov,mp4,m4a,3gp,3g2,mj2': { aac: { leastRateHz: 32_000 }, opus: always, flac: always },
  // Opus 2, also without a length; Vorbis 20.
  'matroska,webm': { opus: always, vorbis: always },
}

/** True if the window plays this file as it is, and finds each moment in it. Throws 'file-unreadable' or Node's errors. */
export async function isPlayable(
  path: string,
  { container, codec, channels, sampleRateHz }: Pick<AudioProbe, 'container' | 'codec' | 'channels' | 'sampleRateHz'>,
): Promise<boolean> {
  const exact = playedAsIs[container]?.[codec]
  if (!exact || channels > mostPlayableChannels || sampleRateHz < (exact.leastRateHz ?? 0)) return false
  if (!exact.if) return true
  const { file, close } = await openInput(path)
  try {
    return await exact.if(file, (await file.stat()).size)
  } finally {
    await close()
  }
}

/** A seek lands up to one and a half frames beside a place: at 16 kHz 53 ms. */
const longestFrameMs = 36
/** Tags at the end are not longer. */
const mostRestBytes = 128 * 1024

/**
 * True for frames of MPEG audio that all have the same bit rate, from the end of the tags on. What the first frame states about the others does not
 * count: with it Chromium is seconds off, without it minutes.
 */
async function hasConstantBitRate(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const bytes = new WindowedFile(file)
  const begin = await contentBegin((at, count) => bytes.from(at, count))
  const first = mpegFrame(await bytes.from(begin, 7), 0)
  if (first === null || (first.samples * 1000) / first.rateHz > longestFrameMs) return false
  let rate: number | null = null
  // The first frame may hold a statement about the others instead of sound, and be larger for it.
  for (let at = begin + first.sizeBytes; ; ) {
    const ahead = await bytes.from(at, 7)
    const frame = mpegFrame(ahead, 0)
    if (frame === null) return sizeBytes - at <= mostRestBytes && !hasFrames(await bytes.from(at, mostRestBytes))
    if (frame.family !== first.family) return false
    const own = (ahead[2] ?? 0) >> 4
    rate ??= own
    if (own !== rate) return false
    at += frame.sizeBytes
  }
}

const hasFrames = (bytes: Uint8Array): boolean =>
  bytes.some((byte, at) => byte === 0xff && isRow(bytes, at, Number.POSITIVE_INFINITY))
