import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors.ts'

/**
 * Lets `write` fill a file beside the target, which is then flushed to disk and renamed, so that a half-made copy is never
 * mistaken for one; whatever goes wrong, nothing is left. Throws `folder-missing`, `copy-failed`, and what `write` throws.
 */
export async function writtenWhole<T>(
  targetPath: string,
  write: (part: FileHandle, partPath: string) => Promise<T>,
): Promise<T> {
  const partPath = `${targetPath}.part`
  // Opened first: a folder that is missing is told apart from a source that is, and FFmpeg would make it.
  const part = await open(partPath, 'w').catch((error: unknown) => {
    throw unwritable(error)
  })
  try {
    const result = await write(part, partPath)
    try {
      await part.sync()
      await part.close()
      await rename(partPath, targetPath)
    } catch (error) {
      throw unwritable(error)
    }
    return result
  } catch (error) {
    await part.close().catch(() => {})
    await rm(partPath, { force: true })
    throw error
  }
}

/** Writes blocks as {@link writtenWhole}; a source that fails is `file-unreadable`. Returns how many bytes there were. */
export function writeWhole(
  targetPath: string,
  blocks: AsyncIterable<Uint8Array>,
  options: { signal?: AbortSignal; onBytes?: (bytesDone: number) => void },
): Promise<number> {
  return writtenWhole(targetPath, async (part) => {
    let sizeBytes = 0
    for await (const block of reading(blocks)) {
      if (options.signal?.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
      await part.writeFile(block).catch((error: unknown) => {
        throw unwritable(error)
      })
      sizeBytes += block.length
      options.onBytes?.(sizeBytes)
    }
    return sizeBytes
  })
}

/** Only what the source itself throws passes here: an error of the writer ends this generator without one. */
async function* reading(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* blocks
  } catch (error) {
    throw unreadable(error)
  }
}

/** `file-unreadable`, unless there is a sentence already. */
export function unreadable(cause: unknown): TapelogError {
  if (cause instanceof TapelogError) return cause
  return new TapelogError(
    'file-unreadable',
    'The file cannot be read. Check that it is there and that you may read it.',
    { cause },
  )
}

function unwritable(cause: unknown): TapelogError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new TapelogError('folder-missing', 'The folder for the copy is not there. Choose another one.', { cause })
  return new TapelogError(
    'copy-failed',
    'The copy could not be written. Check that its folder may be written to and the disk is not full.',
    { retryable: true, cause },
  )
}
