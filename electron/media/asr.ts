import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors.ts'
import { type OggOpusOptions, oggOpus } from './oggOpus.ts'
import { writeWhole } from './wholeFile.ts'

/**
 * `.ASR` files of the Plaud Note, as seen on one unit (firmware V0095): nothing but Opus packets of 80 bytes, 50 per
 * second, mono, recorded at 16 kHz. No header, no length, no time. No player takes them; wrapped as Ogg Opus all do.
 */
export const asrPacketBytes = 80
const packetMs = 20
/** RFC 6716, section 3.1: configuration 23 (CELT, wideband, 20 ms), mono, one frame. */
const packetStart = 0xb8
/**
 * A packet of a start byte alone, which asks the decoder to bridge 20 ms (RFC 7845, section 4.1). It stands where a
 * packet is damaged, so that everything behind it keeps its time.
 */
const missingPacket = Uint8Array.of(packetStart)

/**
 * 2.5 ms, the delay of libopus set to low delay: at 32 kbit/s and 16 kHz only this setting gives such packets and no others
 * (the general one and the one for speech give 0x48 and 0x4b, tried). Were it another encoder after all, the sound is off
 * by some milliseconds, which no transcript shows.
 */
export const asrOggOptions: OggOpusOptions = {
  channels: 1,
  preSkip: 120,
  inputSampleRateHz: 16_000,
  packetSamples: 960,
}

/** What is wrapped and what was left out. Filled while the packets run; final once they ended. */
export type AsrSummary = {
  /** 20 ms each, damaged ones that were bridged included. */
  packets: number
  /** Damaged packets: bridged before a good one, dropped behind the last. */
  damagedPackets: number
  /** Bytes behind the last whole packet, 0 to 79. */
  restBytes: number
  durationMs: number
  /** Each a sentence for the person, as a job's notice is: `asr-rest`, `asr-damaged`. */
  notices: { code: string; message: string; retryable: false }[]
}

const mark = 'PLAUD.AI'
/** Newer firmware may begin its files with such a block; what follows is encrypted. */
const encryptedHeaderBytes = 512

const otherKinds = /^(RIFF|RF64|BW64|FORM|caff|ID3|OggS|fLaC|#!AMR|.E\xdf\xa3|....ftyp)/s

/** True when a file's first bytes say that the recorder encrypted it. `head`: 512 bytes or more, fewer in short files. */
export function isEncryptedByPlaud(head: Uint8Array): boolean {
  const block = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, encryptedHeaderBytes)).toString(
    'latin1',
  )
  // Known files of other kinds may name the maker in a tag; packets never hold eight given bytes by chance.
  return block.startsWith(mark) || (block.includes(mark) && !otherKinds.test(block))
}

export const encryptedRecording = () =>
  new TapelogError(
    'encrypted-recording',
    'The recorder encrypted this recording, so only its maker’s app can open it. Export it there as WAV or MP3 and import that.',
  )

/** So much of a file says whether it is packets: 64 of them, 1.28 s. */
export const asrHeadBytes = 64 * asrPacketBytes

/**
 * True when these first bytes of a file ({@link asrHeadBytes}, all of a shorter file) are packets, two or more and each
 * of them. Content decides, as the ending may be anything. No other format begins so, and of random files of a second or
 * more one in 2^512 does. Behind the head damage is allowed: an hour is not given up for one bad packet.
 */
export function looksLikeAsr(head: Uint8Array): boolean {
  for (let at = 0; at < head.length; at += asrPacketBytes) if (head[at] !== packetStart) return false
  // A file filled with one byte is an erased disk.
  return head.length >= 2 * asrPacketBytes && head.some((byte) => byte !== packetStart)
}

/** The length of an `.ASR` file in milliseconds, from its size alone. */
export const asrDurationMs = (sizeBytes: number): number => Math.floor(sizeBytes / asrPacketBytes) * packetMs

const noPackets = () =>
  new TapelogError(
    'damaged-audio',
    'There is no sound in this file, though its name says that it is a recording of a Plaud recorder. Copy it from the recorder again.',
  )

/** Cuts bytes into blocks of `size`, whatever pieces they come in; the last block may be shorter. Each block is a copy. */
async function* blocksOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    const bytes = Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % size)
    for (let at = 0; at < whole; at += size) yield bytes.subarray(at, at + size)
    rest = bytes.subarray(whole)
  }
  if (rest.length > 0) yield rest
}

/**
 * The packets of an `.ASR` file. Damaged ones are bridged, those at the end and an unfinished last one dropped; `summary`
 * says so. Throws `encrypted-recording`, and `damaged-audio` where no packet is good.
 */
async function* packetsOf(source: AsyncIterable<Uint8Array>, summary: AsrSummary): AsyncGenerator<Uint8Array> {
  let damagedRun = 0
  for await (const block of blocksOf(refusingEncrypted(source), asrPacketBytes)) {
    if (block.length < asrPacketBytes) summary.restBytes = block.length
    else if (block[0] === packetStart) {
      for (; damagedRun > 0; damagedRun--) {
        summary.packets++
        yield missingPacket
      }
      summary.packets++
      yield block
    } else {
      damagedRun++
      summary.damagedPackets++
    }
  }
  if (summary.packets === 0) throw noPackets()
  finish(summary)
}

function finish(summary: AsrSummary): void {
  summary.durationMs = summary.packets * packetMs
  if (summary.damagedPackets > 0) {
    const seconds = ((summary.damagedPackets * packetMs) / 1000).toFixed(2)
    summary.notices.push({
      code: 'asr-damaged',
      message: `${seconds} s of this recording are damaged and were left silent or out; everything else is in.`,
      retryable: false,
    })
  }
  if (summary.restBytes > 0)
    summary.notices.push({
      code: 'asr-rest',
      message: 'The recording breaks off in the middle of its last 20 ms; those were left out.',
      retryable: false,
    })
}

async function* refusingEncrypted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const piece of source) {
    if (head === null) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < encryptedHeaderBytes) continue
    if (isEncryptedByPlaud(head)) throw encryptedRecording()
    yield head
    head = null
  }
  if (head === null) return
  if (isEncryptedByPlaud(head)) throw encryptedRecording()
  yield head
}

/** Wraps the bytes of an `.ASR` file as Ogg Opus, page by page. `summary` is final once `pages` ended. */
export function wrapAsr(source: AsyncIterable<Uint8Array>): { pages: AsyncIterable<Buffer>; summary: AsrSummary } {
  const summary: AsrSummary = { packets: 0, damagedPackets: 0, restBytes: 0, durationMs: 0, notices: [] }
  return { pages: oggOpus(packetsOf(source, summary), asrOggOptions), summary }
}

/**
 * Wraps a file; `targetPath` is written whole or not at all, and the original is only read. Throws `encrypted-recording`,
 * `damaged-audio`, `file-unreadable`, `folder-missing`, `copy-failed`, `stopped`.
 */
export async function wrapAsrFile(
  sourcePath: string,
  targetPath: string,
  options: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<AsrSummary & { sizeBytes: number }> {
  const sourceBytes = (await stat(sourcePath).catch(() => ({ size: 0 }))).size
  const { pages, summary } = wrapAsr(bytesOf(sourcePath))
  const sizeBytes = await writeWhole(targetPath, pages, {
    ...(options.signal ? { signal: options.signal } : {}),
    onBytes: () => options.onProgress?.(Math.min(1, (summary.packets * asrPacketBytes) / Math.max(1, sourceBytes))),
  })
  return { ...summary, sizeBytes }
}

/** The bytes of a file, which is opened when it is first read: a stream that nobody reads yet would fail where nobody listens. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
