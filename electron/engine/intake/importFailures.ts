import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { intakeError } from '../../sealing/index.ts'
import { isOutOfSpace, isWriteProtected } from '../../system/index.ts'
import type { JobResult } from '../jobs/types.ts'

/** How soon to try again. A try costs little, and no system reports that a disk has room or is writable again. */
const againMs = 5000

/**
 * When to repeat an import that failed because the library's disk is full or write-protected; this costs no attempt. Null for every
 * other failure.
 */
export function waitForDisk(thrown: unknown): JobResult | null {
  // The system's own errors come from moving the copy to its place among the originals.
  const error = toErrorInfo(isOutOfSpace(thrown) || isWriteProtected(thrown) ? intakeError(thrown) : thrown)
  const wait = { outcome: 'retry', error, afterMs: againMs, attempt: 'free' } as const
  if (error.code === 'import-disk-full') return { ...wait, waitingFor: 'disk-space' }
  return error.code === 'import-disk-protected' ? { ...wait, waitingFor: 'retry' } : null
}

/** Errors of the file itself, which the same bytes would cause again. All other failures are temporary. */
const verdicts: ReadonlySet<string> = new Set([
  'not-audio',
  'damaged-audio',
  'media-overrun',
  'not-converted',
  'encrypted-recording',
  'empty-file',
  'not-a-file',
  'device-file-in-crumbs',
])

export const isVerdict = (errorCode: string): boolean => verdicts.has(errorCode)
