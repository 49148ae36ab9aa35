import { decodeOctal } from './escapes.ts'

/**
 * One mount of proc_pid_mountinfo(5). `device` is major:minor. `root`: the mounted folder of the file system, '/' except for a bind
 * mount. `isReadOnly`: the mount or the file system is read-only.
 */
export type Mount = {
  device: string
  root: string
  mountPoint: string
  fileSystem: string
  source: string
  isReadOnly: boolean
}

const isReadOnly = (options: string): boolean => options.split(',').includes('ro')

function parseLine(line: string): Mount | null {
  const fields = line.split(' ')
  // Before the '-' there are zero or more optional fields.
  const dash = fields.indexOf('-', 6)
  const [, , device, root, mountPoint, options] = fields
  const [fileSystem, source, superOptions] = dash < 0 ? [] : fields.slice(dash + 1)
  if (!device || !root || !mountPoint || !options || !fileSystem || source === undefined) return null
  if (!/^\d+:\d+$/.test(device)) return null
  return {
    device,
    root: decodeOctal(root),
    mountPoint: decodeOctal(mountPoint),
    fileSystem,
    source: decodeOctal(source),
    isReadOnly: isReadOnly(options) || isReadOnly(superOptions ?? ''),
  }
}

/** The visible mounts of /proc/self/mountinfo. Invalid lines are left out. */
export function parseMountinfo(text: string): Mount[] {
  const byPoint = new Map<string, Mount>()
  for (const line of text.split('\n')) {
    const mount = parseLine(line)
    // A later mount at the same place hides the earlier one.
    if (mount) byPoint.set(mount.mountPoint, mount)
  }
  return [...byPoint.values()]
}

/** The options of the mount that a path is on, as in mountinfo (without the file system's options); empty if the mount is unknown. */
export function mountOptionsOf(text: string, path: string): string[] {
  let best: { mountPoint: string; options: string } | null = null
  for (const line of text.split('\n')) {
    const [, , , , point, options] = line.split(' ')
    if (!point || !options) continue
    const mountPoint = decodeOctal(point)
    const isAbove = path === mountPoint || path.startsWith(mountPoint === '/' ? '/' : `${mountPoint}/`)
    if (isAbove && mountPoint.length >= (best?.mountPoint.length ?? 0)) best = { mountPoint, options }
  }
  return best?.options.split(',') ?? []
}

/**
 * The mount of a block device's whole file system. FUSE and btrfs mounts have their own device number, so they are found by their
 * source. A bind mount of one folder does not count: it would hide recordings.
 */
export function mountOf(mounts: Mount[], block: { device: string; path: string }): Mount | null {
  const own = mounts.filter(
    ({ device, source, root }) => root === '/' && (device === block.device || source === block.path),
  )
  // If there are several mounts, the one with the shortest path is most likely the original.
  return own.toSorted((a, b) => a.mountPoint.length - b.mountPoint.length)[0] ?? null
}
