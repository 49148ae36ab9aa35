import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { errorCodeOf, isMissing, isOutOfSpace, isWriteProtected } from '../system/index.ts'
import { CannotResume } from './copyMark.ts'

/** The alignment that a disk may require of writes that bypass the page cache. */
const pageBytes = 4096

export const diskFull = () => problem('import-disk-full')
export const diskProtected = () => problem('import-disk-protected', null, { retryable: true })

/**
 * The error for a copy that could not be written. Its bytes cannot be trusted: after a failed sync, the system does not tell which
 * bytes it lost.
 */
export const notWritten = (cause: unknown): TapelogError => {
  if (isOutOfSpace(cause)) return diskFull()
  return isWriteProtected(cause) ? diskProtected() : problem('import-unwritable', null, { retryable: true, cause })
}

/**
 * The copy while it is being written, from beginning to end. Long runs bypass the page cache if the system can do that: on two
 * cores the cache would cost a quarter of the speed, and a card of recordings would push everything else out of memory. Errors are
 * `import-disk-full`, `import-disk-protected` and `import-unwritable`.
 */
export class TargetFile {
  readonly #file: FileHandle
  /** Null if the file system cannot bypass its cache, or the blocks do not begin on a page. */
  #direct: FileHandle | null
  #last: Promise<void> = Promise.resolve()
  #writtenBytes: number

  private constructor(file: FileHandle, direct: FileHandle | null, keptBytes: number) {
    this.#file = file
    this.#direct = direct
    this.#writtenBytes = keptBytes
  }

  /**
   * Keeps the first `keptBytes` of an existing copy; throws CannotResume if there is none. `pageAligned`: the blocks to be
   * written begin on a page in memory.
   */
  static async open(path: string, how: { keptBytes: number; pageAligned: boolean }): Promise<TargetFile> {
    const file = await open(path, how.keptBytes === 0 ? 'w' : 'r+').catch((error: unknown) => {
      throw how.keptBytes > 0 && isMissing(error) ? new CannotResume() : notWritten(error)
    })
    try {
      if (how.keptBytes > 0) await file.truncate(how.keptBytes)
      return new TargetFile(file, how.pageAligned ? await openDirect(path) : null, how.keptBytes)
    } catch (error) {
      await file.close()
      throw notWritten(error)
    }
  }

  /** How many bytes from the beginning are written. */
  get writtenBytes(): number {
    return this.#writtenBytes
  }

  /** Appends bytes; the next write waits for this one. */
  write(bytes: Uint8Array): Promise<void> {
    this.#last = this.#last.then(() => this.#write(bytes))
    // This call, every later one and `sync` reject with this error when they are awaited.
    this.#last.catch(() => {})
    return this.#last
  }

  /** Resolves when everything passed to `write` so far is on disk, with the number of bytes. */
  async sync(): Promise<number> {
    await this.#last
    const writtenBytes = this.#writtenBytes
    await this.#file.sync().catch((error: unknown) => {
      throw notWritten(error)
    })
    return writtenBytes
  }

  /** Never throws, because `sync` has already reported what is on disk. */
  async close(): Promise<void> {
    await this.#last.catch(() => {})
    await this.#direct?.close().catch(() => {})
    await this.#file.close().catch(() => {})
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.byteLength; ) {
      const rest = bytes.byteLength - done
      const onPages = [bytes.byteOffset + done, rest, this.#writtenBytes].every((at) => at % pageBytes === 0)
      const direct = onPages ? this.#direct : null
      try {
        const { bytesWritten } = await (direct ?? this.#file).write(bytes, done, rest, this.#writtenBytes)
        done += bytesWritten
        this.#writtenBytes += bytesWritten
      } catch (error) {
        if (direct === null || errorCodeOf(error) !== 'EINVAL') throw notWritten(error)
        // The disk needs larger pages, or the file system refuses only at the first write.
        this.#direct = null
        await direct.close()
      }
    }
  }
}

async function openDirect(path: string): Promise<FileHandle | null> {
  const flag: number | undefined = constants.O_DIRECT
  if (flag === undefined) return null
  try {
    return await open(path, constants.O_WRONLY | flag)
  } catch {
    return null
  }
}
