import type { WaitReason } from '../shared/domain.ts'

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

/** `14:05`. */
export const clockWords = (timeMs: number): string =>
  new Date(timeMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Why something does not go on, and when it will, where that is worth saying: `… · until 14:05`. */
export function waitWords(reason: WaitReason, resumesMs: number | null, nowMs = Date.now()): string {
  const isTimed = (reason === 'rate-limit' || reason === 'retry') && resumesMs !== null && resumesMs - nowMs > 90_000
  if (!isTimed) return reasons[reason]
  const clock = clockWords(resumesMs)
  return reason === 'retry' ? `Trying again at ${clock}` : `${reasons[reason]} · until ${clock}`
}
