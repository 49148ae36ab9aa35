import { execFileSync } from 'node:child_process'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { recorded, sha256 } from './sounds.mjs'

/**
 * In the guest: makes a recorder's storage where the test runs, as a bare file system without partitions. So any kernel file
 * system is possible, and files can be added between two plug-ins. It stays in memory.
 *
 * `files`: bytes by path. `when`: their time. `number`: the file system's own number, eight hexadecimal digits; if left out, a
 * different one each time. Returns the image's path, and the files' hashes by path, which `addFiles` extends.
 *
 * @param {{ fileSystem: 'vfat' | 'exfat', label: string, files?: Record<string, Buffer>, sizeMiB?: number, number?: string |
 * null, when?: Date }} options
 */
export function makeGuestStorage({ fileSystem, label, files = {}, sizeMiB = 64, number = null, when = recorded }) {
  const folder = mkdtempSync('/tmp/storage-')
  const imagePath = join(folder, 'storage.img')
  writeFileSync(imagePath, '')
  truncateSync(imagePath, sizeMiB * 1024 * 1024)
  const make = {
    vfat: ['mkfs.vfat', '-F32', '-n', label, ...(number === null ? [] : ['-i', number])],
    exfat: ['mkfs.exfat', '-L', label],
  }[fileSystem]
  execFileSync(make[0], [...make.slice(1), imagePath], { stdio: 'ignore' })
  /** @type {Record<string, string>} */
  const hashes = {}
  const storage = {
    imagePath,
    hashes,
    /** Use it only while no recorder uses the image: two writers would ruin it. */
    addFiles(more) {
      const at = mkdtempSync('/tmp/mounted-')
      const names = fileSystem === 'vfat' ? 'utf8=1' : 'iocharset=utf8'
      execFileSync('mount', ['-t', fileSystem, '-o', `loop,${names}`, imagePath, at])
      try {
        for (const [path, bytes] of Object.entries(more)) {
          mkdirSync(dirname(join(at, path)), { recursive: true })
          writeFileSync(join(at, path), bytes)
          utimesSync(join(at, path), when, when)
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

/** A drive with a partition (MBR) for each of these storages, in their order. Returns its image's path. */
export function makePartitionedDrive(storages) {
  const firstByte = 1024 * 1024
  const record = Buffer.alloc(512)
  record.writeUInt16LE(0xaa55, 510)
  const imagePath = join(mkdtempSync('/tmp/drive-'), 'drive.img')
  writeFileSync(imagePath, '')
  let offset = firstByte
  for (const [place, storage] of storages.entries()) {
    const { size } = statSync(storage.imagePath)
    const entry = 446 + place * 16
    record.writeUInt8(0x0c, entry + 4)
    record.writeUInt32LE(offset / 512, entry + 8)
    record.writeUInt32LE(size / 512, entry + 12)
    execFileSync(
      'dd',
      [`if=${storage.imagePath}`, `of=${imagePath}`, 'bs=1M', `seek=${offset / firstByte}`, 'conv=notrunc'],
      {
        stdio: 'ignore',
      },
    )
    offset += size
  }
  truncateSync(imagePath, offset)
  const image = openSync(imagePath, 'r+')
  writeSync(image, record, 0, record.length, 0)
  fsyncSync(image)
  closeSync(image)
  return imagePath
}
