import { constants } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { problem } from '../../shared/words/problem.ts'
import { errorCodeOf, isDiskThere, openQuietly } from '../system/index.ts'
import type { Gaps } from './salvage/gaps.ts'

/** How to read the bytes of a source. */
type ReadOptions = {
  /** Where to start reading; the default is 0. Some devices can only start at 0 and throw `device-cannot-resume`. */
  fromByte?: number
  /** Lends memory for the next block. A source that has its own memory does not call this. */
  memory?: () => Promise<Uint8Array>
}

/** Reads at any place of a source, to skip damaged parts. */
export type RandomReads = {
  /** The smallest useful read. Smaller reads are not worth it, or the source cannot do them. */
  leastBytes: number
  /**
   * Reads into the beginning of `into` and returns how many bytes; 0 only at the end of the source. If these bytes
   * cannot be read, rejects with an error for which `mayBeSalvaged` is true. If the source is gone, rejects with
   * another error.
   */
  read(into: Uint8Array, fromByte: number): Promise<number>
}

/** A file to import, on this machine or on a device. Tapelog only reads it. */
export type IntakeSource = {
  /** The file's own name with its ending. It is for display and never used as a path. */
  name: string
  sizeBytes: number
  /** Unix milliseconds; null if unknown. */
  modifiedMs: number | null
  /**
   * All bytes of the file. A block is valid until the caller requests the next block; a block in lent memory is valid
   * until that memory is lent again.
   */
  blocks(signal: AbortSignal, options?: ReadOptions): AsyncIterable<Uint8Array>
  /** Missing if the source can only be read from its beginning to its end. */
  randomReads?: RandomReads
  /** Only for a source that is being salvaged: the ranges of the blocks so far that could not be read and hold zeros. */
  gaps?: Gaps
  /** True if the source has not changed since it was opened. Call it after everything is read. */
  isUnchanged(): Promise<boolean>
  close(): Promise<void>
}

/** Opens a file for reading. Throws `not-a-file` or Node's errors. */
export async function openFileSource(path: string): Promise<IntakeSource> {
  // Open without waiting. The file may have been replaced by a pipe, which opens only when another program writes to it.
  const file = await openQuietly(path, constants.O_NONBLOCK ?? 0)
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw problem('not-a-file')
    return {
      name: basename(path),
      sizeBytes: facts.size,
      modifiedMs: Math.round(facts.mtimeMs),
      blocks: (signal, options) => fileBlocks(file, signal, options),
      randomReads: {
        leastBytes: sectorBytes,
        async read(into, fromByte) {
          try {
            return (await file.read(into, 0, into.byteLength, fromByte)).bytesRead
          } catch (error) {
            if (errorCodeOf(error) !== 'EIO') throw error
            // A disk that was removed gives this error for every byte.
            throw (await isDiskThere(path, facts.dev))
              ? problem('source-unreadable', null, { retryable: true })
              : problem('source-gone')
          }
        },
      },
      async isUnchanged() {
        // Check the path, because another file may have replaced this file.
        const now = await stat(path)
        return now.size === facts.size && now.mtimeMs === facts.mtimeMs
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const blockSizeBytes = 1024 * 1024
const sectorBytes = 512

/** Lends two blocks of memory in turn. */
function ownMemory(): () => Promise<Uint8Array> {
  const blocks = [Buffer.allocUnsafe(blockSizeBytes), Buffer.allocUnsafe(blockSizeBytes)] as const
  let lent = 0
  return async () => blocks[lent++ % 2 === 0 ? 0 : 1]
}

/** Reads the next block while the caller works on this one. Throws `stopped` and Node's errors. */
export async function* fileBlocks(
  file: FileHandle,
  signal: AbortSignal,
  { fromByte = 0, memory = ownMemory() }: ReadOptions = {},
): AsyncGenerator<Uint8Array, void, void> {
  const read = (position: number) => {
    const reading = (async () => {
      const block = await memory()
      const { bytesRead } = await file.read(block, 0, block.byteLength, position)
      return block.subarray(0, bytesRead)
    })()
    // The read may fail before the code awaits it; the await below then throws.
    reading.catch(() => {})
    return reading
  }
  let position = fromByte
  let next = read(position)
  try {
    for (;;) {
      if (signal.aborted) throw problem('stopped', null, { retryable: true })
      const block = await next
      if (block.length === 0) return
      position += block.length
      next = read(position)
      yield block
    }
  } finally {
    // Wait for the read, because the file must not be closed during a read. The result is not needed.
    await next.catch(() => {})
  }
}
