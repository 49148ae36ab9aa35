import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasAudioEnding } from './audioEndings.ts'
import { intakeError } from './copy.ts'

/** A file to import; `path` is its own, links followed. */
export type FoundFile = { path: string; name: string; sizeBytes: number; mtimeMs: number }
/** What was found, and what cannot be imported, with the reason as a sentence. */
export type FoundFiles = { files: FoundFile[]; skipped: { name: string; reason: string }[] }

/**
 * Expands files and folders into the files to import. A file that was named is always taken (its content decides);
 * inside a folder only audio endings are, and hidden files and AppleDouble twins (`._x`) are passed over. A path that
 * cannot be read is reported, and the rest goes on. Each file and folder once, however links lead to it. `signal`: what
 * was found until then is the answer.
 */
export async function findFiles(paths: readonly string[], signal?: AbortSignal): Promise<FoundFiles> {
  const found = new Map<string, FoundFile>()
  const skipped: FoundFiles['skipped'] = []
  const folders = new Set<string>()

  const add = async (path: string, name: string) => {
    const { size, mtimeMs } = await stat(path)
    found.set(path, { path, name, sizeBytes: size, mtimeMs: Math.round(mtimeMs) })
  }
  const guarded = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      skipped.push({ name, reason: intakeError(error).message })
    }
  }
  /** `folder` is a real path: what is in it needs no link to be followed but its own. */
  const walk = async (folder: string): Promise<void> => {
    // A link may lead back to where it stands.
    if (folders.has(folder)) return
    folders.add(folder)
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (signal?.aborted) return
      const { name } = entry
      if (name.startsWith('.')) continue
      const path = join(folder, name)
      if (entry.isDirectory()) await guarded(name, () => walk(path))
      else if (entry.isSymbolicLink()) await guarded(name, () => visit(path, false))
      else if (entry.isFile() && hasAudioEnding(name)) await guarded(name, () => add(path, name))
    }
  }
  const visit = async (path: string, isNamed: boolean): Promise<void> => {
    const name = basename(path)
    const real = await realpath(path)
    const facts = await stat(real)
    if (facts.isDirectory()) await walk(real)
    else if (!facts.isFile()) skipped.push({ name, reason: 'This is not a file.' })
    else if (isNamed || hasAudioEnding(name)) await add(real, name)
  }
  for (const path of paths) await guarded(basename(path), () => visit(path, true))
  return { files: [...found.values()], skipped }
}
