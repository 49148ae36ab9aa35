import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { unreadable, writeBlocksAtomically } from './atomicFile.ts'

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
/** A file with more chunks is not a recording. */
const mostChunks = 1000
const serialPattern = /SN:[ \t]*([0-9A-Za-z_-]{1,64})/

/** Finds the serial number. Reads broken WAVs as far as possible, and finds nothing in other files. */
export async function findWavSerial(path: string): Promise<WavSerial> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    return await walk(file, (await file.stat()).size)
  } catch (error) {
    throw unreadable(error)
  } finally {
    await file.close()
  }
}

async function walk(file: FileHandle, fileBytes: number): Promise<WavSerial> {
  const found: WavSerial = { serialNumber: null, blanked: [] }
  const riff = await readAt(file, 0, 12)
  if (!/^(RIFF|RF64|BW64)....WAVE$/s.test(riff.toString('latin1'))) return found
  /** The size of `data` in RF64, whose own size field says 0xffffffff (EBU Tech 3306). */
  let longDataBytes: number | null = null
  let at = 12
  // The size in the RIFF header is often wrong, so it is not used.
  for (let count = 0; count < mostChunks && at + 8 <= fileBytes; count++) {
    const header = await readAt(file, at, 8)
    const id = header.toString('latin1', 0, 4)
    const start = at + 8
    let sizeBytes = header.readUInt32LE(4)
    if (id === 'ds64' && sizeBytes >= 16) {
      const sizes = await readAt(file, start, 16)
      if (sizes.length === 16) longDataBytes = Number(sizes.readBigUInt64LE(8))
    }
    if (id === 'pad ') await findInPadding(file, { start, end: start + sizeBytes, fileBytes }, found)
    if (id === 'data') {
      if (sizeBytes === 0xffff_ffff && longDataBytes !== null) sizeBytes = longDataBytes
      // The recorder did not finish this file: all remaining bytes are samples.
      if (sizeBytes === 0) break
    }
    // Chunks begin at even positions.
    at = start + sizeBytes + (sizeBytes % 2)
  }
  return found
}

async function findInPadding(
  file: FileHandle,
  chunk: { start: number; end: number; fileBytes: number },
  found: WavSerial,
): Promise<void> {
  const { start, end, fileBytes } = chunk
  const text = (await readAt(file, start, Math.min(end - start, mostPadBytes))).toString('latin1')
  const match = serialPattern.exec(text)
  found.serialNumber ??= match?.[1] ?? null
  // Padding has no meaning, so all of it is blanked, unless its size is wrong and it may reach into the samples.
  if (end <= fileBytes && end - start <= mostPadBytes) {
    if (end > start) found.blanked.push({ start, end })
  } else if (match) found.blanked.push({ start: start + match.index, end: start + match.index + match[0].length })
}

/** Returns fewer bytes than requested at the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.subarray(0, done)
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
