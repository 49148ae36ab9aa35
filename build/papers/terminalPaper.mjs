import { allCommands, program } from '../package/terminalCommands.mjs'

/** `docs/terminal.md`: every command of `tapelog` with its options, from the same words as its help. */
export function terminalPaper() {
  const root = program()
  return `# The terminal

\`tapelog\` does in the terminal what the window does, on the same library. The usual command is

    tapelog run interview.mp3 --out transcripts --formats docx,vtt

\`tapelog COMMAND --help\` says the same as this page, in the language of the terminal; an installed Tapelog has it as \`man tapelog\`.
Exit code 0: done; 1: not everything succeeded; 2: the command was not understood.

${allCommands(root).map(command).join('\n\n')}
`
}

function command({ name, command: one }) {
  const args = one.registeredArguments.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`))
  const options = one.options.map(({ flags, description }) => `- \`${flags}\`: ${onLine(description)}`)
  const head = `## \`tapelog ${[name, ...args].join(' ')}\`\n\n${onLine(one.description())}`
  return options.length === 0 ? head : `${head}\n\n${options.join('\n')}`
}

/** Placeholders in angle brackets are no HTML. */
const onLine = (text) => text.replaceAll(/\s+/g, ' ').replaceAll('<', '\\<').trim()
