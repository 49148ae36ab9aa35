import { Option, type OutputConfiguration } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { exportFormats, usualFormats } from '../../shared/exports/formats.ts'
import { frameRates, soundForms, soundPlaces, timeMarks } from '../../shared/exports/options.ts'
import { nameFields } from '../../shared/exports/presets.ts'
import { exportWhens } from '../../shared/exports/rules.ts'
import { destinationSchema } from '../../shared/recordings/domain.ts'
import { importDestinationSchema } from '../../shared/recordings/importing.ts'
import type { EnteredTime } from '../../shared/sound/recordedTime.ts'
import type { TextEncoding } from '../../shared/text/textEncodings.ts'
import { words } from '../../shared/words/catalogue.ts'
import { exampleLines, oneOf, WordedCommand } from './command.ts'
import { programName } from './commandLine.ts'
import { custodyCommand } from './commands/custody.ts'
import { deleteCommand } from './commands/delete.ts'
import { devicesCommand } from './commands/devices.ts'
import { exportCommand } from './commands/export.ts'
import { type ImportFrom, importCommand } from './commands/import.ts'
import { joinCommand, takeApartCommand } from './commands/join.ts'
import { ledgerCommand } from './commands/ledger.ts'
import { modelsCommand, modelVerbs } from './commands/models.ts'
import { projectsCommand } from './commands/projects.ts'
import { queueControlCommand, queueVerbs, salvageCommand } from './commands/queueControl.ts'
import { quotesCommand } from './commands/quotes.ts'
import { quotesReelCommand } from './commands/quotesReel.ts'
import { recordedCommand } from './commands/recorded.ts'
import { runCommand } from './commands/run.ts'
import { serveCommand } from './commands/serve.ts'
import { statusCommand } from './commands/status.ts'
import { syncCommand } from './commands/sync.ts'
import { takeCommand } from './commands/take.ts'
import { transcribeCommand } from './commands/transcribe.ts'
import { correctCommand, transcriptCommand } from './commands/transcript.ts'
import { importTranscriptCommand } from './commands/transcriptImport.ts'
import { verifyCommand } from './commands/verify.ts'
import { verifyFileCommand } from './commands/verifyFile.ts'
import { type Declaring, declaringOn, type Perform } from './declaring.ts'
import { declareHandover } from './handoverCommands.ts'
import {
  collectDevice,
  collectFingerprint,
  collectOrigin,
  parseDays,
  parseFormats,
  parseHotwords,
  parseIds,
  parseLanguage,
  parseMicrophone,
  parseMoment,
  parseNamedLanguage,
  parseOrigin,
  parsePort,
  parseSpeechModel,
  parseTemplate,
  parseTextEncoding,
  parseWhen,
  transcriptionOf,
} from './options.ts'
import { declareService } from './serviceCommands.ts'
import type { CommonFlags } from './session.ts'
import type { Terminal } from './terminal.ts'

/** Of help that goes to a file or a pipe. */
const helpWidth = 80

/**
 * Every command with its options, in the order of the help. `perform` runs a command's action. `terminal`: gets the help and what is
 * wrong with the command line; null for a program that is only looked at.
 */
export function createProgram(perform: Perform, terminal: Terminal | null = null): WordedCommand {
  const { closing, description, version, helpCommand } = words.help
  const name = programName(terminal ?? { env: {} })
  const program = new WordedCommand(name)
    .configureOutput(terminal === null ? {} : outputOf(terminal))
    .description(description)
    .version(packageJson.version, '-V, --version', version)
    .helpCommand('help [command]', helpCommand)
    .addHelpText('after', `${exampleLines('run', name)}\n\n${closing}`) as WordedCommand
  const declaring = declaringOn(program, perform)
  declareIntake(declaring)
  declareProjects(declaring)
  declareModels(declaring)
  declareDevices(declaring)
  declareQueue(declaring)
  declareTranscribe(declaring)
  declareJoin(declaring)
  declareDecisions(declaring)
  declareQueueControl(declaring)
  declareTranscripts(declaring)
  declareHandover(declaring)
  declareDeleteAndVerify(declaring)
  declareServe(declaring)
  declareService(declaring)
  return program
}

