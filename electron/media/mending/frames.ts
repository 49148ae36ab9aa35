import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../../system/index.ts'
import { contentBegin, tagBytes } from '../kinds.ts'
import { framesInARow, isRow, type MpegFrame, mpegFrame } from '../mpegFrame.ts'
import type { SoundGap } from '../types.ts'
import { piecesOf } from './pieces.ts'
import { leastGapMs, type Mend } from './types.ts'

/** The longest frame, of AAC: its length has 13 bits. */
const mostFrameBytes = 8192
const neededBytes = mostFrameBytes * (framesInARow + 1)
/** Limits the search in a file that is damaged everywhere. */
const mostStretches = 10_000
/** If a header states a length, the file counts as cut if more than this is missing. */
const leastMissingMs = 500
/**
 * Without such a header, bytes after the last frame count as lost sound only if they would last this long, because recorders may
 * write some extra bytes.
 */
const leastRestMs = 5000

/** Bytes between frames that are not frames themselves. */
type Stretch = { fromByte: number; toByte: number; msBefore: number }

type Walk = {
  stretches: Stretch[]
  /** Where frames of another sample rate or number of channels begin: two recordings were joined. */
  turns: number[]
  frames: number
  frameBytes: number
  soundMs: number
  /** A frame of the family that came last. */
  frame: { header: Buffer; frame: MpegFrame }
  stated: StatedLength | null
  /** Bytes after the last frame that are neither a tag nor the zeros of an unused block. */
  restBytes: number
}

/**
 * Checks the frames of MPEG audio (MP3, AAC in ADTS). They have no times, so a decoder skips a frame that it cannot decode and
 * plays the rest earlier. Silent frames replace such frames, so that the sound after them keeps its time. Null if nothing is
 * damaged, missing or joined.
 */
export async function mendFrames(file: FileHandle, sizeBytes: number): Promise<Mend | null> {
  const walk = await walkOver(new WindowedFile(file), sizeBytes)
  if (walk === null || walk.frames === 0) return null
  const { header, frame } = walk.frame
  const frameMs = (frame.samples * 1000) / frame.rateHz
  const lost = lostFrames(walk, sizeBytes)
  const silent = silentFrame(header, frame)
  const fills = walk.stretches.map((stretch, index) => ({ ...stretch, frames: lost.inside[index] ?? 0 }))
  const gaps: SoundGap[] = []
  let addedMs = 0
  for (const { msBefore, frames } of fills) {
    const lengthMs = frames * frameMs
    gaps.push({ fromMs: Math.round(msBefore + addedMs), lengthMs: Math.round(lengthMs), cause: 'damaged' })
    if (silent) addedMs += lengthMs
  }
  const missingMs = lost.atEnd * frameMs
  if (missingMs >= leastMissingMs) {
    const cause = walk.restBytes > 0 ? 'damaged' : 'cut'
    gaps.push({ fromMs: Math.round(walk.soundMs + addedMs), lengthMs: Math.round(missingMs), cause })
  }
  const told = gaps.filter(({ lengthMs }) => lengthMs >= leastGapMs)
  const replaced = fills.map(({ frames, ...stretch }) => ({
    ...stretch,
    blocks: silent ? [silent] : [],
    times: frames,
  }))
  const pieces = piecesOf(file, sizeBytes, walk.turns, replaced)
  if (told.length === 0 && pieces.more.length === 0) return null
  return { gaps: told, keepsTimes: silent !== null || fills.length === 0, ...pieces }
}

/**
 * How many frames each stretch held, and how many are missing after the last frame. The numbers follow from the size of the
 * remaining frames, or from the stated number of frames if the file states one and is as long as it states.
 */
function lostFrames(walk: Walk, sizeBytes: number): { inside: number[]; atEnd: number } {
  const { stretches, stated } = walk
  const frameBytes = walk.frameBytes / walk.frames
  const guessed = stretches.map(({ fromByte, toByte }) => Math.round((toByte - fromByte) / frameBytes))
  const sum = guessed.reduce((total, frames) => total + frames, 0)
  const rest = walk.restBytes / frameBytes
  if (stated === null || stated.frames === 0) {
    const frameMs = walk.soundMs / walk.frames
    return { inside: guessed, atEnd: rest * frameMs >= leastRestMs ? Math.round(rest) : 0 }
  }
  const missing = Math.max(0, stated.frames - walk.frames)
  const isCut = stated.sizeBytes !== null && sizeBytes < stated.sizeBytes - frameBytes
  if (isCut || walk.restBytes > 0) return { inside: guessed, atEnd: Math.max(0, missing - sum) }
  // The header cannot be used if another program changed the file without updating it.
  const isLikely = sum > 0 && missing > sum / 3 && missing < sum * 3
  return { inside: isLikely ? guessed.map((frames) => Math.round((frames * missing) / sum)) : guessed, atEnd: 0 }
}

