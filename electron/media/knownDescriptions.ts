import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'

/** All recordings of a full recorder are copied before the last waveform is made, so this many are remembered. */
const usuallyKept = 2000
/** A description of a recording has some hundred bytes. A longer one has a hostile file's tags, which would fill the memory. */
const mostKeptCharacters = 4096

/**
 * Remembers what FFmpeg said of the files that were opened last, because to describe a small file takes as long as to decode it. A file is the
 * same while its place on the disk, its size, its times and its first bytes are.
 */
export class KnownDescriptions<Description extends object> {
  readonly #mostKept: number
  /** The file that was opened last is the last entry. */
  readonly #known = new Map<string, { headSha256: string; json: string }>()

  constructor(mostKept = usuallyKept) {
    this.#mostKept = mostKept
  }

  /** `head`: the first bytes of the file. A file that `describe` returns null for, or throws for, is described again. */
  async of(file: FileHandle, head: Buffer, describe: () => Promise<Description | null>): Promise<Description | null> {
    const key = identityOf(await file.stat({ bigint: true }))
    const headSha256 = createHash('sha256').update(head).digest('base64')
    const known = this.#known.get(key)
    this.#known.delete(key)
    const isSame = known?.headSha256 === headSha256
    const description = isSame ? (JSON.parse(known.json) as Description) : await describe()
    // If the file was written meanwhile, the description may be of both states.
    if (description !== null && key === identityOf(await file.stat({ bigint: true })))
      this.#keep(key, { headSha256, json: isSame ? known.json : JSON.stringify(description) })
    return description
  }

  /** Renames a file by `rename` and still knows it, although its new name gives it a new time of change. */
  async whileRenamed(from: string, to: string, rename: () => Promise<void>): Promise<void> {
    const before = await factsOf(from)
    await rename()
    const known = before && this.#known.get(identityOf(before))
    const after = known ? await factsOf(to) : null
    if (!known || !after) return
    this.#known.delete(identityOf(before))
    // All but the time of change must be as before.
    if (identityOf({ ...after, ctimeNs: before.ctimeNs }) === identityOf(before)) this.#keep(identityOf(after), known)
  }

  #keep(key: string, entry: { headSha256: string; json: string }): void {
    if (entry.json.length > mostKeptCharacters) return
    this.#known.set(key, entry)
    const [oldest] = this.#known.keys()
    if (this.#known.size > this.#mostKept && oldest !== undefined) this.#known.delete(oldest)
  }
}

type Identity = Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'mtimeNs' | 'ctimeNs'>

const identityOf = ({ dev, ino, size, mtimeNs, ctimeNs }: Identity): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ')

/** Null if it cannot be read: whoever needs the file finds out why. */
const factsOf = (path: string) => stat(path, { bigint: true }).catch(() => null)
