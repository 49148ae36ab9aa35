import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { root } from './paths.mjs'

/** Environment of a door's program: Node 24 first on the path, whatever started the door. */
export function doorEnvironment(node, extra = {}) {
  const path = [dirname(node), process.env.PATH ?? ''].filter(Boolean).join(delimiter)
  const environment = { ...process.env, PATH: path, ...extra }
  // npm sets these for the script it runs; a program further down must not take them for its own.
  delete environment.npm_config_loglevel
  return environment
}

/**
 * Runs a program with the terminal's own streams; SIGINT and SIGTERM are passed on. Resolves to its exit code, or to
 * 128 + the signal's number as a shell would say it.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const passOn = (signal) => child.kill(signal)
    process.on('SIGINT', passOn)
    process.on('SIGTERM', passOn)
    const done = () => {
      process.off('SIGINT', passOn)
      process.off('SIGTERM', passOn)
    }
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      done()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/**
 * Hands the process over to another program. Where Node can replace itself (22.15 and later, not on Windows) nothing
 * stays in between, so signals and exit codes are the program's own; else it is run and its exit code passed on.
 */
export async function become(command, args, environment) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(command, [command, ...args], environment)
  }
  process.exit(await run(command, args, { env: environment, cwd: process.cwd() }))
}

/** Standard output of a program, or null when it is missing or failed. */
export function outputOf(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    ...options,
  })
  return status === 0 ? stdout : null
}
