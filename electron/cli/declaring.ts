import { words } from '../../shared/words/catalogue.ts'
import { exampleLines, type WordedCommand } from './command.ts'
import type { CommandName } from './examples.ts'
import type { CommonFlags } from './session.ts'
import type { Terminal } from './terminal.ts'

export type Perform = (flags: CommonFlags, command: (terminal: Terminal) => Promise<number>) => Promise<void>

export type Declaring = ReturnType<typeof declaringOn>

/** The declaration of a command. `bare`: without the options that most commands have. */
export function declaringOn(program: WordedCommand, perform: Perform) {
  const { commands, options: texts, errors } = words.help
  const bare = (name: CommandName, args = '') => {
    const { summary, text } = commands[name]
    // `transcript import` belongs to `transcript`.
    const [last = name, ...above] = name.split(' ').toReversed()
    const parent = program.commands.find((each) => each.name() === above[0]) ?? program
    return parent
      .command(`${last} ${args}`.trim())
      .summary(summary)
      .description(text)
      .addHelpText('after', exampleLines(name, program.name())) as WordedCommand
  }
  const command = (name: CommandName, args = '', { library, json } = { library: texts.library, json: texts.json }) =>
    bare(name, args).option('--library <dir>', library).option('--json', json) as WordedCommand
  return { bare, command, perform, texts, errors }
}
