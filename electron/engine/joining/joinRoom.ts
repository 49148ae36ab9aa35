import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { problem } from '../../../shared/words/problem.ts'
import { reserveBytes } from '../../sealing/index.ts'
import { freeBytesAtSync } from '../../system/index.ts'
import type { JobRow } from '../jobs/types.ts'

/** FLAC takes at least about this share of the sound. */
const leastShare = 0.2

/** With less of the sound written, the size of the file would be a guess. */
const leastMeasured = 0.05

type Join = Pick<JobRow<'import'>, 'id' | 'payload'>

/**
 * Whether the disk has room for joined files. Like a copy, they leave room to write the library. How large a FLAC file becomes is not known
 * before it is made; what an attempt showed counts for the next one, so that no disk is filled in vain again and again.
 */
export class JoinRoom {
  /** The estimated size of files for which the room was not enough, by job. */
  readonly #estimates = new Map<number, number>()

  /** Throws `import-disk-full` if there is too little room to begin. `path`: the file to write. */
  demandAtFirst({ id, payload: { sizeBytes } }: Join, path: string): void {
    const neededBytes = this.#estimates.get(id) ?? sizeBytes * leastShare
    if (freeBytes(path) < neededBytes + reserveBytes) throw diskFull()
  }

  /** Throws `import-disk-full` if the room does not suffice after all. `fraction`: how much of the sound is written. */
  demandStill({ id, payload: { sizeBytes } }: Join, path: string, fraction: number): void {
    if (freeBytes(path) >= reserveBytes) return
    if (fraction >= leastMeasured) this.#estimates.set(id, Math.min(sizeBytes, sizeOf(path) / fraction))
    throw diskFull()
  }
}

const diskFull = () => problem('import-disk-full', null, { retryable: true })

/** If the system does not say how much is free, writing shows it. */
function freeBytes(path: string): number {
  try {
    return freeBytesAtSync(dirname(path))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
