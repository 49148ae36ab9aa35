import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { ChunkCipher, chunkBytes, sealedChunkBytes } from './format/chunks.ts'
import { newHeader, payloadNonceBytes } from './format/header.ts'
import { chunksAtOnce, Payload } from './format/payload.ts'
import type { Identity } from './keys/identity.ts'
import { VaultError } from './vaultError.ts'

/**
 * Writes an encrypted file from beginning to end. Only the last chunk of a file is marked as the last, so that a chunk is written when
 * the first byte after it comes, or in `finish`.
 */
export class SealedWriter {
  readonly #payload: Payload
  readonly #pending = Buffer.allocUnsafe(chunkBytes)
  #pendingBytes = 0
  /** Encrypted chunks that are not yet in the file. */
  readonly #sealed = Buffer.allocUnsafe(chunksAtOnce * sealedChunkBytes)
  #sealedBytes = 0
  /** Chunks in the file and in `#sealed`. */
  #chunks: number
  #fileAt: number
  #last: Promise<unknown> = Promise.resolve()

  private constructor(payload: Payload, chunks: number) {
    this.#payload = payload
    this.#chunks = chunks
    this.#fileAt = payload.at + chunks * sealedChunkBytes
  }

  /** Begins a new file that only the recipient's identity opens. Rejects with Node's `EEXIST` if there is one. */
  static async create(path: string, recipient: string): Promise<SealedWriter> {
    const { bytes, fileKey } = await newHeader(recipient)
    const start = Buffer.concat([bytes, randomBytes(payloadNonceBytes)])
    const cipher = new ChunkCipher(fileKey, start.subarray(bytes.length))
    fileKey.fill(0)
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(start)
    } catch (error) {
      await file.close()
      throw error
    }
    return new SealedWriter(new Payload(file, cipher, start.length), 0)
  }

  /**
   * Goes on with an unfinished file behind its last whole chunk; `sizeBytes` then says from which byte of the content on. The
   * content must be the same as before: other bytes in the same place would be encrypted with the same key and nonce, from which
   * both could be read. For other content, begin a new file.
   *
   * `syncedBytes` is what `sync` last gave, and is not read again, except its last chunk; what follows may be incomplete after a crash
   * and is checked. Throws `already-sealed` for a finished file, `truncated` and `chunk-damaged` if synced chunks are not there, and
   * `wrong-key` and `header-damaged`.
   */
  static async resume(path: string, identity: Identity, syncedBytes = 0): Promise<SealedWriter> {
    const file = await open(path, 'r+')
    try {
      const payload = await Payload.open(file, identity)
      const synced = Math.floor(syncedBytes / chunkBytes)
      let kept = Math.max(0, synced - 1)
      while (await payload.holds(kept, false)) kept += 1
      if (await payload.holds(kept, true)) throw new VaultError('already-sealed')
      if (kept < synced) {
        if ((await payload.sizeBytes()) < synced * sealedChunkBytes) throw new VaultError('truncated')
        throw new VaultError('chunk-damaged', { fromByte: kept * chunkBytes, toByte: (kept + 1) * chunkBytes })
      }
      await file.truncate(payload.at + kept * sealedChunkBytes)
      return new SealedWriter(payload, kept)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** How many bytes of the content were taken; some of them may be in memory only. */
  get sizeBytes(): number {
    return this.#chunks * chunkBytes + this.#pendingBytes
  }

  /** Appends any number of bytes, which must not change until it resolves. After an error, every later call rejects too. */
  write(bytes: Uint8Array): Promise<void> {
    return this.#next(() => this.#append(bytes))
  }

  /** Resolves when all whole chunks are on the disk, with the bytes of the content from which `resume` will go on at the least. */
  sync(): Promise<number> {
    return this.#next(async () => {
      await this.#payload.file.datasync()
      return this.#chunks * chunkBytes
    })
  }

  /** Writes the last chunk, syncs and closes the file. Resolves with the size of the content. */
  finish(): Promise<number> {
    return this.#next(async () => {
      const { sizeBytes } = this
      this.#sealPending(true)
      await this.#flush()
      await this.#payload.file.sync()
      await this.#payload.close()
      return sizeBytes
    })
  }

  /** Closes an unfinished file, for `resume` or deletion. */
  async close(): Promise<void> {
    await this.#last.catch(() => {})
    await this.#payload.close()
  }

  /** Calls run one after another. */
  #next<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#last.then(run)
    this.#last = result
    // Whoever called awaits the result; the chain itself is awaited by nobody.
    result.catch(() => {})
    return result
  }

  async #append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#pendingBytes === chunkBytes) this.#sealPending(false)
      if (this.#sealedBytes === this.#sealed.length) await this.#flush()
      if (this.#pendingBytes === 0 && bytes.length - at > chunkBytes) {
        // A byte follows, so this chunk need not be kept.
        this.#seal(bytes.subarray(at, at + chunkBytes), false)
        at += chunkBytes
        continue
      }
      const part = bytes.subarray(at, at + chunkBytes - this.#pendingBytes)
      this.#pending.set(part, this.#pendingBytes)
      this.#pendingBytes += part.length
      at += part.length
    }
    await this.#flush()
  }

  #sealPending(isLast: boolean): void {
    this.#seal(this.#pending.subarray(0, this.#pendingBytes), isLast)
    this.#pendingBytes = 0
  }

  #seal(plain: Uint8Array, isLast: boolean): void {
    const into = this.#sealed.subarray(this.#sealedBytes)
    this.#sealedBytes += this.#payload.cipher.seal(this.#chunks, isLast, plain, into)
    this.#chunks += 1
  }

  async #flush(): Promise<void> {
    for (let done = 0; done < this.#sealedBytes; ) {
      const left = this.#sealedBytes - done
      const { bytesWritten } = await this.#payload.file.write(this.#sealed, done, left, this.#fileAt)
      done += bytesWritten
      this.#fileAt += bytesWritten
    }
    this.#sealedBytes = 0
  }
}
