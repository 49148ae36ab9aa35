import { type HashingCrews, hashingCrews } from './crews.ts'
import { type Digests, uploadPartSizeBytes } from './digests.ts'
import { HashingHere } from './hashingHere.ts'
import { HashingInRing } from './hashingInRing.ts'
import { type HashPlan, partsOf } from './plan.ts'

/** Blocks of one file on their way through the hashes, in order. `finish` or `abandon` must be called in the end. */
export type Hashing = {
  /** Its memory begins on a page. */
  readonly isPageAligned: boolean
  /** Memory to read the next block into; waits while all of it is in use. Blocks from elsewhere are taken as well. */
  memory(): Promise<Uint8Array>
  /**
   * Hands over the next block, of any size. `use` is given the same bytes, in pieces where the block is large: they hold
   * until its promise is settled. Throws what an earlier `use` threw, `file-changed` for more bytes than there were to
   * be, and `hashing-failed`.
   */
  add(block: Uint8Array, use?: (bytes: Uint8Array) => Promise<unknown>): Promise<void>
  /** MD5s of the parts that are hashed to their end, 16 bytes each. Threads may be some blocks behind. */
  wholePartMd5s(): Buffer
  /** Resolves when everything that was added is hashed. */
  caughtUp(): Promise<void>
  /** Waits for every `use` as well. Throws as `add` does, and `hash-mismatch` when the check fails. */
  finish(): Promise<Digests>
  /** Lets everything go once nobody uses it. Does nothing after `finish`. Never throws. */
  abandon(): Promise<void>
}

export type HashingOptions = {
  /** Null: no MD5s of parts. Default: the parts of an upload. */
  partSizeBytes?: number | null
  crews?: HashingCrews
  /** 0 to 1. */
  random?: () => number
}

/** Below this the threads gain nothing: waking them and waiting for the slowest takes as long (measured). */
const threadsFromBytes = 4 * 1024 * 1024
/** One part in so many bytes is hashed twice on average, at most one of a file: the other way is ten times as slow. */
const checkedEveryBytes = 256 * 1024 * 1024

/** Begins to hash a file of `sizeBytes`: large ones by threads of their own, small ones here. */
export async function beginHashing(sizeBytes: number, options: HashingOptions = {}): Promise<Hashing> {
  const { partSizeBytes = uploadPartSizeBytes, crews = hashingCrews, random = Math.random } = options
  const plan: HashPlan = { sizeBytes, partSizeBytes, checkedPart: null }
  if (random() < sizeBytes / checkedEveryBytes && partsOf(plan) > 0)
    plan.checkedPart = Math.min(partsOf(plan) - 1, Math.floor(random() * partsOf(plan)))
  const crew = sizeBytes < threadsFromBytes ? null : await crews.lend()
  return crew ? new HashingInRing(plan, crew, crews) : new HashingHere(plan)
}
