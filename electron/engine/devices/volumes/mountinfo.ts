import { decodeOctal } from './escapes.ts'

/**
 * One mount as in proc_pid_mountinfo(5). `device` is major:minor; `root` is the folder of the file system that is
 * mounted, other than '/' for a bind mount of a part of it. `isReadOnly` is true when the mount or the file system is.
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
  // The optional fields before the lone '-' are zero or more.
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

/** The mounts of /proc/self/mountinfo that can be reached; lines that are none are left out. */
export function parseMountinfo(text: string): Mount[] {
  const byPoint = new Map<string, Mount>()
  for (const line of text.split('\n')) {
    const mount = parseLine(line)
    // What is mounted later at the same place hides what was there.
    if (mount) byPoint.set(mount.mountPoint, mount)
  }
  return [...byPoint.values()]
}

/**
 * The mount through which the whole file system of a block device is seen. FUSE and btrfs mounts carry a device number
 * of their own, and are found by their source. A bind mount of a part of it is no substitute: it would hide recordings.
 */
export function mountOf(mounts: Mount[], block: { device: string; path: string }): Mount | null {
  const own = mounts.filter(
    ({ device, source, root }) => root === '/' && (device === block.device || source === block.path),
  )
  // Where a person mounts it for others as well, the shorter path is the original more often than not.
  return own.toSorted((a, b) => a.mountPoint.length - b.mountPoint.length)[0] ?? null
}
