import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Programs of the host that the guest also uses, each with its Debian package. */
export const hostPrograms = {
  mount: 'mount',
  umount: 'mount',
  lsblk: 'util-linux',
  blkid: 'util-linux',
  findmnt: 'util-linux',
  // Makes a read-only view of the drives that the desktop mounted.
  unshare: 'util-linux',
  // Runs programs as the person at the screen.
  setpriv: 'util-linux',
  kmod: 'kmod',
  lsusb: 'usbutils',
  // The usual tools to compare with, not busybox's.
  cp: 'coreutils',
  sha256sum: 'coreutils',
  'mkfs.vfat': 'dosfstools',
  'mkfs.exfat': 'exfatprogs',
  // The library's disk, which a case fills.
  'mkfs.ext4': 'e2fsprogs',
  sfdisk: 'fdisk',
  // Reads recordings. It needs the 250 MB of libraries that Debian links it to.
  ffmpeg: 'ffmpeg',
}

const systemFolders = ['/bin', '/sbin', '/usr/bin', '/usr/sbin']

/**
 * The path of each of {@link hostPrograms}. Throws with all missing ones: a guest without them fails in some case, far from here.
 */
export function pathsOfHostPrograms(folders = systemFolders) {
  const paths = []
  const missing = []
  for (const [program, debianPackage] of Object.entries(hostPrograms)) {
    const path = folders.map((folder) => join(folder, program)).find(existsSync)
    if (path) paths.push(path)
    else missing.push(`${program} (Debian package ${debianPackage})`)
  }
  if (missing.length > 0)
    throw new Error(`The guest of the USB rig needs programs that this computer does not have: ${missing.join(', ')}.`)
  return paths
}
