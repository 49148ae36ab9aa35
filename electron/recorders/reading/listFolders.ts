import type { Dirent } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '../../../shared/errors/problem.ts'
import { errorCodeOf, isMissing } from '../../system/index.ts'
import { deepestPath, isIgnoredFolder } from '../layouts/generic.ts'
import { type ListedFile, reasonByName, type SkippedFile } from '../layouts/index.ts'
import type { VolumeListing } from './readableVolume.ts'

/**
 * Of files and folders on one volume: more than any recorder has, and what a damaged one may cost in memory.
 * @exportedFor tests: they make one entry more
 */
export const mostEntries = 200_000

/** How many files' facts are read at the same time. */
const atOnce = 32

/**
 * Every file below `root` that may be a recording, without following links. A folder that cannot be read, for example on a damaged card, does not hide
 * the others: it is in `unread` with its reason, as is everything else that is left out. Throws `stopped`, and Node's error if
 * the root cannot be read.
 */
export async function listFolders(root: string, signal: AbortSignal): Promise<VolumeListing> {
  const lister = new FolderLister(root, signal)
  await lister.list([])
  return { files: lister.files, unread: lister.unread }
}

class FolderLister {
  readonly #root: string
  readonly #signal: AbortSignal
  readonly files: VolumeListing['files'] = []
  readonly unread: SkippedFile[] = []
  /** Folders by device and inode number: a damaged file system has folders that contain themselves. */
  readonly #seen = new Set<string>()
  #entries = 0
  #isFull = false

  constructor(root: string, signal: AbortSignal) {
    this.#root = root
    this.#signal = signal
  }

  async list(path: readonly string[]): Promise<void> {
    if (await this.#isSeen(path)) {
      this.#leaveOut(path, 'listed-twice')
      return
    }
    const names = new Set<string>()
    const inFolder: (readonly string[])[] = []
    for (const entry of await this.#entriesOf(path)) {
      const own = [...path, entry.name]
      // Only a damaged file system has two. The system opens the same one for both, so the other cannot be read.
      if (names.has(entry.name)) this.#leaveOut(own, 'same-name')
      else if (entry.isFile()) {
        const reason = reasonByName(own)
        if (reason === null) inFolder.push(own)
        else this.#leaveOut(own, reason)
      } else await this.#add(entry, own)
      names.add(entry.name)
    }
    for (let from = 0; from < inFolder.length; from += atOnce)
      for (const found of await Promise.all(inFolder.slice(from, from + atOnce).map((file) => this.#factsOf(file))))
        if (found) this.files.push(found)
  }

  /** Null for a file that is left out. */
  async #factsOf(path: readonly string[]): Promise<ListedFile | null> {
    if (this.#signal.aborted) throw problem('stopped', null, { retryable: true })
    try {
      const { size, mtimeMs } = await stat(join(this.#root, ...path))
      return { path, sizeBytes: size, modifiedMs: Math.round(mtimeMs) }
    } catch (error) {
      if (this.#signal.aborted) throw error
      this.#leaveOut(path, reasonOf(error))
      return null
    }
  }

  async #add(entry: Dirent, path: readonly string[]): Promise<void> {
    try {
      if (entry.isDirectory()) {
        if (isIgnoredFolder(entry.name)) this.#leaveOut(path, 'ignored-folder')
        else if (this.#isFull) this.#leaveOut(path, 'too-many')
        else if (path.length < deepestPath) await this.list(path)
        else this.#leaveOut(path, 'too-deep')
      } else this.#leaveOut(path, 'not-a-file')
    } catch (error) {
      if (this.#signal.aborted) throw error
      this.#leaveOut(path, reasonOf(error))
    }
  }

  /** Read completely before its folders are entered, so that one folder at a time is open. */
  async #entriesOf(path: readonly string[]): Promise<Dirent[]> {
    const entries: Dirent[] = []
    for await (const entry of await opendir(join(this.#root, ...path), { bufferSize: 256 })) {
      if (this.#signal.aborted) throw problem('stopped', null, { retryable: true })
      if (++this.#entries > mostEntries) {
        this.#isFull = true
        this.#leaveOut(path, 'too-many')
        break
      }
      entries.push(entry)
    }
    return entries
  }

  async #isSeen(path: readonly string[]): Promise<boolean> {
    if (this.#signal.aborted) throw problem('stopped', null, { retryable: true })
    // A folder without readable facts is judged by its listing.
    const facts = await stat(join(this.#root, ...path), { bigint: true }).catch(() => null)
    // Some file systems number nothing.
    if (!facts?.ino) return false
    const identity = `${facts.dev} ${facts.ino}`
    if (this.#seen.has(identity)) return true
    this.#seen.add(identity)
    return false
  }

  #leaveOut(path: readonly string[], reason: SkippedFile['reason']): void {
    this.unread.push({ path, reason })
  }
}

function reasonOf(error: unknown): SkippedFile['reason'] {
  if (isMissing(error)) return 'vanished'
  // Linux says so of a folder that contains itself.
  return errorCodeOf(error) === 'ELOOP' ? 'listed-twice' : 'unreadable'
}
