import { type FileHandle, open, rm } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { renameDurably } from '../system/index.ts'

/**
 * Writes a file completely or not at all: `write` fills a file beside the target, which is then flushed to disk and renamed.
 * Throws 'copy-folder-missing', 'copy-not-written', and what `write` throws.
 */
export async function writeAtomically<T>(
  targetPath: string,
  write: (unfinished: FileHandle, unfinishedPath: string) => Promise<T>,
): Promise<T> {
  const unfinishedPath = `${targetPath}.part`
  // Open the target first, so that a missing folder is not mistaken for a missing source.
  const unfinished = await open(unfinishedPath, 'w').catch((error: unknown) => {
    throw unwritable(error)
  })
  try {
    const result = await write(unfinished, unfinishedPath)
    try {
      await unfinished.sync()
      await unfinished.close()
      await renameDurably(unfinishedPath, targetPath)
    } catch (error) {
      throw unwritable(error)
    }
    return result
  } catch (error) {
    await unfinished.close().catch(() => {})
    await rm(unfinishedPath, { force: true })
    throw error
  }
}

/** Writes blocks with {@link writeAtomically} and returns the number of bytes. Also throws 'file-unreadable' and 'stopped'. */
export function writeBlocksAtomically(
  targetPath: string,
  blocks: AsyncIterable<Uint8Array>,
  options: { signal?: AbortSignal; onBytes?: (bytesDone: number) => void },
): Promise<number> {
  return writeAtomically(targetPath, async (unfinished) => {
    let sizeBytes = 0
    for await (const block of reading(blocks)) {
      if (options.signal?.aborted) throw problem('stopped', null, { retryable: true })
      await unfinished.writeFile(block).catch((error: unknown) => {
        throw unwritable(error)
      })
      sizeBytes += block.length
      options.onBytes?.(sizeBytes)
    }
    return sizeBytes
  })
}

/** Catches only errors of the source. If the writer fails, this generator ends without an error. */
async function* reading(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* blocks
  } catch (error) {
    throw unreadable(error)
  }
}

/** Returns 'file-unreadable', unless the cause already is an error with a sentence. */
export const unreadable = (cause: unknown): TapelogError =>
  cause instanceof TapelogError ? cause : problem('file-unreadable', null, { cause })

function unwritable(cause: unknown): TapelogError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? problem('copy-folder-missing', null, { cause })
    : problem('copy-not-written', null, { retryable: true, cause })
}
