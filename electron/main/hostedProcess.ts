import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { utilityProcess } from 'electron'
import type { Log } from '../../shared/errors/log.ts'
import { isProxyVariable } from '../../shared/network/proxies.ts'
import type { LogMessage } from '../../shared/processes/engineProtocol.ts'
import type { LoggedProcess } from '../../shared/support/loggedFields.ts'
import { childEnvironment, fork, nodeSystem } from '../system/index.ts'

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

/** Whether this is an older Electron that is no official build: for tests and evaluation, not for real sources. */
export const isEvaluationElectron = Number(process.versions.napi) < leastNodeApi

/**
 * Starts `out/main/<name>.js` in Electron's utilityProcess if that can load Tapelog's native modules, as in a release; else, as in
 * an evaluation package, in a forked Node 24 with the same messages.
 */
export function hostProcess(
  name: 'engine' | 'mover' | 'service' | 'recogniser' | 'models' | 'updates' | 'reader',
  { packageRoot, logs }: { packageRoot: string; logs: Logs },
): HostedProcess {
  const entry = join(packageRoot, 'out/main', `${name}.js`)
  const child = isEvaluationElectron ? hostInNode(entry, packageRoot) : hostInUtilityProcess(entry, name)
  const log = logs.of(name)
  log('info', 'process-started')
  // A process that a signal ended has no exit code.
  child.onExit((exitCode) => log('info', 'process-ended', { exitCode }))
  child.onMessage((raw) => {
    const message = raw as LogMessage | { type: string }
    if (isLogMessage(message)) log(message.level, message.event, message.fields)
  })
  return child
}

/** The log of each process. The main process writes all of them. */
export type Logs = { of: (process: LoggedProcess) => Log }

const isLogMessage = (message: LogMessage | { type: string }): message is LogMessage => message.type === 'log'

/** Only these ask on the network, so only these get the proxy, whose address may hold a password. */
const onNetwork: ReadonlySet<string> = new Set(['engine', 'models', 'updates'])
const environmentOf = (entry: string): Record<string, string> =>
  childEnvironment(
    onNetwork.has(basename(entry, '.js'))
      ? Object.fromEntries(
          Object.entries(process.env).flatMap(([key, value]) =>
            value !== undefined && isProxyVariable(key) ? [[key, value] as const] : [],
          ),
        )
      : {},
  )

function hostInUtilityProcess(entry: string, serviceName: string): HostedProcess {
  const child = utilityProcess.fork(entry, [], {
    serviceName: `Tapelog ${serviceName}`,
    stdio: 'inherit',
    env: environmentOf(entry),
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

/** The Node in a package's resources, else the one that npm installed; package.json has one for each system. */
function installedNode(packageRoot: string): string {
  const packaged = join(process.resourcesPath ?? '', 'node/bin/node')
  if (existsSync(packaged)) return packaged
  const { platform, arch } = process
  const name =
    platform === 'win32'
      ? `win-${arch}`
      : platform === 'darwin' && arch === 'arm64'
        ? `bin-darwin-arm64`
        : `${platform}-${arch}`
  return join(packageRoot, 'node_modules', `node-${name}`, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** The Node that the engine runs in. `folder`: where its licence lies; null for the Node in Electron. */
export async function engineNode(packageRoot: string): Promise<{ version: string; folder: string | null }> {
  if (!isEvaluationElectron) return { version: process.versions.node, folder: null }
  const node = installedNode(packageRoot)
  const { stdout } = await nodeSystem.run(node, ['--version'])
  return { version: stdout.trim().replace(/^v/, ''), folder: dirname(dirname(node)) }
}

/** V8 keeps three young generations, usually of 16 MiB each, for ever. With 4 MiB each, exports take as long. */
const nodeOptions = ['--max-semi-space-size=4']

/**
 * Starts an entry in a separate Node instead of Electron's utilityProcess. If it had a page's socket, Electron would not notice that
 * the page's process ended, and never load the page again; `fork` leaves it none.
 * @exportedFor tests: they run without Electron
 */
export function hostInNode(entry: string, packageRoot: string): HostedProcess {
  // The Node of the command that started Tapelog; if there is none, the installed Node.
  const node = process.env.TAPELOG_NODE ?? installedNode(packageRoot)
  if (!existsSync(node)) throw new Error('Node is missing. Start Tapelog with: npm start')
  const child = fork(entry, {
    execPath: node,
    execArgv: nodeOptions,
    env: environmentOf(entry),
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
