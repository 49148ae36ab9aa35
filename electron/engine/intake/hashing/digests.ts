import { partnerLimits } from '../../../../shared/partner/limits.ts'

/** The parts that recordings are uploaded in. */
export const uploadPartSizeBytes: number = partnerLimits.chunkSizeBytes

export const md5Bytes = 16

/** What one read of a file gives. Hashes are lower-case hex. */
export type Digests = {
  sha256: string
  md5: string
  sizeBytes: number
  /** Null: no MD5s of parts were asked for. */
  partSizeBytes: number | null
  /** The MD5 of each part in order, 16 bytes each; the last part may be shorter than the others. */
  partMd5s: Buffer
}

export const partCount = (sizeBytes: number, partSizeBytes: number): number => Math.ceil(sizeBytes / partSizeBytes)
