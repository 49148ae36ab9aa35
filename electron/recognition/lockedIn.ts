import type { ForkOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, linkSync, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { processorOnly } from '../../shared/models/devices.ts'
import { runsOnTranscribe } from '../../shared/models/speechModels.ts'
import type { NetworkLock } from '../../shared/network/egress.ts'
import { ffmpegPath } from '../media/index.ts'
import {
  bubblewrapPlaces,
  childEnvironment,
  endingAsGroup,
  errorCodeOf,
  fork,
  namespaces,
  outerNamespacesVariable,
  sealedWith,
  startingShell,
  succeeds,
  unshareNetwork,
} from '../system/index.ts'
import { findPocketsphinx, pocketsphinxFolder } from './adapters/pocketsphinx.ts'
import { graphicsAccess, graphicsVariables } from './graphicsAccess.ts'
import { computerMemoryVariable, memoryOfThisComputer } from './memoryLimit.ts'
import { installedModels } from './models/index.ts'
import { partialResultsPath } from './partialResultsFile.ts'
import type { FromRecogniser, RecogniserJob } from './types.ts'

/**
 * Starts a recogniser with as little access as possible. If bubblewrap is installed and allowed (Linux), it sees the
 * system's libraries, Tapelog's own program, the models, the recordings of its jobs and the folders of its tasks, and
 * it has no network. Otherwise it can read its user's files. Then `unshare` of util-linux keeps it from the network;
 * without `unshare`, only the guard in its process does.
 */

/**
 * How a recogniser is forked. `toGive`: a later job with the paths under which the recogniser sees the job's files; null if it cannot
 * see them.
 */
type LockedIn = {
  options: ForkOptions
  job: RecogniserJob
  toGive: (job: RecogniserJob) => RecogniserJob | null
}

const usual = (env: Record<string, string>): ForkOptions => ({ stdio: 'ignore', serialization: 'advanced', env })

/** Forks `program` (with its arguments), which then starts Node. */
function startedBy([path, ...args]: readonly string[], options: ForkOptions): ForkOptions {
  const { execPath = process.execPath, execArgv = process.execArgv } = options
  return path === undefined ? options : { ...options, execPath: path, execArgv: [...args, execPath, ...execArgv] }
}

/**
 * glibc: large memory goes back to the system when it is freed. Otherwise the threads of a model keep about 25 MB for each window that
 * they heard, in pieces.
 */
const givesMemoryBack = { MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * The options to fork a recogniser without a network. They change nothing if the system cannot do this.
 * @exportedFor tests: one case per system
 */
export function withoutNetwork(env: Record<string, string> = childEnvironment(givesMemoryBack)): ForkOptions {
  const before = unshareNetwork()
  const outer = namespaces()
  if (before === null || outer === null) return usual(env)
  return startedBy(before, usual({ ...env, [outerNamespacesVariable]: outer }))
}

/** How to fork a recogniser for this job: locked in, if the system allows it. `entry`: the program's file. */
function lockedIn(entry: string, job: RecogniserJob): LockedIn {
  if (!canBeSealed(job.packageRoot)) return { options: withoutNetwork(), job, toGive: (next) => next }
  const ownFolder = dirname(job.scratchFolder)
  const given = join(ownFolder, 'given')
  mkdirSync(given, { mode: 0o700 })
  const graphics = mayUseGraphics(job) ? graphicsAccess() : { readOnly: [], devices: [] }
  const readOnly = [...ofPackage(job.packageRoot), dirname(entry), ...ofModels(job), job.audioPath, given]
  const before =
    sealedWith({
      ...{ readOnly: [...programs(), ...readOnly, ...graphics.readOnly], readWrite: [ownFolder, job.taskFolder] },
      ...{ devices: graphics.devices, hasProc: true },
    }) ?? []
  return {
    options: { ...startedBy(before, usual(sealedEnvironment())), detached: true },
    job,
    toGive: (next) => shownTo({ given, ownFolder }, next),
  }
}

/**
 * A process sees only files that were named at its start. So a later job's files get other names: the recording in a folder that the
 * process cannot write to, and its partial results in the job's scratch folder. Null on a file system without hard links.
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

/** Makes an empty file if there is none. Does not follow a link that a recogniser may have left. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600))
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
  }
}

/** Only transcribe.cpp uses graphics devices. */
const mayUseGraphics = ({ device, modelsFolder, packageRoot }: RecogniserJob): boolean =>
  device.choice !== processorOnly &&
  installedModels(modelsFolder, packageRoot).some(({ model }) => runsOnTranscribe(model.engine))

/** The folders of Tapelog's own program and of the packages that it needs. */
const ofPackage = (packageRoot: string): string[] =>
  ['package.json', 'out', 'electron', 'shared', 'node_modules', 'build/models'].map((name) => join(packageRoot, name))

/** The models folder, and the targets of its files that are links to other places, such as another disk. */
const ofModels = ({ modelsFolder, packageRoot }: RecogniserJob): string[] => [
  modelsFolder,
  ...installedModels(modelsFolder, packageRoot)
    .flatMap(({ files }) => Object.values(files))
    .flatMap((path) => (realpathOf(path) === path ? [] : [realpathOf(path)])),
]

/** The only programs that a recogniser starts, and the files that they and Node read beside libraries. */
function programs(): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv']
  const sphinx = findPocketsphinx()
  const found = [
    process.execPath,
    ffmpegPath(),
    '/bin/sh',
    ...(startingShell === null ? [] : [startingShell]),
    ...bubblewrapPlaces,
    ...setpriv,
    ...(sphinx === null ? [] : [sphinx]),
  ]
  const cache = process.env.NODE_COMPILE_CACHE
  return [
    ...found,
    // Include the real paths, because links may lead to hidden places. A program outside /usr also has its libraries beside it.
    ...found.map((path) => realpathOf(path)),
    ...(cache === undefined ? [] : [cache]),
    // Files that tell the number and kind of cores, and parts of Debian's Node.
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
  ...graphicsVariables,
])

/** An environment without the names of the person and the sockets of the session. */
const sealedEnvironment = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(childEnvironment()).filter(([name]) => passedIn.has(name) || name.startsWith('LC_')),
  ),
  ...givesMemoryBack,
  [outerNamespacesVariable]: namespaces() ?? '',
  [computerMemoryVariable]: `${memoryOfThisComputer()}`,
})