async function walkOver(bytes: WindowedFile, sizeBytes: number): Promise<Walk | null> {
  let at = await firstFrame(bytes, sizeBytes)
  if (at === null) return null
  const head = await bytes.from(at, neededBytes)
  const first = mpegFrame(head, 0)
  if (!first) return null
  const stated = statedLength(head.subarray(0, first.sizeBytes), first)
  const walk: Walk = {
    stretches: [],
    turns: [],
    frames: 0,
    frameBytes: 0,
    soundMs: 0,
    frame: keptFrame(head, first),
    stated,
    restBytes: 0,
  }
  if (stated) at += first.sizeBytes
  while (at + 8 <= sizeBytes && walk.stretches.length < mostStretches) {
    const ahead = await bytes.from(at, Math.min(neededBytes, sizeBytes - at))
    const frame = mpegFrame(ahead, 0)
    const isNext = frame !== null && (frame.family === walk.frame.frame.family || isRow(ahead, 0, sizeBytes - at))
    if (isNext) {
      // The file ends within this frame, so the frame is unfinished.
      if (at + frame.sizeBytes > sizeBytes) break
      const isTurn = walk.frames > 0 && soundOf(frame) !== soundOf(walk.frame.frame) && hasTurned(ahead, frame)
      if (isTurn) walk.turns.push(at)
      if (isTurn || frame.family !== walk.frame.frame.family || walk.frames === 0) walk.frame = keptFrame(ahead, frame)
      walk.frames += 1
      walk.frameBytes += frame.sizeBytes
      walk.soundMs += (frame.samples * 1000) / frame.rateHz
      at += frame.sizeBytes
      continue
    }
    const tag = tagAt(ahead)
    if (tag > 0) {
      at += tag
      continue
    }
    const next = await nextRow(bytes, at + 1, sizeBytes)
    if (next === null) {
      if (ahead.subarray(0, 1024).some((byte) => byte !== 0) && !isLyrics(ahead)) walk.restBytes = sizeBytes - at
      break
    }
    walk.stretches.push({ fromByte: at, toByte: next, msBefore: walk.soundMs })
    at = next
  }
  return walk
}

const soundOf = ({ family, channels }: MpegFrame) => `${family} ${channels}`

/** False for a single frame whose header is damaged. */
function hasTurned(bytes: Buffer, first: MpegFrame): boolean {
  let at = 0
  for (let count = 0; count < framesInARow; count++) {
    const frame = mpegFrame(bytes, at)
    if (frame === null || soundOf(frame) !== soundOf(first)) return false
    at += frame.sizeBytes
  }
  return true
}

const keptFrame = (bytes: Buffer, frame: MpegFrame) => ({
  header: Buffer.from(bytes.subarray(0, Math.min(16, frame.sizeBytes))),
  frame,
})

async function firstFrame(bytes: WindowedFile, sizeBytes: number): Promise<number | null> {
  return await nextRow(bytes, await contentBegin((at, count) => bytes.from(at, count)), sizeBytes)
}

/** Where the next frames in a row begin; null if there are none. */
async function nextRow(bytes: WindowedFile, fromByte: number, sizeBytes: number): Promise<number | null> {
  for (let at = fromByte; at + 8 <= sizeBytes; ) {
    const ahead = await bytes.from(at, Math.min(neededBytes, sizeBytes - at))
    const isLast = at + ahead.length >= sizeBytes
    const until = isLast ? ahead.length - 8 : ahead.length - neededBytes
    let offset = 0
    for (; offset <= until; offset++)
      if (ahead[offset] === 0xff && isRow(ahead, offset, sizeBytes - at - offset)) return at + offset
    if (isLast) return null
    at += offset
  }
  return null
}

/** The length of a tag that may come between or after frames: ID3, APE, Lyrics3. */
function tagAt(bytes: Buffer): number {
  const begin = bytes.toString('latin1', 0, 11)
  if (begin.startsWith('ID3')) return tagBytes(bytes)
  if (begin.startsWith('TAG')) return 128
  if (begin.startsWith('APETAGEX') && bytes.length >= 32) return 32 + bytes.readUInt32LE(12)
  return 0
}

const isLyrics = (bytes: Buffer) => bytes.toString('latin1', 0, 11) === 'LYRICSBEGIN'

type StatedLength = { frames: number; sizeBytes: number | null }

/**
 * The statement about the other frames (“Xing”, “Info”) that many encoders write into the first frame. That frame holds
 * no sound.
 */
function statedLength(frame: Buffer, { channels, family, kind }: MpegFrame): StatedLength | null {
  if (kind !== 'mp3') return null
  const isFirstVersion = family.startsWith('mpeg 3 ')
  const at = 4 + (isFirstVersion ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17)
  const name = frame.toString('latin1', at, at + 4)
  if ((name !== 'Xing' && name !== 'Info') || frame.length < at + 16) return null
  const flags = frame.readUInt32BE(at + 4)
  if ((flags & 1) === 0) return { frames: 0, sizeBytes: null }
  return { frames: frame.readUInt32BE(at + 8), sizeBytes: (flags & 2) === 0 ? null : frame.readUInt32BE(at + 12) }
}

/** ISO 14496-3: one or two channels without a single band of sound, and the end mark. */
const silentAac = { 1: [0, 0, 0, 0x07], 2: [0x20, 0, 0, 0, 0, 0, 0x0e] } as const

/**
 * A silent frame for a stream of frames with this header. In MPEG audio, zeros after the header are silence. Null if no silent
 * frame is possible.
 */
function silentFrame(header: Buffer, frame: MpegFrame): Buffer | null {
  if (frame.kind === 'mp3') {
    const silent = Buffer.alloc(frame.sizeBytes)
    header.copy(silent, 0, 0, frame.headerBytes)
    // This bit states that no checksum follows.
    silent[1] = (silent[1] ?? 0) | 1
    return silent
  }
  if (frame.channels !== 1 && frame.channels !== 2) return null
  const sound = silentAac[frame.channels]
  const silent = Buffer.from([...header.subarray(0, 7), ...sound])
  silent[1] = (silent[1] ?? 0) | 1
  const { length } = silent
  silent[3] = ((silent[3] ?? 0) & 0xfc) | (length >> 11)
  silent[4] = (length >> 3) & 0xff
  silent[5] = ((length & 7) << 5) | ((silent[5] ?? 0) & 0x1f)
  // The frame has one block of 1024 samples.
  silent[6] = (silent[6] ?? 0) & 0xfc
  return silent
}
