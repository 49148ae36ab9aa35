import type { Terminal } from './terminal.ts'

/** The command that starts this program. If it runs from source, no `tapelog` is on the PATH. */
export const programName = ({ env }: Pick<Terminal, 'env'>): string =>
  env.npm_lifecycle_event === 'tapelog' ? 'npm run -s tapelog --' : 'tapelog'

/**
 * A whole command to type, such as `tapelog sync --library /data/talks`. `library`: given only if the person named a
 * library.
 */
export const commandLine = (terminal: Pick<Terminal, 'env'>, args: string, library?: string): string =>
  `${programName(terminal)} ${args}${library === undefined ? '' : ` --library ${shellWord(library)}`}`

export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
