import { randomUUID } from 'node:crypto'
import { type FileHandle, link, lstat, open, realpath, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import {
  demandDiskPath,
  errorCodeOf,
  exportError,
  isRefusedRealPath,
  renameDurably,
  shareAsExported,
  syncFolder,
} from '../../system/index.ts'

/**
 * A name for a new file or folder. `temporaryName`: the name of the hidden file or folder until it is complete, see
 * {@link removeLeftover}. `onName`: called with the path before the file exists. If it throws, no file is made. `onNameLost`: called
 * if the file could not get that path.
 */
export type NewName = {
  directory: string
  name: string
  suffix: string
  temporaryName?: string | undefined
  onName: (path: string) => void
  /** Called with the hidden path when the content is written, before it gets its name. If it throws, no file is made. */
  onWritten?: (path: string) => Promise<void>
  onNameLost?: (() => void) | undefined
  beside?: BesideFiles | undefined
  /**
   * True if the existing file at the path has the same content as the new file. Then the existing file stays, and its
   * path is returned.
   */
  isTheSame?: (path: string) => Promise<boolean>
  /** True if the new file may replace the existing file at the path; see `ownExports`. Only for a file with nothing beside it. */
  mayReplace?: ((path: string) => Promise<boolean>) | undefined
}

/**
 * Files that lie beside the new one and are about it. They get their names before it, so that it never lies there without them. If one of
 * the names is taken, all get other names.
 */
export type BesideFiles = {
  /** Their names, if the new file has this name. */
  names: (fileName: string) => string[]
  /** Their content. `path`: the hidden path of the new file. */
  make: (fileName: string, path: string) => Promise<{ name: string; bytes: Uint8Array }[]>
  /** Called with their hidden paths before any file gets its name. If it throws, no file is made. */
  onWritten: (files: { path: string; name: string }[]) => Promise<void>
}

/** The path of an unfinished file or folder, beside its later place. */
export const unfinishedPath = ({
  directory,
  temporaryName = randomUUID(),
}: Pick<NewName, 'directory' | 'temporaryName'>): string => join(directory, `.tapelog-${temporaryName}.part`)

/** The path of the unfinished audio of a web page. Its encoder also writes to this path with `.part` added. */
export const unfinishedSoundPath = ({
  directory,
  temporaryName,
}: Pick<NewName, 'directory' | 'temporaryName'>): string =>
  unfinishedPath({ directory, temporaryName: `${temporaryName ?? randomUUID()}-sound` })

/**
 * Removes the remains of an earlier attempt after a crash or an unplugged drive: the hidden file or folder, and a
 * page's audio.
 */
export async function removeLeftover(directory: string, temporaryName: string): Promise<void> {
  const sound = unfinishedSoundPath({ directory, temporaryName })
  const file = unfinishedPath({ directory, temporaryName })
  const beside = Array.from({ length: mostBeside }, (_, index) => besidePath(file, index))
  for (const path of [file, sound, `${sound}.part`, ...beside])
    await rm(path, { recursive: true, force: true }).catch(() => {})
}

/**
 * Gives the finished file or folder its name. Returns false if the name is taken. `holds`: called with true once the name belongs to this export, even
 * if an error follows, and with false if it was given back.
 */
type Claim = (path: string, holds: (isHeld: boolean) => void) => Promise<boolean>

/** `Title.docx`, `Title (2).docx` and so on, without an end. */
function* pathsOf({
  directory,
  name,
  suffix,
}: Pick<NewName, 'directory' | 'name' | 'suffix'>): Generator<string, never> {
  for (let number = 1; ; number++) yield join(directory, `${name}${number === 1 ? '' : ` (${number})`}.${suffix}`)
}

/**
 * The path that a new file would get now. `isReplaced`: it would replace the file there. `kept`: the file with the plain name that would
 * stay, because Tapelog did not write it or a person changed it; null if there is none, or if all files are kept.
 */
export async function pathToBe({
  mayReplace,
  ...name
}: Pick<NewName, 'directory' | 'name' | 'suffix' | 'mayReplace'>): Promise<{
  path: string
  isReplaced: boolean
  kept: string | null
}> {
  let kept: string | null = null
  for (const path of pathsOf(name)) {
    if (!(await isTaken(path))) return { path, isReplaced: false, kept }
    if (mayReplace === undefined) continue
    if (await mayReplace(path)) return { path, isReplaced: true, kept }
    kept ??= path
  }
  throw new Error('There is always another name.')
}

/**
 * Tries `Title.docx`, `Title (2).docx` and so on, until `claim` gives the unfinished file or folder that name. Returns the path.
 */
export async function underNewName(
  { directory, name, suffix, onName, onNameLost = () => {}, isTheSame = async () => false, beside }: NewName,
  claim: Claim,
): Promise<string> {
  for (const path of pathsOf({ directory, name, suffix })) {
    // `onName` must not get a name that exists: after a crash, the existing file would count as the file of this
    // export.
    if (await isTaken(path)) {
      if (await isTheSame(path)) return path
      continue
    }
    if (await isAnyTaken(directory, beside?.names(basename(path)))) continue
    onName(path)
    let isHeld = false
    try {
      if (
        await claim(path, (now) => {
          isHeld = now
        })
      )
        isHeld = true
      else continue
    } finally {
      if (!isHeld) onNameLost()
    }
    await syncName(directory)
    return path
  }
  throw new Error('There is always another name.')
}

/** Writes a file and flushes it to disk. Throws the file system's errors, also `EEXIST`. */
export async function writeSynced(path: string, content: string | Buffer | Readable): Promise<void> {
  const file: FileHandle = await open(path, 'wx')
  try {
    await shareAsExported(file)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes a file completely or not at all. It replaces only a file that `mayReplace` allows. Returns its path. Throws the errors of
 * {@link exportError}.
 */
export async function writeNewFile(name: NewName, content: string | Buffer | Readable): Promise<string> {
  const temporaryPath = unfinishedPath(name)
  try {
    await writeSynced(temporaryPath, content)
    await name.onWritten?.(temporaryPath)
    return (
      (await inPlaceOfOld(name, temporaryPath)) ??
      (await underNewName(name, (path, holds) => claimWithBeside(name, temporaryPath, path, holds)))
    )
  } catch (error) {
    throw error instanceof TapelogError ? error : exportError(error, 'folder-missing')
  } finally {
    // If nothing was written, the content's source file would stay open.
    if (content instanceof Readable) content.destroy()
    // An error while removing the temporary file must not hide the result of the export.
    await rm(temporaryPath, { force: true }).catch(() => {})
  }
}

/** Replaces the first file that may be replaced, in one step. Returns its path; null if there is none. */
async function inPlaceOfOld(name: NewName, temporaryPath: string): Promise<string | null> {
  if (name.mayReplace === undefined || name.beside) return null
  const { path, isReplaced } = await pathToBe(name)
  if (!isReplaced) return null
  name.onName(path)
  // A person may have saved the file meanwhile.
  if (!(await name.mayReplace(path))) {
    name.onNameLost?.()
    return null
  }
  await renameDurably(temporaryPath, path)
  await syncName(name.directory)
  return path
}

/**
 * Makes the new name durable. Some network shares cannot sync a folder; there the share decides how durable the name
 * is.
 */
export async function syncName(directory: string): Promise<void> {
  try {
    syncFolder(directory)
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'].includes(errorCodeOf(error))) throw error
  }
}

async function isAnyTaken(directory: string, names: readonly string[] = []): Promise<boolean> {
  for (const name of names) if (await isTaken(join(directory, name))) return true
  return false
}

export const isTaken = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null)) !== null

/**
 * Gives the finished file its name, unless another file has it. A hard link cannot overwrite a file, but some USB sticks have no hard
 * links.
 */
export async function claimName(
  temporaryPath: string,
  path: string,
  holds: (isHeld: boolean) => void,
): Promise<boolean> {
  try {
    await link(temporaryPath, path)
    return true
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
  }
  const reservation = await open(path, 'wx').catch((error: unknown) => {
    if (errorCodeOf(error) === 'EEXIST') return null
    throw error
  })
  if (!reservation) return false
  holds(true)
  // Closing the reserved file would write it, still empty, to a stick at once. So rename first if the file system allows it.
  if (process.platform === 'win32') await reservation.close()
  try {
    await renameDurably(temporaryPath, path)
  } catch (error) {
    // Remove the empty reserved file; if it stayed, it would look like an export. If it cannot be removed, the drive may have been pulled
    // out, and the file will be there again.
    await rm(path).then(
      () => holds(false),
      () => {},
    )
    throw error
  } finally {
    if (process.platform !== 'win32') await reservation.close()
  }
  return true
}

/** Like {@link claimName}, with the files beside it: all get their names, or none. */
async function claimWithBeside(
  { directory, beside }: Pick<NewName, 'directory' | 'beside'>,
  temporaryPath: string,
  path: string,
  holds: (isHeld: boolean) => void,
): Promise<boolean> {
  if (!beside) return await claimName(temporaryPath, path, holds)
  const made = (await beside.make(basename(path), temporaryPath)).map((file, index) => ({
    ...file,
    path: besidePath(temporaryPath, index),
  }))
  const placed = new Set<string>()
  let isClaimed = false
  try {
    for (const file of made) await writeSynced(file.path, Buffer.from(file.bytes))
    await beside.onWritten(made)
    for (const file of made) {
      const target = join(directory, file.name)
      const holdsIt = (isHeld: boolean) => void (isHeld ? placed.add(target) : placed.delete(target))
      if (!(await claimName(file.path, target, holdsIt))) return false
      placed.add(target)
    }
    isClaimed = await claimName(temporaryPath, path, (isHeld) => {
      isClaimed = isHeld
      holds(isHeld)
    })
    return isClaimed
  } finally {
    const hidden = made.map((file) => file.path)
    for (const file of isClaimed ? hidden : [...hidden, ...placed]) await rm(file, { force: true }).catch(() => {})
  }
}

/** How many files can lie beside one. */
const mostBeside = 2
const besidePath = (temporaryPath: string, index: number): string => `${temporaryPath}-${index}`

/** Distinguishes a folder that the person may not open from a missing folder. */
function cannotReach(error: unknown): never {
  throw exportError(error, 'folder-missing')
}

/** Throws `folder-missing`, `path-refused` for a path that is not a folder on a disk, and the errors of {@link exportError}. */
export async function demandExportFolder(directory: string): Promise<void> {
  demandDiskPath(directory)
  const real = await realpath(directory).catch(cannotReach)
  if (isRefusedRealPath(real)) throw problem('path-refused')
  const facts = await stat(real).catch(cannotReach)
  if (!facts.isDirectory()) throw problem('folder-missing')
}
