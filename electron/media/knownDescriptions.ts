import type { FileHandle } from 'node:fs/promises'

/** A recording is opened about six times on its way into the library; this many recordings are on their way at most. */
const mostKept = 32

/**
 * Remembers what FFmpeg said of the files that were opened last, because to describe a small file takes as long as to decode it. A file is the
 * same while its place on the disk, its size, its times and its first bytes are.
 */
export class KnownDescriptions<Description extends object> {
  /** The file that was opened last is the last entry. */
  readonly #known = new Map<string, { head: Buffer; description: Description }>()

  /** `head`: the first bytes of the file. A file that `describe` returns null for, or throws for, is described again. */
  async of(file: FileHandle, head: Buffer, describe: () => Promise<Description | null>): Promise<Description | null> {
    const key = await identityOf(file)
    const known = this.#known.get(key)
    this.#known.delete(key)
    const description = known?.head.equals(head) ? known.description : await describe()
    // If the file was written meanwhile, the description may be of both states.
    if (description !== null && key === (await identityOf(file))) this.#keep(key, { head, description })
    return description
  }

  #keep(key: string, entry: { head: Buffer; description: Description }): void {
    this.#known.set(key, entry)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKept && oldest !== undefined) this.#known.delete(oldest)
  }
}

async function identityOf(file: FileHandle): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await file.stat({ bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}
