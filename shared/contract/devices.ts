import { z } from 'zod'
import { deviceRecordingSchema, deviceSchema, watchFolderSchema } from '../devices/device.ts'
import { errorInfoSchema, transcriptionOptionsSchema } from '../recordings/domain.ts'
import { skippedFileReasons } from '../words/en/sentences/devices.ts'
import { importWish } from './imports.ts'

const deviceRef = z.object({ deviceId: z.string().min(1).max(500) })
const done = z.object({ ok: z.literal(true) })
const nothing = z.undefined().or(z.null()).optional()

/** Commands for devices and watch folders. */
export const deviceContract = {
  'devices.list': {
    input: nothing,
    output: z.object({
      /** Plugged-in devices first, then remembered ones. */
      devices: z.array(deviceSchema),
      /** True until everything that is plugged in is listed. */
      isLooking: z.boolean(),
      /** Why Tapelog does not notice a plug-in, or not at once; else null. */
      problem: errorInfoSchema.nullable(),
    }),
  },
  /** The recordings on a device that is plugged in. */
  'devices.recordings': {
    input: deviceRef,
    output: z.object({
      /** Newest first. */
      recordings: z.array(deviceRecordingSchema),
      /** Files that are not recordings. `path`: empty if the whole storage was not read. */
      skipped: z.array(z.object({ path: z.string(), reason: z.enum(skippedFileReasons) })),
    }),
  },
  'devices.import': {
    input: deviceRef.extend({
      /** The recordings by key; default: all new ones. */
      keys: z.array(z.string()).max(100_000).optional(),
      options: transcriptionOptionsSchema.optional(),
      /** Default: the choice for the device. */
      localOnly: z.boolean().optional(),
      ...importWish,
    }),
    /** All unfinished imports from it, including earlier requests. */
    output: z.object({ jobIds: z.array(z.number().int()) }),
  },
  /** Cancels all unfinished imports from it. */
  'devices.stopImport': { input: deviceRef, output: done },
  'devices.update': {
    input: deviceRef.extend({ autoImport: z.boolean().optional(), localOnly: z.boolean().optional() }),
    output: done,
  },
  /** Lists it again. */
  'devices.rescan': { input: deviceRef, output: done },
  /** Closes its storage, so that it can be unplugged. */
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