const outputOf = ({ stdout, stderr }: Terminal): OutputConfiguration => ({
  writeOut: (text) => stdout.write(text),
  writeErr: (text) => stderr.write(text),
  getOutHelpWidth: () => stdout.columns ?? helpWidth,
  getErrHelpWidth: () => stderr.columns ?? helpWidth,
})

const formatsOption = () =>
  new Option('--formats <list>', words.help.options.formats(exportFormats.join(', ')))
    .argParser(parseFormats)
    .default([...usualFormats], usualFormats.join(', '))

function withTranscription(of: WordedCommand): WordedCommand {
  const { options: texts } = words.help
  return of
    .option('--language <code>', texts.language, parseLanguage, 'auto')
    .addOption(new Option('--hotwords <words>', texts.hotwords).argParser(parseHotwords).default([], texts.none))
    .option('--no-diarization', texts.noDiarization)
}

/** Commands for imports. Files become recordings; `run` also waits for their transcripts. */
function declareIntake({ command, perform, texts, errors }: Declaring): void {
  withTranscription(command('run', '<paths...>', { library: texts.runLibrary, json: texts.json }))
    .requiredOption('--out <dir>', texts.out)
    .addOption(formatsOption())
    .addOption(oneOf('--to <where>', texts.to, destinationSchema.options))
    .option('--local-only', texts.localOnly)
    .option('--speech-model <id>', texts.speechModel, parseSpeechModel, 'auto')
    .action(async (paths, flags, cmd: WordedCommand) => {
      if (flags.localOnly && flags.to === 'remote') cmd.refuse(errors.hereOrThere)
      await perform(flags, (terminal) => runCommand(terminal, paths, flags, transcriptionOf(flags)))
    })
  withTranscription(command('import', '[paths...]'))
    .option('--device <key>', texts.device)
    .option('--watch <dir>', texts.watch)
    .option('--salvage', texts.salvage)
    .option('--project <name>', texts.project)
    .addOption(oneOf('--to <where>', texts.to, importDestinationSchema.options))
    .option('--local-only', texts.localOnly)
    .action(async (paths, flags, cmd: WordedCommand) => {
      const { device, watch } = flags
      if (flags.localOnly && flags.to === 'remote') cmd.refuse(errors.hereOrThere)
      const from: ImportFrom[] = [
        ...(paths.length > 0 ? [{ paths }] : []),
        ...(device === undefined ? [] : [{ device }]),
        ...(watch === undefined ? [] : [{ watch }]),
      ]
      const [only, ...more] = from
      if (!only || more.length > 0) cmd.refuse(errors.oneSource)
      else await perform(flags, (terminal) => importCommand(terminal, only, flags, transcriptionOf(flags)))
    })
}

function declareProjects({ command, perform, texts, errors }: Declaring): void {
  command('projects')
    .option('--add <name>', texts.addProject)
    .option('--project <name>', texts.exportProject)
    .addOption(oneOf('--export-when <when>', texts.exportWhen, [...exportWhens, 'never'] as const))
    .option('--out <dir>', texts.exportOut)
    .option('--profile <name>', texts.exportProfile)
    .action(async (flags, cmd: WordedCommand) => {
      const { project, exportWhen, out, profile } = flags
      const isWhole = project !== undefined && exportWhen !== undefined
      if (!isWhole && [project, exportWhen, out, profile].some((flag) => flag !== undefined))
        cmd.refuse(errors.projectAndWhen)
      await perform(flags, (terminal) => projectsCommand(terminal, flags))
    })
}

