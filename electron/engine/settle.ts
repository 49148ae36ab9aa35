import type { WaitReason } from '../../shared/domain.ts'
import { jobSummaries } from './commands/queue.ts'
import type { EngineParts } from './parts.ts'
import type { SettleReport } from './types.ts'

/** Signing in, plugging in. */
const forPerson: readonly WaitReason[] = ['sign-in', 'device']
/** These end by themselves, at a time that Tapelog cannot know. */
const forNetwork: readonly WaitReason[] = ['network', 'wrong-network']
const needsPerson = (reason: WaitReason | null) => reason !== null && forPerson.includes(reason)
const needsNetwork = (reason: WaitReason | null) => reason !== null && forNetwork.includes(reason)

/** Resolves when no job can go on by itself any more, with what is left. */
export async function settle(parts: EngineParts, options: { signal?: AbortSignal } = {}): Promise<SettleReport> {
  const { queue, runner, now } = parts
  const startedMs = now()
  const waiting = () => queue.list(['queued', 'waiting']).filter(({ kind }) => runner.kinds.includes(kind))
  await runner.whenQuiet({
    // What waits for the network or a person does not end by itself; everything else does.
    isQuiet: () => runner.isPaused || !queue.hasGoingOn(runner.kinds, [...forPerson, ...forNetwork]),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const left = waiting()
  const failed = queue.list(['failed']).filter((job) => job.updatedMs >= startedMs)
  const isStuck = left.some(({ waitingFor }) => runner.isPaused || needsPerson(waitingFor))
  const isOffline = left.some(({ waitingFor }) => needsNetwork(waitingFor))
  return {
    outcome: failed.length > 0 || isStuck ? 'stuck' : isOffline ? 'offline' : 'idle',
    unfinished: jobSummaries([...failed, ...left], parts),
  }
}