let sealable = false

/**
 * Whether Node and ffmpeg run in the sandbox. A failed check is repeated later, because a person may install ffmpeg, or the computer
 * may have been too slow.
 */
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
    // Without ffmpeg, Tapelog cannot transcribe anything.
    return false
  }
}

/** How well a recogniser would be isolated if a process like this one started it now. */
export function recogniserLock(packageRoot: string): NetworkLock {
  // Electron itself starts the processes of a packaged application, and puts none of them into a namespace.
  if ('parentPort' in process && process.parentPort !== null && process.parentPort !== undefined) return 'guard'
  if (canBeSealed(packageRoot)) return 'sealed'
  return unshareNetwork() === null ? 'guard' : 'system'
}

/** Forks the recogniser and gives it its job. `pid` belongs to bubblewrap if bubblewrap locks the recogniser in. */
export function forkLockedIn(entry: string, job: RecogniserJob) {
  const locked = lockedIn(entry, job)
  const child = fork(entry, locked.options)
  const kill = locked.options.detached ? endingAsGroup(child) : () => void child.kill('SIGKILL')
  child.send(locked.job, () => {})
  let shownAs: string | null = null
  // After a result, remove the recording's second name. Otherwise a recording that a person deletes would stay on disk until the
  // process ends.
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
    /** False if the process cannot take this job. */
    next: (next: RecogniserJob): boolean => {
      const shown = locked.toGive(next)
      if (shown === null) return false
      if (shown.audioPath !== next.audioPath) shownAs = shown.audioPath
      child.send(shown, () => {})
      return true
    },
  }
}
