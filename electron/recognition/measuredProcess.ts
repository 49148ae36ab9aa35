import { readFileSync } from 'node:fs'
import { forkLockedIn } from './lockedIn.ts'
import { recogniserEntry, type StartRecogniser } from './startRecogniser.ts'
import type { FromRecogniser } from './types.ts'

/** The interval between two measurements of the memory; the system itself remembers the maximum. */
const lookEveryMs = 100

/** Starts recognisers as usual and records the highest memory of any of them, in bytes; 0 if the system does not tell. */
export function measuredRecognisers(packageRoot: string): { start: StartRecogniser; peakBytes: () => number } {
  let peakBytes = 0
  const start: StartRecogniser = (job) => {
    const { child, next, kill } = forkLockedIn(recogniserEntry(packageRoot), job)
    const look = () => {
      peakBytes = Math.max(peakBytes, ...lockedInBelow(child.pid).map(peakOf))
    }
    const timer = setInterval(look, lookEveryMs)
    child.on('close', () => clearInterval(timer))
    return {
      onMessage: (listener) =>
        void child.on('message', (message) => {
          look()
          listener(message as FromRecogniser)
        }),
      onEnd: (listener) => {
        child.on('error', listener)
        child.on('close', listener)
      },
      next,
      kill,
    }
  }
  return { start, peakBytes: () => peakBytes }
}

/** This process. If it is bubblewrap, also the two processes below it: the first process in the namespace, and the recogniser. */
function lockedInBelow(pid: number | undefined, depth = 2): number[] {
  if (pid === undefined) return []
  if (depth === 0) return [pid]
  let below: string
  try {
    below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    return [pid]
  }
  return [pid, ...[...below.matchAll(/\d+/g)].flatMap(([child]) => lockedInBelow(Number(child), depth - 1))]
}

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
