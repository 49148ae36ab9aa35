import { closeSync, existsSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import type { Isolation } from '../../shared/network/isolation.ts'
import { spawnSync } from './children.ts'

/**
 * Starts programs that read untrusted files in a sandbox. On Linux this is bubblewrap: separate namespaces for users, mounts,
 * processes and networks, in which only the program and the system's libraries exist. If bubblewrap is missing or not allowed (in a
 * chroot, by AppArmor on Ubuntu), `unshare` of util-linux starts the program without a network. Other systems have no isolation.
 */

/** A way to start a program. `start` turns a program and its arguments into the command to run. */
type Way = { isolation: Isolation; start: (program: readonly string[], file?: GivenFile) => readonly string[] }

/**
 * The access that the program has to the file at descriptor 3, under the name {@link givenFileName}. Null if it gets no
 * file, or only the descriptor.
 */
export type GivenFile = 'read' | 'write' | null
const givenFileName = '/proc/self/fd/3'

export const bubblewrapPlaces = ['/usr/bin/bwrap', '/bin/bwrap']
const unsharePlaces = ['/usr/bin/unshare', '/bin/unshare']
/** Runs as the same user in a user namespace, because an ordinary user may make a network namespace only there. */
const ownNetwork = ['--user', '--map-current-user', '--net']

const firstOf = (places: readonly string[]): string | undefined => places.find((place) => existsSync(place))

/** Where Linux loads libraries from. On Debian and Fedora, the folders outside `/usr` are links into it. */
const libraryFolders = ['/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', '/lib', '/lib32', '/lib64']
/** Files that the loader reads. On Debian, some libraries are links through the second file. */
const loaderFiles = ['/etc/ld.so.cache', '/etc/alternatives']

/** Shows a path read-only at the same place; a link stays a link. */
function shown(path: string): string[] {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (!facts) return []
  return facts.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

/**
 * The files and folders that a program sees beside the system's libraries, each at its own place. Missing paths are
 * left out. `file`: its descriptor 3. `hasProc`: whether it has a /proc with its own processes. Through the
 * descriptors' names in /proc, a program could open for writing a file that it may only read, so a program that gets a
 * descriptor has no /proc.
 */
type Seen = {
  readOnly: readonly string[]
  readWrite?: readonly string[]
  /** Device files, such as those of a graphics card. */
  devices?: readonly string[]
  hasProc?: boolean
  file?: GivenFile
}

/**
 * Bubblewrap's arguments before a program. They give it separate namespaces, the system's libraries and the paths in
 * `seen`. The program sees no other folder of the person, and no device except those in `seen`, /dev/null and similar devices. It ends
 * when the process that started it ends. Start it `detached`, so that it has no terminal and `endingAsGroup` ends all
 * its processes.
 */
function sealed(
  bubblewrap: string,
  { readOnly, readWrite = [], devices = [], hasProc = false, file = null }: Seen,
): readonly string[] {
  const binds = [
    ...readOnly.map((path) => ({ path, bind: '--ro-bind-try' })),
    ...readWrite.map((path) => ({ path, bind: '--bind-try' })),
    // Outer folders first, then the paths inside them.
  ].sort((one, other) => one.path.length - other.path.length)
  const isRoot = process.getuid?.() === 0
  return [
    ...[bubblewrap, '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    // Root needs no user namespace, and must still read other users' files through the inherited descriptor.
    ...(isRoot ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_DAC_OVERRIDE'] : ['--unshare-user']),
    '--die-with-parent',
    ...[...libraryFolders, ...loaderFiles].flatMap(shown),
    ...[...(hasProc ? ['--proc', '/proc'] : []), '--dev', '/dev'],
    ...binds.flatMap(({ path, bind }) => [bind, path, path]),
    ...devices.flatMap((path) => ['--dev-bind-try', path, path]),
    // Binds only the file itself, under its given name.
    ...(file === null ? [] : [file === 'read' ? '--ro-bind' : '--bind', givenFileName, givenFileName]),
    // The root becomes read-only, so the program can add no files to it.
    ...['--remount-ro', '/', '--chdir', '/'],
  ]
}

/**
 * Bubblewrap's arguments for one program, by its real path, without an environment. The program sees its own file; a
 * program outside `/usr` sees its folder, because its libraries are beside it.
 */
function sealedProgram(bubblewrap: string, real: string, file: GivenFile): readonly string[] {
  const own = real.startsWith('/usr/') || real.startsWith('/bin/') ? real : dirname(real)
  return [...sealed(bubblewrap, { readOnly: [own], file }), '--clearenv', '--', real]
}

/**
 * The arguments before a program that hide everything except `seen` from it; null if there is no bubblewrap. This does not try
 * whether bubblewrap may run.
 */
export function sealedWith(seen: Seen): readonly string[] | null {
  const bubblewrap = process.platform === 'linux' ? firstOf(bubblewrapPlaces) : undefined
  return bubblewrap === undefined ? null : [...sealed(bubblewrap, seen), '--']
}

/** Tells a process the namespaces of its parent. A process with the same namespaces is not isolated. */
export const outerNamespacesVariable = 'TAPELOG_OUTER_NAMESPACES'

/** The network, mount and process namespaces of this process, as Linux names them; null on other systems. */
export function namespaces(): string | null {
  try {
    return ['net', 'mnt', 'pid'].map((name) => readlinkSync(`/proc/self/ns/${name}`)).join(' ')
  } catch {
    return null
  }
}

/** How this process is isolated, as its namespaces show. Its own network namespace may have a loopback. */
export function ownIsolation(environment: NodeJS.ProcessEnv = process.env): Isolation {
  const outer = environment[outerNamespacesVariable]?.split(' ')
  const own = namespaces()?.split(' ')
  if (outer?.length !== 3 || !own) return 'none'
  const [hasOwnNetwork, ...hasOwn] = own.map((name, index) => name !== outer[index])
  const reaches = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal))
  if (!hasOwnNetwork || reaches) return 'none'
  return hasOwn.every(Boolean) ? 'sealed' : 'no-network'
}

/** Whether a program ends without an error within 20 s. By default it gets no environment and no descriptor 3. */
export const succeeds = (
  [command = '', ...args]: readonly string[],
  { env = {}, descriptor = 'ignore' }: { env?: NodeJS.ProcessEnv; descriptor?: number | 'ignore' } = {},
): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor], timeout: 20_000, env }).status === 0

