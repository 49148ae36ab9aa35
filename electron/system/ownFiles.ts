import { chmodSync, closeSync, constants, lstatSync, mkdirSync, openSync } from 'node:fs'
import { type FileHandle, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCodeOf } from './errorCodes.ts'
import type { SystemPorts } from './ports.ts'

/**
 * The modes of everything that Tapelog keeps: folders 0700, files 0600. Exports follow the person's umask. On Windows, modes mean
 * nothing and access lists decide, see {@link groupsWithAccess}.
 */
const ownFolderMode = 0o700
const ownFileMode = 0o600
const others = 0o077
const hasModes = process.platform !== 'win32'

let personsMask: number | null = null

/**
 * From now on, this process and its children make files that only their owner can read, including files of SQLite and of the
 * decoder. Call it only in Tapelog's own processes, not in a process that starts other programs for a person, such as a browser.
 */
export function makeFilesForOwnerOnly(): void {
  if (hasModes && personsMask === null) personsMask = process.umask(others)
}

/** Gives an exported file or folder the mode that the person's umask asks for. Ignores file systems without modes. */
export async function shareAsExported(target: FileHandle): Promise<void> {
  if (personsMask !== null) await target.chmod(0o666 & ~personsMask).catch(() => {})
}

/** Does `work` with the person's umask, to write exports. */
export function withPersonsMask(work: () => void): void {
  if (personsMask !== null) process.umask(personsMask)
  try {
    work()
  } finally {
    if (personsMask !== null) process.umask(others)
  }
}

/**
 * Makes a folder that only its owner can open; for an existing folder, removes other people's access. Follows a link at `path`,
 * because a person may keep a library on another disk. Throws Node's errors if the folder cannot be made.
 */
export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ownFolderMode })
  if (hasModes) ignoringModeErrors(() => chmodSync(path, ownFolderMode))
}

/**
 * If there is no file, makes an empty one that only its owner can read. SQLite gives its -wal and -shm files the mode of their
 * database.
 */
export function makeOwnFile(path: string): void {
  closeSync(openSync(path, constants.O_CREAT | constants.O_RDWR, ownFileMode))
  takeFromOthers(path)
}

/** Removes other people's access to an existing file. Does not follow a symbolic link, and ignores a missing file. */
export function takeFromOthers(path: string): void {
  if (!hasModes) return
  ignoringModeErrors(() => {
    const facts = lstatSync(path)
    if (facts.isFile() && (facts.mode & others) !== 0) chmodSync(path, ownFileMode)
  })
}

/** True if others may read the folder, or if that is unknown. */
const isOpenToOthers = (path: string): boolean => {
  try {
    const facts = lstatSync(path)
    return facts.isDirectory() && (facts.mode & others) !== 0
  } catch {
    return false
  }
}

/** Ignores errors of file systems without modes, and of folders that belong to another user. */
function ignoringModeErrors(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'EINVAL', 'ENOENT', 'ENOSYS'].includes(errorCodeOf(error))) throw error
  }
}

/** How many files one step opens. A limit keeps a large library from using up all open files. */
const filesAtOnce = 32

/**
 * Removes other people's access to everything in a folder, deepest first. The folder itself comes last; its mode then shows that
 * its content is done, and later calls return at once. Follows no symbolic links. Never rejects. Returns how many files it changed.
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

/**
 * Sets the mode by descriptor, because the name may have become a link after it was listed. Returns 1 if the mode changed, else 0.
 */
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
 * The groups of other people in the access list of a Windows folder. Null if Windows does not tell. A folder in a user's profile
 * has none of these groups; a library on another drive usually has some.
 */
export async function groupsWithAccess(system: SystemPorts, folder: string): Promise<SharedWith[] | null> {
  const found: SharedWith[] = []
  for (const [name, sid] of Object.entries(groups) as [SharedWith, string][]) {
    const { code, stdout } = await system.run('icacls', [folder, '/findsid', `*${sid}`])
    if (code !== 0) return null
    // Windows translates the text around the folder's name. The output names the folder only if the group has an entry.
    if (stdout.toLowerCase().includes(folder.toLowerCase())) found.push(name)
  }
  return found
}
