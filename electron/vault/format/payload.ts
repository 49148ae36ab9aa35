import type { FileHandle } from 'node:fs/promises'
import { readUpTo } from '../../system/index.ts'
import type { Identity } from '../keys/identity.ts'
import { VaultError } from '../vaultError.ts'
import { ChunkCipher, sealedChunkBytes } from './chunks.ts'
import { payloadNonceBytes, readHeader } from './header.ts'

/** How many chunks are read or written with one call: 1 MiB. */
export const chunksAtOnce = 16

/** The chunks of an open file. */
export class Payload {
  readonly file: FileHandle
  readonly cipher: ChunkCipher
  /** Where the first chunk begins in the file. */
  readonly at: number

  constructor(file: FileHandle, cipher: ChunkCipher, at: number) {
    this.file = file
    this.cipher = cipher
    this.at = at
  }

  /** Opens the header of a file. Throws `wrong-key` and `header-damaged`, also if the file ends in the header. */
  static async open(file: FileHandle, identity: Identity): Promise<Payload> {
    const { bytes, fileKey } = await readHeader(file, identity)
    const nonce = Buffer.alloc(payloadNonceBytes)
    const { bytesRead } = await file.read(nonce, 0, nonce.length, bytes.length)
    if (bytesRead < nonce.length) throw new VaultError('header-damaged')
    const cipher = new ChunkCipher(fileKey, nonce)
    fileKey.fill(0)
    return new Payload(file, cipher, bytes.length + nonce.length)
  }

  /** Size of all chunks in the file. */
  async sizeBytes(): Promise<number> {
    return (await this.file.stat()).size - this.at
  }

  /** Encrypted chunks from `first` up to `end`, fewer bytes if the file ends before. */
  async read(first: number, end: number): Promise<Buffer> {
    return await readUpTo(this.file, this.at + first * sealedChunkBytes, (end - first) * sealedChunkBytes)
  }

  /** True if the chunk is there, unchanged, and the last one or not. */
  async holds(index: number, isLast: boolean): Promise<boolean> {
    return this.cipher.open(index, isLast, await this.read(index, index + 1)) !== null
  }

  async close(): Promise<void> {
    this.cipher.forget()
    await this.file.close()
  }
}
