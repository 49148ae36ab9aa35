import type { Destination, WaitReason } from '../recordings/domain.ts'
import { words } from './catalogue.ts'

/** Reasons to wait during which a recording is complete on this machine. */
const reassures: ReadonlySet<WaitReason> = new Set(['network', 'wrong-network'])

/** A wait that is shorter than this is not worth a time of day. */
const untilFromMs = 90_000

/** Why a recording waits. `destination` tells where the work is done, null where that is not known. */
export function waitReasonWords(reason: WaitReason, destination: Destination | null): string {
  const { waiting, waitingHere, safeHere } = words.states
  const here: Partial<Record<WaitReason, string>> = destination === 'this-machine' ? waitingHere : {}
  return here[reason] ?? (reassures.has(reason) ? safeHere(waiting[reason]) : waiting[reason])
}

/** The same, with the time of day at which it goes on where that is worth saying: `… · until 14:05`. */
export function waitWords(
  reason: WaitReason,
  resumesMs: number | null,
  destination: Destination | null = null,
  nowMs = Date.now(),
): string {
  const isTimed =
    (reason === 'rate-limit' || reason === 'retry') && resumesMs !== null && resumesMs - nowMs > untilFromMs
  const why = waitReasonWords(reason, destination)
  if (!isTimed) return why
  const clock = words.units.clock(resumesMs)
  return reason === 'retry' ? words.states.tryingAgainAt(clock) : words.states.until(why, clock)
}
