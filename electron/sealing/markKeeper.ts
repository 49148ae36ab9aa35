import { type CopyMark, writeMark } from './copyMark.ts'
import { md5Bytes } from './hashing/digests.ts'
import type { IntakeSource } from './source.ts'
import type { TargetFile } from './targetFile.ts'

/**
 * A copy is marked again after this many bytes or this much time. So a crash costs about this many bytes of a fast
 * copy, or this much time of a slow copy.
 */
const markEveryBytes = 64 * 1024 * 1024
const markEveryMs = 2000

type CopyInHand = { path: string; source: IntakeSource; target: TargetFile; partSizeBytes: number }

/**
 * Marks how far a copy has come, at intervals while it runs. A later attempt trusts the mark, so the caller passes only
 * MD5s that it has compared with the mark from which the copy continued.
 */
export class MarkKeeper {
  readonly #copy: CopyInHand
  #markedParts: number
  #triedBytes: number
  #triedMs = performance.now()
  #writing: Promise<void> | null = null
  #failure: { error: unknown } | null = null

  /** `before`: the mark that the copy continues from. */
  constructor(copy: CopyInHand, before: CopyMark | null) {
    this.#copy = copy
    this.#markedParts = before ? before.partMd5s.length / md5Bytes : 0
    this.#triedBytes = this.#markedParts * copy.partSizeBytes
  }

  /** True if the next mark is due. Throws if the last sync failed. */
  get isDue(): boolean {
    if (this.#failure) throw this.#failure.error
    if (this.#writing) return false
    const newBytes = this.#copy.target.writtenBytes - this.#triedBytes
    const isLong = newBytes >= markEveryBytes || performance.now() - this.#triedMs >= markEveryMs
    return isLong && newBytes >= this.#copy.partSizeBytes
  }

  /** Writes a mark in the background. */
  mark(partMd5s: Buffer): void {
    this.#triedBytes = this.#copy.target.writtenBytes
    this.#triedMs = performance.now()
    this.#writing = this.#write(partMd5s)
      .catch((error: unknown) => {
        this.#failure = { error }
      })
      .finally(() => {
        this.#writing = null
      })
  }

  /** Writes the last mark of an interrupted copy. False if the copy cannot be continued. */
  async last(partMd5s: Buffer): Promise<boolean> {
    await this.rest()
    await this.#write(partMd5s)
    // One part is not worth continuing, because the last marked part is read again.
    return this.#markedParts > 1
  }

  /** Resolves when no mark is being written. Throws if a sync failed. */
  async rest(): Promise<void> {
    await this.#writing
    if (this.#failure) throw this.#failure.error
  }

  async #write(hashed: Buffer): Promise<void> {
    const { path, source, target, partSizeBytes } = this.#copy
    const syncedParts = Math.floor((await target.sync()) / partSizeBytes)
    const partMd5s = hashed.subarray(0, syncedParts * md5Bytes)
    const parts = partMd5s.length / md5Bytes
    if (parts <= this.#markedParts) return
    // A missing mark is not an error: after a crash, this copy starts from the beginning.
    const isMarked = await writeMark(path, source, { partSizeBytes, partMd5s, gaps: source.gaps?.ranges ?? [] }).then(
      () => true,
      () => false,
    )
    if (isMarked) this.#markedParts = parts
  }
}