/** Tries the program with its own file at descriptor 3. */
function succeedsWithFile(start: Way['start'], program: readonly [string, ...string[]]): boolean {
  const own = openSync(program[0], 'r')
  try {
    return succeeds(start(program, 'read'), { descriptor: own })
  } finally {
    closeSync(own)
  }
}

let network: string | null | undefined

/**
 * The arguments for `unshare` of util-linux, if it can start a program without a network; else null. Each process of Tapelog tries
 * this once.
 */
export function unshareNetwork(): readonly string[] | null {
  const path = process.platform === 'linux' ? firstOf(unsharePlaces) : undefined
  network ??= path !== undefined && succeeds([path, ...ownNetwork, '--', '/bin/true']) ? path : null
  return network === null ? null : [network, ...ownNetwork, '--']
}

const ways = new Map<string, Way>()

/**
 * How to start a program that reads untrusted files on this system. `probe`: arguments with which the program exits at once with 0.
 * Each process of Tapelog tries each program once.
 */
export function wayToStart(path: string, probe: readonly string[]): Way {
  const known = ways.get(path)
  if (known) return known
  const way = findWay(path, probe)
  ways.set(path, way)
  return way
}

function findWay(path: string, probe: readonly string[]): Way {
  if (process.platform !== 'linux') return asAnyProgram
  const bubblewrap = firstOf(bubblewrapPlaces)
  if (bubblewrap !== undefined && existsSync(path)) {
    const real = realpathSync(path)
    const start: Way['start'] = ([, ...args], file = null) => [...sealedProgram(bubblewrap, real, file), ...args]
    if (succeedsWithFile(start, [real, ...probe])) return { isolation: 'sealed', start }
  }
  // A sandboxed recogniser may be unable to sandbox its own programs (root; AppArmor). They still see only what the recogniser
  // sees.
  if (ownIsolation() === 'sealed') return { ...asAnyProgram, isolation: 'sealed' }
  const unshare = unshareNetwork()
  if (unshare !== null && succeeds([...unshare, path, ...probe]))
    return { isolation: 'no-network', start: (program) => [...unshare, ...program] }
  return asAnyProgram
}

const asAnyProgram: Way = { isolation: 'none', start: (program) => program }
