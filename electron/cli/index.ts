import { Command, CommanderError, Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { destinationSchema, exportFormats } from '../../shared/domain.ts'
import { speechModelChoices } from '../../shared/engineProtocol.ts'
import { TapelogError, toErrorInfo } from '../../shared/errors.ts'
import { devicesCommand } from './commands/devices.ts'
import { exportCommand } from './commands/export.ts'
import { type ImportFrom, importCommand } from './commands/import.ts'
import { runCommand } from './commands/run.ts'
import { serveCommand } from './commands/serve.ts'
import { statusCommand } from './commands/status.ts'
import { steerCommand, steeringHelp, steeringVerbs } from './commands/steer.ts'
import { syncCommand } from './commands/sync.ts'
import { transcribeCommand } from './commands/transcribe.ts'
import { verifyCommand } from './commands/verify.ts'
import { isUsageError } from './library.ts'
import {
  collectDevice,
  collectOrigin,
  parseFormats,
  parseHotwords,
  parseLanguage,
  parseOrigin,
  parsePort,
  transcriptionOf,
} from './options.ts'
import { report } from './output.ts'
import { type CommonFlags, exitCode } from './session.ts'

const allFormats = exportFormats.join(',')
let code: number = exitCode.done

/** Runs a command. Whatever stops it is one sentence on stderr, and with --json still a last line that says so. */
async function perform(flags: CommonFlags, command: () => Promise<number>): Promise<void> {
  try {
    code = await command()
  } catch (error) {
    const info = toErrorInfo(error)
    process.stderr.write(`${info.message}\n`)
    if (process.env.TAPELOG_DEBUG || !(error instanceof TapelogError))
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    if (flags.json) report(null, true).result({ ok: false, error: info })
    code = isUsageError(info.code) ? exitCode.usage : exitCode.failed
  }
}

const program = new Command('tapelog')
  .description('Recorded interviews into text you can quote. The same engine as the app, without its window.')
  .version(packageJson.version)
  .exitOverride()
  .showHelpAfterError()
  .addHelpText(
    'after',
    `
Exit codes: 0 done, 1 something failed, 2 usage, 3 offline and safely queued.
A remote service is named by TAPELOG_BASE_URL, TAPELOG_API_BASE, TAPELOG_CLIENT_ID, TAPELOG_SECRET_KEY, TAPELOG_API_KEY,
TAPELOG_USER_TOKEN (or TAPELOG_USER_ID, to mint tokens for), TAPELOG_AUTHORIZATION and TAPELOG_WORKFLOW_STATUS_PATH; with none of them set, everything happens on this machine.`,
  )

const command = (nameAndArguments: string, description: string) =>
  program
    .command(nameAndArguments)
    .description(description)
    .option('--library <dir>', 'the library to work in (default: the one that the window opens)')
    .option('--json', 'newline-delimited events on stdout, the last one {"type":"result",…}')

const transcription = (cmd: Command) =>
  cmd
    .option('--language <code>', 'language spoken', parseLanguage, 'auto')
    .option('--hotwords <words>', 'words to favour, separated by commas', parseHotwords, [])
    .option('--no-diarization', 'do not tell speakers apart')

transcription(
  command('run <paths...>', 'import, transcribe and export (in a temporary library unless --library is given)'),
)
  .requiredOption('--out <dir>', 'where the exports go')
  .option('--formats <list>', 'formats, separated by commas', parseFormats, parseFormats(allFormats))
  .action(async (paths, flags) => {
    await perform(flags, () => runCommand(paths, flags, transcriptionOf(flags)))
  })
transcription(command('import [paths...]', 'bring recordings into the library; nothing is sent'))
  .option('--device <key>', 'what is new on a plugged-in recorder, by its key as `tapelog devices` prints it')
  .option('--watch <dir>', 'whatever comes into a folder, until Ctrl-C')
  .option('--local-only', 'these recordings never leave this machine')
  .action(async (paths, flags, cmd: Command) => {
    const { device, watch } = flags
    const from: ImportFrom[] = [
      ...(paths.length > 0 ? [{ paths }] : []),
      ...(device === undefined ? [] : [{ device }]),
      ...(watch === undefined ? [] : [{ watch }]),
    ]
    const [only, ...more] = from
    if (!only || more.length > 0) cmd.error('error: name files or folders, or --device, or --watch')
    else await perform(flags, () => importCommand(only, flags, transcriptionOf(flags)))
  })
program
  .command('devices')
  .description('which recorders are plugged in, and what is on them')
  .option('--watch', 'go on, and tell what is plugged in and pulled out, until Ctrl-C')
  .option('--json', 'newline-delimited events on stdout, the last one {"type":"result",…}')
  .action(async (flags) => {
    await perform(flags, () => devicesCommand(flags))
  })
command('sync', 'work the queue until nothing can go on by itself').action(async (flags) => {
  await perform(flags, () => syncCommand(flags))
})
command('status', 'what is in the library, and what waits for what; also while the app or a sync works on it')
  .option('--watch', 'go on, and show how the work goes on and what waits for what, until Ctrl-C')
  .option('--history', 'also what ended last')
  .action(async (flags) => {
    await perform(flags, () => statusCommand(flags))
  })
command('transcribe <id>', 'transcribe a recording again with other choices; those not named stay as they were')
  .option('--language <code>', 'language spoken, or auto', parseLanguage)
  .option('--hotwords <words>', 'words to favour, separated by commas; empty: none', parseHotwords)
  .option('--diarization', 'tell speakers apart')
  .option('--no-diarization', 'do not tell speakers apart')
  .addOption(new Option('--destination <where>', 'where it is transcribed').choices(destinationSchema.options))
  .action(async (id, flags) => {
    await perform(flags, () => transcribeCommand(id, flags))
  })
for (const verb of steeringVerbs)
  command(`${verb} [id]`, steeringHelp[verb])
    .option('--all', 'everything in the queue')
    .action(async (id, flags, cmd: Command) => {
      if ((id === undefined) === (flags.all !== true)) cmd.error('error: name one recording, or --all')
      await perform(flags, () => steerCommand(verb, id, flags))
    })
command('export [id]', 'write transcripts to files')
  .option('--all', 'every recording that has a transcript')
  .requiredOption('--out <dir>', 'where the exports go')
  .option('--formats <list>', 'formats, separated by commas', parseFormats, parseFormats(allFormats))
  .action(async (id, flags, cmd: Command) => {
    if ((id === undefined) === (flags.all !== true)) cmd.error('error: name one recording, or --all')
    await perform(flags, () => exportCommand(id, flags))
  })
command('verify', 'hash every original again and compare with its seal').action(async (flags) => {
  await perform(flags, () => verifyCommand(flags))
})
command('serve', 'run the transcription service by itself, on 127.0.0.1 unless told otherwise')
  .option('--port <n>', 'port; 0 takes a free one', parsePort, 0)
  .option('--host <address>', 'address to listen at; any other than this machine’s needs TLS', '127.0.0.1')
  .option('--tls-cert <file>', 'certificate, PEM')
  .option('--tls-key <file>', 'its key, PEM')
  .option('--plain-http', 'listen at --host without TLS: something else encrypts in front of it')
  .option('--public-origin <origin>', 'what clients call it, such as https://desk.example:8443', parseOrigin)
  .option('--device <sn[:owner]>', 'a recorder its registry knows, bound to an owner or never bound', collectDevice, [])
  .option('--allow-file-url <origin>', 'an origin beside its own that it may fetch recordings from', collectOrigin, [])
  .option('--data <dir>', 'folder of the service (default: service/ in the library)')
  .addOption(new Option('--speech-model <name>', 'which models to use').choices(speechModelChoices).default('auto'))
  .action(async (flags) => {
    await perform(flags, () => serveCommand(flags))
  })

// `tapelog status | head -1`: whoever read has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? code : exitCode.failed),
)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  code = error.exitCode === 0 ? exitCode.done : exitCode.usage
}
// A pipe takes its time; ending the process would cut the last lines off.
process.stdout.write('', () => process.exit(code))
