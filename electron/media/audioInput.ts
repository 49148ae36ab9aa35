import { type FileHandle, open } from 'node:fs/promises'
import { unreadable } from './atomicFile.ts'

/**
 * A recording to read: its path, or a file that the caller has opened, with the path by which it was opened. On Linux, only the open file
 * is read, even if another file has its path by then. Elsewhere FFmpeg opens the path again.
 */
export type AudioInput = string | { path: string; file: FileHandle }

/** `close` leaves the caller's own file open. Throws 'file-unreadable'. */
export async function openInput(
  input: AudioInput,
): Promise<{ path: string; file: FileHandle; close(): Promise<void> }> {
  if (typeof input !== 'string') return { ...input, close: async () => {} }
  const file = await open(input, 'r').catch((error: unknown) => {
    throw unreadable(error)
  })
  return { path: input, file, close: () => file.close() }
}

/** Opens a file for `read`, which also gets its size. Throws 'file-unreadable' for every error without a sentence. */
export async function readingFile<T>(
  path: string,
  read: (file: FileHandle, sizeBytes: number) => Promise<T>,
): Promise<T> {
  const { file, close } = await openInput(path)
  try {
    return await read(file, (await file.stat()).size)
  } catch (error) {
    throw unreadable(error)
  } finally {
    await close()
  }
}
