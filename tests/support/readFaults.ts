import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from '../../electron/sealing/index.ts'

type Files = typeof import('node:fs/promises')
type Read = (buffer: Uint8Array, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>

/**
 * Files with unreadable stretches, as on a card with bad clusters: a read that begins before a stretch ends there, and a read
 * that begins in it fails with EIO. For `vi.mock` of `node:fs/promises`; every other path and byte is real.
 */
export class ReadFaults {
  readonly #unreadable = new Map<string, readonly ByteRange[]>()
  /** How many reads have failed. */
  failures = 0

  set(path: string, ranges: readonly ByteRange[]): void {
    this.#unreadable.set(path, ranges)
  }

  clear(): void {
    this.#unreadable.clear()
    this.failures = 0
  }

  over(files: Files): Files {
    const open = async (path: string, ...how: (string | number)[]) => {
      const file = await files.open(path, ...(how as []))
      if (!this.#unreadable.has(path)) return file
      const read = file.read.bind(file) as unknown as Read
      const faulty: Read = async (buffer, offset, length, position) => {
        const bad = this.#unreadable.get(path)?.find((one) => one.fromByte + one.lengthBytes > position)
        if (bad && bad.fromByte <= position) {
          this.failures += 1
          throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
        }
        return await read(buffer, offset, bad ? Math.min(length, bad.fromByte - position) : length, position)
      }
      return Object.assign(file, { read: faulty }) as unknown as FileHandle
    }
    return { ...files, open } as unknown as Files
  }
}
