import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { errorCodeOf, freeBytesAt, isAccessDenied, isMissing, isOutOfSpace, isWriteProtected } from '../system/index.ts'
import { CannotResume, type CopyMark, readMark, removeCopy, removeMark } from './copyMark.ts'
import { type Digests, md5Bytes, uploadPartSizeBytes } from './hashing/digests.ts'
import { beginHashing, fileChanged, type Hashing, type HashingOptions } from './hashing/hashing.ts'
import { MarkKeeper } from './markKeeper.ts'
import { demandSameSource } from './sameSource.ts'
import { fileBlocks, type IntakeSource } from './source.ts'
import { diskFull, diskProtected, notWritten, TargetFile } from './targetFile.ts'

/** How much of the disk stays free, so that Tapelog can still write the library. */
export const reserveBytes = 64 * 1024 * 1024

/**
 * Turns a failure to read or copy a file into an error with a sentence. The sentence contains no path, because paths are private.
 */
export function intakeError(error: unknown): TapelogError {
  if (error instanceof TapelogError) return error
  if (isMissing(error)) return problem('source-gone')
  if (isAccessDenied(error)) return problem('no-permission')
  if (isOutOfSpace(error)) return diskFull()
  // Only the library's disk can be write-protected, because Tapelog writes nothing to a source.
  if (isWriteProtected(error)) return diskProtected()
  return ['EIO', 'ENODEV', 'ENXIO'].includes(errorCodeOf(error))
    ? problem('source-unreadable', null, { retryable: true })
    : problem('import-failed', null, { retryable: true, cause: error })
}

/** How much of a file's beginning is passed to `onHead`: enough for headers and the recording time in them. */
const headBytes = 8192

/** @exportedFor tests: their helpers copy with faults */
export type CopyOptions = HashingOptions & {
  signal: AbortSignal
  /** The first `keptBytes` come from an unfinished copy and are only hashed again. */
  onBytes: (bytesDone: number, bytesTotal: number, keptBytes: number) => void
  /** Gets the first bytes, at most {@link headBytes}, before the rest is read. An error that it throws ends the copy. */
  onHead?: (head: Buffer) => void
}

/** True for temporary failures of the source. The copy so far is good, and the next attempt continues from there. */
const isInterruption = ({ code, retryable }: TapelogError): boolean =>
  code === 'stopped' ||
  code === 'source-unreadable' ||
  (retryable && code.startsWith('device-') && !sourceChanged.has(code))
const sourceChanged: ReadonlySet<string> = new Set(['device-file-changed', 'device-cannot-resume', 'device-bad-answer'])

/**
 * Copies a source to `targetPath` and hashes it in the same read. The target is on disk when this returns. Continues an unfinished
 * copy of the same source (after a crash or an unplug): it reads blocks that hold sound from the source again and compares them,
 * hashes the copy again from disk and compares that with the mark, and then reads only the rest from the source. Refuses an empty
 * file, a disk without room, and a file that changed during the copy. On an error, it removes the target unless a later attempt can
 * continue the copy. It does not close the source.
 */
export async function copyAndHash(source: IntakeSource, targetPath: string, options: CopyOptions): Promise<Digests> {
  try {
    if (source.sizeBytes === 0) throw problem('empty-file')
    const partSizeBytes = options.partSizeBytes === undefined ? uploadPartSizeBytes : options.partSizeBytes
    const mark = await readMark(targetPath, source)
    if (mark?.partSizeBytes === partSizeBytes) {
      try {
        return await copy(source, targetPath, mark, options)
      } catch (error) {
        if (!(error instanceof CannotResume)) throw error
      }
    }
    await removeCopy(targetPath)
    return await copy(source, targetPath, null, options)
  } catch (error) {
    throw intakeError(error)
  }
}

