import { CommanderError } from 'commander'
import { TapelogError, toErrorInfo } from '../../shared/errors/errors.ts'
import { sentenceOf } from '../../shared/errors/problem.ts'
import { terminalLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { speak } from '../../shared/words/catalogue.ts'
import { errorCodeOf, makeFilesForOwnerOnly } from '../system/index.ts'
import { isUsageError } from './library.ts'
import { report } from './output.ts'
import { createProgram } from './program.ts'
import { plain } from './queueLines.ts'
import { type CommonFlags, exitCode } from './session.ts'

let code: number = exitCode.done

/** Runs a command. An error becomes one sentence on stderr; with --json it is also the last event on stdout. */
async function perform(flags: CommonFlags, command: () => Promise<number>): Promise<void> {
  try {
    code = await command()
  } catch (error) {
    const info = toErrorInfo(error)
    process.stderr.write(`${plain(sentenceOf(info))}\n`)
    if (process.env.TAPELOG_DEBUG || !(error instanceof TapelogError))
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    if (flags.json) report(null, true).result({ ok: false, error: info })
    code = isUsageError(info.code) ? exitCode.usage : exitCode.failed
  }
}

// The reader of a pipe may end before this program: `tapelog status | head -1`.
process.stdout.on('error', (error: unknown) => process.exit(errorCodeOf(error) === 'EPIPE' ? code : exitCode.failed))

makeFilesForOwnerOnly()
speak(terminalLanguage(process.env))
try {
  await createProgram(perform).parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  code = error.exitCode === 0 ? exitCode.done : exitCode.usage
}
// Exits after everything is written: ending the process at once would cut off the last lines in a pipe.
process.stdout.write('', () => process.exit(code))
