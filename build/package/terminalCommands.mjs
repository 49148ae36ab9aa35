import { createProgram } from '../../electron/cli/program.ts'

/** `tapelog` with all commands, which run nothing: for its papers and its completion. */
export const program = () => createProgram(async () => {})

/** The commands of `tapelog` with their full names, parents before their own commands. */
export function allCommands(command, above = '') {
  const own = command.commands.filter((one) => !one._hidden && one.name() !== 'help')
  return own.flatMap((one) => {
    const name = `${above}${one.name()}`
    return [{ name, command: one }, ...allCommands(one, `${name} `)]
  })
}
