import { namesIn, readLine, type SystemPorts } from '../../system/index.ts'

/** Common names of file systems, by udev's names. */
const names: Readonly<Record<string, string>> = {
  ntfs: 'NTFS',
  hfs: 'HFS',
  hfsplus: 'HFS+',
  apfs: 'APFS',
  udf: 'UDF',
  exfat: 'exFAT',
  vfat: 'FAT',
  iso9660: 'ISO 9660',
}
export const fileSystemName = (fileSystem: string): string => names[fileSystem] ?? fileSystem

/** The drivers of a file system, if their names differ from udev's name. */
const otherDrivers: Readonly<Record<string, readonly string[]>> = {
  ntfs: ['ntfs3', 'ntfs-3g'],
  ext2: ['ext4'],
  ext3: ['ext4'],
  vfat: ['msdos'],
}

/**
 * Whether this Linux can read a file system with its kernel, with a module that the kernel can load, or with a program that mounts it.
 * True if that is unknown.
 */
export async function hasDriver(system: SystemPorts, fileSystem: string): Promise<boolean> {
  const wanted = [fileSystem, ...(otherDrivers[fileSystem] ?? [])]
  const inKernel = await system.readFile('/proc/filesystems').catch(() => null)
  if (inKernel === null) return true
  if (inKernel.split('\n').some((line) => wanted.includes(line.split('\t').at(-1) ?? ''))) return true
  for (const folder of ['/sbin', '/usr/sbin', '/bin', '/usr/bin'])
    if ((await namesIn(system, folder)).some((name) => wanted.some((one) => name === `mount.${one}` || name === one)))
      return true
  const release = await readLine(system, '/proc/sys/kernel/osrelease')
  const aliases = await system.readFile(`/lib/modules/${release}/modules.alias`).catch(() => null)
  if (aliases === null) return true
  return aliases.split('\n').some((line) => wanted.some((one) => line.startsWith(`alias fs-${one} `)))
}