function declareModels({ bare, perform, texts, errors }: Declaring): void {
  bare('models', '[verb] [what...]')
    .option('--audio <dir>', texts.benchAudio)
    .option('--usual', texts.usual)
    .option('--language <code>', texts.language, parseLanguage)
    .option('--accept-licence', texts.acceptLicence)
    .option('--json', texts.json)
    .action(async (typed: string | undefined, args: string[], flags, cmd: WordedCommand) => {
      const verb = modelVerbs.find((one) => one === (typed ?? 'list'))
      if (!verb) cmd.refuse(errors.modelVerb(modelVerbs.join(', ')))
      else if (['install', 'import', 'remove', 'use'].includes(verb) && args.length === 0)
        cmd.refuse(verb === 'import' ? errors.modelFile(verb) : errors.modelId(verb))
      else if (verb === 'bench' && flags.audio === undefined) cmd.refuse(errors.benchAudio)
      else await perform(flags, (terminal) => modelsCommand(terminal, verb, args, flags))
    })
}

function declareDevices({ bare, perform, texts }: Declaring): void {
  bare('devices')
    .option('--watch', texts.devicesWatch)
    .option('--json', texts.json)
    .action((flags) => perform(flags, (terminal) => devicesCommand(terminal, flags)))
}

function declareQueue({ command, perform, texts }: Declaring): void {
  command('sync').action((flags) => perform(flags, (terminal) => syncCommand(terminal, flags)))
  command('status')
    .option('--watch', texts.statusWatch)
    .option('--history', texts.history)
    .action((flags) => perform(flags, (terminal) => statusCommand(terminal, flags)))
}

function declareTranscribe({ command, perform, texts, errors }: Declaring): void {
  command('transcribe', '<id>')
    .option('--language <code>', texts.language, parseLanguage)
    .option('--hotwords <words>', texts.hotwordsOrNone, parseHotwords)
    .option('--speakers <names>', texts.speakers, parseHotwords)
    .option('--diarization', texts.diarization)
    .option('--no-diarization', texts.noDiarization)
    .option('--speaker-per-channel', texts.speakerPerChannel)
    .option('--no-speaker-per-channel', texts.noSpeakerPerChannel)
    .option('--from <time>', texts.from, parseMoment)
    .option('--until <time>', texts.until, parseMoment)
    .option('--replace-checked', texts.replaceChecked)
    .addOption(oneOf('--to <where>', texts.toOne, destinationSchema.options))
    .action(async (id, flags, cmd: WordedCommand) => {
      if ((flags.from === undefined) !== (flags.until === undefined)) cmd.refuse(errors.fromAndUntil)
      await perform(flags, (terminal) => transcribeCommand(terminal, id, flags))
    })
}

function declareJoin({ command, perform, texts, errors }: Declaring): void {
  command('join', '[ids...]')
    .option('--same-time', texts.sameTime)
    .option('--no-gaps', texts.noGaps)
    .option('--leave-out <ids>', texts.leaveOut, parseIds)
    .option('--title <title>', texts.joinedTitle)
    .option('--apart <id>', texts.apart)
    .option('--yes', texts.apartYes)
    .action(async (ids: string[], { apart, yes, ...flags }, cmd: WordedCommand) => {
      const joins = ['sameTime', 'gaps', 'leaveOut', 'title'].some((flag) => cmd.getOptionValueSource(flag) === 'cli')
      if ((apart === undefined) === (ids.length === 0)) cmd.refuse(errors.joinOrApart)
      else if (apart === undefined ? yes === true : joins) cmd.refuse(errors.joinOrApart)
      else
        await perform(flags, (terminal) =>
          apart === undefined
            ? joinCommand(terminal, ids, flags)
            : takeApartCommand(terminal, apart, { ...flags, yes: yes === true }),
        )
    })
}

