import { join } from 'node:path'
import { z } from 'zod'
import { deviceSchema } from '../../../shared/models/devices.ts'
import { readJson } from '../../system/index.ts'
import { changeJsonFile } from './jsonFile.ts'

/** What recognisers reported about this computer. The process that starts recognisers writes it to a file in the models folder. */
const deviceRecordSchema = z.object({
  /** The devices that transcribe.cpp found when it last loaded a model. */
  seen: z.array(deviceSchema).max(50).catch([]).default([]),
  /** The device that ran a model last; null if none was reported. */
  used: deviceSchema.nullable().catch(null).default(null),
  /** Devices that failed; {@link anyGraphics} if a driver failed before it named its device. */
  broken: z
    .array(z.object({ key: z.string().max(200), name: z.string().max(200) }))
    .max(50)
    .catch([])
    .default([]),
  /**
   * By model id: the seconds of work and of sound for one recording, or for its first stretches, and the highest memory of the process.
   * `wordsShare`: 0 to 1, how much of the work the words were; missing if no turns were searched after them.
   */
  speeds: z
    .record(
      z.string(),
      z.object({
        audioSeconds: z.number().positive(),
        workSeconds: z.number().positive(),
        peakBytes: z.number().nonnegative(),
        device: z.string().max(200).nullable(),
        wordsShare: z.number().min(0).max(1).optional(),
      }),
    )
    .catch({})
    .default({}),
})
export type DeviceRecord = z.infer<typeof deviceRecordSchema>

/** Stands for all graphics devices, because a driver failed before it named its device. */
export const anyGraphics = 'any-graphics'

const pathIn = (modelsFolder: string) => join(modelsFolder, 'devices.json')

/** Reads the record. Returns an empty one if there is no file, or if it cannot be read. */
export const readDeviceRecord = (modelsFolder: string): DeviceRecord =>
  readJson(pathIn(modelsFolder), deviceRecordSchema) ?? deviceRecordSchema.parse({})

/** Changes these parts of the record and writes it. Throws Node's errors. */
export function writeDeviceRecord(modelsFolder: string, patch: Partial<DeviceRecord>): void {
  changeJsonFile(pathIn(modelsFolder), patch)
}
