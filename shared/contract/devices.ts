import { z } from 'zod'
import { deviceRecordingSchema, deviceSchema, watchFolderSchema } from '../devices/device.ts'
import { skippedFileReasons } from '../devices/skippedFiles.ts'
import { errorInfoSchema, transcriptionOptionsSchema } from '../recordings/domain.ts'
import { importWish } from './imports.ts'
import { done, nothing } from './parts.ts'

const deviceRef = z.object({ deviceId: z.string().min(1).max(500) })

/** Commands for devices and watch folders. */
export const deviceContract = {
  'devices.list': {
    input: nothing,
    output: z.object({
      /** The devices: first the plugged-in ones, then remembered ones. */
      devices: z.array(deviceSchema),
      /** True until every plugged-in device is listed. */
      isLooking: z.boolean(),
      /** Why Tapelog cannot notice a plug-in, or only with a delay; else null. */
      problem: errorInfoSchema.nullable(),
    }),
  },
  /** The recordings on a plugged-in device. */
  'devices.recordings': {
    input: deviceRef,
    output: z.object({
      /** The recordings, newest first. */
      recordings: z.array(deviceRecordingSchema),
      /** Files that are not recordings. `path`: empty if the whole storage was not read. */
      skipped: z.array(z.object({ path: z.string(), reason: z.enum(skippedFileReasons) })),
    }),
  },
  'devices.import': {
    input: deviceRef.extend({
      /** The keys of the recordings; by default all new ones. */
      keys: z.array(z.string()).max(100_000).optional(),
      options: transcriptionOptionsSchema.optional(),
      /** By default, the choice for the device. */
      localOnly: z.boolean().optional(),
      ...importWish,
    }),
    /** All unfinished imports from the device, including earlier requests. */
    output: z.object({ jobIds: z.array(z.number().int()) }),
  },
  /** Cancels all unfinished imports from the device. */
  'devices.stopImport': { input: deviceRef, output: done },
  'devices.update': {
    input: deviceRef.extend({ autoImport: z.boolean().optional(), localOnly: z.boolean().optional() }),
    output: done,
  },
  /** Lists the device again. */
  'devices.rescan': { input: deviceRef, output: done },
  /** Closes the device's storage, so that a person can unplug it. */
  'devices.eject': { input: deviceRef, output: done },
  /** Forgets a device that is not plugged in. Its recordings stay in the library. */
  'devices.forget': { input: deviceRef, output: done },
  'watchFolders.list': { input: nothing, output: z.object({ folders: z.array(watchFolderSchema) }) },
  'watchFolders.add': {
    input: z.object({ path: z.string().min(1).max(4096), localOnly: z.boolean().default(false) }),
    output: watchFolderSchema,
  },
  'watchFolders.remove': { input: z.object({ watchFolderId: z.number().int().positive() }), output: done },
} as const
