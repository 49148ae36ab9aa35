import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packageRoot } from './packageRoot.ts'
import type { WorkerProcessSettings } from './workerProcess.ts'

const script = join(packageRoot, 'tests/newsroom/setup/workerProcess.ts')

/** Starts a worker as a process of its own; resolves when it works. Its environment has its key, as an operator’s may. */
export async function startWorkerProcess(settings: WorkerProcessSettings) {
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TAPELOG_WORKER_KEY: settings.key },
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await once(createInterface({ input: child.stdout }), 'line')
  return {
    pid: child.pid ?? 0,
    /** The code with which it ended. */
    async stop(signal: 'SIGKILL' | 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return (await ended)[0]
    },
  }
}
