import { partnerLimits } from '../../../shared/partner/limits.ts'

/** The size of an upload's parts. */
export const uploadPartSizeBytes: number = partnerLimits.chunkSizeBytes

export const md5Bytes = 16

/** The digests of a file, from one read. Hashes are lower-case hex. */
export type Digests = {
  sha256: string
  md5: string
  sizeBytes: number
  /** Null if no MD5s of parts were requested. */
  partSizeBytes: number | null
  /** The MD5 of each part in order, 16 bytes each; the last part may be shorter than the others. */
  partMd5s: Buffer
}

/** The MD5 of one part, counted from 0, in lower-case hex; '' if there is no such part. */
export const partMd5 = (partMd5s: Buffer, index: number): string =>
  partMd5s.subarray(index * md5Bytes, (index + 1) * md5Bytes).toString('hex')
