import type { Dirent } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '../../../shared/words/problem.ts'
import { errorCodeOf, isMissing } from '../../system/index.ts'
import { deepestPath, isIgnoredFolder } from '../layouts/generic.ts'
import { type ListedFile, reasonByName, type SkippedFile } from '../layouts/index.ts'
import type { VolumeListing } from './readableVolume.ts'

/**
 * How many files and folders of one volume are listed. No recorder has more; a damaged volume could fill the memory.
 * @exportedFor tests: they make one entry more than this
 */
export const mostEntries = 200_000

/** The number of files whose facts are read at the same time. */
const atOnce = 32

/**
 * Every file below `root` that may be a recording, without following links. An unreadable folder, for example on a damaged card, does
 * not hide the other folders: it is in `unread` with its reason, like everything else that is left out. Throws `stopped`, and Node's
 * error if the root cannot be read.
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
  /** Visited folders by device and inode number, because a folder in a damaged file system may contain itself. */
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
      // Only a damaged file system has two entries with the same name. The system opens the same file for both, so the
      // other file cannot be read.
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

  /** Returns null for a file that is left out. */
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

  /** Reads a folder completely before the caller enters its subfolders, so that only one folder is open at a time. */
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
    // If the facts of a folder cannot be read, try to list the folder anyway.
    const facts = await stat(join(this.#root, ...path), { bigint: true }).catch(() => null)
    // Some file systems have no inode numbers.
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
  // Linux reports ELOOP for a folder that contains itself.
  return errorCodeOf(error) === 'ELOOP' ? 'listed-twice' : 'unreadable'
}
