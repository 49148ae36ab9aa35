import { readdir, realpath, stat } from 'node:fs/promises'
import { type ErrorInfo, TapelogError } from '../../../../shared/errors/errors.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { holdsSound } from '../../../media/index.ts'
import { type FoundFile, findFiles, intakeError, zeroTailFrom } from '../../../sealing/index.ts'
import { isAccessDenied, isRefusedRealPath, openForWriting } from '../../../system/index.ts'

/** The shortest time between two checks. A file that did not change between them counts as complete. */
export const lookEveryMs = 5000
/**
 * For this long, an empty file, and one whose end is zeros, counts as still being written. Sound may end in digital silence, so such a file
 * is taken when neither its facts nor the place where its zeros begin have changed for so long.
 */
const quietForMs = 3 * 60_000

/** One check of a folder. `whole`: complete files, each only once. `growing`: how many files are still being written. */
export type FolderLook = {
  whole: FoundFile[]
  growing: number
  problem: ErrorInfo | null
  /**
   * Every file with its `size:time`, and when that or the beginning of its last zeros last changed, to compare with the next check.
   */
  files: Map<string, { mark: string; zerosFrom: number | null; sinceMs: number; file: FoundFile }>
  /** Files that were in `whole` before and still exist. A file that disappears and returns is reported again. */
  reported: Set<string>
}

/**
 * Checks a folder and its subfolders. `nowMs`: the time of any steady clock. Never rejects: if the folder cannot be read, the result
 * has a `problem`.
 */
export async function lookAtFolder(
  path: string,
  before: FolderLook | undefined,
  nowMs: number,
  signal?: AbortSignal,
): Promise<FolderLook> {
  try {
    await realFolder(path)
    const found = await findFiles([path], { holdsSound, namesOthers: false, signal })
    const reported = new Set<string>()
    const files: FolderLook['files'] = new Map()
    const complete: FoundFile[] = []
    let growing = 0
    for (const file of found.files) {
      const mark = `${file.sizeBytes}:${file.mtimeMs}`
      const last = before?.files.get(file.path)
      const isReported = before?.reported.has(`${file.path}:${mark}`) === true
      const isSame = last?.mark === mark
      const zerosFrom = isSame && !isReported ? await zeroTailFrom(file.path, file.sizeBytes) : null
      const isQuiet = isSame && last.zerosFrom === zerosFrom
      const sinceMs = isQuiet ? last.sinceMs : nowMs
      files.set(file.path, { mark, zerosFrom, sinceMs, file })
      const isFilled = file.sizeBytes > 0 && zerosFrom === null
      if (isReported) reported.add(`${file.path}:${mark}`)
      else if (isSame && (isFilled || nowMs - sinceMs >= quietForMs)) complete.push(file)
      else growing += 1
    }
    const open = await openForWriting(complete.map(({ path: each }) => each))
    const whole = complete.filter((file) => !open.has(file.path))
    for (const file of whole) reported.add(`${file.path}:${files.get(file.path)?.mark}`)
    return { files, growing: growing + open.size, problem: null, reported, whole }
  } catch (error) {
    // Forget earlier checks. When the share is back, its files are checked twice, and files with an interrupted copy are reported
    // again.
    return { files: new Map(), growing: 0, problem: intakeError(error).toInfo(), reported: new Set(), whole: [] }
  }
}

/**
 * The real path of a folder; follows links. Throws 'watch-folder-missing', 'watch-folder-unreadable', 'not-a-folder' or 'path-refused'.
 */
export async function realFolder(path: string): Promise<string> {
  try {
    const real = await realpath(path)
    if (isRefusedRealPath(real)) throw problem('path-refused')
    if (!(await stat(real)).isDirectory()) throw problem('not-a-folder')
    await readdir(real)
    return real
  } catch (cause) {
    if (cause instanceof TapelogError) throw cause
    // A disconnected share fails with many different codes, and some systems at first answer from memory.
    throw problem(isAccessDenied(cause) ? 'watch-folder-unreadable' : 'watch-folder-missing', null, {
      retryable: true,
      cause,
    })
  }
}
