import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'

/** A file to bring in, wherever it is. It is only ever read. */
export type IntakeSource = {
  /** Its own name, with its ending; for display, never used as a path. */
  name: string
  sizeBytes: number
  /** Unix milliseconds; null where nothing tells. */
  modifiedMs: number | null
  /** The bytes from first to last. A block holds until the next one is asked for. */
  blocks(signal: AbortSignal): AsyncIterable<Uint8Array>
  /** Whether it is still what it was when it was opened; asked when all was read. */
  isUnchanged(): Promise<boolean>
  close(): Promise<void>
}

const blockSizeBytes = 1024 * 1024

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
      blocks: (signal) => blocksOf(file, signal),
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

/** The next block is read while the caller works on this one. */
async function* blocksOf(file: FileHandle, signal: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
  const buffers = [Buffer.allocUnsafe(blockSizeBytes), Buffer.allocUnsafe(blockSizeBytes)] as const
  const read = (buffer: Buffer, position: number) => {
    const reading = file.read(buffer, 0, buffer.length, position).then(({ bytesRead }) => buffer.subarray(0, bytesRead))
    // It may fail before anybody waits for it; whoever does hears of it.
    reading.catch(() => {})
    return reading
  }
  let [current, spare] = buffers
  let doneBytes = 0
  let next = read(current, doneBytes)
  try {
    for (;;) {
      if (signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
      const block = await next
      if (block.length === 0) return
      doneBytes += block.length
      ;[current, spare] = [spare, current]
      next = read(current, doneBytes)
      yield block
    }
  } finally {
    // Closing the file must wait for it; what it says is of no use any more.
    await next.catch(() => {})
  }
}
