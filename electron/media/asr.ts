import { createReadStream } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { problem, problemInfo } from '../../shared/words/problem.ts'
import { writeBlocksAtomically } from './atomicFile.ts'
import { leastGapMs } from './mending/types.ts'
import { type OggOpusOptions, oggOpus } from './oggOpus.ts'
import type { SoundGap } from './types.ts'

/**
 * `.ASR` files of the Plaud Note, as seen on one unit (firmware V0095): Opus packets of 80 bytes, 50 per second, mono, recorded at
 * 16 kHz. The file has no header, no length and no time. Players can play the packets only when they are wrapped as Ogg Opus.
 */
const asrPacketBytes = 80
const packetMs = 20
/** RFC 6716, section 3.1: configuration 23 (CELT, wideband, 20 ms), mono, one frame. */
const packetStart = 0xb8
/**
 * A packet of one start byte, which tells the decoder to bridge 20 ms (RFC 7845, section 4.1). It replaces a damaged packet, so
 * that the sound after it keeps its time.
 */
const missingPacket = Uint8Array.of(packetStart)

/**
 * `preSkip`: 2.5 ms, the delay of libopus in its low-delay mode. In tests at 32 kbit/s and 16 kHz, only that mode made packets that
 * begin with 0xb8; the general and the speech mode made 0x48 and 0x4b. If the recorder uses another encoder, the sound shifts by a
 * few milliseconds, which no transcript shows.
 */
export const asrOggOptions: OggOpusOptions = {
  channels: 1,
  preSkip: 120,
  inputSampleRateHz: 16_000,
  packetSamples: 960,
}

/** How many packets were wrapped and left out. The numbers are final once all packets were read. */
type AsrSummary = {
  /** Packets of 20 ms each, including bridged packets. */
  packets: number
  /** Damaged packets are bridged if a good packet follows, else left out. */
  damagedPackets: number
  /** Bytes after the last whole packet, 0 to 79. */
  restBytes: number
  durationMs: number
  /** The gaps: the bridged packets, and the damaged packets at the end. */
  gaps: SoundGap[]
  /** 'asr-damaged' or 'asr-rest', to show to the person; null if the file is in order. */
  notice: ErrorInfo | null
}

const mark = 'PLAUD.AI'
/** Newer firmware may begin a file with a block of this size and encrypt the rest. */
const encryptedHeaderBytes = 512

const otherKinds = /^(RIFF|RF64|BW64|FORM|caff|ID3|OggS|fLaC|#!AMR|.E\xdf\xa3|....ftyp)/s

/** True if the recorder encrypted this file. `head`: its first 512 bytes or more, or all of a shorter file. */
export function isEncryptedByPlaud(head: Uint8Array): boolean {
  const block = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, encryptedHeaderBytes)).toString(
    'latin1',
  )
  // Files of other kinds may name the maker in a tag. Packets almost never contain these eight bytes by chance.
  return block.startsWith(mark) || (block.includes(mark) && !otherKinds.test(block))
}

export const encryptedRecording = () => problem('encrypted-recording')

/** 64 packets, 1.28 s: enough to recognise the format. */
export const asrHeadBytes = 64 * asrPacketBytes

/**
 * True if the first bytes of a file ({@link asrHeadBytes}, or all of a shorter file) are two packets or more and nothing else. No
 * other format begins like this, and a random file of a second or more does so once in 2^512. The file may be damaged after these
 * bytes.
 */
export function looksLikeAsr(head: Uint8Array): boolean {
  for (let at = 0; at < head.length; at += asrPacketBytes) if (head[at] !== packetStart) return false
  // A file filled with one byte comes from an erased disk.
  return head.length >= 2 * asrPacketBytes && head.some((byte) => byte !== packetStart)
}

/** The length of an `.ASR` file in milliseconds, from its size alone. */
export const asrDurationMs = (sizeBytes: number): number => Math.floor(sizeBytes / asrPacketBytes) * packetMs

/** Cuts a stream of bytes into blocks of `size`; the last block may be shorter. Each block is a copy. */
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
 * The packets of an `.ASR` file. Bridges damaged packets; leaves out damaged packets at the end and an unfinished last
 * packet. Fills `summary`. Throws 'encrypted-recording', and 'damaged-audio' if no packet is good.
 */
async function* packetsOf(source: AsyncIterable<Uint8Array>, summary: AsrSummary): AsyncGenerator<Uint8Array> {
  let damagedRun = 0
  for await (const block of blocksOf(refusingEncrypted(source), asrPacketBytes)) {
    if (block.length < asrPacketBytes) summary.restBytes = block.length
    else if (block[0] === packetStart) {
      noteGap(summary, damagedRun)
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
  if (summary.packets === 0) throw problem('damaged-audio')
  noteGap(summary, damagedRun)
  finish(summary)
}

function noteGap({ packets, gaps }: AsrSummary, damagedPackets: number): void {
  const lengthMs = damagedPackets * packetMs
  if (lengthMs >= leastGapMs) gaps.push({ fromMs: packets * packetMs, lengthMs, cause: 'damaged' })
}

function finish(summary: AsrSummary): void {
  const { packets, damagedPackets, restBytes } = summary
  summary.durationMs = packets * packetMs
  if (damagedPackets > 0)
    summary.notice = problemInfo('asr-damaged', { damagedMs: damagedPackets * packetMs, restBytes })
  else if (restBytes > 0) summary.notice = problemInfo('asr-rest')
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

/** Wraps the bytes of an `.ASR` file as Ogg Opus, page by page. `summary` is final once `pages` has ended. */
export function wrapAsr(source: AsyncIterable<Uint8Array>): { pages: AsyncIterable<Buffer>; summary: AsrSummary } {
  const summary: AsrSummary = { packets: 0, damagedPackets: 0, restBytes: 0, durationMs: 0, gaps: [], notice: null }
  return { pages: oggOpus(packetsOf(source, summary), asrOggOptions), summary }
}

/**
 * Wraps a file; writes `targetPath` completely or not at all. Throws 'encrypted-recording', 'damaged-audio', 'file-unreadable',
 * 'copy-folder-missing', 'copy-not-written', 'stopped'.
 */
export async function wrapAsrFile(
  sourcePath: string,
  targetPath: string,
  options: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<AsrSummary & { sizeBytes: number }> {
  const sourceBytes = (await stat(sourcePath).catch(() => ({ size: 0 }))).size
  const { pages, summary } = wrapAsr(bytesOf(sourcePath))
  const sizeBytes = await writeBlocksAtomically(targetPath, pages, {
    ...(options.signal ? { signal: options.signal } : {}),
    onBytes: () => options.onProgress?.(Math.min(1, (summary.packets * asrPacketBytes) / Math.max(1, sourceBytes))),
  })
  return { ...summary, sizeBytes }
}

/**
 * Opens the file at the first read. If it opened earlier, nothing would handle an error before the first read. `file`: an open file, which
 * is read from its beginning and stays open.
 */
export async function* bytesOf(path: string, file: FileHandle | null = null): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, file ? { fd: file, autoClose: false, start: 0 } : {})
}
