import type { FileHandle } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'

/** Bytes that are read in pieces. `read` gives all bytes from `from` to `to`, which lie inside. */
export type ByteSource = { sizeBytes: number; read: (from: number, to: number) => Promise<Buffer> }

/** Errors of the disk are no property of the file that is read. */
export const isOfThisComputer = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string'

export const ofFile = (file: FileHandle, sizeBytes: number): ByteSource => ({
  sizeBytes,
  async read(from, to) {
    const bytes = Buffer.allocUnsafe(to - from)
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
      if (bytesRead === 0) throw new Error('The file became shorter while it was read')
      done += bytesRead
    }
    return bytes
  },
})

export const ofBytes = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})

/** The bytes from `from` to `to` as a source of their own. */
export const rangeOf = (source: ByteSource, from: number, to: number): ByteSource => ({
  sizeBytes: to - from,
  read: (start, end) => source.read(from + start, from + end),
})

/** The bytes of a source as blocks with their places. Each block repeats the last `overlapBytes` of the one before. */
export async function* blocksOf(
  source: ByteSource,
  { overlapBytes = 0, signal }: { overlapBytes?: number; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<{ at: number; bytes: Buffer }> {
  const blockBytes = 1024 ** 2
  for (let at = 0; at < source.sizeBytes; at += blockBytes) {
    signal?.throwIfAborted()
    const from = Math.max(0, at - overlapBytes)
    yield { at: from, bytes: await source.read(from, Math.min(source.sizeBytes, at + blockBytes)) }
    await turn()
  }
}

/** Reads short pieces near each other with few reads. Gives fewer bytes at the end. */
export class Window {
  readonly #source: ByteSource
  #at = 0
  #bytes: Buffer = Buffer.alloc(0)

  constructor(source: ByteSource) {
    this.#source = source
  }

  async from(at: number, length: number): Promise<Buffer> {
    const end = Math.min(this.#source.sizeBytes, at + length)
    if (at >= end) return Buffer.alloc(0)
    if (at < this.#at || end > this.#at + this.#bytes.length) {
      this.#bytes = await this.#source.read(at, Math.min(this.#source.sizeBytes, at + Math.max(length, 256 * 1024)))
      this.#at = at
    }
    return this.#bytes.subarray(at - this.#at, end - this.#at)
  }
}
