import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { childEnvironment } from '../system/index.ts'

/** A child process that exchanges messages, for both kinds of host. */
export type HostedProcess = {
  pid: number | undefined
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number | null) => void): void
  kill(): void
}

/** better-sqlite3 13 needs Node-API 10. In an older Electron, processes run in a separate Node. */
const leastNodeApi = 10

/**
 * Starts `out/main/<name>.js` in Electron's utilityProcess if that can load Tapelog's native modules (always in a packaged app); else
 * in a forked Node 24 with the same messages.
 */
export function hostProcess(name: 'engine' | 'service' | 'recogniser' | 'models', packageRoot: string): HostedProcess {
  const entry = join(packageRoot, 'out/main', `${name}.js`)
  if (app.isPackaged || Number(process.versions.napi) >= leastNodeApi) return hostInUtilityProcess(entry, name)
  return hostInNode(entry, packageRoot)
}

function hostInUtilityProcess(entry: string, serviceName: string): HostedProcess {
  const child = utilityProcess.fork(entry, [], {
    serviceName: `Tapelog ${serviceName}`,
    stdio: 'inherit',
    env: childEnvironment(),
  })
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

/** The Node that npm installed; package.json has a package for each system. */
function installedNode(packageRoot: string): string {
  const { platform, arch } = process
  const name =
    platform === 'win32'
      ? `win-${arch}`
      : platform === 'darwin' && arch === 'arm64'
        ? `bin-darwin-arm64`
        : `${platform}-${arch}`
  return join(packageRoot, 'node_modules', `node-${name}`, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Starts an entry in a separate Node instead of Electron's utilityProcess.
 * @exportedFor tests: they run without Electron
 */
export function hostInNode(entry: string, packageRoot: string): HostedProcess {
  // The Node of the command that started Tapelog; if there is none, the installed Node.
  const node = process.env.TAPELOG_NODE ?? installedNode(packageRoot)
  if (!existsSync(node)) throw new Error('Node is missing. Start Tapelog with: npm start')
  const child: ChildProcess = fork(entry, [], {
    execPath: node,
    execArgv: [],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    pid: child.pid,
    send: (message) => {
      // A process that has just ended still counts as connected. Without a callback, the main process would get the error as an
      // exception, show it in a dialog and never quit.
      if (child.connected) child.send(message as object, () => {})
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  }
}

/** Only deaths within this time before the latest death count. */
const memoryMs = 60_000
const mostDeathsInMemory = 5
const firstDelayMs = 250
const longestDelayMs = 8000

/**
 * How many milliseconds to wait before restarting a process that died at these times (Unix milliseconds, latest last). The delay
 * doubles with each death in the last minute; null after too many.
 */
export function restartDelayMs(deathTimesMs: readonly number[]): number | null {
  const latest = deathTimesMs.at(-1) ?? 0
  const recent = deathTimesMs.filter((time) => latest - time < memoryMs).length
  if (recent > mostDeathsInMemory) return null
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, recent - 1))
}
