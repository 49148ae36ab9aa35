import { tmpdir } from 'node:os'
import type { Terminal } from './terminal.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** The terminal of this process, for the entries of programs alone. */
export const processTerminal: Terminal = {
  // Opening standard input has effects of its own, and few commands read it.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  temporaryFolder: tmpdir(),
  onInterrupt(interrupt) {
    const end = () => {
      for (const signal of signals) process.removeListener(signal, told)
    }
    const told = () => {
      end()
      interrupt()
    }
    for (const signal of signals) process.on(signal, told)
    return end
  },
}
