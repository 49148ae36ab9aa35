import { execFileSync, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Namespaces in which a program may mount: an ordinary user's own, or else root's. */
const namespaces = [['--user', '--map-root-user', '--mount'], ['--mount']]
const mount = ['mount', '-t', 'tmpfs', '-o']

const namespaceThatMounts = (): string[] | undefined =>
  namespaces.find(
    (flags) =>
      spawnSync('unshare', [...flags, ...mount, 'size=64k', 'tmpfs', tmpdir()], { stdio: 'ignore' }).status === 0,
  )

export const canMountSmallDisk = (): boolean => process.platform === 'linux' && namespaceThatMounts() !== undefined

/**
 * Runs a program of `tests/programs/smallDisk` with a disk of this size at the folder `diskPath`, which no other process sees.
 * Returns the JSON that it printed. The program's arguments: `diskPath`, then `more`.
 */
export const onSmallDisk = (size: string, diskPath: string, program: string, ...more: string[]): unknown =>
  mounted(`mount -t tmpfs -o "size=$0" tmpfs "$1"`, size, diskPath, program, more)

/** Like {@link onSmallDisk}, with the folder `folder` bound to `boundPath`. */
export const withBoundFolder = (folder: string, boundPath: string, program: string, ...more: string[]): unknown =>
  mounted('mount --bind "$0" "$1"', folder, boundPath, program, more)

function mounted(mounting: string, what: string, at: string, program: string, more: readonly string[]): unknown {
  const script = `${mounting} && exec "$2" --disable-warning=ExperimentalWarning "$3" "$1" "\${@:4}"`
  const path = join(import.meta.dirname, '../programs/smallDisk', program)
  const run = [...(namespaceThatMounts() ?? []), 'bash', '-c', script, what, at, process.execPath, path, ...more]
  return JSON.parse(execFileSync('unshare', run, { encoding: 'utf8' }))
}
