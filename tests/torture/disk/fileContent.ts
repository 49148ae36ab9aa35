import type { Random } from '../random.ts'

/** 4 KiB: the block that a disk writes whole or not at all. */
const blockBytes = 4096

export type FileChange =
  | { index: number; offset: number; bytes: Buffer; timeNs: bigint }
  | { index: number; size: number; timeNs: bigint }
export type Content = { bytes: Buffer; timeNs: bigint | null }

/** A file's bytes that are surely on the disk, and the changes since. `timeNs` null: unchanged in this life. */
export class FileContent {
  #durable: Content
  #pending: FileChange[] = []
  #isTouched = false

  constructor(bytes: Buffer, timeNs: bigint | null) {
    this.#durable = { bytes, timeNs }
  }

  get isTouched(): boolean {
    return this.#isTouched
  }

  add(change: FileChange): void {
    this.#isTouched = true
    this.#pending.push(change)
  }

  /** An fsync that began before entry `covered` came back. */
  settle(covered: number): void {
    const done = this.#pending.filter(({ index }) => index < covered)
    if (done.length === 0) return
    this.#pending = this.#pending.filter(({ index }) => index >= covered)
    this.#durable = applied(this.#durable, done)
  }

  synced(): Content {
    return this.#durable
  }

  everything(): Content {
    return applied(this.#durable, this.#pending)
  }

  /**
   * The content after a cut: each block that changed since the last fsync is as it was then, or any later version.
   * `share` is the share of blocks that are later versions. The size is the size at any moment since.
   */
  mixed(random: Random, share: number): Content {
    if (this.#pending.length === 0) return this.#durable
    const versions = new Map<number, Buffer[]>()
    const moments: Content[] = [this.#durable]
    let { bytes, timeNs } = this.#durable
    for (const change of this.#pending) {
      const before = bytes.length
      ;({ bytes, timeNs } = applied({ bytes, timeNs }, [change]))
      moments.push({ bytes, timeNs })
      const [from, to] =
        'bytes' in change
          ? [Math.min(before, change.offset), change.offset + change.bytes.length]
          : [Math.min(before, change.size), Math.max(before, change.size)]
      for (let block = Math.floor(from / blockBytes); block * blockBytes < to; block++) {
        const known = versions.get(block)
        const version = Buffer.from(bytes.subarray(block * blockBytes, (block + 1) * blockBytes))
        if (known) known.push(version)
        else versions.set(block, [version])
      }
    }
    const moment = random.chance(share)
      ? (moments[random.between(0, moments.length - 1)] ?? this.#durable)
      : this.#durable
    const mixed = Buffer.alloc(moment.bytes.length)
    this.#durable.bytes.copy(mixed)
    for (const [block, known] of versions) {
      if (block * blockBytes >= mixed.length || !random.chance(share)) continue
      mixed.fill(0, block * blockBytes, Math.min(mixed.length, (block + 1) * blockBytes))
      known[random.between(0, known.length - 1)]?.copy(mixed, block * blockBytes)
    }
    return { bytes: mixed, timeNs: moment.timeNs }
  }
}

function applied(content: Content, changes: readonly FileChange[]): Content {
  let { timeNs } = content
  let size = content.bytes.length
  let room = size
  for (const change of changes)
    room = Math.max(room, 'bytes' in change ? change.offset + change.bytes.length : change.size)
  const bytes = Buffer.alloc(room)
  content.bytes.copy(bytes)
  for (const change of changes) {
    timeNs = change.timeNs
    if ('bytes' in change) {
      change.bytes.copy(bytes, change.offset)
      size = Math.max(size, change.offset + change.bytes.length)
    } else {
      if (change.size < size) bytes.fill(0, change.size, size)
      size = change.size
    }
  }
  return { bytes: bytes.subarray(0, size), timeNs }
}
