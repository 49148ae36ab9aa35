import type { WaitReason } from '../../shared/domain.ts'
import { jobSummaries } from './commands/queue.ts'
import type { EngineParts } from './parts.ts'
import type { SettleReport } from './types.ts'

/** Signing in, plugging in. */
const needsPerson = (reason: WaitReason | null) => reason === 'sign-in' || reason === 'device'
/** They come back by themselves, but nobody knows when. */
const needsNetwork = (reason: WaitReason | null) => reason === 'network' || reason === 'wrong-network'

/** Resolves when no job can go on by itself any more, with what is left. */
export async function settle(parts: EngineParts, options: { signal?: AbortSignal } = {}): Promise<SettleReport> {
  const { queue, runner, now } = parts
  const startedMs = now()
  const waiting = () => queue.list(['queued', 'waiting']).filter(({ kind }) => runner.kinds.includes(kind))
  await runner.whenQuiet({
    // What waits for the network or a person does not end by itself; everything else does.
    isQuiet: () =>
      runner.isPaused || waiting().every(({ waitingFor }) => needsNetwork(waitingFor) || needsPerson(waitingFor)),
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
