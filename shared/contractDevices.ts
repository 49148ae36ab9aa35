import { z } from 'zod'
import { deviceRecordingSchema, deviceSchema, watchFolderSchema } from './device.ts'
import { errorInfoSchema, transcriptionOptionsSchema } from './domain.ts'

const deviceRef = z.object({ deviceId: z.string().min(1).max(500) })
const done = z.object({ ok: z.literal(true) })
const nothing = z.undefined().or(z.null()).optional()

/** Commands about what is plugged in, and about folders that are watched. */
export const deviceContract = {
  'devices.list': {
    input: nothing,
    output: z.object({
      /** Plugged in first, then those that are remembered. */
      devices: z.array(deviceSchema),
      /** True while what is plugged in is still being found out. */
      isLooking: z.boolean(),
      /** Why plugging in is not noticed, or not at once; null when all is well. */
      problem: errorInfoSchema.nullable(),
    }),
  },
  /** What is on a device that is plugged in. */
  'devices.recordings': {
    input: deviceRef,
    output: z.object({
      /** Newest first. */
      recordings: z.array(deviceRecordingSchema),
      skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
    }),
  },
  'devices.import': {
    input: deviceRef.extend({
      /** Which recordings, by key; left out: all that are new. */
      keys: z.array(z.string()).max(100_000).optional(),
      options: transcriptionOptionsSchema.optional(),
      /** Left out: as is chosen for the device. */
      localOnly: z.boolean().optional(),
    }),
    /** Everything that is under way from it now, also what was asked for earlier. */
    output: z.object({ jobIds: z.array(z.number().int()) }),
  },
  /** Ends what is asked for and not yet copied. */
  'devices.stopImport': { input: deviceRef, output: done },
  'devices.update': {
    input: deviceRef.extend({ autoImport: z.boolean().optional(), localOnly: z.boolean().optional() }),
    output: done,
  },
  /** Lists it again. */
  'devices.rescan': { input: deviceRef, output: done },
  /** Closes its storage, so that it can be unplugged. */
  'devices.eject': { input: deviceRef, output: done },
  /** Forgets a device that is away: what was imported from it stays in the library. */
  'devices.forget': { input: deviceRef, output: done },
  'watchFolders.list': { input: nothing, output: z.object({ folders: z.array(watchFolderSchema) }) },
  'watchFolders.add': {
    input: z.object({ path: z.string().min(1).max(4096), localOnly: z.boolean().default(false) }),
    output: watchFolderSchema,
  },
  'watchFolders.remove': { input: z.object({ watchFolderId: z.number().int().positive() }), output: done },
} as const
