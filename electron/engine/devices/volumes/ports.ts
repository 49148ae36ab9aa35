import { execFile } from 'node:child_process'
import { readdir, readFile, realpath } from 'node:fs/promises'

/** What a command left behind. `code` is null when it could not be started or was ended before its time. */
export type CommandResult = { code: number | null; stdout: string; stderr: string }

/**
 * Every way in which device code reaches the operating system, so that all of it can be tried without hardware.
 * `readFile`, `readdir` and `realpath` reject with Node's errors (`code` 'ENOENT', 'EACCES', …). `run` never rejects
 * and never goes through a shell.
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

/** Time as devices see it: milliseconds now, and a call later that can be taken back. */
export type Clock = { now(): number; after(ms: number, call: () => void): () => void }

const commandTimeoutMs = 15_000
const outputLimitBytes = 32 * 1024 * 1024

/** The operating system itself. Commands run in the C locale, because their sentences are read by parsers. */
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
          env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: 'C' },
          ...(options.signal ? { signal: options.signal } : {}),
        },
        (error, stdout, stderr) =>
          resolve({ code: error ? (typeof error.code === 'number' ? error.code : null) : 0, stdout, stderr }),
      )
      // A command that ends without reading its input closes the pipe; its exit code says the rest.
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

/** Node's error code of an unknown thrown value, or ''. */
export const systemErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The text of a small kernel file without its line end, or null when it cannot be read: devices go away at any time. */
export async function readLine(system: SystemPorts, path: string): Promise<string | null> {
  try {
    return (await system.readFile(path)).trim()
  } catch {
    return null
  }
}

/** The names in a folder, or none when it cannot be listed. */
export async function namesIn(system: SystemPorts, path: string): Promise<string[]> {
  try {
    return await system.readdir(path)
  } catch {
    return []
  }
}
