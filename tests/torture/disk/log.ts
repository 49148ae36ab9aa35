import { existsSync, readFileSync } from 'node:fs'

/** The records of `powerCut.c`, in order. Paths are absolute; times are nanoseconds. */
export type Change =
  | { kind: 'open'; fd: number; path: string; created: boolean; emptied: boolean; timeNs: bigint }
  | { kind: 'close'; fd: number }
  | { kind: 'write'; fd: number; offset: number; bytes: Buffer; timeNs: bigint }
  | { kind: 'truncate'; fd: number; size: number; timeNs: bigint }
  /** The fsync covers every entry before `covered`. */
  | { kind: 'sync'; fd: number; covered: number }
  | { kind: 'rename' | 'link'; from: string; to: string }
  | { kind: 'unlink' | 'mkdir' | 'rmdir'; path: string }

const headBytes = 40
const magic = 0x50435554
const kinds = ['', 'open', 'close', 'write', 'truncate', 'sync', 'rename', 'link', 'unlink', 'mkdir', 'rmdir'] as const

/**
 * Reads a log. A half-written entry did not happen. Without a log, the kill came before the first change. Throws if the rig
 * cannot follow an entry.
 */
export function readLog(path: string): Change[] {
  if (!existsSync(path)) return []
  const log = readFileSync(path)
  const changes: Change[] = []
  for (let at = 0; at + headBytes <= log.length; ) {
    if (log.readUInt32LE(at) !== magic) throw new Error('The log of the disk is damaged.')
    const firstLength = log.readUInt32LE(at + 32)
    const secondLength = log.readUInt32LE(at + 36)
    const from = at + headBytes
    const end = from + firstLength + secondLength
    if (end > log.length) break
    changes.push(changeAt(log, at, log.subarray(from, from + firstLength), log.subarray(from + firstLength, end)))
    at = end
  }
  return changes
}

function changeAt(log: Buffer, at: number, first: Buffer, second: Buffer): Change {
  const kind = kinds[log.readUInt32LE(at + 4)]
  const fd = log.readInt32LE(at + 8)
  const flags = log.readUInt32LE(at + 12)
  const number = Number(log.readBigUInt64LE(at + 16))
  const timeNs = log.readBigUInt64LE(at + 24)
  switch (kind) {
    case 'open':
      return { kind, fd, path: String(first), created: (flags & 1) !== 0, emptied: (flags & 2) !== 0, timeNs }
    case 'close':
      return { kind, fd }
    case 'write':
      return { kind, fd, offset: number, bytes: first, timeNs }
    case 'truncate':
      return { kind, fd, size: number, timeNs }
    case 'sync':
      return { kind, fd, covered: number }
    case 'rename':
    case 'link':
      return { kind, from: String(first), to: String(second) }
    case 'unlink':
    case 'mkdir':
    case 'rmdir':
      return { kind, path: String(first) }
    default:
      throw new Error(`A change of names that the rig cannot follow: ${first} → ${second}`)
  }
}
