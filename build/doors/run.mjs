import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from './paths.mjs'

/** The environment of a command's program, with Node 24 first on the path. */
export function doorEnvironment(node, extra = {}) {
  const path = [dirname(node), process.env.PATH ?? ''].filter(Boolean).join(delimiter)
  const environment = { ...process.env, PATH: path, TAPELOG_NODE: node, ...extra }
  // npm sets this for its own script. Programs that the script starts must not inherit it.
  delete environment.npm_config_loglevel
  return environment
}

/** The environment of tests, whose many processes share compiled code. */
export const testEnvironment = (node, extra = {}) =>
  doorEnvironment(node, { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...extra })

/**
 * Runs a program with the terminal's own streams and passes on SIGINT and SIGTERM. Resolves to its exit code, or, as in a shell,
 * to 128 + the signal's number.
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
 * Replaces this process by another program if Node can (22.15 and later, not on Windows), so signals and exit codes are the
 * program's own. Otherwise runs the program and ends with its exit code.
 */
export async function become(command, args, environment) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(command, [command, ...args], environment)
  }
  process.exit(await run(command, args, { env: environment, cwd: process.cwd() }))
}

/** A program's standard output, or null if the program is missing or fails. */
export function outputOf(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    ...options,
  })
  return status === 0 ? stdout : null
}
