import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A whole run never needs this much space at once. */
const leastFreeBytes = 6 * 2 ** 30

/**
 * A new folder in memory, or null if memory has too little room (Docker's has 64 MB). Tests sync to disk thousands of
 * times, which takes no time in memory. The torture tests the data that a power cut leaves, so its folder stays on the
 * disk.
 */
export function makeMemoryFolder() {
  if (process.platform !== 'linux') return null
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, path]) => path === memory)
    const [, , type, options = ''] = mount ?? []
    const hasRoom = Math.min(bavail * bsize, freemem()) >= leastFreeBytes
    // Some tests run programs that they write.
    if (type !== 'tmpfs' || options.split(',').includes('noexec') || !hasRoom) return null
    const folder = mkdtempSync(join(memory, 'tapelog-tests-'))
    // Tests that run as root become another user for a moment. That user must reach the folders below.
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return null
  }
}
