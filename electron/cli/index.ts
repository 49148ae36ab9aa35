import { terminalLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { noProxy } from '../../shared/network/proxies.ts'
import { speak } from '../../shared/words/catalogue.ts'
import { errorCodeOf, followProxies, makeFilesForOwnerOnly } from '../system/index.ts'
import { exitCode } from './output.ts'
import { processTerminal } from './processTerminal.ts'
import { runTapelog } from './tapelog.ts'

let code: number = exitCode.done

// The reader of a pipe may end before this program: `tapelog status | head -1`.
process.stdout.on('error', (error: unknown) => process.exit(errorCodeOf(error) === 'EPIPE' ? code : exitCode.failed))

makeFilesForOwnerOnly()
await speak(terminalLanguage(process.env))
// Programs of a terminal follow its environment alone.
await followProxies(process.env, async () => noProxy)
code = await runTapelog(process.argv.slice(2), processTerminal)
// Exits after everything is written: ending the process at once would cut off the last lines in a pipe.
process.stdout.write('', () => process.exit(code))
