import type { JobState } from '../../../shared/recordings/domain.ts'
import type { EnqueueRequest } from './types.ts'

type Payload = Record<string, unknown>

/**
 * The effect of a second request for the same job: queue it again, replace its payload, both or neither.
 * `isFinal`: trying again cannot change the job's error. See {@link EnqueueRequest} for `again` and `keepTrue`.
 */
export function askedAgain(
  job: { state: JobState; isFinal: boolean; payload: Payload },
  request: EnqueueRequest,
): { isRequeued: boolean; payload: Payload | null } {
  const { state, payload } = job
  const wanted: Payload = request.payload
  const flags = request.keepTrue ?? []
  const isEnded = state === 'failed' || state === 'cancelled' || (state === 'done' && request.again === 'also-done')
  const isRefused = request.again === 'unless-refused' && (state === 'cancelled' || job.isFinal)
  if (isEnded && !isRefused) {
    // Also after a cancellation: a page can cancel a job and ask again, and no question would have been answered.
    const kept = state === 'done' ? [] : flags.filter((flag) => payload[flag] === true)
    return { isRequeued: true, payload: { ...wanted, ...allTrue(kept) } }
  }
  const added = flags.filter((flag) => wanted[flag] === true && payload[flag] !== true)
  return { isRequeued: false, payload: added.length > 0 ? { ...payload, ...allTrue(added) } : null }
}

const allTrue = (flags: readonly string[]): Record<string, true> =>
  Object.fromEntries(flags.map((flag) => [flag, true]))
