import { problem } from '../../../shared/errors/problem.ts'
import { type Digests, md5Bytes, partCount } from './digests.ts'

/** `parts`: the MD5 of every part. `check`: the MD5 of one part again, by another implementation. */
export type HashTask = 'sha256' | 'md5' | 'parts' | 'check'

/** By task, lower-case hex; without `parts`, which are reported one by one as they end. */
export type TaskDigests = Partial<Record<HashTask, string>>

/** What to hash of a file. */
export type HashPlan = {
  sizeBytes: number
  /** Null: no MD5s of parts. */
  partSizeBytes: number | null
  /** Which part is hashed twice, from 0; null: none. */
  checkedPart: number | null
}

export const partsOf = ({ sizeBytes, partSizeBytes }: HashPlan): number =>
  partSizeBytes === null ? 0 : partCount(sizeBytes, partSizeBytes)

/** How many parts are hashed one by one. A file of one part has the MD5 of that part. */
export const singleParts = (plan: HashPlan): number => (partsOf(plan) < 2 ? 0 : partsOf(plan))

/** The tasks that need every block in order, so that one thread computes each. Any thread may hash a part. */
const chainsOf = ({ checkedPart }: HashPlan): HashTask[] => [
  'sha256',
  'md5',
  ...(checkedPart === null ? [] : ['check' as const]),
]

export const tasksOf = (plan: HashPlan): HashTask[] => [
  ...chainsOf(plan),
  ...(singleParts(plan) > 0 ? ['parts' as const] : []),
]

/**
 * The chains of each thread. A third thread has only the check, so that it can hash parts; without parts there is no third
 * thread.
 */
export function chainsByThread(plan: HashPlan, threads: number): HashTask[][] {
  const [sha256, md5, ...check] = chainsOf(plan) as [HashTask, HashTask, ...HashTask[]]
  return threads > 2 && singleParts(plan) > 0 ? [[sha256], [md5], check] : [[sha256], [md5, ...check]]
}

/**
 * The digests of a file of `doneBytes`. Throws `hash-mismatch` if the check gave another MD5.
 */
export function digestsOf(plan: HashPlan, doneBytes: number, of: TaskDigests, partMd5s: Uint8Array): Digests {
  const { sha256 = '', md5 = '', check } = of
  const { partSizeBytes, checkedPart } = plan
  const parts = partSizeBytes === null ? 0 : partCount(doneBytes, partSizeBytes)
  const md5s = partsOf(plan) === 1 ? Buffer.from(md5, 'hex') : Buffer.from(partMd5s)
  const digests = { sha256, md5, sizeBytes: doneBytes, partSizeBytes, partMd5s: md5s.subarray(0, parts * md5Bytes) }
  if (check !== undefined && checkedPart !== null && check !== partMd5(digests.partMd5s, checkedPart))
    throw problem('hash-mismatch', null, { retryable: true })
  return digests
}

/** The MD5 of one part, counted from 0, in lower-case hex; '' if there is no such part. */
export const partMd5 = (partMd5s: Buffer, index: number): string =>
  partMd5s.subarray(index * md5Bytes, (index + 1) * md5Bytes).toString('hex')
