import { type ForkOptions, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, linkSync, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { NetworkLock } from '../../shared/accounts/egress.ts'
import { ffmpegPath } from '../media/index.ts'
import {
  bubblewrapPlaces,
  childEnvironment,
  endingAsGroup,
  errorCodeOf,
  namespaces,
  outerNamespacesVariable,
  sealedWith,
  succeeds,
  unshareNetwork,
} from '../system/index.ts'
import { findPocketsphinx, pocketsphinxFolder } from './adapters/pocketsphinx.ts'
import { computerMemoryVariable, memoryOfThisComputer } from './memoryLimit.ts'
import { installedModels } from './models/index.ts'
import { partialResultsPath } from './partialResultsFile.ts'
import type { FromRecogniser, RecogniserJob } from './types.ts'

/**
 * Starts a recogniser with as little access as possible. If bubblewrap is installed and allowed (Linux), it sees the
 * system's libraries, Tapelog's own program, the models, the recordings of its jobs and the folders of its tasks, and it has no
 * network. Otherwise it can read its user's files, and has no network (by util-linux' `unshare`) or only the guard in its process.
 */

/** A recogniser as it is forked. `toGive`: a later job with the paths under which it sees its files; null where it cannot be shown them. */
type LockedIn = {
  options: ForkOptions
  job: RecogniserJob
  toGive: (job: RecogniserJob) => RecogniserJob | null
}

const usual = (env: Record<string, string>): ForkOptions => ({ stdio: 'ignore', serialization: 'advanced', env })

/** `program` (with its arguments) becomes the one that is forked, and starts Node. */
function startedBy([path, ...args]: readonly string[], options: ForkOptions): ForkOptions {
  const { execPath = process.execPath, execArgv = process.execArgv } = options
  return path === undefined ? options : { ...options, execPath: path, execArgv: [...args, execPath, ...execArgv] }
}

/**
 * How a recogniser is forked without a network; changes nothing where the system has no way.
 * @exportedFor tests: one case per system
 */
export function withoutNetwork(env: Record<string, string> = childEnvironment()): ForkOptions {
  const before = unshareNetwork()
  const outer = namespaces()
  if (before === null || outer === null) return usual(env)
  return startedBy(before, usual({ ...env, [outerNamespacesVariable]: outer }))
}

/** How a recogniser for this job is forked: locked in where the system allows it. `entry`: the program's file. */
function lockedIn(entry: string, job: RecogniserJob): LockedIn {
  if (!canBeSealed(job.packageRoot)) return { options: withoutNetwork(), job, toGive: (next) => next }
  const ownFolder = dirname(job.scratchFolder)
  const given = join(ownFolder, 'given')
  mkdirSync(given, { mode: 0o700 })
  const readOnly = [...ofPackage(job.packageRoot), dirname(entry), ...ofModels(job), job.audioPath, given]
  const before =
    sealedWith({
      ...{ readOnly: [...programs(), ...readOnly], readWrite: [ownFolder, job.taskFolder], hasProc: true },
    }) ?? []
  return {
    options: { ...startedBy(before, usual(sealedEnvironment())), detached: true },
    job,
    toGive: (next) => shownTo({ given, ownFolder }, next),
  }
}

/**
 * What a process sees is fixed at its start, so a later job's files are shown by another name: the recording in a folder that it
 * cannot write to, and what was heard of it in the job's scratch folder. Null on a file system without hard links.
 */
function shownTo({ given, ownFolder }: { given: string; ownFolder: string }, job: RecogniserJob): RecogniserJob | null {
  if (dirname(job.scratchFolder) !== ownFolder) return null
  const audioPath = join(given, `${randomUUID()}-${basename(job.audioPath)}`)
  try {
    linkSync(realpathSync(job.audioPath), audioPath)
    if (job.taskFolder !== job.scratchFolder) {
      makeFile(partialResultsPath(job.taskFolder))
      linkSync(partialResultsPath(job.taskFolder), partialResultsPath(job.scratchFolder))
    }
    return { ...job, audioPath, taskFolder: job.scratchFolder }
  } catch {
    return null
  }
}

/** An empty file, if nothing is there: not through a link that a recogniser may have left. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600))
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
  }
}

/** The folders of Tapelog's own program, and of what it needs of others. */
const ofPackage = (packageRoot: string): string[] =>
  ['package.json', 'out', 'electron', 'shared', 'node_modules', 'build/models'].map((name) => join(packageRoot, name))

/** The folder of models, and files of them that are links to elsewhere, such as to another disk. */
const ofModels = ({ modelsFolder, packageRoot }: RecogniserJob): string[] => [
  modelsFolder,
  ...installedModels(modelsFolder, packageRoot)
    .flatMap(({ files }) => Object.values(files))
    .flatMap((path) => (realpathOf(path) === path ? [] : [realpathOf(path)])),
]

/** The programs that a recogniser starts, and the files that they and Node read beside libraries. No other program. */
function programs(): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv']
  const sphinx = findPocketsphinx()
  const found = [
    process.execPath,
    ffmpegPath(),
    '/bin/sh',
    ...bubblewrapPlaces,
    ...setpriv,
    ...(sphinx === null ? [] : [sphinx]),
  ]
  const cache = process.env.NODE_COMPILE_CACHE
  return [
    ...found,
    // Links may lead out of what is seen; and a program outside /usr has its libraries beside it.
    ...found.map((path) => realpathOf(path)),
    ...(cache === undefined ? [] : [cache]),
    // How many cores there are, and of which kind; parts of Debian's Node.
    ...['/sys/devices/system', '/usr/share/nodejs', pocketsphinxFolder],
  ]
}

function realpathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const passedIn: ReadonlySet<string> = new Set([
  ...['PATH', 'TZ', 'LANG', 'LANGUAGE', 'OMP_NUM_THREADS', 'NODE_COMPILE_CACHE', 'TAPELOG_RECOGNISER_MEMORY_MB'],
])

/** Without the names of a person and the sockets of a session. */
const sealedEnvironment = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(childEnvironment()).filter(([name]) => passedIn.has(name) || name.startsWith('LC_')),
  ),
  [outerNamespacesVariable]: namespaces() ?? '',
  [computerMemoryVariable]: `${memoryOfThisComputer()}`,
})

let sealable = false

/** Whether Node and ffmpeg run there. Tried again while they do not: ffmpeg may be installed later, or the computer have been too slow. */
function canBeSealed(packageRoot: string): boolean {
  sealable ||= trySeal(packageRoot)
  return sealable
}

function trySeal(packageRoot: string): boolean {
  try {
    const before = sealedWith({ readOnly: [...programs(), ...ofPackage(packageRoot)], hasProc: true })
    const probe = `process.exit(require('child_process').spawnSync(${JSON.stringify(ffmpegPath())}, ['-version']).status ?? 1)`
    return (
      before !== null &&
      namespaces() !== null &&
      succeeds([...before, process.execPath, '-e', probe], { env: sealedEnvironment() })
    )
  } catch {
    // Without ffmpeg nothing can be transcribed.
    return false
  }
}

/** How a recogniser would be isolated if a process like this one started it now. */
export function recogniserLock(packageRoot: string): NetworkLock {
  // Electron starts the processes of a packaged application itself, and none of them in a namespace.
  if ('parentPort' in process && process.parentPort !== null && process.parentPort !== undefined) return 'guard'
  if (canBeSealed(packageRoot)) return 'sealed'
  return unshareNetwork() === null ? 'guard' : 'system'
}

/** Forks the recogniser and gives it its job. `pid` is bubblewrap's where that locks it in. */
export function forkLockedIn(entry: string, job: RecogniserJob) {
  const locked = lockedIn(entry, job)
  const child = fork(entry, locked.options)
  const kill = locked.options.detached ? endingAsGroup(child) : () => void child.kill('SIGKILL')
  child.send(locked.job, () => {})
  let shownAs: string | null = null
  // Otherwise a recording that is deleted now would stay until the process ends.
  const hide = () => {
    if (shownAs !== null) rmSync(shownAs, { force: true })
    shownAs = null
  }
  child.on('message', (message) => {
    if ((message as FromRecogniser).type === 'result') hide()
  })
  return {
    child,
    kill,
    /** False where it cannot be given this one. */
    next: (next: RecogniserJob): boolean => {
      const shown = locked.toGive(next)
      if (shown === null) return false
      if (shown.audioPath !== next.audioPath) shownAs = shown.audioPath
      child.send(shown, () => {})
      return true
    },
  }
}
