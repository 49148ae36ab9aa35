import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'

/** How the bytes of a source are asked for. */
export type ReadOptions = {
  /** Where to begin; what lies before is not read. Default 0. Some devices cannot: `device-cannot-resume`. */
  fromByte?: number
  /** Lends memory to read the next block into; a source with memory of its own need not ask. */
  memory?: () => Promise<Uint8Array>
}

/** A file to bring in, wherever it is. It is only ever read. */
export type IntakeSource = {
  /** Its own name, with its ending; for display, never used as a path. */
  name: string
  sizeBytes: number
  /** Unix milliseconds; null where nothing tells. */
  modifiedMs: number | null
  /** The bytes to the last. A block holds until the next one is asked for; in lent memory, until that is lent again. */
  blocks(signal: AbortSignal, options?: ReadOptions): AsyncIterable<Uint8Array>
  /** Whether it is still what it was when it was opened; asked when all was read. */
  isUnchanged(): Promise<boolean>
  close(): Promise<void>
}

/** Opens a file for reading. Throws `not-a-file` or what the system says. */
export async function openFileSource(path: string): Promise<IntakeSource> {
  const file = await open(path, 'r')
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw new TapelogError('not-a-file', 'This is not a file. Import the files inside it instead.')
    return {
      name: basename(path),
      sizeBytes: facts.size,
      modifiedMs: Math.round(facts.mtimeMs),
      blocks: (signal, options) => fileBlocks(file, signal, options),
      async isUnchanged() {
        // By its path: a file that was replaced meanwhile is another one.
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

/** Two blocks in turn. */
function ownMemory(): () => Promise<Uint8Array> {
  const blocks = [Buffer.allocUnsafe(blockSizeBytes), Buffer.allocUnsafe(blockSizeBytes)] as const
  let lent = 0
  return async () => blocks[lent++ % 2 === 0 ? 0 : 1]
}

/** The next block is read while the caller works on this one. Throws `stopped`, and what the system says. */
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
    // It may fail before anybody waits for it; whoever does hears of it.
    reading.catch(() => {})
    return reading
  }
  let position = fromByte
  let next = read(position)
  try {
    for (;;) {
      if (signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
      const block = await next
      if (block.length === 0) return
      position += block.length
      next = read(position)
      yield block
    }
  } finally {
    // Closing the file must wait for it; what it says is of no use any more.
    await next.catch(() => {})
  }
}
