import { type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { type Digests, RunningDigest } from './runningDigest.ts'
import type { IntakeSource } from './source.ts'

const blockSizeBytes = 1024 * 1024
/** Left free on the disk, so that the library itself can still be written. */
const reserveBytes = 64 * 1024 * 1024

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A file-system failure while importing, as a sentence. The path stays out of it: it is the person's own. */
export function intakeError(error: unknown): TapelogError {
  if (error instanceof TapelogError) return error
  switch (errorCode(error)) {
    case 'ENOENT':
      return new TapelogError(
        'source-gone',
        'The file is no longer where it was. If it is on a recorder, plug the recorder in again and import once more.',
      )
    case 'EACCES':
    case 'EPERM':
      return new TapelogError(
        'no-permission',
        'Tapelog may not read this file. Change its permissions, or copy it somewhere you own and import it from there.',
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull()
    case 'EIO':
    case 'ENODEV':
    case 'ENXIO':
      return new TapelogError(
        'source-unreadable',
        'The file could not be read to its end: the recorder was unplugged or its card has an error. Plug it in again and retry.',
        { retryable: true },
      )
    default:
      return new TapelogError(
        'copy-failed',
        'The file could not be copied into the library. Retry; nothing was lost.',
        {
          retryable: true,
          cause: error,
        },
      )
  }
}

const diskFull = () =>
  new TapelogError(
    'disk-full',
    'The disk that holds the library is full. Free some space, then retry; the file is still where it was.',
    { retryable: false },
  )

/** How much of a file's beginning is looked at: headers, and the time of recording inside them. */
export const headBytes = 8192

export type CopyOptions = {
  signal: AbortSignal
  onBytes: (bytesDone: number, bytesTotal: number) => void
  /** Looks at the first bytes, at most {@link headBytes}, before the rest is read; throws where it is not worth it. */
  onHead?: (head: Buffer) => void
}

/**
 * Copies a source to `targetPath` and hashes it in the same read; the target is fsynced before this returns. Refuses an
 * empty file, a full disk before starting, and a file that changed while it was copied. On any error the target is
 * removed. The source is not closed.
 */
export async function copyAndHash(source: IntakeSource, targetPath: string, options: CopyOptions): Promise<Digests> {
  let target: FileHandle | null = null
  let complete = false
  try {
    if (source.sizeBytes === 0)
      throw new TapelogError(
        'empty-file',
        'The file is empty (0 bytes). The recorder may have lost power; there is nothing to import.',
      )
    const disk = await statfs(dirname(targetPath))
    if (disk.bavail * disk.bsize < source.sizeBytes + reserveBytes) throw diskFull()

    target = await open(targetPath, 'w')
    const digests = await pump(source, target, options)
    await target.sync()
    if (digests.sizeBytes !== source.sizeBytes || !(await source.isUnchanged()))
      throw new TapelogError('file-changed', 'The file was still being written. It is tried again in a moment.', {
        retryable: true,
      })
    complete = true
    return digests
  } catch (error) {
    throw intakeError(error)
  } finally {
    await target?.close()
    if (!complete) await rm(targetPath, { force: true })
  }
}

async function pump(source: IntakeSource, target: FileHandle, options: CopyOptions): Promise<Digests> {
  const digest = new RunningDigest()
  let doneBytes = 0
  for await (const block of source.blocks(options.signal)) {
    if (doneBytes === 0) options.onHead?.(Buffer.from(block.subarray(0, headBytes)))
    // The disk writes while this thread hashes.
    const written = writeAll(target, block, doneBytes)
    digest.update(block)
    await written
    doneBytes += block.byteLength
    options.onBytes(doneBytes, source.sizeBytes)
  }
  return digest.finish()
}

async function writeAll(target: FileHandle, block: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < block.byteLength; )
    written += (await target.write(block, written, block.byteLength - written, position + written)).bytesWritten
}

/** Reads a file once and returns its digests. */
export async function hashFile(path: string): Promise<Digests> {
  const file = await open(path, 'r')
  try {
    const digest = new RunningDigest()
    const block = Buffer.allocUnsafe(blockSizeBytes)
    for (;;) {
      const { bytesRead } = await file.read(block, 0, block.length, null)
      if (bytesRead === 0) return digest.finish()
      digest.update(block.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
