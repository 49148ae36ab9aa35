import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOwnFolder } from '../../system/index.ts'

/** The folder in the library for what exports need on disk, and nobody may read yet. Each has a folder of its own in it. */
export const checkingFolder = (derived: string): string => join(derived, 'exports-to-check')

/** Removes what {@link inOwnFolder} left after a crash. Call it when the library is opened, before any export. */
export function removeCheckedExports(derived: string): void {
  try {
    rmSync(checkingFolder(derived), { recursive: true, force: true })
  } catch {
    // The files stay inside the library, and the next start tries again.
  }
}

/**
 * Does `work` with an empty folder that only this user can read, and removes it afterwards. `checking`: see {@link checkingFolder}; tests
 * without a library have none.
 */
export async function inOwnFolder<T>(checking: string | undefined, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = checking === undefined ? await mkdtemp(join(tmpdir(), 'tapelog-')) : join(checking, randomUUID())
  makeOwnFolder(folder)
  try {
    return await work(folder)
  } finally {
    // An error here must not hide the result. The next start removes what is left.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}
