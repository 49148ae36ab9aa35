import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { childEnvironment } from '../system/index.ts'
import { recogniserEntry, type StartRecogniser } from './launch.ts'
import type { FromRecogniser } from './types.ts'
import { withoutNetwork } from './withoutNetwork.ts'

/** Between two looks at the memory; the system itself remembers the highest. */
const lookEveryMs = 100

/** Starts recognisers as usual and notes the highest memory of any of them, in bytes; 0 where the system does not say it. */
export function measuredRecognisers(packageRoot: string): { start: StartRecogniser; peakBytes: () => number } {
  let peakBytes = 0
  const start: StartRecogniser = (job) => {
    const options = withoutNetwork({ stdio: 'ignore', serialization: 'advanced', env: childEnvironment() })
    const child = fork(recogniserEntry(packageRoot), options)
    const look = () => {
      peakBytes = Math.max(peakBytes, peakOf(child.pid))
    }
    const timer = setInterval(look, lookEveryMs)
    child.on('close', () => clearInterval(timer))
    child.send(job, () => {})
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
      next: (job) => void child.send(job, () => {}),
      kill: () => void child.kill('SIGKILL'),
    }
  }
  return { start, peakBytes: () => peakBytes }
}

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
