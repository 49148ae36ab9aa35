import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../system/index.ts'
import { writeBlocksAtomically } from './atomicFile.ts'
import { readingFile } from './audioInput.ts'
import { headerWindowBytes, waveChunks } from './waveChunks.ts'

/**
 * The Plaud Note writes its serial number into every WAV: a 460-byte `pad ` chunk before the samples (which begin at 0x200)
 * holds `SN:<serial>`. In a copy that leaves the machine this chunk is filled with zeros; all other bytes stay the same.
 */
type WavSerial = {
  /** Null if no `pad ` chunk holds `SN:`. */
  serialNumber: string | null
  /** The byte ranges to fill with zeros, in order. `end` is the first byte after a range. */
  blanked: { start: number; end: number }[]
}

/**
 * Longer than the padding of any recorder. In a longer chunk, only this many bytes are searched, and only the serial is blanked.
 */
const mostPadBytes = 64 * 1024
const serialPattern = /SN:[ \t]*([0-9A-Za-z_-]{1,64})/

/** Finds the serial number. Reads broken WAVs as far as possible, and finds nothing in other files. */
export const findWavSerial = (path: string): Promise<WavSerial> => readingFile(path, walk)

async function walk(file: FileHandle, fileBytes: number): Promise<WavSerial> {
  const found: WavSerial = { serialNumber: null, blanked: [] }
  const window = new WindowedFile(file, headerWindowBytes)
  for await (const { id, fromByte, lengthBytes } of waveChunks(window, fileBytes, 24)) {
    // The recorder did not finish this file: all remaining bytes are samples.
    if (id === 'data' && lengthBytes === 0) break
    if (id === 'pad ') {
      const content = (await window.from(fromByte, 8 + Math.min(lengthBytes, mostPadBytes))).subarray(8)
      findInPadding(content, { start: fromByte + 8, end: fromByte + 8 + lengthBytes, fileBytes }, found)
    }
  }
  return found
}

function findInPadding(
  content: Buffer,
  { start, end, fileBytes }: { start: number; end: number; fileBytes: number },
  found: WavSerial,
): void {
  const match = serialPattern.exec(content.toString('latin1', 0, Math.min(end - start, mostPadBytes)))
  found.serialNumber ??= match?.[1] ?? null
  // Padding has no meaning, so all of it is blanked, unless its size is wrong and it may reach into the samples.
  if (end <= fileBytes && end - start <= mostPadBytes) {
    if (end > start) found.blanked.push({ start, end })
  } else if (match) found.blanked.push({ start: start + match.index, end: start + match.index + match[0].length })
}

/**
 * Fills the ranges with zeros in `bytes`, which begin at `position` in the file. Changes `bytes`.
 * @exportedFor tests: they blank their own recordings
 */
export function blankRanges(bytes: Uint8Array, position: number, ranges: WavSerial['blanked']): void {
  for (const { start, end } of ranges) {
    const from = Math.max(0, start - position)
    const to = Math.min(bytes.length, end - position)
    if (to > from) bytes.fill(0, from, to)
  }
}

/**
 * Copies a file without its serial number; a file without a serial number is copied unchanged. Writes `targetPath`
 * completely or not at all. Throws 'file-unreadable', 'copy-folder-missing', 'copy-not-written', 'stopped'.
 */
export async function copyWithoutWavSerial(
  sourcePath: string,
  targetPath: string,
  options: { signal?: AbortSignal; onBytes?: (bytesDone: number) => void } = {},
): Promise<WavSerial & { sizeBytes: number }> {
  const found = await findWavSerial(sourcePath)
  const blocks = async function* () {
    let position = 0
    for await (const block of createReadStream(sourcePath) as AsyncIterable<Buffer>) {
      blankRanges(block, position, found.blanked)
      position += block.length
      yield block
    }
  }
  return { ...found, sizeBytes: await writeBlocksAtomically(targetPath, blocks(), options) }
}
