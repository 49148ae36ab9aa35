import { TapelogError } from '../../../../shared/errors.ts'
import { type Digests, md5Bytes, partCount } from './digests.ts'
import type { HashTask, TaskDigests } from './tasks.ts'

/** What is to be hashed of a file. */
export type HashPlan = {
  sizeBytes: number
  /** Null: no MD5s of parts. */
  partSizeBytes: number | null
  /** Which part is hashed twice, from 0; null: none. */
  checkedPart: number | null
}

export const partsOf = ({ sizeBytes, partSizeBytes }: HashPlan): number =>
  partSizeBytes === null ? 0 : partCount(sizeBytes, partSizeBytes)

/** Parts that are hashed one by one: the MD5 of a file of one part is that part's. */
export const singleParts = (plan: HashPlan): number => (partsOf(plan) < 2 ? 0 : partsOf(plan))

/** The hashes of the whole file and the check. The MD5s of parts are none of them, any thread may take these. */
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
 * The chains of each thread. A third thread has only the check, so that it is there for parts; where no parts are hashed it
 * is left out.
 */
export function chainsByThread(plan: HashPlan, threads: number): HashTask[][] {
  const [sha256, md5, ...check] = chainsOf(plan) as [HashTask, HashTask, ...HashTask[]]
  return threads > 2 && singleParts(plan) > 0 ? [[sha256], [md5], check] : [[sha256], [md5, ...check]]
}

/**
 * Puts together what was hashed of `doneBytes`. Throws `hash-mismatch` where the part that was hashed twice came out
 * differently.
 */
export function digestsOf(plan: HashPlan, doneBytes: number, of: TaskDigests, partMd5s: Uint8Array): Digests {
  const { sha256 = '', md5 = '', check } = of
  const { partSizeBytes, checkedPart } = plan
  const parts = partSizeBytes === null ? 0 : partCount(doneBytes, partSizeBytes)
  const md5s = partsOf(plan) === 1 ? Buffer.from(md5, 'hex') : Buffer.from(partMd5s)
  const digests = { sha256, md5, sizeBytes: doneBytes, partSizeBytes, partMd5s: md5s.subarray(0, parts * md5Bytes) }
  if (check !== undefined && checkedPart !== null && check !== partMd5(digests.partMd5s, checkedPart)) throw mismatch()
  return digests
}

/** Lower-case hex of one part's MD5, from 0; '' where there is no such part. */
export const partMd5 = (partMd5s: Buffer, index: number): string =>
  partMd5s.subarray(index * md5Bytes, (index + 1) * md5Bytes).toString('hex')

const mismatch = () =>
  new TapelogError(
    'hash-mismatch',
    'Two ways to compute the same checksum did not agree, so this copy is not trusted. Retry. If it happens again, the memory or the processor of this computer is faulty: have it checked.',
    { retryable: true },
  )
