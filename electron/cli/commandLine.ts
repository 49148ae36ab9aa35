/** The command that starts this program. If it runs from source, no `tapelog` is on the PATH. */
export const programName = process.env.npm_lifecycle_event === 'tapelog' ? 'npm run -s tapelog --' : 'tapelog'

/**
 * A whole command to type, such as `tapelog sync --library /data/talks`. `library`: given only if the person named a
 * library.
 */
export const commandLine = (args: string, library?: string): string =>
  `${programName} ${args}${library === undefined ? '' : ` --library ${shellWord(library)}`}`

export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