/** Commands for a person's decisions about one recording: use of its new transcript, and its recording time. */
function declareDecisions({ command, perform, texts, errors }: Declaring): void {
  command('take', '<id>')
    .option('--keep', texts.keep)
    .action((id, flags: CommonFlags & { keep?: boolean }) =>
      perform(flags, (terminal) => takeCommand(terminal, id, flags)),
    )
  command('recorded', '<id>')
    .argument('[when]', texts.when, parseWhen)
    .option('--as-found', texts.asFound)
    .action(
      async (id, when: EnteredTime | undefined, flags: CommonFlags & { asFound?: boolean }, cmd: WordedCommand) => {
        if ((when === undefined) !== (flags.asFound === true)) cmd.refuse(errors.timeOrFound)
        await perform(flags, (terminal) => recordedCommand(terminal, id, when ?? null, flags))
      },
    )
}

function declareQueueControl({ command, perform, texts, errors }: Declaring): void {
  for (const verb of queueVerbs) {
    const subcommand = command(verb, '[id]').option('--all', texts.everything)
    if (verb === 'retry') subcommand.option('--salvage', texts.salvageAll)
    subcommand.action(async (id, flags: CommonFlags & { all?: boolean; salvage?: boolean }, cmd: WordedCommand) => {
      if ((id === undefined) === (flags.all !== true)) cmd.refuse(errors.oneOrAll)
      if (flags.salvage && !flags.all) cmd.refuse(errors.salvageAll)
      await perform(flags, (terminal) =>
        flags.salvage ? salvageCommand(terminal, flags) : queueControlCommand(terminal, verb, id, flags),
      )
    })
  }
}

function declareTranscripts({ command, perform, texts, errors }: Declaring): void {
  command('transcript', '<id>').action((id, flags) =>
    perform(flags, (terminal) => transcriptCommand(terminal, id, flags)),
  )
  command('transcript import', '<id> <file>')
    .option('--language <code>', texts.languageOfFile, parseNamedLanguage)
    .option('--encoding <name>', texts.encodingOfFile, parseTextEncoding)
    .action((id, file, _flags, cmd: WordedCommand) => {
      // Options after a subcommand also count as options of `transcript`.
      const flags: CommonFlags & { language?: string; encoding?: TextEncoding } = cmd.optsWithGlobals()
      return perform(flags, (terminal) => importTranscriptCommand(terminal, id, file, flags))
    })
  command('correct', '<id> <segment>')
    .requiredOption('--text <text>', texts.text)
    .option('--based-on <text>', texts.basedOn)
    .action(async (id, segment, flags, cmd: WordedCommand) => {
      if (flags.text.trim() === '') cmd.refuse(errors.textEmpty)
      await perform(flags, (terminal) => correctCommand(terminal, id, segment, flags))
    })
  command('quotes', '[id]')
    .option('--tag <tag>', texts.tag)
    .option('--project <name>', texts.ofProject)
    .option('--speaker <name>', texts.speaker)
    .option('--words <words>', texts.words)
    .option('--csv', texts.csv)
    .option('--reel <dir>', texts.reel)
    .option('--local-only', texts.alsoLocalOnly)
    .option('--order <ids>', texts.order, parseIds)
    .addOption(oneOf('--sound <format>', texts.sound, soundForms).default('wav'))
    .option('--air', texts.air)
    .option('--microphone <n>', texts.microphone, parseMicrophone)
    .action(async (id, { reel, ...flags }, cmd: WordedCommand) => {
      const isOfSound = ['order', 'sound', 'air', 'microphone'].some((flag) => cmd.getOptionValueSource(flag) === 'cli')
      if (reel === undefined && isOfSound) cmd.refuse(errors.reelFolder)
      if (reel !== undefined && flags.csv) cmd.refuse(errors.reelOrCsv)
      await perform(flags, (terminal) =>
        reel === undefined ? quotesCommand(terminal, id, flags) : quotesReelCommand(terminal, id, { reel, ...flags }),
      )
    })
  command('ledger', '[id]').action((id, flags) => perform(flags, (terminal) => ledgerCommand(terminal, id, flags)))
  command('custody', '[id]').action((id, flags) => perform(flags, (terminal) => custodyCommand(terminal, id, flags)))
  command('export', '[id]')
    .option('--all', texts.allTranscripts)
    .option('--local-only', texts.alsoLocalOnly)
    .requiredOption('--out <dir>', texts.out)
    .addOption(formatsOption())
    .option('--highlights', texts.highlights)
    .option('--notes', texts.notes)
    .option('--check-marks', texts.checkMarks)
    .option('--pauses', texts.pauses)
    .option('--verified-only', texts.verifiedOnly)
    .option('--clean', texts.clean)
    .addOption(oneOf('--times <where>', texts.times, timeMarks).default('turn'))
    .addOption(oneOf('--frame-rate <rate>', texts.frameRate, frameRates).default('25'))
    .addOption(oneOf('--sound <format>', texts.sound, soundForms).default('wav'))
    .option('--air', texts.air)
    .option('--microphone <n>', texts.microphone, parseMicrophone)
    .addOption(oneOf('--page-sound <where>', texts.pageSound, soundPlaces).default('none'))
    .option('--offset <time>', texts.offset, parseMoment, 0)
    .option('--template <name>', texts.template(nameFields.map((field) => `{${field}}`).join(', ')), parseTemplate)
    .option('--profile <name>', texts.profile)
    .option('--evidence', texts.evidence)
    .option('--bag', texts.bag)
    .option('--stamp', texts.stamp)
    .option('--no-stamp', texts.noStamp)
    .action(async (id, flags, cmd: WordedCommand) => {
      if (!flags.evidence && (flags.bag || flags.stamp !== undefined)) cmd.refuse(errors.withEvidence)
      if ((id === undefined) === (flags.all !== true)) cmd.refuse(errors.oneOrAll)
      const isTyped = (flag: string) => cmd.getOptionValueSource(flag) === 'cli'
      await perform(flags, (terminal) => exportCommand(terminal, id, flags, isTyped))
    })
}

