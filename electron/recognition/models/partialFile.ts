import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeOwnFolder, readJson } from '../../system/index.ts'

/** A folder in the models folder. For each download it has the downloaded part of the file, `<id>.part`, and its facts, `<id>.json`. */
export const downloadsName = 'downloads'

const partialSchema = z.object({
  /** The requested address, before any redirect. */
  address: z.string(),
  /** The server's validator for these bytes, for `If-Range`; null if the server gives none. */
  validator: z.string().nullable(),
  /** True if a person wants this download and it has not ended, so that it resumes when Tapelog starts again. */
  isWanted: z.boolean(),
})
type Partial = z.infer<typeof partialSchema>

export type PartialFile = ReturnType<typeof partialFile>

export function partialFile(modelsFolder: string, id: string) {
  const folder = join(modelsFolder, downloadsName)
  const path = join(folder, `${id}.part`)
  const factsPath = join(folder, `${id}.json`)
  return {
    path,
    read: (): Partial | null => readJson(factsPath, partialSchema),
    write(facts: Partial): void {
      makeOwnFolder(folder)
      const unfinished = `${factsPath}.new`
      writeFileSync(unfinished, JSON.stringify(facts), { mode: 0o600 })
      renameSync(unfinished, factsPath)
    },
    sizeBytes(): number {
      try {
        return statSync(path).size
      } catch {
        return 0
      }
    },
    remove(): void {
      rmSync(path, { force: true })
      rmSync(factsPath, { force: true })
      rmSync(`${factsPath}.new`, { force: true })
    },
  }
}

/** Ids of the downloads that a person wants and that have not ended. */
export function wantedDownloads(modelsFolder: string): string[] {
  try {
    return readdirSync(join(modelsFolder, downloadsName))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => partialFile(modelsFolder, id).read()?.isWanted)
  } catch {
    return []
  }
}
