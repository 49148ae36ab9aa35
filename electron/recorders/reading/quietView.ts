import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment, nodeSystem } from '../../system/index.ts'
import { mountOptionsOf } from '../volumes/mountinfo.ts'

/** A folder in which everything of a mounted volume can be read, and nothing can be changed by reading. */
type QuietView = { root: string; close(): Promise<void> }

/** Bind-mounts the volume over itself, read-only, in its own mount namespace. Ends when its input ends. */
const script = 'mount --bind "$1" "$1" && mount -o "remount,bind,$2" "$1" && echo ready && exec cat'

/**
 * Opens a read-only bind of a mount that is writable, so that listing its folders moves no access times: node has no way to list a
 * folder with O_NOATIME. Null where the system allows no user namespaces, and off Linux. Close it at once after use: while it is
 * open, the file system stays in use after the desktop has ejected it. A file that was opened in it stays readable.
 */
export async function openQuietView(mountPoint: string, platform = process.platform): Promise<QuietView | null> {
  if (platform !== 'linux') return null
  const mounts = await nodeSystem.readFile('/proc/self/mountinfo').catch(() => '')
  const options = mountOptionsOf(mounts, mountPoint)
  // The mount's own flags must be repeated, or the system refuses.
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
