import type { Destination, WaitReason } from '../shared/domain.ts'

const reasons: Record<WaitReason, string> = {
  network: 'Waiting for the network · safe on this machine',
  'wrong-network': 'Waiting for a network that may be used · safe on this machine',
  'rate-limit': 'Waiting: the service asks to go slower',
  'sign-in': 'Waiting for you to sign in',
  device: 'Waiting for its recorder: plug it in',
  retry: 'Trying again soon',
  paused: 'Paused',
  pausing: 'Pausing…',
  turn: 'Waiting for its turn',
}

/** The same for work on this machine, where there is no network between and nothing is sent. */
const reasonsHere: Partial<Record<WaitReason, string>> = {
  network: 'Waiting for the transcriber on this machine to start',
  'rate-limit': 'Waiting for its turn here',
  turn: 'Waiting for its turn here',
}
export const waitReasonWords = (reason: WaitReason, destination: Destination | null): string =>
  (destination === 'this-machine' ? reasonsHere[reason] : undefined) ?? reasons[reason]

/** `14:05`. */
export const clockWords = (timeMs: number): string =>
  new Date(timeMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Why something does not go on, and when it will, where that is worth saying: `… · until 14:05`. */
export function waitWords(
  reason: WaitReason,
  resumesMs: number | null,
  destination: Destination | null = null,
  nowMs = Date.now(),
): string {
  const isTimed = (reason === 'rate-limit' || reason === 'retry') && resumesMs !== null && resumesMs - nowMs > 90_000
  const words = waitReasonWords(reason, destination)
  if (!isTimed) return words
  const clock = clockWords(resumesMs)
  return reason === 'retry' ? `Trying again at ${clock}` : `${words} · until ${clock}`
}
