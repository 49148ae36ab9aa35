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
    if (platform === 'linux') return await onLinux(path, system)
    if (platform === 'darwin') return await onMac(system)
    if (platform === 'win32') return await onWindows(path, system)
  } catch {
    // The facts are then `unknown`.
  }
  return unknown
}

/** Reads the kernel's files: the mount that holds the folder, its block device, and all devices below the block device. */
async function onLinux(path: string, system: SystemPorts): Promise<DiskFacts> {
  const device = deviceOfMount(await system.readFile('/proc/self/mountinfo'), await system.realpath(path))
  if (device === null) return unknown
  const top = await system.realpath(`/sys/dev/block/${device}`)
  const devices = await withDevicesBelow(top, system)
  if (devices.length === 0) return unknown
  const isEncrypted = devices.some(({ mapping }) => mapping.startsWith('CRYPT-'))
  const rotational = devices.flatMap(({ rotates }) => rotates ?? [])
  return {
    isSolidState: rotational.length === 0 ? 'unknown' : rotational.includes('0') ? 'yes' : 'no',
    isEncrypted: isEncrypted ? 'yes' : 'no',
  }
}

/**
 * `major:minor` of the mount that holds a path; null if that is not a block device, such as a network share.
 * @exportedFor tests: they read mount tables without a disk
 */
export function deviceOfMount(mountInfo: string, path: string): string | null {
  let best: { point: string; device: string } | null = null
  for (const line of mountInfo.split('\n')) {
    const [, , device = '', , rawPoint = ''] = line.split(' ')
    const point = rawPoint.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    const holds = path === point || path.startsWith(point.endsWith('/') ? point : `${point}/`)
    // If several mounts are at one place, programs see the last mount.
    if (point !== '' && holds && (best === null || point.length >= best.point.length)) best = { point, device }
  }
  return best === null || best.device.startsWith('0:') ? null : best.device
}

type BlockDevice = { mapping: string; rotates: string | null }

async function withDevicesBelow(top: string, system: SystemPorts, depth = 0): Promise<BlockDevice[]> {
  const names = await namesIn(system, top)
  if (names.length === 0 || depth > 8) return []
  // A partition has the facts of its disk.
  const disk = names.includes('partition') ? top.slice(0, top.lastIndexOf('/')) : top
  const mapping = (await readLine(system, `${top}/dm/uuid`)) ?? ''
  const below: BlockDevice[] = []
  for (const name of await namesIn(system, `${top}/slaves`))
    below.push(...(await withDevicesBelow(await system.realpath(`${top}/slaves/${name}`), system, depth + 1)))
  return [{ mapping, rotates: await readLine(system, `${disk}/queue/rotational`) }, ...below]
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
