import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { chunkBytes, payloadBytesOf, sealedChunkBytes, sizeBytesOf, tagBytes } from './format/chunks.ts'
import { chunksAtOnce, Payload } from './format/payload.ts'
import type { Identity } from './keys/identity.ts'
import { VaultError } from './vaultError.ts'

/** `sizeBytes`: the size of the content, if it is known. With it, a missing end and added bytes are always named as such. */
type Expected = { sizeBytes?: number }

/**
 * Opens an encrypted file, which may be read from any place. Throws `wrong-key` and `header-damaged`; and `truncated` and
 * `data-after-end` if its size alone shows it, otherwise when the end is read.
 */
export async function openSealed(path: string, identity: Identity, expected: Expected = {}): Promise<SealedFile> {
  const file = await open(path, 'r')
  try {
    const payload = await Payload.open(file, identity)
    return new SealedFile(payload, await sizeOf(payload, expected))
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Reads and checks all of a file. Resolves with the size of the content, throws like `openSealed` and `read`. */
export async function verifySealed(path: string, identity: Identity, expected: Expected = {}): Promise<number> {
  const sealed = await openSealed(path, identity, expected)
  try {
    await sealed.verify()
    return sealed.sizeBytes
  } finally {
    await sealed.close()
  }
}

async function sizeOf(payload: Payload, { sizeBytes: expected }: Expected): Promise<number> {
  const payloadBytes = await payload.sizeBytes()
  const wanted = expected === undefined ? payloadBytes : payloadBytesOf(expected)
  if (payloadBytes !== wanted) throw new VaultError(payloadBytes < wanted ? 'truncated' : 'data-after-end')
  const sizeBytes = sizeBytesOf(payloadBytes)
  if (sizeBytes !== null) return sizeBytes
  // Too few bytes for a chunk follow the last whole chunk.
  const whole = Math.floor(payloadBytes / sealedChunkBytes)
  throw new VaultError(whole > 0 && (await payload.holds(whole - 1, true)) ? 'data-after-end' : 'truncated')
}

/** An encrypted file that is open for reading. */
export class SealedFile {
  /** The size of the content. It comes from the size of the file and is certain once the last chunk was read. */
  readonly sizeBytes: number
  readonly #payload: Payload
  readonly #chunks: number
  /** The chunk that was read last, because small reads follow each other. */
  #held: { index: number; bytes: Uint8Array } | null = null

  /** Use `openSealed`. */
  constructor(payload: Payload, sizeBytes: number) {
    this.#payload = payload
    this.sizeBytes = sizeBytes
    this.#chunks = (payloadBytesOf(sizeBytes) - sizeBytes) / tagBytes
  }

  /**
   * The bytes of the content from `from` to `to`; reads and decrypts only the chunks that they lie in. Throws `chunk-damaged`,
   * `truncated`, `data-after-end`, and a RangeError for a range that is not inside the content.
   */
  async read(from: number, to: number): Promise<Buffer> {
    if (!(0 <= from && from <= to && to <= this.sizeBytes)) throw new RangeError('The range is not inside the file')
    const bytes = Buffer.allocUnsafe(to - from)
    if (from === to) return bytes
    await this.#open(Math.floor(from / chunkBytes), Math.ceil(to / chunkBytes), (chunk, index) => {
      const at = index * chunkBytes
      bytes.set(chunk.subarray(Math.max(0, from - at), to - at), Math.max(0, at - from))
    })
    return bytes
  }

  /** The same bytes as a stream, which ends with the same errors. */
  stream(from = 0, to = this.sizeBytes): Readable {
    const blocks = async function* (this: SealedFile) {
      // Blocks end where chunks end, so that none is decrypted twice.
      for (let at = from; at < to; ) {
        const end = Math.min(to, (Math.floor(at / chunkBytes) + chunksAtOnce) * chunkBytes)
        yield await this.read(at, end)
        at = end
      }
    }
    return Readable.from(blocks.call(this), { objectMode: false })
  }

  /** Reads and checks every chunk. Throws like `read`. */
  async verify(): Promise<void> {
    this.#held = null
    await this.#open(0, this.#chunks, () => {})
  }

  /** Closes the file and forgets its key. */
  async close(): Promise<void> {
    this.#held = null
    await this.#payload.close()
  }

  async #open(first: number, end: number, take: (chunk: Uint8Array, index: number) => void): Promise<void> {
    for (let index = first; index < end; ) {
      if (this.#held?.index === index) {
        take(this.#held.bytes, index)
        index += 1
        continue
      }
      const sealed = await this.#payload.read(index, Math.min(end, index + chunksAtOnce))
      if (sealed.length === 0) throw new VaultError('truncated')
      for (let at = 0; at < sealed.length; at += sealedChunkBytes) {
        const bytes = await this.#plain(index, sealed.subarray(at, at + sealedChunkBytes))
        this.#held = { index, bytes }
        take(bytes, index)
        index += 1
      }
    }
  }

  async #plain(index: number, sealed: Uint8Array): Promise<Uint8Array> {
    const isLast = index === this.#chunks - 1
    const { cipher } = this.#payload
    const plain = cipher.open(index, isLast, sealed)
    if (plain) return plain
    if (cipher.open(index, !isLast, sealed)) throw new VaultError(isLast ? 'truncated' : 'data-after-end')
    if (isLast && index > 0 && (await this.#payload.holds(index - 1, true))) throw new VaultError('data-after-end')
    const fromByte = index * chunkBytes
    throw new VaultError('chunk-damaged', { fromByte, toByte: Math.min(this.sizeBytes, fromByte + chunkBytes) })
  }
}
