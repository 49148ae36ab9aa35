import { stat } from 'node:fs/promises'
import type { DiskFacts } from '../../shared/recordings/deletion.ts'
import { namesIn, readLine, type SystemPorts } from './ports.ts'

const unknown: DiskFacts = { isSolidState: 'unknown', isEncrypted: 'unknown' }

/**
 * Facts about the disk that holds a folder: whether it is flash storage, and whether the system encrypts it. A fact that the system
 * does not tell is `unknown`. Never rejects.
 */
export async function readDiskFacts(
  path: string,
  system: SystemPorts,
  platform: NodeJS.Platform = process.platform,
): Promise<DiskFacts> {
  try {
    if (platform === 'linux') return factsOf(await diskBelow(path, system))
    if (platform === 'darwin') return await onMac(system)
    if (platform === 'win32') return await onWindows(path, system)
  } catch {
    // The facts are then `unknown`.
  }
  return unknown
}

/** `devices`: empty if the file system has no disk of its own. */
export type DiskBelow = { fileSystem: string; devices: BlockDevice[] }

/**
 * Reads the kernel's files on Linux: the mount that holds the folder, its block device, and all devices below the block device. Null if
 * no mount holds it. Throws Node's errors.
 */
export async function diskBelow(path: string, system: SystemPorts): Promise<DiskBelow | null> {
  const mount = mountOf(await system.readFile('/proc/self/mountinfo'), await system.realpath(path))
  return mount && { fileSystem: mount.fileSystem, devices: await devicesOfMount(mount, system).catch(() => []) }
}

/** The facts about a disk on Linux. */
export function factsOf(disk: DiskBelow | null): DiskFacts {
  if (disk === null) return unknown
  const { fileSystem, devices } = disk
  if (encryptingFileSystems.has(fileSystem)) return { isSolidState: 'unknown', isEncrypted: 'yes' }
  if (devices.length === 0) return unknown
  const isEncrypted = devices.some(({ mapping }) => mapping.startsWith('CRYPT-'))
  const rotational = devices.flatMap(({ rotates }) => rotates ?? [])
  return {
    isSolidState: rotational.length === 0 ? 'unknown' : rotational.includes('0') ? 'yes' : 'no',
    isEncrypted: isEncrypted ? 'yes' : 'no',
  }
}

/** File systems that encrypt what is stored in an ordinary folder. */
const encryptingFileSystems: ReadonlySet<string> = new Set([
  ...['ecryptfs', 'fuse.gocryptfs', 'fuse.encfs', 'fuse.cryfs', 'fuse.securefs'],
])

/** A mount that holds a path. `device`: `major:minor`. `source`: such as `/dev/sda1` or `//server/share`. */
type Mount = { device: string; fileSystem: string; source: string }

/**
 * The innermost mount that holds a path, from the kernel's `mountinfo`.
 * @exportedFor tests: they compare mounts without a disk
 */
export function mountOf(mountInfo: string, path: string): Mount | null {
  let best: ({ point: string } & Mount) | null = null
  for (const line of mountInfo.split('\n')) {
    const [own = '', rest = ''] = line.split(' - ')
    const [, , device = '', , rawPoint = ''] = own.split(' ')
    const [fileSystem = '', rawSource = ''] = rest.split(' ')
    const point = unescaped(rawPoint)
    const holds = path === point || path.startsWith(point.endsWith('/') ? point : `${point}/`)
    // If several mounts are at one place, programs see the last mount.
    if (point !== '' && holds && (best === null || point.length >= best.point.length))
      best = { point, device, fileSystem, source: unescaped(rawSource) }
  }
  return best && { device: best.device, fileSystem: best.fileSystem, source: best.source }
}

const unescaped = (text: string): string =>
  text.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/**
 * The block device of a mount and all devices below it; empty for a network share or a file system in memory. A file system over
 * several disks, such as btrfs, has a device number of its own, so its source names one of its disks.
 */
async function devicesOfMount({ device, source }: Mount, system: SystemPorts): Promise<BlockDevice[]> {
  if (!device.startsWith('0:')) return withDevicesBelow(await system.realpath(`/sys/dev/block/${device}`), system)
  if (!source.startsWith('/dev/')) return []
  const name = (await system.realpath(source)).slice('/dev/'.length).replaceAll('/', '!')
  return withDevicesBelow(await system.realpath(`/sys/class/block/${name}`), system)
}

/** `path`: below `/sys`. `disk`: the path of the whole disk. `mapping`: the device mapper's name for what it does, or ''. */
type BlockDevice = { path: string; disk: string; mapping: string; rotates: string | null }

async function withDevicesBelow(top: string, system: SystemPorts, depth = 0): Promise<BlockDevice[]> {
  const names = await namesIn(system, top)
  if (names.length === 0 || depth > 8) return []
  // A partition has the facts of its disk.
  const disk = names.includes('partition') ? top.slice(0, top.lastIndexOf('/')) : top
  const mapping = (await readLine(system, `${top}/dm/uuid`)) ?? ''
  const below: BlockDevice[] = []
  for (const name of await namesIn(system, `${top}/slaves`))
    below.push(...(await withDevicesBelow(await system.realpath(`${top}/slaves/${name}`), system, depth + 1)))
  return [{ path: top, disk, mapping, rotates: await readLine(system, `${disk}/queue/rotational`) }, ...below]
}

/** FileVault encrypts the whole startup volume, and Macs have had flash storage for years. Other disks stay unknown. */
async function onMac(system: SystemPorts): Promise<DiskFacts> {
  const { code, stdout } = await system.run('/usr/bin/fdesetup', ['status'])
  if (code !== 0) return unknown
  return {
    isSolidState: 'unknown',
    isEncrypted: /FileVault is On/i.test(stdout) ? 'yes' : /FileVault is Off/i.test(stdout) ? 'no' : 'unknown',
  }
}

/**
 * The values of the shell's property that mean that BitLocker is on (1), is being switched on (3) or is suspended (5).
 * Any user may read the property.
 */
async function onWindows(path: string, system: SystemPorts): Promise<DiskFacts> {
  const drive = /^[A-Za-z]:/.exec(path)?.[0]
  if (!drive) return unknown
  const script = `(New-Object -ComObject Shell.Application).NameSpace('${drive}').Self.ExtendedProperty('System.Volume.BitLockerProtection')`
  const { code, stdout } = await system.run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script])
  const answer = stdout.trim()
  if (code !== 0 || !/^\d$/.test(answer)) return unknown
  return { isSolidState: 'unknown', isEncrypted: answer === '1' || answer === '3' || answer === '5' ? 'yes' : 'no' }
}

/**
 * Whether the disk of a file is still connected. `device`: the file's `dev` when it was opened. The system keeps a file open after
 * its disk was removed, and every read then fails as on a damaged disk.
 */
export async function isDiskThere(path: string, device: number, platform = process.platform): Promise<boolean> {
  const now = await stat(path).catch(() => null)
  if (now?.dev !== device) return false
  const number = platform === 'linux' ? blockDeviceNumber(device) : null
  if (number === null) return true
  return await stat(`/sys/dev/block/${number}`).then(
    () => true,
    () => false,
  )
}

/**
 * `8:2` of a file's `dev`; null if the file system has no block device of its own, like network shares and btrfs.
 * @exportedFor tests: they convert numbers without a disk
 */
export function blockDeviceNumber(device: number): string | null {
  const major = (device >> 8) & 0xfff
  return major === 0 ? null : `${major}:${(device & 0xff) | ((device >> 12) & 0xfff00)}`
}
