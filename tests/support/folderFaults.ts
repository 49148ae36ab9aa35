import type { Dirent, Stats } from 'node:fs'

type Files = typeof import('node:fs/promises')
type Entry = Pick<Dirent, 'name' | 'isFile' | 'isDirectory' | 'isSymbolicLink'>

/**
 * Errors of a damaged card or a dropped share, by path, because no folder on this machine gives them. For `vi.mock` of
 * `node:fs/promises`; every other path is real.
 */
export class FolderFaults {
  /** Error codes by path. */
  readonly listing = new Map<string, string>()
  readonly facts = new Map<string, string>()
  /** Folders full of files that do not exist, by path. */
  readonly full = new Map<string, Entry[]>()
  /** Folders that never respond. */
  readonly silent = new Set<string>()
  /** Names of folders that lead back to the folder they are in. */
  readonly loops = new Set<string>()
  isAwaited = false
  readonly listed: string[] = []

  clear(): void {
    for (const table of [this.listing, this.facts, this.full, this.silent]) table.clear()
    this.loops.clear()
    this.isAwaited = false
    this.listed.length = 0
  }

  over(files: Files): Files {
    const real = (path: string) =>
      path
        .split('/')
        .filter((name) => !this.loops.has(name))
        .join('/')
    const readdir = async (path: string, options: never) => {
      this.listed.push(path)
      fail(this.listing.get(path))
      if (this.silent.has(path)) {
        this.isAwaited = true
        await new Promise(() => {})
      }
      return this.full.get(path) ?? (await files.readdir(real(path), options))
    }
    const opendir = async (path: string): Promise<AsyncIterable<Entry>> => {
      const entries = (await readdir(path, { withFileTypes: true } as never)) as Entry[]
      return (async function* () {
        yield* entries
      })()
    }
    const stat = async (path: string, options?: never): Promise<Partial<Stats>> => {
      fail(this.facts.get(path))
      for (const folder of this.full.keys()) if (path.startsWith(`${folder}/`)) return { size: 1, mtimeMs: 1 }
      return await files.stat(real(path), options)
    }
    return { ...files, opendir, readdir, stat } as unknown as Files
  }
}

function fail(code: string | undefined): void {
  if (code !== undefined) throw Object.assign(new Error(code), { code })
}

/** A folder's entries: this number of WAV files. */
export const fileEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, number) => ({
    name: `${number}.wav`,
    isFile: () => true,
    isDirectory: () => false,
    isSymbolicLink: () => false,
  }))
