import { chmod, mkdir } from 'node:fs/promises'
import { removeLeftCopies } from '../objects/localCopies.ts'

/** Makes the folder, which only this user can open, and removes recordings that a killed node left in it. */
export async function makeWorkFolder(workFolder: string): Promise<void> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  await chmod(workFolder, 0o700)
  await removeLeftCopies(workFolder)
}
