import { Command, type Help, InvalidArgumentError, Option } from 'commander'
import { words } from '../../shared/words/catalogue.ts'
import { examples } from './examples.ts'

/** The error code that `CommanderError` gets for a mistake in the command line. */
const usage = 'tapelog.usage'

/** A command whose help and errors are in the language of the terminal. Commander's own texts are English. */
export class WordedCommand extends Command {
  constructor(name?: string) {
    super(name)
    const { titles, placeholders } = words.help
    this.helpOption('-h, --help', words.help.help)
      .exitOverride()
      .showHelpAfterError(words.help.errors.seeHelp)
      .usage(placeholders.options)
      .configureHelp({
        styleTitle: (title) => titles[title as keyof typeof titles] ?? title,
        optionDescription: (option) => described(option.description, option),
        commandUsage: usageOf,
        subcommandTerm: (command) => [command.name(), argumentsOf(command)].filter(Boolean).join(' '),
      })
  }

  override createCommand(name?: string): WordedCommand {
    return new WordedCommand(name)
  }

  /** Ends the program with a sentence about the typed command. */
  refuse(sentence: string): never {
    return this.error(words.help.errors.error(sentence), { code: usage, exitCode: 1 })
  }

  missingArgument(name: string): never {
    return this.refuse(words.help.errors.missingArgument(name))
  }

  optionMissingArgument(option: Option): never {
    return this.refuse(words.help.errors.missingValue(option.flags))
  }

  missingMandatoryOptionValue(option: Option): never {
    return this.refuse(words.help.errors.missingOption(option.flags))
  }

  unknownOption(flag: string): never {
    return this.refuse(words.help.errors.unknownOption(flag))
  }

  unknownCommand(): never {
    return this.refuse(words.help.errors.unknownCommand(this.args[0] ?? ''))
  }

  _excessArguments(): never {
    return this.refuse(words.help.errors.tooMany)
  }

  /** Parses an argument or the value of an option. */
  _callParseArg(
    target: { parseArg: (value: string, previous: unknown) => unknown; flags?: string; name(): string },
    value: string,
    previous: unknown,
  ): unknown {
    try {
      return target.parseArg(value, previous)
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      return this.refuse(words.help.errors.invalid(target.flags ?? target.name(), value, error.message))
    }
  }
}

/** Appends the default to a description: `…, with its default`. */
function described(description: string, { defaultValue, defaultValueDescription, negate }: Option): string {
  if (defaultValue === undefined || negate || typeof defaultValue === 'boolean') return description
  const value = defaultValueDescription ?? String(defaultValue)
  return `${description} (${words.help.default(value)})`
}

const argumentsOf = (command: Command): string =>
  command.registeredArguments
    .map((argument) => {
      const name = `${argument.name()}${argument.variadic ? '...' : ''}`
      return argument.required ? `<${name}>` : `[${name}]`
    })
    .join(' ')

function usageOf(this: Help, command: Command): string {
  const { options, command: sub } = words.help.placeholders
  const names: string[] = []
  for (let each: Command | null = command; each; each = each.parent) names.unshift(each.name())
  return [...names, options, command.commands.length > 0 ? sub : argumentsOf(command)].filter(Boolean).join(' ')
}

/** An option that accepts only these values. */
export const oneOf = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, `${description} (${values.join(', ')})`).argParser((value) => {
    if (!values.includes(value)) throw new InvalidArgumentError(words.help.errors.oneOf(values.join(', ')))
    return value
  })

/** Examples that come after the options in the help of a command, or of the program. `programName`: the command that starts it. */
export const exampleLines = (name: keyof typeof examples, programName: string): string =>
  `\n${words.help.titles['Examples:']}\n${examples[name].map((example) => `  ${programName} ${example}`).join('\n')}`
