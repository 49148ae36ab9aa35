import { join } from 'node:path'
import { z } from 'zod'
import { tasksAtOnceSchema } from '../../../shared/contract/models.ts'
import { deviceChoiceSchema } from '../../../shared/models/devices.ts'
import { modelIdSchema } from '../../../shared/models/speechModels.ts'
import { readJson } from '../../system/index.ts'
import { changeJsonFile } from './jsonFile.ts'

/** Settings of the models folder, for all programs that use it: the window, the terminal and a service. */
const settingsSchema = z.object({
  /** The speech model that a person chose; null for the best installed model. */
  speechModel: modelIdSchema.nullable().catch(null).default(null),
  /** Addresses that replace the catalogue's bases, such as a newsroom's mirror. */
  addresses: z.record(z.string(), z.string()).catch({}).default({}),
  /** How many recordings are transcribed at the same time; null for as many as this computer's cores and memory allow. */
  tasksAtOnce: tasksAtOnceSchema.nullable().catch(null).default(null),
  /** The device for models of transcribe.cpp. */
  device: deviceChoiceSchema.catch('auto').default('auto'),
  /** The names of the licences that a person accepted. */
  acceptedLicences: z.array(z.string().max(80)).max(100).catch([]).default([]),
})
export type ModelSettings = z.infer<typeof settingsSchema>

const pathIn = (modelsFolder: string) => join(modelsFolder, 'settings.json')

/** Reads the settings. Returns the defaults if there is no file, or if it cannot be read. */
export const readModelSettings = (modelsFolder: string): ModelSettings =>
  readJson(pathIn(modelsFolder), settingsSchema) ?? settingsSchema.parse({})

/** Changes these settings and writes them. Settings of a newer version stay as they are. Throws Node's errors. */
export function writeModelSettings(modelsFolder: string, patch: Partial<ModelSettings>): ModelSettings {
  changeJsonFile(pathIn(modelsFolder), patch)
  return readModelSettings(modelsFolder)
}
