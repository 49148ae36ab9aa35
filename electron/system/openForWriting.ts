import { lstat, readdir, readlink, stat } from 'node:fs/promises'

/** The permission of a link in `/proc/<pid>/fd` shows how the file was opened. */
const openedForWriting = 0o200

/**
 * Which of these files a program of this person has open for writing, as far as the system tells. Linux tells it in `/proc`. Other
 * systems tell it to administrators only, or not at all; there, and for programs of other persons and other machines, the result is empty.
 * Never rejects.
 */
export async function openForWriting(paths: readonly string[]): Promise<Set<string>> {
  if (process.platform !== 'linux' || paths.length === 0) return new Set()
  const pathOf = new Map<string, string>()
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found) pathOf.set(`${found.dev}:${found.ino}`, path)
  }
  const open = new Set<string>()
  const processes = await readdir('/proc').catch(() => [])
  for (const id of processes) {
    if (!/^\d+$/.test(id)) continue
    const folder = `/proc/${id}/fd`
    const fds = await readdir(folder).catch(() => [])
    await Promise.all(
      fds.map(async (fd) => {
        const path = await writtenThrough(`${folder}/${fd}`, pathOf)
        if (path !== undefined) open.add(path)
      }),
    )
  }
  return open
}

async function writtenThrough(link: string, pathOf: ReadonlyMap<string, string>): Promise<string | undefined> {
  try {
    const target = await readlink(link)
    // Most are sockets, pipes and devices. Files in memory are in a folder of devices.
    if (!target.startsWith('/') || /^\/(?:dev\/(?!shm\/)|proc\/|sys\/)/.test(target)) return undefined
    if (((await lstat(link)).mode & openedForWriting) === 0) return undefined
    const { dev, ino } = await stat(link)
    return pathOf.get(`${dev}:${ino}`)
  } catch {
    // It was closed in this moment, or its folder does not respond.
    return undefined
  }
}
