import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { TapelogError } from '../../../shared/errors.ts'
import { NotTakenUp } from './copyMark.ts'

/** What the disk may ask for where its cache is passed by. */
const pageBytes = 4096

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const diskFull = () =>
  new TapelogError(
    'disk-full',
    'The disk that holds the library is full. Free some space, then retry; the file is still where it was.',
    { retryable: false },
  )

/** Never the source's fault, and what is there cannot be trusted: after a failed sync the system forgets what it lost. */
export const notWritten = (cause: unknown): TapelogError =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(cause))
    ? diskFull()
    : new TapelogError(
        'copy-failed',
        'The copy could not be written into the library. Check the disk that holds it and retry; the file is still where it was.',
        { retryable: true, cause },
      )

/**
 * The copy while it is made: written in order, kept to its end by whoever opened it. Long runs go past the page cache where
 * the system can: on two cores its pages would cost a quarter of the speed, and a card of recordings would push everything
 * else out of memory. Errors are `disk-full` and `copy-failed`.
 */
export class TargetFile {
  readonly #file: FileHandle
  /** Null: the file system cannot, or what is written is too short. */
  #direct: FileHandle | null
  #last: Promise<void> = Promise.resolve()
  #writtenBytes: number

  private constructor(file: FileHandle, direct: FileHandle | null, keptBytes: number) {
    this.#file = file
    this.#direct = direct
    this.#writtenBytes = keptBytes
  }

  /**
   * `keptBytes` of a copy that is there already are kept; throws NotTakenUp where there is none. `pageAligned`: what will be
   * written lies so in memory.
   */
  static async open(path: string, how: { keptBytes: number; pageAligned: boolean }): Promise<TargetFile> {
    const file = await open(path, how.keptBytes === 0 ? 'w' : 'r+').catch((error: unknown) => {
      throw how.keptBytes > 0 && codeOf(error) === 'ENOENT' ? new NotTakenUp() : notWritten(error)
    })
    try {
      if (how.keptBytes > 0) await file.truncate(how.keptBytes)
      return new TargetFile(file, how.pageAligned ? await openDirect(path) : null, how.keptBytes)
    } catch (error) {
      await file.close()
      throw notWritten(error)
    }
  }

  /** From the beginning, as far as everything is written. */
  get writtenBytes(): number {
    return this.#writtenBytes
  }

  /** Writes at the end; the next one waits for it. */
  write(bytes: Uint8Array): Promise<void> {
    this.#last = this.#last.then(() => this.#write(bytes))
    // Whoever waits for it hears of it, and so does everybody after.
    this.#last.catch(() => {})
    return this.#last
  }

  /** What `write` was called for by now is on the disk when it resolves. Returns how many bytes that are. */
  async sync(): Promise<number> {
    await this.#last
    const writtenBytes = this.#writtenBytes
    await this.#file.sync().catch((error: unknown) => {
      throw notWritten(error)
    })
    return writtenBytes
  }

  /** Never throws: whoever counts on the bytes has asked for `sync`. */
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
        if (direct === null || codeOf(error) !== 'EINVAL') throw notWritten(error)
        // Larger pages than these, or a file system that only says now that it cannot.
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
