import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { problem, problemInfo } from '../../shared/errors/problem.ts'
import { isRefusedRealPath } from '../system/index.ts'
import { intakeError } from './copy.ts'

/**
 * Endings of audio, and of video with sound. They only preselect files in a folder or on a device. A file's content decides what it
 * is.
 */
const audioEndings = new Set(
  'wav wave bwf rf64 mp3 mp2 m4a m4b mp4 mov aac ogg oga opus flac wma asf amr 3gp 3ga webm mka mkv aif aiff aifc caf au dss ape wv asr'.split(
    ' ',
  ),
)

/** The ending of a name in lower case, without its dot; '' if there is none. */
export const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

export const hasAudioEnding = (name: string): boolean => audioEndings.has(endingOf(name))

/** Endings that only transcripts have. A person who names such a file wants it in the recording that it belongs to. */
const transcriptOnly = new Set(['vtt', 'srt', 'otr', 'docx'])

/** A file to import; `path` is real: links are followed. */
export type FoundFile = { path: string; name: string; sizeBytes: number; mtimeMs: number }
/** `skipped`: files that cannot be imported, with their reasons. */
type FoundFiles = { files: FoundFile[]; skipped: { name: string; error: ErrorInfo }[] }

/**
 * Expands files and folders into the files to import. A file that the caller names is included (its content decides later), unless
 * its ending says that it is a transcript.
 * In a folder, only files with audio endings are included; hidden files and AppleDouble twins (`._x`) are left out. A path that
 * cannot be read is listed in `skipped`. Each file and folder is visited once, however many links lead to it. When `signal` aborts,
 * it returns what it has found so far.
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
      skipped.push({ name, error: intakeError(error).toInfo() })
    }
  }
  /** `folder` is a real path, so only links inside it have to be followed. */
  const walk = async (folder: string): Promise<void> => {
    // A link may lead back to its own folder.
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
    if (isRefusedRealPath(real)) throw problem('path-refused')
    const facts = await stat(real)
    if (facts.isDirectory()) await walk(real)
    else if (!facts.isFile()) skipped.push({ name, error: problemInfo('not-a-file') })
    else if (isNamed && transcriptOnly.has(endingOf(name)))
      skipped.push({ name, error: problemInfo('transcript-alone') })
    else if (isNamed || hasAudioEnding(name)) await add(real, name)
  }
  for (const path of paths) await guarded(basename(path), () => visit(path, true))
  return { files: [...found.values()], skipped }
}
