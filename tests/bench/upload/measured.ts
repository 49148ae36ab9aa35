import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Measured = { cpuSeconds: number; peakRssBytes: number; wallMs: number }

/**
 * Linux only: the resources that a program used, by the system's own accounts. `onStart` gets its process id. Throws if
 * the program fails.
 */
export async function measured(command: readonly string[], onStart?: (pid: number) => void): Promise<Measured> {
  const beganMs = performance.now()
  // The shell's `times` is exact. /proc forgets a process when it ends.
  const shell = spawn('bash', ['-c', '"$@"; status=$?; times; exit $status', 'bash', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Leave out variables for other S3 storage of this machine: the bench must not use that storage.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))),
  })
  let [out, errors, peakRssBytes, pid] = ['', '', 0, 0]
  shell.stdout.on('data', (text) => {
    out += text
  })
  shell.stderr.on('data', (text) => {
    errors += text
  })
  const look = setInterval(() => {
    pid ||= childOf(shell)
    if (pid === 0) return
    onStart?.(pid)
    onStart = undefined
    peakRssBytes = Math.max(peakRssBytes, peakRssOf(pid))
  }, 10)
  const code = await new Promise<number | null>((resolve) => shell.on('close', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${errors.slice(-1000)}`)
  return { cpuSeconds: cpuSecondsIn(out), peakRssBytes, wallMs: performance.now() - beganMs }
}

function childOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

function peakRssOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The last line of `times`: user and system time of children, such as `0m1.234s 0m0.567s`. */
const cpuSecondsIn = (out: string): number =>
  [...(out.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
