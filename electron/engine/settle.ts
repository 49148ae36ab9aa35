import type { WaitReason } from '../../shared/recordings/domain.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { JobRunner } from './jobs/runner.ts'
import { waitsForPerson } from './jobs/types.ts'
import type { SettleReport } from './types.ts'
import { jobSummaries } from './views/jobSummaries.ts'
import type { QueueOverviews } from './views/overview.ts'

/** Waits that end automatically, at an unknown time. */
const forNetwork: readonly WaitReason[] = ['network', 'wrong-network']
const needsPerson = (reason: WaitReason | null) => reason !== null && waitsForPerson.includes(reason)
const needsNetwork = (reason: WaitReason | null) => reason !== null && forNetwork.includes(reason)

/** Resolves when no job can continue without a person or the network, and gives the unfinished jobs. */
export async function settle(
  {
    queue,
    runner,
    overviews,
    now,
  }: { queue: JobQueue; runner: JobRunner; overviews: QueueOverviews; now: () => number },
  options: { signal?: AbortSignal } = {},
): Promise<SettleReport> {
  const startedMs = now()
  const waiting = () => queue.list(['queued', 'waiting']).filter(({ kind }) => runner.kinds.includes(kind))
  await runner.whenQuiet({
    // Jobs that wait for the network or a person do not continue automatically; all others do.
    isQuiet: () => runner.isPaused || !queue.hasGoingOn(runner.kinds, [...waitsForPerson, ...forNetwork]),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const left = waiting()
  const failed = queue.list(['failed']).filter((job) => job.updatedMs >= startedMs)
  const isStuck = left.some(({ waitingFor }) => runner.isPaused || needsPerson(waitingFor))
  const isOffline = left.some(({ waitingFor }) => needsNetwork(waitingFor))
  return {
    outcome: failed.length > 0 || isStuck ? 'stuck' : isOffline ? 'offline' : 'idle',
    unfinished: jobSummaries([...failed, ...left], { overviews, progressOf: (jobId) => runner.progressOf(jobId) }),
  }
}
