import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificateVariables, makeSystem } from '../../tests/bare/makeSystem.mjs'
import { cacheFolder, root, say } from './paths.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

const home = { root: '/root', person: '/home/person' }
const wholeProject = ['bash', '.ci/run']

/**
 * Runs a command of the project (default: `.ci/run`) in a fresh clone of the last commit on a bare Debian 12, because a used
 * computer hides what is missing. The output also goes to a file in `.cache/bare`; its last line is the exit code.
 *
 * npm run bare -- [--person] [--keep] [COMMAND …]
 *
 * `--person` runs it as an ordinary user instead of root. `--keep` does not remove the system afterwards.
 */
export async function bare(args) {
  const isPerson = args[0] === '--person'
  if (isPerson) args.shift()
  const isKept = args[0] === '--keep'
  if (isKept) args.shift()
  const command = args.length > 0 ? args : wholeProject
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    say('A bare system is made by root, on Linux with Debian’s tools. Try: sudo npm run bare')
    return 1
  }
  if ((await ensureSystemPackages('bare')).length > 0) return 1
  const user = isPerson ? 'person' : 'root'
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-bare-'))
  const system = join(folder, 'system')
  mkdirSync(join(cacheFolder, 'bare'), { recursive: true })
  const logPath = join(cacheFolder, 'bare', `${user}-${new Date().toISOString().replace(/\W/g, '')}.log`)
  const log = openSync(logPath, 'a')
  const removeAll = () => {
    // Do not delete in file systems that are mounted below this folder.
    if (!isKept) execFileSync('rm', ['-rf', '--one-file-system', folder])
  }
  process.on('exit', removeAll)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
  say(`Making a bare Debian 12 in ${folder}, log in ${logPath} …`)
  makeSystem(system, log)
  cloneInto(system, user)
  say(`Running as ${user}: ${command.join(' ')}`)
  const code = await runIn(system, user, command, logPath)
  say(`Ended with exit code ${code}, log in ${logPath}`)
  return code
}

/** A clone contains only commits, no other files from here. */
function cloneInto(system, user) {
  const target = join(system, home[user], 'tapelog')
  if (user !== 'root') execFileSync('chroot', [system, 'useradd', '--create-home', '--shell', '/bin/bash', user])
  // Git refuses to read a checkout of another user.
  const environment = {
    ...process.env,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  }
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, target], { env: environment, stdio: 'inherit' })
  if (user !== 'root') execFileSync('chroot', [system, 'chown', '-R', `${user}:`, join(home[user], 'tapelog')])
}

/** Resolves to the exit code. The program and all processes that it started end with this process. */
function runIn(system, user, command, logPath) {
  const environment = {
    HOME: home[user],
    USER: user,
    LOGNAME: user,
    SHELL: '/bin/bash',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    CI: 'true',
    ...certificateVariables(),
    ...proxyVariables(),
  }
  const assigned = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const asUser = user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  // The shell must not exec the command: it is the first process of its namespace and collects orphaned processes.
  const inClone = ['bash', '-c', 'cd "$HOME/tapelog" || exit 1; "$@"; exit $?', 'bash', ...command]
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--'],
      ...['sh', join(root, 'tests/bare/enter.sh'), system],
      ...['env', '-i', ...assigned, ...asUser, ...inClone],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const log = createWriteStream(logPath, { flags: 'a' })
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on('data', (bytes) => {
      log.write(bytes)
      to.write(bytes)
    })
  // Kill the first process before the folder is removed: all other processes of the namespace end with it.
  process.prependListener('exit', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => log.end(`exit code ${code ?? 'none: ended by a signal'}\n`, () => resolve(code ?? 1)))
  })
}

const proxyVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(https?|no|all)_proxy$/i.test(name)))