function declareDeleteAndVerify({ command, perform, texts, errors }: Declaring): void {
  command('delete', '[id]')
    .option('--older-than <days>', texts.olderThan, parseDays(0))
    .option('--audio', texts.audioOnly)
    .option('--yes', texts.yes)
    .action(async (id, flags, cmd: WordedCommand) => {
      if ((id === undefined) === (flags.olderThan === undefined)) cmd.refuse(errors.oneOrOlder)
      await perform(flags, (terminal) => deleteCommand(terminal, id, flags))
    })
  command('verify', '[file]')
    .addOption(new Option('--key <fingerprint>', texts.signerKey).argParser(collectFingerprint).default([], texts.none))
    .option('--roots <file>', texts.roots)
    .action(async (file: string | undefined, flags, cmd: WordedCommand) => {
      if (file === undefined && (flags.key.length > 0 || flags.roots !== undefined)) cmd.refuse(errors.withFile)
      await perform(flags, (terminal) =>
        file === undefined ? verifyCommand(terminal, flags) : verifyFileCommand(terminal, file, flags),
      )
    })
}

function declareServe({ command, perform, texts }: Declaring): void {
  command('serve', '', { library: texts.serveLibrary, json: texts.serveJson })
    .option('--port <n>', texts.port, parsePort, 0)
    .option('--host <address>', texts.host, '127.0.0.1')
    .option('--tls-cert <file>', texts.tlsCert)
    .option('--tls-key <file>', texts.tlsKey)
    .option('--plain-http', texts.plainHttp)
    .option('--public-origin <origin>', texts.publicOrigin, parseOrigin)
    .addOption(new Option('--device <sn[:owner]>', texts.addDevice).argParser(collectDevice).default([], texts.none))
    .addOption(
      new Option('--allow-file-url <origin>', texts.allowFileUrl).argParser(collectOrigin).default([], texts.none),
    )
    .option('--data <dir>', texts.data)
    .option('--keep-days <n>', texts.keepDays, parseDays(1), 7)
    .option('--rotate', texts.rotate)
    .option('--speech-model <id>', texts.speechModel, parseSpeechModel, 'auto')
    .action((flags) => perform(flags, (terminal) => serveCommand(terminal, flags)))
}
