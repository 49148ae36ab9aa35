import { join } from 'node:path'
import { childEnvironment, nodeSystem, spawn } from '../../system/index.ts'
import { mountOptionsOf } from '../volumes/mountinfo.ts'

/** A folder that shows all of a mounted volume. Reading in it changes nothing on the volume. */
type QuietView = { root: string; close(): Promise<void> }

/** Mounts the volume over itself, read-only, in a separate mount namespace. The script ends when its input ends. */
const script = 'mount --bind "$1" "$1" && mount -o "remount,bind,$2" "$1" && echo ready && exec cat'

/**
 * Opens a read-only view of a writable mount, so that listing its folders changes no access times: Node cannot list a folder with
 * O_NOATIME. Null if the system allows no user namespaces, and on systems other than Linux. Close the view at once after use: while it
 * is open, the file system stays in use even after the desktop ejects it. A file that was opened in the view stays readable.
 */
export async function openQuietView(mountPoint: string, platform = process.platform): Promise<QuietView | null> {
  if (platform !== 'linux') return null
  const mounts = await nodeSystem.readFile('/proc/self/mountinfo').catch(() => '')
  const options = mountOptionsOf(mounts, mountPoint)
  // Repeat the mount's own flags, because the system refuses other flags.
  const how = ['ro', ...options.filter((option) => option !== 'rw' && option !== 'ro')].join(',')
  const child = spawn(
    'unshare',
    ['--user', '--map-root-user', '--mount', '--propagation', 'slave', 'sh', '-c', script, 'sh', mountPoint, how],
    { stdio: ['pipe', 'pipe', 'ignore'], env: childEnvironment() },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  child.stdin.on('error', () => {})
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => child.stdout.once('data', () => resolve(true))),
    ended.then(() => false),
  ])
  if (!isReady || child.pid === undefined) return null
  return {
    root: join('/proc', String(child.pid), 'root', mountPoint),
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
