import type { HashPlan } from './plan.ts'
import type { HashTask, TaskDigests } from './tasks.ts'

/** A file begins. `partMd5s` is filled as parts end, in any order, 16 bytes each. */
export type ToHashWorker = {
  control: SharedArrayBuffer
  /** Which reader of the ring it is. */
  reader: number
  plan: HashPlan
  /** Hashes of the whole file that are this thread's alone. */
  chains: readonly HashTask[]
  partMd5s: SharedArrayBuffer
}

/** `digests` is null where the file was abandoned. */
export type FromHashWorker = { type: 'ready' } | { type: 'hashed'; digests: TaskDigests | null }
