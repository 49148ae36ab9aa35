import { problem } from '../../../shared/errors/problem.ts'
import type { Digests } from './digests.ts'

/** Hashes the blocks of one file, given in order. The caller ends with `finish` or `abandon`. */
export type Hashing = {
  /** Its memory begins on a page. */
  readonly isPageAligned: boolean
  /** Memory to read the next block into; waits while all of it is in use. `add` also takes blocks from elsewhere. */
  memory(): Promise<Uint8Array>
  /**
   * Hashes the next block, of any size. `use` gets the same bytes, in pieces where the block is large; they stay valid
   * until its promise is settled. Throws what an earlier `use` threw, `file-changed` for more bytes than planned, and
   * `hashing-failed`.
   */
  add(block: Uint8Array, use?: (bytes: Uint8Array) => Promise<unknown>): Promise<void>
  /** MD5s of the parts that are hashed to their end, 16 bytes each. Threads may be some blocks behind. */
  wholePartMd5s(): Buffer
  /** Resolves when everything that was added is hashed. */
  caughtUp(): Promise<void>
  /** Waits for every `use` as well. Throws as `add` does, and `hash-mismatch` when the check fails. */
  finish(): Promise<Digests>
  /** Releases everything once nothing uses it. Does nothing after `finish`. Never throws. */
  abandon(): Promise<void>
}

/** The file does not have the bytes that it had when it was opened. */
export const fileChanged = () => problem('file-changed', null, { retryable: true })
