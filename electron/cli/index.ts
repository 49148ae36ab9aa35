import { Command, CommanderError, Option } from 'commander'
import { exportFormats } from '../../shared/domain.ts'
import { speechModelChoices } from '../../shared/engineProtocol.ts'
import { TapelogError, toErrorInfo } from '../../shared/errors.ts'
import { exportCommand, importCommand, runCommand, statusCommand, syncCommand, verifyCommand } from './commands.ts'
import { parseFormats, parsePort, transcriptionOf } from './options.ts'
import { serveCommand } from './serve.ts'
import { exitCode } from './session.ts'

const allFormats = exportFormats.join(',')
let code: number = exitCode.done

const program = new Command('tapelog')
  .description('Recorded interviews into text you can quote. The same engine as the app, without its window.')
  .exitOverride()
  .showHelpAfterError()
  .addHelpText(
    'after',
    `
Exit codes: 0 done, 1 something failed, 2 usage, 3 offline and safely queued.
A remote service is named by TAPELOG_BASE_URL, TAPELOG_API_BASE, TAPELOG_CLIENT_ID, TAPELOG_SECRET_KEY, TAPELOG_API_KEY,
TAPELOG_USER_TOKEN and TAPELOG_AUTHORIZATION; with none of them set, everything happens on this machine.`,
  )

const command = (nameAndArguments: string, description: string) =>
  program
    .command(nameAndArguments)
    .description(description)
    .option('--library <dir>', 'the library to work in (default: your data folder)')
    .option('--json', 'newline-delimited events on stdout, the last one {"type":"result",…}')

const transcription = (cmd: Command) =>
  cmd
    .option('--language <code>', 'language spoken', 'auto')
    .option('--hotwords <words>', 'words to favour, separated by commas')
    .option('--no-diarization', 'do not tell speakers apart')

transcription(
  command('run <paths...>', 'import, transcribe and export (in a temporary library unless --library is given)'),
)
  .requiredOption('--out <dir>', 'where the exports go')
  .option('--formats <list>', 'formats, separated by commas', parseFormats, parseFormats(allFormats))
  .action(async (paths, flags) => {
    code = await runCommand(paths, flags, transcriptionOf(flags))
  })
transcription(command('import <paths...>', 'bring files and folders into the library; nothing is sent'))
  .option('--local-only', 'these recordings never leave this machine')
  .action(async (paths, flags) => {
    code = await importCommand(paths, flags, transcriptionOf(flags))
  })
command('sync', 'work the queue until nothing can go on by itself').action(async (flags) => {
  code = await syncCommand(flags)
})
command('status', 'what is in the library, and what waits for what').action(async (flags) => {
  code = await statusCommand(flags)
})
command('export [id]', 'write transcripts to files')
  .option('--all', 'every recording that has a transcript')
  .requiredOption('--out <dir>', 'where the exports go')
  .option('--formats <list>', 'formats, separated by commas', parseFormats, parseFormats(allFormats))
  .action(async (id, flags, cmd: Command) => {
    if ((id === undefined) === (flags.all !== true)) cmd.error('error: name one recording, or --all')
    code = await exportCommand(id, flags)
  })
command('verify', 'hash every original again and compare with its seal').action(async (flags) => {
  code = await verifyCommand(flags)
})
command('serve', 'run the transcription service by itself, on 127.0.0.1')
  .option('--port <n>', 'port; 0 takes a free one', parsePort, 0)
  .option('--data <dir>', 'folder of the service (default: service/ in the library)')
  .addOption(new Option('--speech-model <name>', 'which models to use').choices(speechModelChoices).default('auto'))
  .action(async (flags) => {
    code = await serveCommand(flags)
  })

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) code = error.exitCode === 0 ? exitCode.done : exitCode.usage
  else {
    process.stderr.write(`${toErrorInfo(error).message}\n`)
    if (process.env.TAPELOG_DEBUG || !(error instanceof TapelogError))
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    code = exitCode.failed
  }
}
process.exit(code)
