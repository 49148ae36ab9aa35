import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasAudioEnding } from './audioEndings.ts'
import { intakeError } from './copy.ts'

export type FoundFile = { path: string; name: string; sizeBytes: number; mtimeMs: number }
export type FoundFiles = { files: FoundFile[]; skipped: { name: string; reason: string }[] }

/**
 * Expands files and folders into the files to import. A file that was named is always taken (its content decides);
 * inside a folder only audio endings are, and hidden files and AppleDouble twins (`._x`) are passed over. A path that
 * cannot be read is reported, and the rest goes on. Sorted by path; each file once.
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const found = new Map<string, FoundFile>()
  const skipped: FoundFiles['skipped'] = []

  const visit = async (path: string, named: boolean): Promise<void> => {
    const name = basename(path)
    try {
      const real = await realpath(path)
      const facts = await stat(real)
      if (facts.isDirectory()) {
        if (!named && name.startsWith('.')) return
        for (const entry of (await readdir(real)).sort()) await visit(join(real, entry), false)
        return
      }
      if (!facts.isFile()) {
        skipped.push({ name, reason: 'This is not a file.' })
        return
      }
      if (!named && (name.startsWith('.') || !hasAudioEnding(name))) return
      found.set(real, { path: real, name, sizeBytes: facts.size, mtimeMs: Math.round(facts.mtimeMs) })
    } catch (error) {
      skipped.push({ name, reason: intakeError(error).message })
    }
  }
  for (const path of paths) await visit(path, true)
  return { files: [...found.values()], skipped }
}
