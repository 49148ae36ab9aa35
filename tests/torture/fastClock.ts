/** A clock that runs faster than the real one and continues over restarts: minutes of waiting become seconds. */
export type FastClock = {
  /** The system's time at which this clock showed `startMs`. */
  systemStartMs: number
  startMs: number
  speed: number
}

export const startClock = (speed: number): FastClock => ({ systemStartMs: Date.now(), startMs: Date.now(), speed })

export const readClock = ({ systemStartMs, startMs, speed }: FastClock): number =>
  Math.round(startMs + (Date.now() - systemStartMs) * speed)

/** Longer waits are deadlines, which do not depend on this machine's speed. */
const deadlineMs = 60_000
const patience = 2.5

/** From now on, every timer and steady clock of this process runs at that speed, except Node's own (sockets). */
export function hurryTimers({ speed }: FastClock): void {
  const realMs = (ms: number) => (ms > deadlineMs ? patience : 1) * (ms / speed)
  const { setTimeout: realTimeout, setInterval: realInterval } = globalThis
  const hurried =
    (real: typeof setTimeout | typeof setInterval) =>
    (callback: (...given: unknown[]) => void, delayMs?: number, ...given: unknown[]) =>
      real(callback, realMs(delayMs ?? 0), ...given)
  globalThis.setTimeout = Object.assign(hurried(realTimeout), realTimeout) as unknown as typeof setTimeout
  globalThis.setInterval = Object.assign(hurried(realInterval), realInterval) as unknown as typeof setInterval
  const realNow = performance.now.bind(performance)
  Object.defineProperty(performance, 'now', { value: () => realNow() * speed })
}
