import type { WordedCommand } from './command.ts'
import { conflictsCommand, decideCommand } from './commands/handoverConflicts.ts'
import { receiveHandoverCommand } from './commands/handoverReceive.ts'
import { writeHandoverCommand } from './commands/handoverWrite.ts'
import type { Declaring } from './declaring.ts'
import { parseCount } from './options.ts'
import type { CommonFlags } from './session.ts'

const collected = (value: string, before: string[]): string[] => [...before, value]
const given = (...choices: readonly unknown[]): number =>
  choices.filter((choice) => choice !== undefined && choice !== false).length

/** `tapelog handover …`. */
export function declareHandover(declaring: Declaring): void {
  const { bare, command, perform, texts, errors } = declaring
  bare('handover')
  command('handover write', '<id>')
    .requiredOption('--out <dir>', texts.handoverOut)
    .option('--redacted', texts.handoverRedacted)
    .option('--no-sound', texts.handoverNoSound)
    .option('--history', texts.handoverHistory)
    .option('--encrypt', texts.handoverEncrypt)
    .option('--passphrase-file <file>', texts.passphraseFile)
    .option('--passphrase-fd <n>', texts.passphraseFd, parseCount(0, 1023))
    .option('--recipient <age1>', texts.recipient, collected, [])
    .action(async (id, flags, cmd: WordedCommand) => {
      const recipients = flags.recipient.length > 0 ? flags.recipient : undefined
      if (given(flags.encrypt, flags.passphraseFile, flags.passphraseFd, recipients) > 1) cmd.refuse(errors.oneLock)
      if (flags.redacted && flags.history) cmd.refuse(errors.redactedHistory)
      await perform(flags, (terminal) => writeHandoverCommand(terminal, id, flags))
    })
  command('handover receive', '<file>')
    .option('--passphrase-file <file>', texts.passphraseFile)
    .option('--passphrase-fd <n>', texts.passphraseFd, parseCount(0, 1023))
    .option('--identity <file>', texts.identity)
    .option('--project', texts.intoProject)
    .action(async (file, flags, cmd: WordedCommand) => {
      if (given(flags.passphraseFile, flags.passphraseFd, flags.identity) > 1) cmd.refuse(errors.oneKey)
      await perform(flags, (terminal) => receiveHandoverCommand(terminal, file, flags))
    })
  command('handover conflicts', '<id>').action((id, flags) =>
    perform(flags, (terminal) => conflictsCommand(terminal, id, flags)),
  )
  command('handover decide', '<conflict>')
    .option('--mine', texts.conflictMine)
    .option('--theirs', texts.conflictTheirs)
    .action(async (conflict: string, flags: CommonFlags & { mine?: boolean; theirs?: boolean }, cmd: WordedCommand) => {
      if (given(flags.mine, flags.theirs) !== 1) cmd.refuse(errors.mineOrTheirs)
      await perform(flags, (terminal) => decideCommand(terminal, conflict, flags.mine ? 'mine' : 'theirs', flags))
    })
}
