import { libraryProblem } from './problems.ts'

/** False while the disk is full, say: then it is written with the end of the job, which is kept until it can be. */
export function writtenNow(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (!libraryProblem(error)) throw error
    return false
  }
}
