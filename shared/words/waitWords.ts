import type { Destination, WaitReason } from '../recordings/domain.ts'
import { words } from './catalogue.ts'

/** Reasons for waiting during which the recording is completely on this machine. */
const reassures: ReadonlySet<WaitReason> = new Set(['network', 'wrong-network'])

/** For a shorter wait, no time of day is shown. */
const untilFromMs = 90_000

/** Why a recording waits. `destination`: where the work is done; null if unknown. */
export function waitReasonWords(reason: WaitReason, destination: Destination | null): string {
  const { waiting, waitingHere, safeHere } = words.states
  const here: Partial<Record<WaitReason, string>> = destination === 'this-machine' ? waitingHere : {}
  return here[reason] ?? (reassures.has(reason) ? safeHere(waiting[reason]) : waiting[reason])
}

/** Why a recording waits, with the time of day at which it continues if that is useful: `… · until 14:05`. */
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
