import { readdir, realpath, stat } from 'node:fs/promises'
import { type ErrorInfo, TapelogError } from '../../../shared/errors.ts'
import { systemErrorCode } from '../devices/volumes/ports.ts'
import { intakeError } from '../intake/copy.ts'
import { type FoundFile, findFiles } from '../intake/findFiles.ts'

/** Two looks are this far apart at least: a file that did not change in between is taken for whole. */
export const lookEveryMs = 5000
/** A file without a byte is one that somebody has just begun to write, for so long. */
const emptyForMs = 3 * 60_000

/** One look through a folder. `settled`: files that are whole, each given once. `growing`: those that are not yet. */
export type FolderLook = {
  settled: FoundFile[]
  growing: number
  problem: ErrorInfo | null
  /** `size:time` of every file and since when it is so, to be compared with by the next look. */
  files: Map<string, { mark: string; sinceMs: number }>
  /** What was given before and is still there: what goes and comes back is given again. */
  handed: Set<string>
}

/**
 * Looks through a folder and its folders; `nowMs` on any clock that goes on. What cannot be looked at is a `problem`; it
 * never rejects.
 */
export async function lookAtFolder(
  path: string,
  before: FolderLook | undefined,
  nowMs: number,
  signal?: AbortSignal,
): Promise<FolderLook> {
  try {
    await realFolder(path)
    const found = await findFiles([path], signal)
    const handed = new Set<string>()
    const files: FolderLook['files'] = new Map()
    const settled: FoundFile[] = []
    let growing = 0
    for (const file of found.files) {
      const mark = `${file.sizeBytes}:${file.mtimeMs}`
      const last = before?.files.get(file.path)
      const isSame = last?.mark === mark
      const sinceMs = isSame ? last.sinceMs : nowMs
      files.set(file.path, { mark, sinceMs })
      const name = `${file.path}:${mark}`
      if (before?.handed.has(name)) handed.add(name)
      else if (isSame && (file.sizeBytes > 0 || nowMs - sinceMs >= emptyForMs)) {
        handed.add(name)
        settled.push(file)
      } else growing += 1
    }
    return { files, growing, problem: null, handed, settled }
  } catch (error) {
    // What was seen before is forgotten: when the share is back, its files are looked at twice, and what broke off in the
    // middle of a copy is given once more.
    return { files: new Map(), growing: 0, problem: intakeError(error).toInfo(), handed: new Set(), settled: [] }
  }
}

/** The folder itself, links followed. Throws 'folder-missing', 'folder-unreadable' or 'not-a-folder'. */
export async function realFolder(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isDirectory())
      throw new TapelogError('not-a-folder', 'This is a file. Choose the folder that it is in.')
    await readdir(path)
    return await realpath(path)
  } catch (cause) {
    if (cause instanceof TapelogError) throw cause
    const isRefused = ['EACCES', 'EPERM'].includes(systemErrorCode(cause))
    // A share that dropped says so in many ways, and some systems answer for it from memory at first.
    throw isRefused
      ? new TapelogError(
          'folder-unreadable',
          'Tapelog may not look into this folder. Change its permissions, or choose another one.',
          { retryable: true, cause },
        )
      : new TapelogError(
          'folder-missing',
          'The folder is not there. Connect its drive or network share, and Tapelog goes on.',
          { retryable: true, cause },
        )
  }
}
