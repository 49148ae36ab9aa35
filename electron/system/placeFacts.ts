import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { basename, dirname, sep } from 'node:path'
import type { DiskKind, PlaceFacts } from '../../shared/contract/libraryPlace.ts'
import { type DiskBelow, diskBelow, factsOf, readDiskFacts } from './diskFacts.ts'
import { isMissing } from './errorCodes.ts'
import { freeBytesAt } from './freeBytes.ts'
import { nodeSystem, readLine, type SystemPorts } from './ports.ts'

/**
 * What a person should know before the library is put into a folder, which need not exist yet. A fact that the system does not tell is
 * `unknown` or null. Never rejects.
 */
export async function readPlaceFacts(
  path: string,
  system: SystemPorts = nodeSystem,
  platform: NodeJS.Platform = process.platform,
): Promise<PlaceFacts> {
  const folder = await existingFolder(path)
  const [{ disk, isEncrypted }, syncedBy, freeBytes, isWritable] = await Promise.all([
    diskOf(folder, system, platform),
    syncProgram(path),
    freeBytesAt(folder).catch(() => null),
    access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ),
  ])
  return { disk, isEncrypted: disk === 'network' ? 'unknown' : isEncrypted, syncedBy, freeBytes, isWritable }
}

/** The folder, or the nearest folder around it that exists. */
async function existingFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    const isThere = await stat(folder).then(
      (facts) => facts.isDirectory(),
      () => false,
    )
    if (isThere || folder === dirname(folder)) return folder
  }
}

/** File systems on other computers, as Linux names them. Folders that a virtual machine shares are as unreliable. */
const networkFileSystems: ReadonlySet<string> = new Set([
  ...['nfs', 'nfs4', 'cifs', 'smb3', 'smbfs', 'afs', 'ceph', 'lustre', '9p', 'virtiofs', 'vboxsf', 'davfs', 'ncpfs'],
  ...[
    'sshfs',
    'davfs',
    'rclone',
    'gvfsd-fuse',
    'glusterfs',
    'ceph',
    's3fs',
    'curlftpfs',
    'smbnetfs',
    'vmhgfs-fuse',
  ].map((name) => `fuse.${name}`),
])
const memoryFileSystems: ReadonlySet<string> = new Set(['tmpfs', 'ramfs', 'devtmpfs'])

type Disk = Pick<PlaceFacts, 'disk' | 'isEncrypted'>

/** Never rejects. */
async function diskOf(folder: string, system: SystemPorts, platform: NodeJS.Platform): Promise<Disk> {
  if (platform === 'linux') {
    const below = await diskBelow(folder, system).catch(() => null)
    const disk = below === null ? 'unknown' : await diskKindOnLinux(below, system).catch(() => 'unknown' as const)
    return { disk, isEncrypted: factsOf(below).isEncrypted }
  }
  const [disk, { isEncrypted }] = await Promise.all([
    diskKind(folder, system, platform).catch(() => 'unknown' as const),
    readDiskFacts(folder, system, platform),
  ])
  return { disk, isEncrypted }
}

async function diskKind(folder: string, system: SystemPorts, platform: NodeJS.Platform): Promise<DiskKind> {
  if (platform === 'darwin') return diskKindOnMac(folder, system)
  return platform === 'win32' ? diskKindOnWindows(folder, system) : 'unknown'
}

