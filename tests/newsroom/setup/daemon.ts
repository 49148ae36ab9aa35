import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** A server in the foreground, as a child of this process. */
export type Daemon = {
  pid: number
  hasEnded(): boolean
  /** The end of what it wrote. */
  lastWords(): string
  /** Kills it and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a program. It ends with this process, however this process ends. What it writes goes to `logPath`. */
export function startDaemon(logPath: string, program: string, parameters: readonly string[]): Daemon {
  const log = openSync(logPath, 'a', 0o600)
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...parameters], { stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} does not start.`)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid,
    hasEnded,
    lastWords: () => readFileSync(logPath, 'utf8').slice(-2000),
    async kill() {
      if (hasEnded()) return
      child.kill('SIGKILL')
      await ended
    },
  }
}
