import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import type { Isolation } from '../../shared/processes/isolation.ts'

/**
 * Starts programs that read untrusted files in a sandbox: on Linux with bubblewrap, in namespaces for users, mounts, processes and
 * networks that hold only the program and the system's libraries. Where bubblewrap is missing or not allowed (in a chroot, by AppArmor
 * on Ubuntu), with util-linux' `unshare`, without a network; elsewhere without isolation.
 */

/** Turns a program and its arguments into what is started instead. */
type Way = { isolation: Isolation; start: (program: readonly string[], file?: GivenFile) => readonly string[] }

/**
 * What the program may do with the file that is its descriptor 3, by the name {@link givenFileName}. Null: it gets none, or only the
 * descriptor.
 */
export type GivenFile = 'read' | 'write' | null
const givenFileName = '/proc/self/fd/3'

export const bubblewrapPlaces = ['/usr/bin/bwrap', '/bin/bwrap']
const unsharePlaces = ['/usr/bin/unshare', '/bin/unshare']
/** As the same user, in a user namespace: an ordinary user may make a network namespace only in one. */
const ownNetwork = ['--user', '--map-current-user', '--net']

const firstOf = (places: readonly string[]): string | undefined => places.find((place) => existsSync(place))

/** Where Linux loads libraries from. Debian and Fedora have links to `/usr` for all but the first. */
const libraryFolders = ['/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', '/lib', '/lib32', '/lib64']
/** Files that the loader reads; on Debian some libraries are links through the second. */
const loaderFiles = ['/etc/ld.so.cache', '/etc/alternatives']

/** Read-only, at the same place; a link as a link. */
function shown(path: string): string[] {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (!facts) return []
  return facts.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

/**
 * What a program sees beside the system's libraries: files and folders, each at its own place; what is missing is left out. `file`: its
 * descriptor 3. `hasProc`: a /proc of its own processes; by the names of descriptors there a program opens for writing what it was
 * given for reading, so one that gets a descriptor has none.
 */
type Seen = { readOnly: readonly string[]; readWrite?: readonly string[]; hasProc?: boolean; file?: GivenFile }

/**
 * Bubblewrap's arguments before a program: namespaces of its own, the system's libraries, and what is given. No other folder of a
 * person, no device but /dev/null and its like. It ends with the process that started it. Start it `detached`: it then has no terminal,
 * and `endingAsGroup` ends all of it.
 */
function sealed(
  bubblewrap: string,
  { readOnly, readWrite = [], hasProc = false, file = null }: Seen,
): readonly string[] {
  const binds = [
    ...readOnly.map((path) => ({ path, bind: '--ro-bind-try' })),
    ...readWrite.map((path) => ({ path, bind: '--bind-try' })),
    // Before what lies in them.
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
    // Binds only the file itself, under its given name.
    ...(file === null ? [] : [file === 'read' ? '--ro-bind' : '--bind', givenFileName, givenFileName]),
    // Nothing more can be put anywhere.
    ...['--remount-ro', '/', '--chdir', '/'],
  ]
}

/**
 * For one program, by its real path, without an environment: its own file, or the folder of a program outside `/usr`, which has its
 * libraries beside it.
 */
function sealedProgram(bubblewrap: string, real: string, file: GivenFile): readonly string[] {
  const own = real.startsWith('/usr/') || real.startsWith('/bin/') ? real : dirname(real)
  return [...sealed(bubblewrap, { readOnly: [own], file }), '--clearenv', '--', real]
}

/** What comes before a program so that it sees nothing but this; null where there is no bubblewrap. Whether it may run is not tried. */
export function sealedWith(seen: Seen): readonly string[] | null {
  const bubblewrap = process.platform === 'linux' ? firstOf(bubblewrapPlaces) : undefined
  return bubblewrap === undefined ? null : [...sealed(bubblewrap, seen), '--']
}

/** Tells a process in which namespaces the one that started it is: without them it is not apart. */
export const outerNamespacesVariable = 'TAPELOG_OUTER_NAMESPACES'

/** The namespaces of network, mounts and processes that this process is in, as Linux names them; null elsewhere. */
export function namespaces(): string | null {
  try {
    return ['net', 'mnt', 'pid'].map((name) => readlinkSync(`/proc/self/ns/${name}`)).join(' ')
  } catch {
    return null
  }
}

/** What the system keeps this process from, as the namespaces show. A network of its own may have a loopback. */
export function ownIsolation(environment: NodeJS.ProcessEnv = process.env): Isolation {
  const outer = environment[outerNamespacesVariable]?.split(' ')
  const own = namespaces()?.split(' ')
  if (outer?.length !== 3 || !own) return 'none'
  const [hasOwnNetwork, ...hasOwn] = own.map((name, index) => name !== outer[index])
  const reaches = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal))
  if (!hasOwnNetwork || reaches) return 'none'
  return hasOwn.every(Boolean) ? 'sealed' : 'no-network'
}

/** Whether a program ends well, within 20 s. By default without any environment, and without a descriptor 3. */
export const succeeds = (
  [command = '', ...args]: readonly string[],
  { env = {}, descriptor = 'ignore' }: { env?: NodeJS.ProcessEnv; descriptor?: number | 'ignore' } = {},
): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor], timeout: 20_000, env }).status === 0

/** With its own file as the one that it is given. */
function succeedsWithFile(start: Way['start'], program: readonly [string, ...string[]]): boolean {
  const own = openSync(program[0], 'r')
  try {
    return succeeds(start(program, 'read'), { descriptor: own })
  } finally {
    closeSync(own)
  }
}

let network: string | null | undefined

/** Util-linux' `unshare`, if it can start a program without a network; else null. Tried once per process of Tapelog. */
export function unshareNetwork(): readonly string[] | null {
  const path = process.platform === 'linux' ? firstOf(unsharePlaces) : undefined
  network ??= path !== undefined && succeeds([path, ...ownNetwork, '--', '/bin/true']) ? path : null
  return network === null ? null : [network, ...ownNetwork, '--']
}

const ways = new Map<string, Way>()

/**
 * How a program that reads untrusted files is started on this system. `probe`: arguments with which it exits at once with 0. Tried
 * once per program and process of Tapelog.
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
  // A sandboxed recogniser that may not sandbox its own programs (root; AppArmor): they see only what it sees.
  if (ownIsolation() === 'sealed') return { ...asAnyProgram, isolation: 'sealed' }
  const unshare = unshareNetwork()
  if (unshare !== null && succeeds([...unshare, path, ...probe]))
    return { isolation: 'no-network', start: (program) => [...unshare, ...program] }
  return asAnyProgram
}

const asAnyProgram: Way = { isolation: 'none', start: (program) => program }
