import { CommanderError } from 'commander'
import { TapelogError, toErrorInfo } from '../../shared/errors/errors.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import type { Perform } from './declaring.ts'
import { isUsageError } from './library.ts'
import { exitCode, report } from './output.ts'
import { createProgram } from './program.ts'
import { plain } from './queueLines.ts'
import type { Terminal } from './terminal.ts'

/** Runs a command line. Resolves to the exit code once everything that it started has ended. */
export async function runTapelog(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = exitCode.done
  /** An error becomes one sentence on stderr; with --json it is also the last event on stdout. */
  const perform: Perform = async (flags, command) => {
    try {
      code = await command(terminal)
    } catch (error) {
      const info = toErrorInfo(error)
      terminal.stderr.write(`${plain(sentenceOf(info))}\n`)
      if (terminal.env.TAPELOG_DEBUG || !(error instanceof TapelogError))
        terminal.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      if (flags.json) report(terminal, null, true).result({ ok: false, error: info })
      code = isUsageError(info.code) ? exitCode.usage : exitCode.failed
    }
  }
  try {
    await createProgram(perform, terminal).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    code = error.exitCode === 0 ? exitCode.done : exitCode.usage
  }
  return code
}