async function diskKindOnLinux({ fileSystem, devices }: DiskBelow, system: SystemPorts): Promise<DiskKind> {
  if (networkFileSystems.has(fileSystem)) return 'network'
  if (memoryFileSystems.has(fileSystem)) return 'memory'
  if (devices.length === 0) return 'unknown'
  for (const { path, disk } of devices) {
    if (/\/usb\d*\//.test(path) || (await readLine(system, `${disk}/removable`)) === '1') return 'external'
    // A memory card. Memory that is soldered in is `MMC`.
    if ((await readLine(system, `${disk}/device/type`)) === 'SD') return 'external'
  }
  return 'internal'
}

/** Reads the lines of `mount`: `//ada@server/share on /Volumes/share (smbfs, nodev)`. */
async function diskKindOnMac(folder: string, system: SystemPorts): Promise<DiskKind> {
  const real = await system.realpath(folder)
  const { code, stdout } = await system.run('/sbin/mount', [])
  if (code !== 0) return 'unknown'
  const mounts = stdout.split('\n').flatMap((line) => {
    const [, point, fileSystem] = / on (\/.*) \(([a-z0-9]+)/.exec(line) ?? []
    return point && fileSystem && (real === point || real.startsWith(point === '/' ? '/' : `${point}/`))
      ? [{ point, fileSystem }]
      : []
  })
  const [mount] = mounts.sort((one, other) => other.point.length - one.point.length)
  if (!mount) return 'unknown'
  if (['smbfs', 'nfs', 'afpfs', 'webdav', 'ftp', 'macfuse', 'osxfuse'].includes(mount.fileSystem)) return 'network'
  return mount.point.startsWith('/Volumes/') ? 'external' : 'internal'
}

/** Windows calls disks in a USB case `Fixed`, so a fixed disk may be either. */
async function diskKindOnWindows(folder: string, system: SystemPorts): Promise<DiskKind> {
  const drive = /^[A-Za-z]:/.exec(folder)?.[0]
  if (!drive) return 'network'
  const script = `[IO.DriveInfo]::new('${drive}').DriveType`
  const { code, stdout } = await system.run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script])
  if (code !== 0) return 'unknown'
  const kinds: Record<string, DiskKind> = { Removable: 'external', Network: 'network', Ram: 'memory' }
  return kinds[stdout.trim()] ?? 'unknown'
}

/** Programs that copy a folder to other computers, by the folder's name or by what they put into it. */
const syncPrograms: readonly { name: string; folder?: RegExp; holds?: RegExp }[] = [
  { name: 'Dropbox', holds: /^\.dropbox(\.cache)?$/ },
  { name: 'Nextcloud', holds: /^(\.sync_[0-9a-f]+\.db|\._sync_[0-9a-f]+\.db|\.nextcloudsync\.log)$/ },
  { name: 'ownCloud', holds: /^\.owncloudsync\.log$/ },
  { name: 'Syncthing', holds: /^\.stfolder$/ },
  { name: 'Resilio Sync', holds: /^\.sync$/ },
  { name: 'OneDrive', folder: /^OneDrive( - .*)?$/ },
  { name: 'Google Drive', folder: /^(Google ?Drive|GoogleDrive-.*|My Drive)$/ },
  { name: 'iCloud', folder: /^(Mobile Documents|com~apple~CloudDocs)$/ },
]

/** The program that copies this folder elsewhere, as far as names in the folders around it tell; else null. */
async function syncProgram(path: string): Promise<string | null> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const byName = syncPrograms.find((one) => one.folder?.test(basename(folder)))
    if (byName) return byName.name
    const names = await readdir(folder).catch((): string[] => [])
    const byContent = syncPrograms.find(({ holds }) => holds && names.some((name) => holds.test(name)))
    if (byContent) return byContent.name
  }
  return null
}

/** What a chosen folder holds: see {@link libraryFolderIn}. */
type ChosenFolder = { path: string; holds: 'nothing' | 'library' | 'other' }

/** The name of a file in a folder to which a library is being moved. It is there until the library is in use at this place. */
export const moveMarkName = 'tapelog-move.json'

/** The name of the folder that is made in a folder with other files in it. */
const libraryFolderName = 'Tapelog library'
/** Entries that every file system or desktop makes by itself. */
const ownEntries =
  /^(lost\+found|\.Trash(-\d+|es)?|\.Spotlight-V100|\.fseventsd|\.DS_Store|System Volume Information|\$RECYCLE\.BIN)$/

/**
 * Where a library goes if a person chooses a folder: into that folder if it is empty or holds a library, else into a new folder
 * inside it, so that the library's files do not mix with others. `holds`: what is there now. Throws Node's errors.
 */
export async function libraryFolderIn(chosen: string): Promise<ChosenFolder> {
  const own = await contentOf(chosen)
  if (own !== 'other') return { path: chosen, holds: own }
  const path = `${chosen.endsWith(sep) ? chosen.slice(0, -1) : chosen}${sep}${libraryFolderName}`
  return { path, holds: await contentOf(path) }
}

/** What is in a folder. A folder that does not exist is empty. */
export async function contentOf(folder: string): Promise<ChosenFolder['holds']> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return []
    throw error
  })
  if (names.includes(moveMarkName)) return 'other'
  if (names.includes('library.sqlite')) return 'library'
  return names.every((name) => ownEntries.test(name)) ? 'nothing' : 'other'
}

/** True if one folder is the other, or lies in it. Compares the paths alone. */
export const isInside = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
