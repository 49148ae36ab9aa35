import { Command, Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { destinationSchema, exportFormats } from '../../shared/recordings/domain.ts'
import { importDestinationSchema } from '../../shared/recordings/importing.ts'
import type { EnteredTime } from '../../shared/recordings/recordedTime.ts'
import { programName } from './commandLine.ts'
import { deleteCommand } from './commands/delete.ts'
import { devicesCommand } from './commands/devices.ts'
import { exportCommand } from './commands/export.ts'
import { type ImportFrom, importCommand } from './commands/import.ts'
import { ledgerCommand } from './commands/ledger.ts'
import { modelsCommand, modelVerbs } from './commands/models.ts'
import { projectsCommand } from './commands/projects.ts'
import { queueControlCommand, queueVerbs } from './commands/queueControl.ts'
import { quotesCommand } from './commands/quotes.ts'
import { recordedCommand } from './commands/recorded.ts'
import { runCommand } from './commands/run.ts'
import { salvageCommand } from './commands/salvage.ts'
import { serveCommand } from './commands/serve.ts'
import { statusCommand } from './commands/status.ts'
import { syncCommand } from './commands/sync.ts'
import { takeCommand } from './commands/take.ts'
import { transcribeCommand } from './commands/transcribe.ts'
import { correctCommand, transcriptCommand } from './commands/transcript.ts'
import { verifyCommand } from './commands/verify.ts'
import { type CommandHelp, closing, description, help } from './help.ts'
import {
  collectDevice,
  collectOrigin,
  parseDays,
  parseFormats,
  parseHotwords,
  parseLanguage,
  parseMoment,
  parseOrigin,
  parsePort,
  parseSpeechModel,
  parseWhen,
  transcriptionOf,
} from './options.ts'
import type { CommonFlags } from './session.ts'

const texts = {
  library: 'library to work in (default: the one that the Tapelog window opens)',
  json: 'print events as JSON, one per line; the last one has the type “result”',
  language: 'spoken language: auto, or a code such as en, de or pt-BR',
  hotwords: 'names and terms to listen for, separated by commas',
  noDiarization: 'do not tell speakers apart',
  speechModel: 'speech model to use: auto, or an id that “models list” prints',
  out: 'folder for the transcripts; it is made if it is missing',
  to: 'where to transcribe the recordings (default: as in the settings; Tapelog names a remote service before it sends)',
  localOnly: 'these recordings never leave this machine',
  salvage: 'save what can be read of files that cannot be read to their end; they are marked as salvaged copies',
  hereOrThere: 'error: --local-only and --to remote cannot be used together',
  fromAndUntil: 'error: --from and --until go together',
  oneOrAll: 'error: give the number of one recording, or --all',
}

const formatsOption = () =>
  new Option('--formats <list>', `formats, separated by commas: ${exportFormats.join(', ')}`)
    .argParser(parseFormats)
    .default([...exportFormats], 'all')

/** Every command with its options. `perform` runs what a command does. */
export function createProgram(perform: (flags: CommonFlags, command: () => Promise<number>) => Promise<void>): Command {
  const program = new Command(programName)
    .description(description)
    .version(packageJson.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .showHelpAfterError('To see how the command works, add --help.')
    .addHelpText('after', closing)

  const bare = (name: keyof typeof help, args = '') => {
    const { summary, text, examples }: CommandHelp = help[name]
    const lines = examples.map((example) => `  ${programName} ${example}\n`).join('')
    return program
      .command(`${name} ${args}`.trim())
      .summary(summary)
      .description(text)
      .addHelpText('after', `\nExamples:\n${lines.trimEnd()}`)
  }
  const command = (
    name: keyof typeof help,
    args = '',
    { library, json } = { library: texts.library, json: texts.json },
  ) => bare(name, args).option('--library <dir>', library).option('--json', json)
  const transcription = (of: Command) =>
    of
      .option('--language <code>', texts.language, parseLanguage, 'auto')
      .addOption(new Option('--hotwords <words>', texts.hotwords).argParser(parseHotwords).default([], 'none'))
      .option('--no-diarization', texts.noDiarization)

  transcription(
    command('run', '<paths...>', { ...texts, library: 'library to keep the recordings in (default: a temporary one)' }),
  )
    .requiredOption('--out <dir>', texts.out)
    .addOption(formatsOption())
    .addOption(new Option('--to <where>', texts.to).choices(destinationSchema.options))
    .option('--local-only', texts.localOnly)
    .option('--speech-model <id>', texts.speechModel, parseSpeechModel, 'auto')
    .action(async (paths, flags, cmd: Command) => {
      if (flags.localOnly && flags.to === 'remote') cmd.error(texts.hereOrThere)
      await perform(flags, () => runCommand(paths, flags, transcriptionOf(flags)))
    })
  transcription(command('import', '[paths...]'))
    .option('--device <key>', 'import what is new on a plugged-in recorder; “devices” prints its key')
    .option('--watch <dir>', 'import each new file in a folder, until Ctrl-C')
    .option('--salvage', texts.salvage)
    .option('--project <name>', 'project that the recordings are put into; “projects” lists them')
    .addOption(new Option('--to <where>', texts.to).choices(importDestinationSchema.options))
    .option('--local-only', texts.localOnly)
    .action(async (paths, flags, cmd: Command) => {
      const { device, watch } = flags
      if (flags.localOnly && flags.to === 'remote') cmd.error(texts.hereOrThere)
      const from: ImportFrom[] = [
        ...(paths.length > 0 ? [{ paths }] : []),
        ...(device === undefined ? [] : [{ device }]),
        ...(watch === undefined ? [] : [{ watch }]),
      ]
      const [only, ...more] = from
      if (!only || more.length > 0) cmd.error('error: give one of these: files and folders, --device, --watch')
      else await perform(flags, () => importCommand(only, flags, transcriptionOf(flags)))
    })
  command('projects')
    .option('--add <name>', 'make a project')
    .action(async (flags) => {
      await perform(flags, () => projectsCommand(flags))
    })
  bare('models', '[verb] [what...]')
    .option(
      '--audio <dir>',
      'with bench: folder of recordings, each with its words in a .txt file of the same name, and who speaks in a .rttm file if known',
    )
    .option('--usual', 'with address: the usual address again')
    .option('--json', texts.json)
    .action(async (typed: string | undefined, args: string[], flags, cmd: Command) => {
      const verb = modelVerbs.find((one) => one === (typed ?? 'list'))
      if (!verb) cmd.error(`error: after “models” comes one of these: ${modelVerbs.join(', ')}`)
      else if (['install', 'import', 'remove', 'use'].includes(verb) && args.length === 0)
        cmd.error(`error: “models ${verb}” needs ${verb === 'import' ? 'a file or folder' : 'the id of a model'}`)
      else if (verb === 'bench' && flags.audio === undefined) cmd.error('error: “models bench” needs --audio')
      else await perform(flags, () => modelsCommand(verb, args, flags))
    })
  bare('devices')
    .option('--watch', 'keep running and print what is plugged in and unplugged, until Ctrl-C')
    .option('--json', texts.json)
    .action(async (flags) => {
      await perform(flags, () => devicesCommand(flags))
    })
  command('sync').action(async (flags) => {
    await perform(flags, () => syncCommand(flags))
  })
  command('status')
    .option('--watch', 'keep running and show the progress, until Ctrl-C')
    .option('--history', 'also list what ended most recently')
    .action(async (flags) => {
      await perform(flags, () => statusCommand(flags))
    })
  command('transcribe', '<id>')
    .option('--language <code>', texts.language, parseLanguage)
    .option('--hotwords <words>', `${texts.hotwords}; "" for none`, parseHotwords)
    .option(
      '--speakers <names>',
      'who speaks, separated by commas: hotwords on this machine, and offered in the window',
      parseHotwords,
    )
    .option('--diarization', 'tell speakers apart')
    .option('--no-diarization', texts.noDiarization)
    .option('--from <time>', 'only a part: from this time, such as 12:41, grown to whole segments', parseMoment)
    .option('--until <time>', 'only a part: until this time', parseMoment)
    .option('--replace-checked', 'with --from: replace segments that a person edited or verified, too')
    .addOption(new Option('--to <where>', 'where to transcribe it').choices(destinationSchema.options))
    // Its former name.
    .addOption(new Option('--destination <where>', 'former name of --to').choices(destinationSchema.options).hideHelp())
    .action(async (id, { destination, ...flags }, cmd: Command) => {
      if ((flags.from === undefined) !== (flags.until === undefined)) cmd.error(texts.fromAndUntil)
      await perform(flags, () => transcribeCommand(id, { to: destination, ...flags }))
    })
  command('take', '<id>')
    .option('--keep', 'keep the transcript that is there, and delete the new one')
    .action((id, flags: CommonFlags & { keep?: boolean }) => perform(flags, () => takeCommand(id, flags)))
  command('recorded', '<id>')
    .argument('[when]', 'the day, or the day and the time', parseWhen)
    .option('--as-found', 'take back what was entered')
    .action(async (id, when: EnteredTime | undefined, flags: CommonFlags & { asFound?: boolean }, cmd: Command) => {
      if ((when === undefined) !== (flags.asFound === true)) cmd.error('error: give a time, or --as-found')
      await perform(flags, () => recordedCommand(id, when ?? null, flags))
    })
  for (const verb of queueVerbs) {
    const subcommand = command(verb, '[id]').option('--all', 'everything in the queue')
    if (verb === 'retry') subcommand.option('--salvage', `with --all: ${texts.salvage}`)
    subcommand.action(async (id, flags: CommonFlags & { all?: boolean; salvage?: boolean }, cmd: Command) => {
      if ((id === undefined) === (flags.all !== true)) cmd.error(texts.oneOrAll)
      if (flags.salvage && !flags.all) cmd.error('error: --salvage goes with --all: failed imports have no number')
      await perform(flags, () => (flags.salvage ? salvageCommand(flags) : queueControlCommand(verb, id, flags)))
    })
  }
  command('transcript', '<id>').action(async (id, flags) => {
    await perform(flags, () => transcriptCommand(id, flags))
  })
  command('correct', '<id> <segment>')
    .requiredOption('--text <text>', 'the new text of the segment')
    .option('--based-on <text>', 'the text as you saw it before you corrected it')
    .action(async (id, segment, flags, cmd: Command) => {
      if (flags.text.trim() === '') cmd.error('error: --text is empty')
      await perform(flags, () => correctCommand(id, segment, flags))
    })
  command('quotes', '[id]')
    .option('--tag <tag>', 'only quotes with this tag')
    .option('--project <name>', 'only quotes of the recordings of this project')
    .option('--speaker <name>', 'only quotes of this speaker')
    .option('--words <words>', 'only quotes with these words in them or in their notes')
    .option('--csv', 'print a table for spreadsheets')
    .action(async (id, flags) => {
      await perform(flags, () => quotesCommand(id, flags))
    })
  command('ledger', '[id]').action(async (id, flags) => {
    await perform(flags, () => ledgerCommand(id, flags))
  })
  command('export', '[id]')
    .option('--all', 'all recordings that have a transcript')
    .requiredOption('--out <dir>', texts.out)
    .addOption(formatsOption())
    .option('--highlights', 'with marked words: in colour in Word, between == in text, as a list in JSON')
    .action(async (id, flags, cmd: Command) => {
      if ((id === undefined) === (flags.all !== true)) cmd.error(texts.oneOrAll)
      await perform(flags, () => exportCommand(id, flags))
    })
  command('delete', '[id]')
    .option(
      '--older-than <days>',
      'all recordings that were imported more than this many days ago, such as 90d',
      parseDays(0),
    )
    .option('--audio', 'delete the audio only and keep the text')
    .option('--yes', 'delete; without it, the command only says what would go')
    .action(async (id, flags, cmd: Command) => {
      if ((id === undefined) === (flags.olderThan === undefined))
        cmd.error('error: give the number of one recording, or --older-than')
      await perform(flags, () => deleteCommand(id, flags))
    })
  command('verify').action(async (flags) => {
    await perform(flags, () => verifyCommand(flags))
  })
  command('serve', '', {
    library:
      'library in whose folder service/ the service keeps its files (default: the one that the Tapelog window opens)',
    json: 'print the address and the name of a JSON file with the credentials, as a line of JSON',
  })
    .option('--port <n>', 'port to listen at; 0: any free port', parsePort, 0)
    .option(
      '--host <address>',
      'address to listen at; one that other machines can reach needs --tls-cert and --tls-key',
      '127.0.0.1',
    )
    .option('--tls-cert <file>', 'certificate, a PEM file')
    .option('--tls-key <file>', 'private key of the certificate, a PEM file')
    .option('--plain-http', 'listen at --host without a certificate, because a proxy in front of the service encrypts')
    .option('--public-origin <origin>', 'address that clients use (default: where it listens)', parseOrigin)
    .addOption(
      new Option(
        '--device <sn[:owner]>',
        'add a recorder to its registry, by serial number; can be given several times',
      )
        .argParser(collectDevice)
        .default([], 'none'),
    )
    .addOption(
      new Option('--allow-file-url <origin>', 'also fetch recordings from this origin; can be given several times')
        .argParser(collectOrigin)
        .default([], 'none'),
    )
    .option('--data <dir>', 'folder for the service’s files, instead of service/ in the library')
    .option('--keep-days <n>', 'remove recordings and results after this many days', parseDays(1), 7)
    .option('--rotate', 'make new credentials; the old ones stop working')
    .option('--speech-model <id>', texts.speechModel, parseSpeechModel, 'auto')
    .action(async (flags) => {
      await perform(flags, () => serveCommand(flags))
    })
  return program
}
