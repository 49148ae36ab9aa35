import { createHash, getHashes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { blake2b } from '@noble/hashes/blake2.js'

/** Node computes BLAKE2b itself, ten times as fast; Electron cannot. */
const isNative = getHashes().includes('blake2b512')

/** Hashes of a package, in one pass: the channel's SHA-512, and minisign's BLAKE2b-512. */
export class FileHashes {
  readonly #sha512 = createHash('sha512')
  readonly #blake2b = isNative ? createHash('blake2b512') : blake2b.create({})

  add(block: Uint8Array): void {
    this.#sha512.update(block)
    this.#blake2b.update(block)
  }

  /** Adds a whole file. Returns its size in bytes. */
  async addFile(path: string): Promise<number> {
    let sizeBytes = 0
    for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
      this.add(block)
      sizeBytes += block.length
    }
    return sizeBytes
  }

  /** Call it once. `sha512`: in hexadecimal. */
  end(): { sha512: string; blake2b: Uint8Array } {
    return { sha512: this.#sha512.digest('hex'), blake2b: this.#blake2b.digest() }
  }
}
