import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { MoveProgress } from '../../../shared/contract/libraryPlace.ts'
import { problem } from '../../../shared/words/problem.ts'
import {
  contentOf,
  freeBytesAt,
  isInside,
  makeOwnFolder,
  moveMarkName,
  removeDurably,
  renameDurably,
  replaceDurably,
  syncFolder,
} from '../../system/index.ts'
import { libraryFile } from '../library/database.ts'
import { asLibraryProblem } from '../library/problems.ts'
import { type Copying, copyWithHash, hashFromDisk, hashOfSource, ofTarget, targetError } from './copiedFile.ts'
import { holdLibrary } from './heldLibrary.ts'
import { filesOfLibrary, type LibraryFile, removeLibraryFiles } from './libraryFiles.ts'
import { removeOthers } from './otherFiles.ts'

/** How much of the new disk stays free. */
const reserveBytes = 64 * 1024 * 1024
/** The database's name until every file has arrived, so that no program takes an unfinished copy for a library. */
const unfinishedName = 'library.sqlite.moving'

export type MovedLibrary = {
  files: number
  originals: number
  /** Originals that did not match their seals before the move. They were copied as they are. */
  damaged: number
  /** Of the library.sqlite at the old place, which tells later whether another program changed that copy. */
  databaseSha256: string
  /** Lets other programs open the library at its old place again. */
  release: () => void
}

/**
 * Copies a library to another folder, and reads every file there again to compare it with the hash of its source; an original also
 * has to match its seal. The library at `from` does not change, and stays locked until `release` is called, so that the caller can
 * switch to the copy. Continues an earlier copy of the same library. If it throws, the library is at `from` alone; what was copied
 * stays, for the next attempt or {@link giveUpMove}.
 *
 * Throws `place-taken`, `move-inside`, `move-not-writable`, `move-no-space`, `move-not-equal`, and the errors of {@link holdLibrary} and
 * {@link copyWithHash}.
 */
