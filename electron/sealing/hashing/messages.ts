import type { HashPlan, HashTask, TaskDigests } from './plan.ts'

/** A file begins. The workers write the MD5 of each part, 16 bytes, to its place in `partMd5s`. */
export type ToHashWorker = {
  control: SharedArrayBuffer
  /** The worker's number among the readers of the ring. */
  reader: number
  plan: HashPlan
  /** Hashes of the whole file that only this thread computes. */
  chains: readonly HashTask[]
  partMd5s: SharedArrayBuffer
}

/** `digests` is null if the file was abandoned. */
export type FromHashWorker = { type: 'ready' } | { type: 'hashed'; digests: TaskDigests | null }
