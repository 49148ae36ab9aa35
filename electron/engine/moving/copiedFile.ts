import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf, isOutOfSpace, renameDurably } from '../../system/index.ts'

/** `pausing`: awaited before each block. `onBytes`: called with the size of each block that was read. */
export type Copying = { signal: AbortSignal; pausing: () => Promise<void>; onBytes: (bytes: number) => void }

const blockBytes = 2 * 1024 * 1024
/** Node's types leave WebAssembly out. */
const { Memory } = Reflect.get(globalThis, 'WebAssembly') as {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer }
}
/** Reading past the page cache requires memory that begins on a page, which only WebAssembly guarantees. */
const alignedBlock = (): Buffer => Buffer.from(new Memory({ initial: blockBytes / 65_536 }).buffer)

/**
 * Copies a file and returns the SHA-256 of what was read, in hexadecimal. The copy gets its name and the source's time only when all
 * of it is on the disk. Throws `move-source-unreadable`, `move-changed`, `stopped`, and the errors of {@link targetError}.
 */
export async function copyWithHash(from: string, to: string, copying: Copying): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 }).catch(ofTarget)
  const source = await open(from, 'r').catch(ofSource)
  try {
    const before = await source.stat().catch(ofSource)
    const target = await open(`${to}.part`, 'w', 0o600).catch(ofTarget)
    let sha256: string
    try {
      sha256 = await pump(source, copying, (block) => target.writeFile(block).catch(ofTarget))
      await target.sync().catch(ofTarget)
    } finally {
      await target.close().catch(() => {})
    }
    const after = await source.stat().catch(ofSource)
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw problem('move-changed')
    // Other parts of Tapelog know a file by its size and time.
    await utimes(`${to}.part`, before.atime, before.mtime).catch(ofTarget)
    await renameDurably(`${to}.part`, to).catch(ofTarget)
    return sha256
  } finally {
    await source.close().catch(() => {})
  }
}

/** The SHA-256 of the source of a copy. Throws `move-source-unreadable`, `stopped`. */
export async function hashOfSource(path: string, copying: Copying): Promise<string> {
  const file = await open(path, 'r').catch(ofSource)
  try {
    return await pump(file, copying)
  } finally {
    await file.close().catch(() => {})
  }
}

/**
 * The SHA-256 of a copy, read from the disk where the system can do that, and not from memory that still holds what was written. Null
 * if the copy cannot be read. Throws `stopped`.
 */
export async function hashFromDisk(path: string, copying: Copying): Promise<string | null> {
  const { O_DIRECT: direct } = constants
  for (const flags of [...(direct === undefined ? [] : [constants.O_RDONLY | direct]), constants.O_RDONLY]) {
    let file: FileHandle
    try {
      file = await open(path, flags)
    } catch {
      continue
    }
    let readBytes = 0
    const counting = {
      signal: copying.signal,
      pausing: copying.pausing,
      onBytes: (bytes: number) => {
        readBytes += bytes
        copying.onBytes(bytes)
      },
    }
    try {
      return await pump(file, counting)
    } catch (error) {
      if (error instanceof TapelogError && error.code === 'stopped') throw error
      // Some file systems refuse to read past their cache only at the first read.
      copying.onBytes(-readBytes)
    } finally {
      await file.close().catch(() => {})
    }
  }
  return null
}

/** Reads a file to its end, and returns its SHA-256. */
async function pump(
  file: FileHandle,
  { signal, pausing, onBytes }: Copying,
  onBlock: (block: Buffer) => Promise<void> = async () => {},
): Promise<string> {
  const hash = createHash('sha256')
  const block = alignedBlock()
  for (let position = 0; ; ) {
    await pausing()
    if (signal.aborted) throw problem('stopped', null, { retryable: true })
    const { bytesRead } = await file.read(block, 0, block.length, position).catch(ofSource)
    if (bytesRead === 0) return hash.digest('hex')
    const read = block.subarray(0, bytesRead)
    hash.update(read)
    await onBlock(read)
    position += bytesRead
    onBytes(bytesRead)
  }
}

const ofSource = (cause: unknown): never => {
  throw problem('move-source-unreadable', null, { retryable: true, cause })
}

/** The new place refused a write: `move-disk-full`, `move-file-too-large`, else `move-target-gone`. */
export const targetError = (cause: unknown): TapelogError => {
  if (cause instanceof TapelogError) return cause
  if (isOutOfSpace(cause)) return problem('move-disk-full', null, { retryable: true, cause })
  // FAT holds no file of 4 GB.
  if (errorCodeOf(cause) === 'EFBIG') return problem('move-file-too-large', null, { cause })
  return problem('move-target-gone', null, { retryable: true, cause })
}

export const ofTarget = (cause: unknown): never => {
  throw targetError(cause)
}
