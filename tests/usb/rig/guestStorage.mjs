import { execFileSync } from 'node:child_process'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { recorded, sha256 } from './sounds.mjs'

/**
 * In the guest: a recorder's storage made where the test runs, as a bare file system without partitions, so that any
 * kernel file system can be had and files can be added between two plug-ins. Kept in memory.
 *
 * `files`: bytes by path. Returns the image's path, and the files' hashes by path, which `addFiles` adds to.
 */
export function makeGuestStorage({ fileSystem, label, files = {}, sizeMiB = 64 }) {
  const folder = mkdtempSync('/tmp/storage-')
  const imagePath = join(folder, 'storage.img')
  writeFileSync(imagePath, '')
  truncateSync(imagePath, sizeMiB * 1024 * 1024)
  const make = { vfat: ['mkfs.vfat', '-F32', '-n', label], exfat: ['mkfs.exfat', '-L', label] }[fileSystem]
  execFileSync(make[0], [...make.slice(1), imagePath], { stdio: 'ignore' })
  const hashes = {}
  const storage = {
    imagePath,
    hashes,
    /** Only while no recorder gives it out: two writers would ruin it. */
    addFiles(more) {
      const at = mkdtempSync('/tmp/mounted-')
      const names = fileSystem === 'vfat' ? 'utf8=1' : 'iocharset=utf8'
      execFileSync('mount', ['-t', fileSystem, '-o', `loop,${names}`, imagePath, at])
      try {
        for (const [path, bytes] of Object.entries(more)) {
          mkdirSync(dirname(join(at, path)), { recursive: true })
          writeFileSync(join(at, path), bytes)
          utimesSync(join(at, path), recorded, recorded)
          hashes[path] = sha256(bytes)
        }
      } finally {
        execFileSync('umount', [at])
        rmdirSync(at)
      }
      const image = openSync(imagePath, 'r')
      fsyncSync(image)
      closeSync(image)
    },
  }
  storage.addFiles(files)
  return storage
}
