import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, utilityProcess } from 'electron'

/** A child process that speaks messages, whichever way it is hosted. */
export type HostedProcess = {
  pid: number | undefined
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number | null) => void): void
  kill(): void
}

/** better-sqlite3 13 needs Node-API 10; an Electron that is older hosts its processes in the Node of the `node` package. */
const leastNodeApi = 10

/**
 * Starts `out/main/<name>.js` in a process of its own: Electron's utilityProcess where it can load our native modules
 * (always in a packaged app), else a forked Node 24 with the same messages.
 */
export function hostProcess(name: 'engine' | 'service' | 'recogniser', packageRoot: string): HostedProcess {
  const entry = join(packageRoot, 'out/main', `${name}.js`)
  if (app.isPackaged || Number(process.versions.napi) >= leastNodeApi) return hostInUtilityProcess(entry, name)
  return hostInNode(entry, packageRoot)
}

function hostInUtilityProcess(entry: string, serviceName: string): HostedProcess {
  const child = utilityProcess.fork(entry, [], { serviceName: `Tapelog ${serviceName}`, stdio: 'inherit' })
  return {
    get pid() {
      return child.pid
    },
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  }
}

/** Exported for its test. */
export function hostInNode(entry: string, packageRoot: string): HostedProcess {
  const node = join(packageRoot, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) throw new Error('The node package is missing: run npm ci')
  const environment = { ...process.env }
  // Meant for Electron's own process; a Node child must not read it.
  delete environment.NODE_OPTIONS
  const child: ChildProcess = fork(entry, [], {
    execPath: node,
    execArgv: [],
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    pid: child.pid,
    send: (message) => {
      // One that has just ended still counts as connected; its exit says so to everybody. Without somebody to take it, the
      // failure would be thrown in the main process, which shows it and waits: an application that never quits.
      if (child.connected) child.send(message as object, () => {})
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  }
}
