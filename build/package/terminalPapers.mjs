import packageJson from '../../package.json' with { type: 'json' }
import { chosenLanguages } from '../../shared/languages/interfaceLanguage.ts'
import { allCommands, program } from './terminalCommands.mjs'

/** The manual page of `tapelog`, from the same words as its help. `date`: of the page, as YYYY-MM-DD. */
export function manualPage(date) {
  const root = program()
  const lines = [
    `.TH TAPELOG 1 ${date} "Tapelog ${packageJson.version}" "User Commands"`,
    ...['.SH NAME', `tapelog \\- ${plain(packageJson.description)}`],
    ...['.SH SYNOPSIS', '.B tapelog', `.I COMMAND`, '[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]'],
    ...['.SH DESCRIPTION', text(root.description())],
    ...['.SH COMMANDS', ...allCommands(root).flatMap(commandLines)],
    ...['.SH ENVIRONMENT', '.TP', '.B LANG', `The language of what tapelog prints: ${languageNames()}.`],
    ...[
      '.TP',
      '.B TAPELOG_DEBUG',
      'Set to 1, events are written to standard error: ids, counts and times, no names and no text.',
    ],
    ...['.SH EXIT STATUS', '0: done. 1: not everything succeeded. 2: the command was not understood.'],
    ...['.SH SEE ALSO', '.BR tapelog\\-desktop (1)'],
  ]
  return `${lines.join('\n')}\n`
}

/** `English, German or Japanese` */
function languageNames() {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const said = chosenLanguages.map((language) => names.of(language) ?? language)
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(said)
}

function commandLines({ name, command }) {
  const args = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`))
  return [
    `.SS tapelog ${[name, ...args].map(plain).join(' ')}`,
    text(command.description()),
    ...command.options.flatMap((option) => ['.TP', `.B ${plain(option.flags)}`, text(option.description)]),
  ]
}

const plain = (words) => words.replaceAll('\\', '\\e').replaceAll('-', '\\-')
/** Text that roff does not take for a request. */
const text = (words) =>
  plain(words)
    .replaceAll(/^([.'])/gm, '\\&$1')
    .replaceAll(/\n\n+/g, '\n.PP\n')
