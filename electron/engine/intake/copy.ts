import { type FileHandle, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { type Digests, RunningDigest } from './runningDigest.ts'

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

/**
 * Copies `sourcePath` to `targetPath` and hashes it in the same read; the target is fsynced before this returns. The
 * source is opened for reading only. Refuses an empty file, a full disk before starting, and a file that changed while
 * it was copied. On any error the target is removed.
 */
export async function copyAndHash(
  sourcePath: string,
  targetPath: string,
  options: { signal: AbortSignal; onBytes: (bytesDone: number, bytesTotal: number) => void },
): Promise<Digests> {
  let source: FileHandle | null = null
  let target: FileHandle | null = null
  let complete = false
  try {
    source = await open(sourcePath, 'r')
    const before = await source.stat()
    if (!before.isFile())
      throw new TapelogError('not-a-file', 'This is not a file. Import the files inside it instead.')
    if (before.size === 0)
      throw new TapelogError(
        'empty-file',
        'The file is empty (0 bytes). The recorder may have lost power; there is nothing to import.',
      )
    const disk = await statfs(dirname(targetPath))
    if (disk.bavail * disk.bsize < before.size + reserveBytes) throw diskFull()

    target = await open(targetPath, 'w')
    const digests = await pump(source, target, before.size, options)
    await target.sync()
    const after = await stat(sourcePath)
    if (digests.sizeBytes !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new TapelogError('file-changed', 'The file was still being written. It is tried again in a moment.', {
        retryable: true,
      })
    complete = true
    return digests
  } catch (error) {
    throw intakeError(error)
  } finally {
    await source?.close()
    await target?.close()
    if (!complete) await rm(targetPath, { force: true })
  }
}

async function pump(
  source: FileHandle,
  target: FileHandle,
  totalBytes: number,
  options: { signal: AbortSignal; onBytes: (bytesDone: number, bytesTotal: number) => void },
): Promise<Digests> {
  const digest = new RunningDigest()
  const block = Buffer.allocUnsafe(blockSizeBytes)
  for (let doneBytes = 0; ; ) {
    if (options.signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
    const { bytesRead } = await source.read(block, 0, block.length, doneBytes)
    if (bytesRead === 0) return digest.finish()
    const bytes = block.subarray(0, bytesRead)
    digest.update(bytes)
    for (let written = 0; written < bytesRead; )
      written += (await target.write(bytes, written, bytesRead - written, doneBytes + written)).bytesWritten
    doneBytes += bytesRead
    options.onBytes(doneBytes, totalBytes)
  }
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
