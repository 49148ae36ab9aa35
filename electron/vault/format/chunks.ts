import { hkdfSync } from 'node:crypto'
import { aead } from './aead.ts'

/** How many bytes of the content a chunk holds; only the last holds fewer, and is empty only if the content is. */
export const chunkBytes = 64 * 1024
export const tagBytes = 16
/** A whole chunk in the file. */
export const sealedChunkBytes = chunkBytes + tagBytes

const chunksOf = (sizeBytes: number): number => Math.max(1, Math.ceil(sizeBytes / chunkBytes))
/** The size of a payload (all chunks in the file) for a size of the content. */
export const payloadBytesOf = (sizeBytes: number): number => sizeBytes + chunksOf(sizeBytes) * tagBytes

/** The size of the content for a size of the payload; null if no payload has this size. */
export function sizeBytesOf(payloadBytes: number): number | null {
  const chunks = Math.ceil(payloadBytes / sealedChunkBytes)
  const sizeBytes = payloadBytes - chunks * tagBytes
  return chunks > 0 && sizeBytes >= 0 && payloadBytesOf(sizeBytes) === payloadBytes ? sizeBytes : null
}

/**
 * age's STREAM: each chunk has the nonce of its place, so that it can be read without the others and nowhere else, and the last one a
 * mark, so that a missing end is noticed.
 */
export class ChunkCipher {
  readonly #key: Buffer
  readonly #nonce = Buffer.alloc(12)

  constructor(fileKey: Uint8Array, payloadNonce: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', fileKey, payloadNonce, 'payload', 32))
  }

  /** Writes the encrypted chunk and its tag to the beginning of `into`; returns their size. */
  seal(index: number, isLast: boolean, plain: Uint8Array, into: Uint8Array): number {
    const [bytes, tag] = aead.seal(this.#key, this.#nonceOf(index, isLast), plain)
    into.set(bytes)
    into.set(tag, bytes.length)
    return bytes.length + tag.length
  }

  /** Null if this is not the unchanged chunk of this place. */
  open(index: number, isLast: boolean, sealed: Uint8Array): Uint8Array | null {
    return sealed.length < tagBytes ? null : aead.open(this.#key, this.#nonceOf(index, isLast), sealed)
  }

  /** Overwrites the key. Nothing can be sealed or opened afterwards. */
  forget(): void {
    this.#key.fill(0)
  }

  /** 11 bytes of the counter, big-endian, and the mark of the last chunk. */
  #nonceOf(index: number, isLast: boolean): Buffer {
    this.#nonce.writeUIntBE(index, 5, 6)
    this.#nonce[11] = isLast ? 1 : 0
    return this.#nonce
  }
}