/** `mark`: the mark of the unfinished copy to continue. Throws CannotResume if the copy cannot be continued. */
async function copy(
  source: IntakeSource,
  targetPath: string,
  mark: CopyMark | null,
  options: CopyOptions,
): Promise<Digests> {
  // The last marked part is read from the source again: another digest means another source.
  const keptBytes = mark ? Math.max(0, mark.partMd5s.length / md5Bytes - 1) * mark.partSizeBytes : 0
  if (mark && keptBytes === 0) throw new CannotResume()
  if (mark) await takeUp(source, targetPath, { bytes: keptBytes + mark.partSizeBytes, gaps: mark.gaps }, options.signal)
  source.gaps?.restart(keptBytes, mark?.gaps ?? [])
  const freeBytes = await freeBytesAt(dirname(targetPath)).catch(ofTarget)
  if (freeBytes < source.sizeBytes - keptBytes + reserveBytes) {
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
    if (digests.sizeBytes !== source.sizeBytes || !(await source.isUnchanged())) throw fileChanged()
    await removeMark(targetPath).catch(ofTarget)
    isKept = true
    return digests
  } catch (error) {
    const failure = intakeError(error)
    if (mark && failure.code === 'device-cannot-resume') throw new CannotResume()
    if (error instanceof CannotResume) throw error
    if (isInterruption(failure) && marks) isKept = await markUnfinished(hashing, expected, marks)
    throw failure
  } finally {
    await marks?.rest().catch(() => {})
    await hashing.abandon()
    await target?.close()
    if (!isKept) await removeCopy(targetPath)
  }
}

/** Throws CannotResume unless the unfinished copy is known to come from this source. */
async function takeUp(
  source: IntakeSource,
  targetPath: string,
  marked: Parameters<typeof demandSameSource>[2],
  signal: AbortSignal,
) {
  try {
    await demandSameSource(source, targetPath, marked, signal)
  } catch (error) {
    if (error instanceof CannotResume) throw error
    const failure = intakeError(error)
    if (failure.code === 'device-cannot-resume') throw new CannotResume()
    if (!isInterruption(failure)) await removeCopy(targetPath)
    throw failure
  }
}

/** Failures of the copy must not be reported as failures of the source. */
const ofTarget = (error: unknown): never => {
  throw notWritten(error)
}

/** Marks an unfinished copy. False if it cannot be continued. */
async function markUnfinished(hashing: Hashing, expected: Expected, marks: MarkKeeper): Promise<boolean> {
  try {
    await hashing.caughtUp()
    const partMd5s = hashing.wholePartMd5s()
    expected.check(partMd5s)
    return await marks.last(partMd5s)
  } catch {
    return false
  }
}

/** Hashes the earlier part of the copy again, from the library's disk. Throws CannotResume if it cannot be read. */
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
    if (doneBytes !== keptBytes) throw new CannotResume()
  } catch (error) {
    throw error instanceof TapelogError ? error : new CannotResume()
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

/**
 * The digests that a continued copy must have: digests of the parts hashed again from disk, and of one part read again from the
 * source.
 */
class Expected {
  #partMd5s: Buffer | null

  constructor(mark: CopyMark | null) {
    this.#partMd5s = mark?.partMd5s ?? null
  }

  get isMet(): boolean {
    return this.#partMd5s === null
  }

  /** Throws CannotResume as soon as enough is hashed to see a difference. */
  check(partMd5s: Buffer): void {
    const expected = this.#partMd5s
    if (!expected || partMd5s.length < expected.length) return
    if (!expected.equals(partMd5s.subarray(0, expected.length))) throw new CannotResume()
    this.#partMd5s = null
  }
}

/**
 * Reads a file once and returns its digests. Throws `file-changed` if it grows meanwhile, `stopped`, and Node's errors.
 */
export async function hashFile(
  path: string,
  { signal = neverStopped, ...options }: HashingOptions & { signal?: AbortSignal } = {},
): Promise<Digests> {
  const file = await open(path, 'r')
  try {
    return await hashOpenFile(file, { signal, ...options })
  } finally {
    await file.close()
  }
}

/** Like {@link hashFile}, for a file that stays open. */
export async function hashOpenFile(
  file: FileHandle,
  { signal = neverStopped, ...options }: HashingOptions & { signal?: AbortSignal } = {},
): Promise<Digests> {
  const { size } = await file.stat()
  const hashing = await beginHashing(size, options)
  try {
    for await (const block of fileBlocks(file, signal, { memory: () => hashing.memory() })) await hashing.add(block)
    return await hashing.finish()
  } finally {
    await hashing.abandon()
  }
}

const neverStopped = new AbortController().signal
