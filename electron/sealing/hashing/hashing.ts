import type { Hashing } from './contract.ts'
import { type HashingCrews, hashingCrews } from './crews.ts'
import { uploadPartSizeBytes } from './digests.ts'
import { HashingHere } from './hashingHere.ts'
import { HashingInRing } from './hashingInRing.ts'
import { type HashPlan, partsOf } from './plan.ts'

export type HashingOptions = {
  /** Null: no MD5s of parts. Default: the parts of an upload. */
  partSizeBytes?: number | null
  crews?: HashingCrews
  /** 0 to 1. */
  random?: () => number
}

/** Below this size threads are not faster (measured): waking them and waiting for the slowest takes as long. */
const threadsFromBytes = 4 * 1024 * 1024
/** On average, one part in so many bytes is checked, at most one of a file. The check is ten times as slow as the hash. */
const checkedEveryBytes = 256 * 1024 * 1024

/** Begins to hash a file of `sizeBytes`: a large one in threads of its own, a small one in this thread. */
export async function beginHashing(sizeBytes: number, options: HashingOptions = {}): Promise<Hashing> {
  const { partSizeBytes = uploadPartSizeBytes, crews = hashingCrews, random = Math.random } = options
  const plan: HashPlan = { sizeBytes, partSizeBytes, checkedPart: null }
  if (random() < sizeBytes / checkedEveryBytes && partsOf(plan) > 0)
    plan.checkedPart = Math.min(partsOf(plan) - 1, Math.floor(random() * partsOf(plan)))
  const crew = sizeBytes < threadsFromBytes ? null : await crews.lend()
  return crew ? new HashingInRing(plan, crew, crews) : new HashingHere(plan)
}
