import * as processes from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Every start of another program. On Linux, a child inherits each descriptor of this process that has no close-on-exec flag, and
 * Electron leaves that flag off its storage and its sockets to pages and to the network service. So a child gets its standard
 * descriptors, what its caller gave it, and nothing else. Other systems pass only what is given: Node sees to that.
 *
 * These functions are Node's own, with its arguments and errors.
 */

/** Only Bash closes descriptors above 9 for certain; in some places it is the only shell, under another name. */
const shells = ['/bin/bash', '/usr/bin/bash', '/run/current-system/sw/bin/bash']

/** `$1`: the descriptors to keep. Bash then becomes the program, with the same process number. */
const closeOthers = `
  for fd in /proc/self/fd/*; do
    if [ -e "$fd" ]; then
      case "$1" in *" \${fd##*/} "*) ;; *) eval "exec \${fd##*/}>&-" ;; esac
    fi
  done
  shift
  unset SHLVL OLDPWD
  exec "$@"`

/** The shell through which children start; null on systems without the need for one. */
export const startingShell: string | null =
  process.platform === 'linux' ? (shells.find((path) => isProgram(path)) ?? null) : null

type Given = { stdio?: processes.StdioOptions | undefined; env?: NodeJS.ProcessEnv | undefined }

/** The command that starts this one without foreign descriptors. A program that is not there starts as usual, and fails as usual. */
function alone(command: string, args: readonly string[], { stdio, env }: Given): [command: string, args: string[]] {
  const program = pathOf(command, env ?? process.env)
  if (startingShell === null || program === null) return [command, [...args]]
  const given = Array.isArray(stdio) ? stdio.flatMap((each, fd) => (fd < 3 || isGiven(each) ? [fd] : [])) : []
  const kept = ` ${[...new Set([0, 1, 2, ...given])].join(' ')} `
  // Privileged: Bash takes no functions and no start file from the environment.
  return [startingShell, ['-p', '-c', closeOthers, 'sh', kept, program, ...args]]
}

/** Node opens nothing for the others, so the descriptor with that number would be this process's own. */
const isGiven = (stdio: processes.StdioOptions[number] | null | undefined): boolean =>
  stdio !== 'ignore' && stdio !== null && stdio !== undefined

function pathOf(command: string, { PATH = '' }: NodeJS.ProcessEnv): string | null {
  if (command.includes('/')) return isProgram(command) ? command : null
  return (
    PATH.split(delimiter)
      .map((folder) => join(folder, command))
      .find(isProgram) ?? null
  )
}

/** Whether this is a file that this process may start. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

export const spawn = ((command: string, args: readonly string[], options: processes.SpawnOptions = {}) =>
  processes.spawn(...alone(command, args, options), options)) as typeof processes.spawn

export const spawnSync = ((command: string, args: readonly string[], options: processes.SpawnSyncOptions = {}) =>
  processes.spawnSync(...alone(command, args, options), options)) as typeof processes.spawnSync

export const execFile = (
  command: string,
  args: readonly string[],
  options: processes.ExecFileOptions,
  ended: (error: processes.ExecFileException | null, stdout: string, stderr: string) => void,
): processes.ChildProcess =>
  processes.execFile(...alone(command, args, options), { ...options, encoding: 'utf8' }, ended)

export function fork(entry: string, options: processes.ForkOptions): processes.ChildProcess {
  const { execPath = process.execPath, execArgv = process.execArgv, stdio } = options
  const given = Array.isArray(stdio) ? stdio : [0, 1, 2, 'ipc' as const]
  const [path, args] = alone(execPath, execArgv, { stdio: given, env: options.env })
  return processes.fork(entry, { ...options, execPath: path, execArgv: args })
}
