import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { endingOf, soundByName } from '../../shared/sound/soundFiles.ts'
import { problem, problemInfo } from '../../shared/words/problem.ts'
import { isMissing, isRefusedRealPath } from '../system/index.ts'
import { intakeError } from './copy.ts'
import { hasOldName, nameOf } from './oldName.ts'

/** Endings that only transcripts have. A person who names such a file wants it in the recording that it belongs to. */
const transcriptOnly = new Set(['vtt', 'srt', 'otr', 'docx'])

/** A file to import; `path` is real: links are followed. */
export type FoundFile = { path: string; name: string; sizeBytes: number; mtimeMs: number }
/** `skipped`: files that cannot be imported, with their reasons. */
type FoundFiles = { files: FoundFile[]; skipped: { name: string; error: ErrorInfo }[] }

/**
 * `holdsSound`: looks whether a file begins like audio; without it, only names count. `namesOthers`: also look into files with unknown endings, to
 * name those that hold audio. When `signal` aborts, the search returns what it has found so far.
 */
type FindOptions = {
  holdsSound?: (path: string) => Promise<boolean>
  namesOthers?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Expands files and folders into the files to import. A file that the caller names is included (its content decides later), unless
 * its ending says that it is a transcript.
 * In a folder, files with audio endings are included; hidden files and AppleDouble twins (`._x`) are left out. `skipped` lists what could be audio
 * and is not included, and each path that cannot be read. Each file and folder is visited once, however many links lead to it.
 */
export async function findFiles(
  paths: readonly string[],
  { holdsSound, namesOthers = true, signal }: FindOptions = {},
): Promise<FoundFiles> {
  const found = new Map<string, FoundFile>()
  const skipped: FoundFiles['skipped'] = []
  const folders = new Set<string>()

  const add = async (path: string, name: string) => {
    const { size, mtimeMs } = await stat(path)
    found.set(path, { path, name, sizeBytes: size, mtimeMs: Math.round(mtimeMs) })
  }
  const guarded = async (name: string, path: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      const isOld = isMissing(error) && (await hasOldName(path))
      skipped.push({ name, error: isOld ? problemInfo('name-not-utf8') : intakeError(error).toInfo() })
    }
  }
  /** A file in a folder. */
  const consider = async (path: string, name: string) => {
    const kind = soundByName(name)
    if (kind === 'audio' || (kind === 'shared' && (!holdsSound || (await holdsSound(path))))) await add(path, name)
    else if (kind === 'unread') skipped.push({ name, error: problemInfo('not-audio', { looks: null }) })
    else if (kind === 'unknown' && namesOthers && (await holdsSound?.(path)))
      skipped.push({ name, error: problemInfo('other-ending') })
  }
  /** `folder` is a real path, so only links inside it have to be followed. */
  const walk = async (folder: string): Promise<void> => {
    // A link may lead back to its own folder.
    if (folders.has(folder)) return
    folders.add(folder)
    const entries = (await readdir(folder, { withFileTypes: true, encoding: 'buffer' })).map((entry) => ({
      entry,
      ...nameOf(entry.name),
    }))
    for (const { entry, name, isText } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (signal?.aborted) return
      if (name.startsWith('.')) continue
      if (!isText) {
        if (entry.isDirectory() || soundByName(name) !== 'soundless')
          skipped.push({ name, error: problemInfo('name-not-utf8') })
        continue
      }
      const path = join(folder, name)
      if (entry.isDirectory()) await guarded(name, path, () => walk(path))
      else if (entry.isSymbolicLink()) await guarded(name, path, () => visit(path, false))
      else if (entry.isFile()) await guarded(name, path, () => consider(path, name))
    }
  }
  const visit = async (path: string, isNamed: boolean): Promise<void> => {
    const name = basename(path)
    const real = await realpath(path)
    if (isRefusedRealPath(real)) throw problem('path-refused')
    const facts = await stat(real)
    if (facts.isDirectory()) await walk(real)
    else if (!facts.isFile()) skipped.push({ name, error: problemInfo('not-a-file') })
    else if (!isNamed) await consider(real, name)
    else if (transcriptOnly.has(endingOf(name))) skipped.push({ name, error: problemInfo('transcript-alone') })
    else await add(real, name)
  }
  for (const path of paths) await guarded(basename(path), path, () => visit(path, true))
  return { files: [...found.values()], skipped }
}
