import { readdir, readFile, realpath } from 'node:fs/promises'
import { childEnvironment } from './childEnvironment.ts'
import { execFile } from './children.ts'

/** The result of a command. `code` is null if the command could not be started or was stopped early. */
export type CommandResult = { code: number | null; stdout: string; stderr: string }

/**
 * Everything that device code needs from the operating system. Tests replace it and need no hardware. `readFile`, `readdir` and
 * `realpath` reject with Node's errors (`code` 'ENOENT', 'EACCES', …). `run` never rejects and never goes through a shell.
 */
export type SystemPorts = {
  readFile(path: string): Promise<string>
  readdir(path: string): Promise<string[]>
  realpath(path: string): Promise<string>
  run(
    command: string,
    args: string[],
    options?: { input?: string; timeoutMs?: number; signal?: AbortSignal },
  ): Promise<CommandResult>
}

/** `now`: milliseconds on a steady clock. `after`: makes the call later, and returns a function that cancels it. */
export type Clock = { now(): number; after(ms: number, call: () => void): () => void }

const commandTimeoutMs = 15_000
const outputLimitBytes = 32 * 1024 * 1024

/** The operating system itself. Commands run in the C locale, because parsers read their output. */
export const nodeSystem: SystemPorts = {
  readFile: (path) => readFile(path, 'utf8'),
  readdir: (path) => readdir(path),
  realpath: (path) => realpath(path),
  run: (command, args, options = {}) =>
    new Promise((resolve) => {
      const child = execFile(
        command,
        args,
        {
          timeout: options.timeoutMs ?? commandTimeoutMs,
          maxBuffer: outputLimitBytes,
          windowsHide: true,
          env: childEnvironment({ LC_ALL: 'C.UTF-8', LANGUAGE: 'C' }),
          ...(options.signal ? { signal: options.signal } : {}),
        },
        (error, stdout, stderr) =>
          resolve({ code: error ? (typeof error.code === 'number' ? error.code : null) : 0, stdout, stderr }),
      )
      // A command that ends without reading its input closes the pipe. Its exit code says whether that is an error.
      child.stdin?.on('error', () => {})
      child.stdin?.end(options.input ?? '')
    }),
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * The text of a small kernel file without its line end. Null if the file cannot be read, because a device may be unplugged at any
 * time.
 */
export async function readLine(system: SystemPorts, path: string): Promise<string | null> {
  try {
    return (await system.readFile(path)).trim()
  } catch {
    return null
  }
}

/** The names in a folder, or none if it cannot be listed. */
export async function namesIn(system: SystemPorts, path: string): Promise<string[]> {
  try {
    return await system.readdir(path)
  } catch {
    return []
  }
}
