import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tasksAtOnceSchema } from '../../../shared/contract/models.ts'
import { modelIdSchema } from '../../../shared/models/speechModels.ts'
import { makeOwnFolder } from '../../system/index.ts'

/** Settings of the models folder, for all programs that use it: the window, the terminal and a service. */
const settingsSchema = z.object({
  /** The speech model that a person chose; null for the best installed model. */
  speechModel: modelIdSchema.nullable().catch(null).default(null),
  /** Addresses that replace the catalogue's bases, such as a newsroom's mirror. */
  addresses: z.record(z.string(), z.string()).catch({}).default({}),
  /** How many recordings are transcribed at the same time; null for as many as this computer's cores and memory allow. */
  tasksAtOnce: tasksAtOnceSchema.nullable().catch(null).default(null),
})
export type ModelSettings = z.infer<typeof settingsSchema>

const pathIn = (modelsFolder: string) => join(modelsFolder, 'settings.json')

/** Reads the settings. Returns the defaults if there is no file, or if it cannot be read. */
export function readModelSettings(modelsFolder: string): ModelSettings {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(pathIn(modelsFolder), 'utf8')))
  } catch {
    return settingsSchema.parse({})
  }
}

/** Changes the settings and writes them. Throws Node's errors. */
export function writeModelSettings(modelsFolder: string, patch: Partial<ModelSettings>): ModelSettings {
  const settings = { ...readModelSettings(modelsFolder), ...patch }
  makeOwnFolder(modelsFolder)
  const unfinished = `${pathIn(modelsFolder)}.${process.pid}.part`
  writeFileSync(unfinished, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, pathIn(modelsFolder))
  return settings
}
