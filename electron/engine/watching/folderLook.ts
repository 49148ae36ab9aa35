import { realpath, stat } from 'node:fs/promises'
import { type ErrorInfo, TapelogError } from '../../../shared/errors.ts'
import { intakeError } from '../intake/copy.ts'
import { type FoundFile, findFiles } from '../intake/findFiles.ts'

/** Two looks are this far apart: a file that did not change in between is taken for whole. */
export const lookEveryMs = 5000

/** One look through a folder. `settled`: files that are whole, each given once. `growing`: those that are not yet. */
export type FolderLook = {
  settled: FoundFile[]
  growing: number
  problem: ErrorInfo | null
  /** `size:time` of every file, to be compared with by the next look. */
  files: Map<string, string>
  /** What was given before. */
  handed: Set<string>
}

/** Looks through a folder and its folders. What cannot be looked at is a `problem`; it never rejects. */
export async function lookAtFolder(path: string, before: FolderLook | undefined): Promise<FolderLook> {
  const handed = before?.handed ?? new Set<string>()
  try {
    await realFolder(path)
    const found = await findFiles([path])
    const files = new Map(found.files.map((file) => [file.path, `${file.sizeBytes}:${file.mtimeMs}`]))
    const mark = (file: FoundFile) => `${file.path}:${files.get(file.path)}`
    // A file without a byte is one that somebody has just begun to write.
    const isSettled = (file: FoundFile) => file.sizeBytes > 0 && before?.files.get(file.path) === files.get(file.path)
    const fresh = found.files.filter((file) => !handed.has(mark(file)))
    const settled = fresh.filter(isSettled)
    for (const file of settled) handed.add(mark(file))
    return { files, growing: fresh.length - settled.length, problem: null, handed, settled }
  } catch (error) {
    // What was seen before is forgotten: when the share is back, its files are looked at twice again.
    return { files: new Map(), growing: 0, problem: intakeError(error).toInfo(), handed, settled: [] }
  }
}

/** The folder itself, links followed. Throws 'folder-missing' or 'not-a-folder'. */
export async function realFolder(path: string): Promise<string> {
  const facts = await stat(path).catch(() => null)
  if (!facts)
    throw new TapelogError(
      'folder-missing',
      'The folder is not there. Connect its drive or network share, and Tapelog goes on.',
      { retryable: true },
    )
  if (!facts.isDirectory()) throw new TapelogError('not-a-folder', 'This is a file. Choose the folder that it is in.')
  return await realpath(path)
}
