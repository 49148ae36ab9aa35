import { execFileSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'

/**
 * A recorder's storage as an image file: an MBR with one FAT32 partition, or a bare file system without a partition (as some card
 * readers give). `contents`: a folder of the host that is copied to its root.
 */
export function makeFatImage({ path, label, sizeMiB = 96, contents, bare = false }) {
  writeFileSync(path, '')
  truncateSync(path, sizeMiB * 1024 * 1024)
  const partitionStart = 2048
  if (!bare) execFileSync('sfdisk', ['-q', path], { input: `label: dos\nstart=${partitionStart},type=c,bootable\n` })
  const offset = bare ? [] : ['--offset', String(partitionStart)]
  execFileSync('mkfs.vfat', ['-F32', '-n', label, ...offset, path], { stdio: 'ignore' })
  // Write names beyond ASCII as UTF-8.
  const environment = { ...process.env, LC_ALL: 'C.UTF-8', MTOOLSRC: '/dev/null' }
  const at = bare ? path : `${path}@@${partitionStart * 512}`
  execFileSync('sh', ['-c', 'mcopy -s -Q -m -i "$1" "$2"/* ::', 'sh', at, contents], { env: environment })
}
