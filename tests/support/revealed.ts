import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, type Forbidden, type Hints, revealedIn } from '../../electron/disclosure/index.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** What may not be in a file: these real names, and nothing else. */
export const forbidding = (...names: string[]): Forbidden => ({
  names: names.map((name, id) => ({ id, spellings: [name] })),
  redacted: [],
  facts: [],
})

export const noHints: Hints = { known: [] }

/** What a file with these bytes reveals. */
export async function revealedInBytes(
  name: string,
  bytes: string | Uint8Array,
  forbidden: Forbidden,
  hints: Hints = noHints,
): Promise<Finding[]> {
  return await inFolder(async (folder) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return await revealedIn(path, forbidden, hints)
  })
}

/** A folder for one piece of work. Tests by chance need hundreds, one after the other. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = temporaryFolder()
  try {
    return await work(path)
  } finally {
    remove()
  }
}

/** The findings that block, in one line each. */
export const blocking = (findings: readonly Finding[]): string[] => findings.filter(({ blocks }) => blocks).map(lineOf)

export const lineOf = ({ kind, where: { place, detail }, reason, fact }: Finding): string =>
  [kind, fact, reason, place, detail].filter((part) => part !== undefined && part !== '').join(' | ')
