import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tasksAtOnceSchema } from '../../../shared/contract/models.ts'
import { modelIdSchema } from '../../../shared/models/speechModels.ts'
import { makeOwnFolder } from '../../system/index.ts'

/**
 * Settings of the folder of models, for every program that uses it: the window, the terminal and a service.
 */
const settingsSchema = z.object({
  /** The speech model that a person chose; null: the best one that is installed. */
  speechModel: modelIdSchema.nullable().catch(null).default(null),
  /** Other addresses for the bases of the catalogue, such as a newsroom's mirror. */
  addresses: z.record(z.string(), z.string()).catch({}).default({}),
  /** How many recordings are transcribed side by side; null: as many as this computer has cores and memory for. */
  tasksAtOnce: tasksAtOnceSchema.nullable().catch(null).default(null),
})
export type ModelSettings = z.infer<typeof settingsSchema>

const pathIn = (modelsFolder: string) => join(modelsFolder, 'settings.json')

/** The usual settings where there is no file, or it cannot be read. */
export function readModelSettings(modelsFolder: string): ModelSettings {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(pathIn(modelsFolder), 'utf8')))
  } catch {
    return settingsSchema.parse({})
  }
}

/** Throws Node's errors. */
export function writeModelSettings(modelsFolder: string, patch: Partial<ModelSettings>): ModelSettings {
  const settings = { ...readModelSettings(modelsFolder), ...patch }
  makeOwnFolder(modelsFolder)
  const unfinished = `${pathIn(modelsFolder)}.${process.pid}.part`
  writeFileSync(unfinished, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, pathIn(modelsFolder))
  return settings
}
