import { tmpdir } from 'node:os'
import { PassThrough, Readable } from 'node:stream'
import { runTapelog } from '../../electron/cli/tapelog.ts'
import type { Terminal } from '../../electron/cli/terminal.ts'
import { demoModelsFolder, withoutTapelog } from './tapelogProcess.ts'

/**
 * Runs `tapelog` in this process, with streams and variables of its own and without a terminal. Starting a process for it takes a
 * second; {@link startTapelog} is for tests of that process: its signals, its language, its death.
 */
export function tapelogHere(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const said = { stdout: '', stderr: '' }
  for (const [name, stream] of Object.entries({ stdout, stderr }))
    stream.setEncoding('utf8').on('data', (text: string) => {
      said[name as keyof typeof said] += text
    })
  const interrupts = new Set<() => void>()
  const terminal: Terminal = {
    stdin: Object.assign(Readable.from([]), { isTTY: false }) as unknown as Terminal['stdin'],
    stdout,
    stderr,
    env: { ...withoutTapelog(process.env), TAPELOG_MODELS: demoModelsFolder(), ...environment },
    temporaryFolder: environment.TMPDIR ?? tmpdir(),
    onInterrupt(interrupt) {
      interrupts.add(interrupt)
      return () => interrupts.delete(interrupt)
    },
  }
  const run = async () => {
    const code = await runTapelog(args, terminal)
    const closed = [stdout, stderr].map((stream) => new Promise((resolve) => stream.once('close', resolve)))
    stdout.end()
    stderr.end()
    await Promise.all(closed)
    return { code, ...said }
  }
  return {
    stdout,
    stderr,
    /** Ctrl-C. Throws if the program does not listen for it: its process would end at once. */
    interrupt() {
      if (interrupts.size === 0) throw new Error('Ctrl-C would end the process')
      for (const one of [...interrupts]) {
        interrupts.delete(one)
        one()
      }
    },
    ended: run(),
  }
}
