import { open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { type CopyMark, NotTakenUp, readMark, removeCopy, removeMark } from './copyMark.ts'
import { type Digests, md5Bytes, uploadPartSizeBytes } from './hashing/digests.ts'
import { beginHashing, type Hashing, type HashingOptions } from './hashing/hashing.ts'
import { MarkKeeper } from './markKeeper.ts'
import { fileBlocks, type IntakeSource } from './source.ts'
import { diskFull, notWritten, TargetFile } from './targetFile.ts'

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

/** How much of a file's beginning is looked at: headers, and the time of recording inside them. */
export const headBytes = 8192

export type CopyOptions = HashingOptions & {
  signal: AbortSignal
  /** The first `keptBytes` come from a copy that broke off and are only hashed again. */
  onBytes: (bytesDone: number, bytesTotal: number, keptBytes: number) => void
  /** Looks at the first bytes, at most {@link headBytes}, before the rest is read; throws where it is not worth it. */
  onHead?: (head: Buffer) => void
}

/** Failures of the moment on the source's side: what is copied by then is good, and the copy goes on from there. */
const breaksOff = ({ code, retryable }: TapelogError): boolean =>
  code === 'stopped' || code === 'source-unreadable' || (retryable && code.startsWith('device-') && !changed.has(code))
const changed: ReadonlySet<string> = new Set(['device-file-changed', 'device-cannot-resume', 'device-bad-answer'])

/**
 * Copies a source to `targetPath` and hashes it in the same read; the target is fsynced before this returns. A copy of
 * the same source that broke off there (a crash, an unplug) is taken up: it is hashed again from disk, compared with what
 * was written down beside it, and only what is missing is read. Refuses an empty file, a full disk before starting, and
 * a file that changed while it was copied. On an error the target is removed, unless the source only broke off and the
 * copy can be gone on with. The source is not closed.
 */
export async function copyAndHash(source: IntakeSource, targetPath: string, options: CopyOptions): Promise<Digests> {
  try {
    if (source.sizeBytes === 0)
      throw new TapelogError(
        'empty-file',
        'The file is empty (0 bytes). The recorder may have lost power; there is nothing to import.',
      )
    const partSizeBytes = options.partSizeBytes === undefined ? uploadPartSizeBytes : options.partSizeBytes
    const mark = await readMark(targetPath, source)
    if (mark?.partSizeBytes === partSizeBytes) {
      try {
        return await copy(source, targetPath, mark, options)
      } catch (error) {
        if (!(error instanceof NotTakenUp)) throw error
      }
    }
    await removeCopy(targetPath)
    return await copy(source, targetPath, null, options)
  } catch (error) {
    throw intakeError(error)
  }
}

/** `mark`: where a copy that broke off is taken up. Throws NotTakenUp where it cannot be. */
async function copy(
  source: IntakeSource,
  targetPath: string,
  mark: CopyMark | null,
  options: CopyOptions,
): Promise<Digests> {
  // The last marked part is read from the source once more: it must come out as before, else this is another source.
  const keptBytes = mark ? Math.max(0, mark.partMd5s.length / md5Bytes - 1) * mark.partSizeBytes : 0
  if (mark && keptBytes === 0) throw new NotTakenUp()
  const disk = await statfs(dirname(targetPath)).catch(ofTarget)
  if (disk.bavail * disk.bsize < source.sizeBytes - keptBytes + reserveBytes) {
    await removeCopy(targetPath)
    throw diskFull()
  }
  const { partSizeBytes = uploadPartSizeBytes } = options
  const hashing = await beginHashing(source.sizeBytes, options)
  const expected = new Expected(mark)
  let target: TargetFile | null = null
  let marks: MarkKeeper | null = null
  let isKept = false
  try {
    target = await TargetFile.open(targetPath, { keptBytes, pageAligned: hashing.isPageAligned })
    if (partSizeBytes !== null) marks = new MarkKeeper({ path: targetPath, source, target, partSizeBytes }, mark)
    await hashAgain(targetPath, keptBytes, source.sizeBytes, hashing, options)
    await pump(source, keptBytes, target, hashing, options, () => {
      const isDue = marks?.isDue ?? false
      if (!isDue && expected.isMet) return
      const partMd5s = hashing.wholePartMd5s()
      expected.check(partMd5s)
      if (isDue) marks?.mark(partMd5s)
    })
    const digests = await hashing.finish()
    expected.check(digests.partMd5s)
    await marks?.rest()
    await target.sync()
    if (digests.sizeBytes !== source.sizeBytes || !(await source.isUnchanged()))
      throw new TapelogError('file-changed', 'The file was still being written. It is tried again in a moment.', {
        retryable: true,
      })
    await removeMark(targetPath).catch(ofTarget)
    isKept = true
    return digests
  } catch (error) {
    const failure = intakeError(error)
    if (mark && failure.code === 'device-cannot-resume') throw new NotTakenUp()
    if (error instanceof NotTakenUp) throw error
    if (breaksOff(failure) && marks) isKept = await broken(hashing, expected, marks)
    throw failure
  } finally {
    await marks?.rest().catch(() => {})
    await hashing.abandon()
    await target?.close()
    if (!isKept) await removeCopy(targetPath)
  }
}

/** What the system says of our own file is never said of the source. */
const ofTarget = (error: unknown): never => {
  throw notWritten(error)
}

/** Marks what there is of a copy that broke off. False where it is not to be gone on with. */
async function broken(hashing: Hashing, expected: Expected, marks: MarkKeeper): Promise<boolean> {
  try {
    await hashing.caughtUp()
    const partMd5s = hashing.wholePartMd5s()
    expected.check(partMd5s)
    return await marks.last(partMd5s)
  } catch {
    return false
  }
}

/** What was copied before, from our own disk. Throws NotTakenUp where it cannot be read any more. */
async function hashAgain(
  targetPath: string,
  keptBytes: number,
  sizeBytes: number,
  hashing: Hashing,
  { signal, onBytes, onHead }: CopyOptions,
): Promise<void> {
  if (keptBytes === 0) return
  const file = await open(targetPath, 'r').catch(ofTarget)
  try {
    let doneBytes = 0
    for await (const block of fileBlocks(file, signal, { memory: () => hashing.memory() })) {
      if (doneBytes === 0) onHead?.(Buffer.from(block.subarray(0, headBytes)))
      await hashing.add(block)
      doneBytes += block.byteLength
      onBytes(doneBytes, sizeBytes, keptBytes)
    }
    if (doneBytes !== keptBytes) throw new NotTakenUp()
  } catch (error) {
    throw error instanceof TapelogError ? error : new NotTakenUp()
  } finally {
    await file.close()
  }
}

async function pump(
  source: IntakeSource,
  fromByte: number,
  target: TargetFile,
  hashing: Hashing,
  { signal, onBytes, onHead }: CopyOptions,
  onBlock: () => void,
): Promise<void> {
  let doneBytes = fromByte
  for await (const block of source.blocks(signal, { fromByte, memory: () => hashing.memory() })) {
    if (doneBytes === 0) onHead?.(Buffer.from(block.subarray(0, headBytes)))
    await hashing.add(block, (bytes) => target.write(bytes))
    doneBytes += block.byteLength
    onBytes(doneBytes, source.sizeBytes, fromByte)
    onBlock()
  }
}

/** What the parts of a copy that was taken up must come to: those hashed again from disk, and one that was read again. */
class Expected {
  #partMd5s: Buffer | null

  constructor(mark: CopyMark | null) {
    this.#partMd5s = mark?.partMd5s ?? null
  }

  get isMet(): boolean {
    return this.#partMd5s === null
  }

  /** Throws NotTakenUp as soon as enough is hashed to know. */
  check(partMd5s: Buffer): void {
    const expected = this.#partMd5s
    if (!expected || partMd5s.length < expected.length) return
    if (!expected.equals(partMd5s.subarray(0, expected.length))) throw new NotTakenUp()
    this.#partMd5s = null
  }
}

/**
 * Reads a file once and returns its digests. Throws `file-changed` where it grows meanwhile, `stopped`, and what the system
 * says.
 */
export async function hashFile(
  path: string,
  { signal = neverStopped, ...options }: HashingOptions & { signal?: AbortSignal } = {},
): Promise<Digests> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const hashing = await beginHashing(size, options)
    try {
      for await (const block of fileBlocks(file, signal, { memory: () => hashing.memory() })) await hashing.add(block)
      return await hashing.finish()
    } finally {
      await hashing.abandon()
    }
  } finally {
    await file.close()
  }
}

const neverStopped = new AbortController().signal
