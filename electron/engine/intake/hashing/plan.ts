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

/** Who does what, for two threads or three. The check goes to whoever has the least to do. */
export function tasksOf(plan: HashPlan, threads: number): HashTask[][] {
  const check: HashTask[] = plan.checkedPart === null ? [] : ['check']
  // The MD5 of a file of one part is that part's.
  if (partsOf(plan) < 2) return [['sha256'], ['md5', ...check]]
  return threads > 2
    ? [['sha256'], ['md5', ...check], ['parts']]
    : [
        ['sha256', ...check],
        ['md5', 'parts'],
      ]
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