export async function moveLibrary(
  { from, to }: { from: string; to: string },
  how: { signal: AbortSignal; pausing: () => Promise<void>; onProgress: (progress: MoveProgress) => void },
): Promise<MovedLibrary> {
  if (isInside(to, from) || isInside(from, to)) throw problem('move-inside')
  const release = holdLibrary(from)
  try {
    const files = await filesOfLibrary(from).catch((cause: unknown) => {
      throw problem('move-source-unreadable', null, { retryable: true, cause })
    })
    await prepareTarget(from, to, files)
    const hashes = await copyAll(files, { from, to }, how)
    await checkAll(files, hashes, to, how)
    checkDatabase(join(to, unfinishedName), files.length)
    await removeOthers(files, to, unfinishedName).catch(ofTarget)
    await renameDurably(join(to, unfinishedName), libraryFile(to)).catch(ofTarget)
    syncTarget(to)
    const originals = files.filter(({ path }) => sealOf(path) !== null)
    const damaged = originals.filter(({ path }) => hashes.get(path) !== sealOf(path)).length
    const databaseSha256 = hashes.get('library.sqlite') ?? ''
    return { files: files.length, originals: originals.length, damaged, databaseSha256, release }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Removes what an unfinished move has copied. Does nothing if `to` holds anything but a copy of the library at `from`. Throws
 * `move-target-gone` if the disk of `to` is not there: no folder around it, or no copy although the move `hasCopied`.
 */
export async function giveUpMove(begun: { from: string; to: string; hasCopied?: boolean }): Promise<void> {
  const { from, to, hasCopied = false } = begun
  const mark = await markOf(to)
  if (mark?.from === from) return await removeLibraryFiles(to, { keepsFolder: mark.wasThere })
  const isThere = await stat(dirname(to)).catch(() => null)
  if (isThere === null || (hasCopied && mark === null)) throw problem('move-target-gone', null, { retryable: true })
}

/** Removes the mark of a move, once the library is in use at its new place. */
export function endMove(to: string): void {
  removeDurably(join(to, moveMarkName))
}

/** `wasThere`: the folder is the person's own and was there before the move. Null if no move to it has begun. */
async function markOf(to: string): Promise<{ from: unknown; wasThere: boolean } | null> {
  try {
    const { from, wasThere } = JSON.parse(await readFile(join(to, moveMarkName), 'utf8')) as Record<string, unknown>
    return { from, wasThere: wasThere === true }
  } catch {
    return null
  }
}

/** Makes the new folder and marks it. Refuses a folder with other content, and a disk without room. */
async function prepareTarget(from: string, to: string, files: readonly LibraryFile[]): Promise<void> {
  const mark = await markOf(to)
  const isContinued = mark?.from === from
  const wasThere = mark?.wasThere ?? existsSync(to)
  const content = await contentOf(to).catch(ofTarget)
  if (!isContinued && content !== 'nothing') throw problem('place-taken')
  try {
    makeOwnFolder(to)
    replaceDurably(join(to, moveMarkName), { from, wasThere })
  } catch (cause) {
    const error = targetError(cause)
    throw error.code === 'move-target-gone' ? problem('move-not-writable', null, { cause }) : error
  }
  let neededBytes = reserveBytes
  for (const file of files) if (!(await isCopied(file, to))) neededBytes += file.sizeBytes
  const freeBytes = await freeBytesAt(to).catch(ofTarget)
  if (freeBytes >= neededBytes) return
  if (!isContinued) await removeLibraryFiles(to, { keepsFolder: wasThere }).catch(() => {})
  throw problem('move-no-space', { neededBytes, freeBytes })
}

const targetOf = ({ path }: Pick<LibraryFile, 'path'>, to: string): string =>
  join(to, path === 'library.sqlite' ? unfinishedName : path)

/** True if an earlier attempt has copied this file. Its content is compared later. */
async function isCopied(file: LibraryFile, to: string): Promise<boolean> {
  const facts = await stat(targetOf(file, to)).catch(() => null)
  // The database may have changed since, and disks round times.
  return (
    file.path !== 'library.sqlite' && facts?.size === file.sizeBytes && Math.abs(facts.mtimeMs - file.mtimeMs) < 2000
  )
}

type How = Parameters<typeof moveLibrary>[1]

/** Copies every file. Returns their SHA-256 by path. */
async function copyAll(
  files: readonly LibraryFile[],
  { from, to }: { from: string; to: string },
  how: How,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const progress = new Counting('copying', files, how)
  for (const file of files) {
    // After a disk was unplugged, its folder may be an empty folder on another disk.
    if (!existsSync(join(to, moveMarkName))) throw problem('move-target-gone', null, { retryable: true })
    const source = join(from, file.path)
    const copy = (await isCopied(file, to))
      ? hashOfSource(source, progress)
      : copyWithHash(source, targetOf(file, to), progress)
    hashes.set(file.path, await copy)
    progress.fileDone()
  }
  const folders = new Set(files.flatMap((file) => foldersAround(file.path)))
  for (const folder of folders) syncTarget(join(to, folder))
  return hashes
}

function foldersAround(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? ['.'] : [folder, ...foldersAround(folder)]
}

/** Reads every copy again. The first that differs ends the move; the next attempt copies it once more. */
async function checkAll(
  files: readonly LibraryFile[],
  hashes: ReadonlyMap<string, string>,
  to: string,
  how: How,
): Promise<void> {
  const progress = new Counting('checking', files, how)
  for (const file of files) {
    const arrived = await hashFromDisk(targetOf(file, to), progress)
    if (arrived !== hashes.get(file.path)) {
      if (!existsSync(join(to, moveMarkName))) throw problem('move-target-gone', null, { retryable: true })
      // The next attempt must not keep this copy.
      await removeDifferent(targetOf(file, to))
      throw problem('move-not-equal', null, { retryable: true })
    }
    progress.fileDone()
  }
}

async function removeDifferent(path: string): Promise<void> {
  try {
    removeDurably(path)
  } catch {
    // The disk is failing. The next attempt compares the copy again.
  }
}

/** Opens the copied database and lets SQLite check it. */
function checkDatabase(path: string, files: number): void {
  const db = new Database(path, { readonly: true, fileMustExist: true })
  try {
    const isSound = db.pragma('quick_check', { simple: true }) === 'ok'
    const { count } = db.prepare('SELECT count(*) AS count FROM recordings WHERE audio_deleted_ms IS NULL').get() as {
      count: number
    }
    if (!isSound || count > files) throw problem('move-not-equal', null, { retryable: true })
  } catch (error) {
    throw asLibraryProblem(error)
  } finally {
    db.close()
    for (const suffix of ['-wal', '-shm']) removeDurably(`${path}${suffix}`)
  }
}

function syncTarget(folder: string): void {
  try {
    syncFolder(folder)
  } catch (cause) {
    ofTarget(cause)
  }
}

/** The SHA-256 in the name of an original, which is its seal; null for other files. */
const sealOf = (path: string): string | null => /^originals\/[0-9a-f]{2}\/([0-9a-f]{64})(\.|$)/.exec(path)?.[1] ?? null

/** Counts files and bytes of one step. */
class Counting implements Copying {
  readonly #progress: MoveProgress
  readonly #how: How
  readonly signal: AbortSignal

  constructor(step: MoveProgress['step'], files: readonly LibraryFile[], how: How) {
    this.#how = how
    this.signal = how.signal
    const bytesTotal = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    this.#progress = { step, filesDone: 0, filesTotal: files.length, bytesDone: 0, bytesTotal }
    how.onProgress({ ...this.#progress })
  }

  pausing = (): Promise<void> => this.#how.pausing()

  onBytes = (bytes: number): void => {
    this.#progress.bytesDone += bytes
    this.#how.onProgress({ ...this.#progress })
  }

  fileDone(): void {
    this.#progress.filesDone++
    this.#how.onProgress({ ...this.#progress })
  }
}
