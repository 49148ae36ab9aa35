import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillDisk } from '../../support/fillDisk.ts'
import { desktopUser } from './desktopUser.mjs'

/** The folder in which writable disks are mounted. */
const writableDisks = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([device = '', , , options = '']) => device.startsWith('/dev/') && options.split(',').includes('rw'))
    .map(([, path]) => path)

/**
 * In the guest: a disk only for a library, with a real ext4 that belongs to the person and can be filled. `path`: where it is
 * mounted.
 */
export function makeDiskOfLibrary({ sizeMiB }) {
  const folder = mkdtempSync('/tmp/disk-')
  chmodSync(folder, 0o755)
  const image = join(folder, 'disk.img')
  const path = join(folder, 'mounted')
  const filler = join(path, 'filler')
  writeFileSync(image, '')
  truncateSync(image, sizeMiB * 1024 * 1024)
  execFileSync('mkfs.ext4', ['-q', '-m', '0', '-O', '^has_journal', '-E', 'lazy_itable_init=0', image])
  mkdirSync(path)
  execFileSync('mount', ['-t', 'ext4', '-o', 'loop', image, path])
  chownSync(path, desktopUser.uid, desktopUser.gid)
  return {
    path,
    /** Leaves no byte free, or `leaveBytes`. */
    fill(leaveBytes = 0) {
      const left = join(path, 'left')
      writeFileSync(left, Buffer.alloc(leaveBytes))
      fillDisk(filler)
      rmSync(left)
      const file = openSync(filler, 'r')
      fsyncSync(file)
      closeSync(file)
    },
    makeRoom: () => rmSync(filler, { force: true }),
    /**
     * Makes the disk read-only at once, even for files that are open for writing, as the kernel does when a disk fails. A remount
     * would wait until they are closed.
     */
    async protect() {
      const others = writableDisks().filter((other) => other !== path)
      writeFileSync('/proc/sysrq-trigger', 'u')
      while (writableDisks().includes(path)) await pause(20)
      const now = writableDisks()
      for (const other of others) if (!now.includes(other)) execFileSync('mount', ['-o', 'remount,rw', other])
    },
    unprotect() {
      if (!writableDisks().includes(path)) execFileSync('mount', ['-o', 'remount,rw', path])
    },
    remove() {
      execFileSync('umount', ['-l', path])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
