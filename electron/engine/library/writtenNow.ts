import { libraryProblem } from './problems.ts'

/** False if the library cannot be written now, for example because the disk is full: the end of the job then writes it later. */
export function writtenNow(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (!libraryProblem(error)) throw error
    return false
  }
}
