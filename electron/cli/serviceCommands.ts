import { InvalidArgumentError, Option } from 'commander'
import { words } from '../../shared/words/catalogue.ts'
import { apiGroups, flagOf, groupOf, type SettingGroup, settingNames } from '../service/index.ts'
import { oneOf, type WordedCommand } from './command.ts'
import { serviceApiCommand } from './commands/serviceApi.ts'
import { serviceAuditCommand } from './commands/serviceAudit.ts'
import { serviceBenchCommand } from './commands/serviceBench.ts'
import { serviceCheckCommand } from './commands/serviceCheck.ts'
import { clientVerbs, isClientVerb, serviceClientsCommand } from './commands/serviceClients.ts'
import { serviceMigrateCommand } from './commands/serviceMigrate.ts'
import { serviceWorkerCommand } from './commands/serviceWorker.ts'
import type { Declaring } from './declaring.ts'
import { parseCount } from './options.ts'

const roles = ['own', 'desk', 'all'] as const

/** `tapelog service …`, with one option for each setting that is no secret. */
export function declareService(declaring: Declaring): void {
  const { bare, perform, texts } = declaring
  bare('service')
  withSettings(declaring, 'service api', apiGroups).action((flags) =>
    perform(flags, (terminal) => serviceApiCommand(terminal, flags)),
  )
  withSettings(declaring, 'service worker', ['work', 'log', 'worker']).action((flags) =>
    perform(flags, (terminal) => serviceWorkerCommand(terminal, flags)),
  )
  withSettings(declaring, 'service migrate', ['database', 'queue'])
    .option('--dry-run', texts.dryRun)
    .option('--json', texts.serviceJson)
    .action((flags) => perform(flags, (terminal) => serviceMigrateCommand(terminal, flags)))
  declareCheck(declaring)
  declareClients(declaring)
  withSettings(declaring, 'service audit', ['database'])
    .option('--client <id>', texts.auditClient)
    .option('--from-id <n>', texts.auditFromId, parseCount(0, 999_999_999_999))
    .option('--until <time>', texts.auditUntil, parseTime)
    .action((flags) => perform(flags, (terminal) => serviceAuditCommand(terminal, flags)))
  withSettings(declaring, 'service bench', ['work', 'database', 'queue', 'store'])
    .option('--megabytes <n>', texts.benchMegabytes, parseCount(6, 50_000), 200)
    .option('--tasks <n>', texts.benchTasks, parseCount(100, 100_000), 2000)
    .action((flags) => perform(flags, (terminal) => serviceBenchCommand(terminal, flags)))
}

function declareCheck(declaring: Declaring): void {
  const { perform, texts, errors } = declaring
  withSettings(declaring, 'service check', [...apiGroups, 'worker'])
    .option('--worker', texts.checkWorker)
    .option('--reconcile', texts.reconcile)
    .option('--remove', texts.reconcileRemove)
    .option('--margin-hours <n>', texts.marginHours, parseCount(0, 10_000), 48)
    .option('--json', texts.serviceJson)
    .action(async (flags, cmd: WordedCommand) => {
      const isMargin = cmd.getOptionValueSource('marginHours') === 'cli'
      if (!flags.reconcile && (flags.remove || isMargin)) cmd.refuse(errors.reconcileFirst)
      await perform(flags, (terminal) => serviceCheckCommand(terminal, flags))
    })
}

function declareClients(declaring: Declaring): void {
  const { perform, texts, errors } = declaring
  withSettings(declaring, 'service clients', ['database'], '[verb] [names...]')
    .option('--name <name>', texts.clientName)
    .option('--submits-per-minute <n>', texts.submitsPerMinute, parseCount(1, 1_000_000))
    .option('--open-uploads <n>', texts.openUploads, parseCount(1, 10_000_000))
    .option('--gigabytes <n>', texts.gigabytes, parseCount(1, 9_000_000))
    .option('--unfinished-tasks <n>', texts.unfinishedTasks, parseCount(1, 10_000_000))
    .option('--keep-days <n>', texts.keepDaysOrNever, (value) =>
      value === 'never' ? value : parseCount(1, 36_500)(value),
    )
    .option('--weight <n>', texts.weight, parseCount(1, 12))
    .option('--domains <list>', texts.domains, (value) => listed(value).map((domain) => domain.replace(/^@/, '')))
    .option('--from <networks>', texts.keyFrom, listed)
    .option('--overlap-days <n>', texts.overlapDays, parseCount(0, 365))
    .option('--expires-days <n>', texts.expiresDays, parseCount(1, 36_500))
    .option('--email <address>', texts.email)
    .option('--desk <name>', texts.desk)
    .addOption(oneOf('--role <role>', texts.role, roles))
    .option('--out <file>', texts.keysOut)
    .option('--json', texts.serviceJson)
    .action(async (typed: string | undefined, names: string[], flags, cmd: WordedCommand) => {
      const verb = typed ?? 'list'
      if (!isClientVerb(verb)) return cmd.refuse(errors.serviceVerb(Object.keys(clientVerbs).join(', ')))
      const wanted = clientVerbs[verb]
      if (names.length !== wanted.length) return cmd.refuse(errors.serviceNames(verb, wanted.join(' ')))
      await perform(flags, (terminal) => serviceClientsCommand(terminal, verb, names, flags))
    })
}

function withSettings(
  { bare, texts }: Declaring,
  name: Parameters<Declaring['bare']>[0],
  groups: readonly SettingGroup[],
  args = '',
): WordedCommand {
  const command = bare(name, args)
    .option('--config <file>', texts.config)
    .option('--print-settings', texts.printSettings) as WordedCommand
  for (const setting of settingNames) {
    const flag = flagOf(setting)
    if (flag !== null && groups.includes(groupOf(setting)))
      command.addOption(new Option(`${flag} <value>`, words.terminalService.settings[setting]))
  }
  return command
}

const listed = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A date, or a date with a time, in ISO 8601. In milliseconds. */
function parseTime(value: string): number {
  const timeMs = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(timeMs)) throw new InvalidArgumentError(words.help.errors.isoTime)
  return timeMs
}
