import { chmodSync, closeSync, constants, lstatSync, mkdirSync, openSync } from 'node:fs'
import { type FileHandle, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCodeOf } from './errorCodes.ts'
import type { SystemPorts } from './ports.ts'

/**
 * The rule for everything that Tapelog keeps: folders 0700, files 0600. What a person exports follows that person's umask. On
 * Windows modes mean nothing; there access lists decide, see `sharedFolder.ts`.
 */
const ownFolderMode = 0o700
const ownFileMode = 0o600
const others = 0o077
const hasModes = process.platform !== 'win32'

let personsMask: number | null = null

/**
 * From now on this process and its children make files for their owner alone, SQLite's and the decoder's included. For processes
 * of Tapelog's own; not for one that starts other programs for a person, such as a browser.
 */
export function makeFilesForOwnerOnly(): void {
  if (hasModes && personsMask === null) personsMask = process.umask(others)
}

/** Gives an exported file or folder the mode that the person's umask asks for. Ignores file systems without modes. */
export async function shareAsExported(target: FileHandle): Promise<void> {
  if (personsMask !== null) await target.chmod(0o666 & ~personsMask).catch(() => {})
}

/** Does `work` with the umask of the person: for what is exported. */
export function withPersonsMask(work: () => void): void {
  if (personsMask !== null) process.umask(personsMask)
  try {
    work()
  } finally {
    if (personsMask !== null) process.umask(others)
  }
}

/**
 * Makes a folder of Tapelog's own, or takes an existing one away from others. Follows a link at `path` itself: a person may keep
 * a library on another disk. Throws Node's errors where the folder cannot be made.
 */
export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ownFolderMode })
  if (hasModes) ignoringModeErrors(() => chmodSync(path, ownFolderMode))
}

/** Makes an empty file of the owner's alone if there is none: SQLite gives its -wal and -shm files the mode of their database. */
export function makeOwnFile(path: string): void {
  closeSync(openSync(path, constants.O_CREAT | constants.O_RDWR, ownFileMode))
  takeFromOthers(path)
}

/** Takes an existing file away from others. Not through a symbolic link; a missing file is fine. */
export function takeFromOthers(path: string): void {
  if (!hasModes) return
  ignoringModeErrors(() => {
    const facts = lstatSync(path)
    if (facts.isFile() && (facts.mode & others) !== 0) chmodSync(path, ownFileMode)
  })
}

/** True if others may read the folder, or it cannot be told. */
const isOpenToOthers = (path: string): boolean => {
  try {
    const facts = lstatSync(path)
    return facts.isDirectory() && (facts.mode & others) !== 0
  } catch {
    return false
  }
}

/** File systems without modes, and folders that belong to another user. */
function ignoringModeErrors(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'EINVAL', 'ENOENT', 'ENOSYS'].includes(errorCodeOf(error))) throw error
  }
}

/** Files in one step, so that a large library takes no more than its share of open files. */
const filesAtOnce = 32

/**
 * Takes everything in a folder away from others, deepest first. The folder itself comes last, and its mode then says that its
 * content is done, so that later calls return at once. Follows no symbolic links. Never rejects. Returns how many files it
 * changed.
 */
export async function takeTreeFromOthers(folder: string, isStopped: () => boolean = () => false): Promise<number> {
  if (!hasModes || !isOpenToOthers(folder)) return 0
  try {
    return await takeFolder(folder, isStopped)
  } catch {
    return 0
  }
}

async function takeFolder(folder: string, isStopped: () => boolean): Promise<number> {
  let changed = 0
  const step: Promise<number>[] = []
  for await (const entry of await opendir(folder)) {
    if (isStopped()) break
    const path = join(folder, entry.name)
    if (entry.isDirectory()) changed += await takeFolder(path, isStopped)
    else if (entry.isFile()) step.push(setMode(path, ownFileMode, 0))
    if (step.length >= filesAtOnce) changed += total(await Promise.all(step.splice(0)))
  }
  changed += total(await Promise.all(step))
  if (!isStopped()) await setMode(folder, ownFolderMode, constants.O_DIRECTORY)
  return changed
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** By descriptor: between listing and opening, the name may have become a link. Returns 1 if the mode was another one. */
async function setMode(path: string, mode: number, flags: number): Promise<number> {
  let file: FileHandle | null = null
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | flags)
    if (((await file.stat()).mode & 0o777) === mode) return 0
    await file.chmod(mode)
    return 1
  } catch {
    return 0
  } finally {
    await file?.close().catch(() => {})
  }
}

/** Well-known groups that include people other than the owner, by SID, because Windows translates their names. */
const groups = {
  everyone: 'S-1-1-0',
  guests: 'S-1-5-32-546',
  users: 'S-1-5-32-545',
  'signed-in users': 'S-1-5-11',
} as const
type SharedWith = keyof typeof groups

/**
 * Which groups of other people the access list of a Windows folder names. Null where Windows does not say. A user's profile names
 * none of them; a library on another drive usually does.
 */
export async function groupsWithAccess(system: SystemPorts, folder: string): Promise<SharedWith[] | null> {
  const found: SharedWith[] = []
  for (const [name, sid] of Object.entries(groups) as [SharedWith, string][]) {
    const { code, stdout } = await system.run('icacls', [folder, '/findsid', `*${sid}`])
    if (code !== 0) return null
    // The sentence around it is translated; the folder is named only where the group has an entry.
    if (stdout.toLowerCase().includes(folder.toLowerCase())) found.push(name)
  }
  return found
}
