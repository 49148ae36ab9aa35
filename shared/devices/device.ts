import { z } from 'zod'
import { errorInfoSchema } from '../recordings/domain.ts'
import { recordedTimeFields } from '../recordings/recordedTime.ts'

/** Recorders, phones and card readers, in every process. Times are Unix milliseconds. */

/**
 * `opening`: plugged in; its storage is not listed yet. `ready`: listed, nothing is copied. `importing`: files are being copied.
 * `unreadable`: nothing on it can be read; `problems` say why. `ejected`: plugged in, its storage is closed. `away`: not plugged in.
 */
const deviceStates = ['opening', 'ready', 'importing', 'unreadable', 'ejected', 'away'] as const
const deviceStateSchema = z.enum(deviceStates)

/** What is copied from one device: everything requested since it was last idle. */
export const deviceTransferSchema = z.object({
  filesDone: z.number().int().nonnegative(),
  filesFailed: z.number().int().nonnegative(),
  filesTotal: z.number().int().nonnegative(),
  bytesDone: z.number().int().nonnegative(),
  bytesTotal: z.number().int().nonnegative(),
  /** Over the last seconds; null while unknown. */
  bytesPerSecond: z.number().nonnegative().nullable(),
  /** Null while unknown. */
  remainingMs: z.number().nonnegative().nullable(),
  /** The file that is being copied. */
  current: z
    .object({
      name: z.string(),
      bytesDone: z.number().int().nonnegative(),
      bytesTotal: z.number().int().nonnegative(),
    })
    .nullable(),
})
export type DeviceTransfer = z.infer<typeof deviceTransferSchema>

export const deviceSchema = z.object({
  /** The name under which it is remembered, or a name for this plug-in only if `isRemembered` is false. */
  deviceId: z.string(),
  /** False: this unit cannot be told from another, so Tapelog cannot remember what was imported from it. */
  isRemembered: z.boolean(),
  name: z.string(),
  maker: z.string().nullable(),
  kind: z.enum(['recorder', 'phone', 'card-reader']),
  /** From its own files or its USB identity. */
  serialNumber: z.string().nullable(),
  state: deviceStateSchema,
  /** What it waits for while it opens, in words. */
  message: z.string().nullable(),
  problems: z.array(errorInfoSchema),
  volumes: z.array(
    z.object({
      label: z.string().nullable(),
      /** The system's word, e.g. `vfat`; `mtp` over MTP. */
      fileSystem: z.string().nullable(),
      sizeBytes: z.number().nullable(),
      isReadOnly: z.boolean(),
    }),
  ),
  /**
   * Null until it is listed. `known`: the library has a sealed original with the same content. `checking`: not compared yet.
   * `refused`: an import found that it is not a recording. `deleted`: a person deleted it from the library.
   */
  counts: z
    .object({
      total: z.number().int().nonnegative(),
      new: z.number().int().nonnegative(),
      known: z.number().int().nonnegative(),
      checking: z.number().int().nonnegative(),
      refused: z.number().int().nonnegative(),
      deleted: z.number().int().nonnegative(),
      /** Files that are not recordings. */
      skipped: z.number().int().nonnegative(),
    })
    .nullable(),
  /** Import new recordings automatically. */
  autoImport: z.boolean(),
  /** Recordings from it stay on this machine. */
  localOnly: z.boolean(),
  transfer: deviceTransferSchema.nullable(),
  /** Requested files that are not imported yet; they continue when it is plugged in. */
  waitingFiles: z.number().int().nonnegative(),
  unplug: z.object({
    /** True: nothing is being read, and no volume is open for writing. */
    isSafe: z.boolean(),
    canEject: z.boolean(),
    /** What a person must know before unplugging it. */
    warning: z.enum(['copying', 'comparing', 'eject-first']).nullable(),
  }),
  lastSeenMs: z.number().int(),
})
export type Device = z.infer<typeof deviceSchema>

/**
 * `new`: not known to be in the library. `checking`: perhaps in the library; its content is being compared. `known`: in the
 * library. `salvaged`: the library has what could be read of it; it is imported again only if a person chooses it. `refused`: an
 * import found that it is not a recording. `deleted`: its recording, or the audio of it, was deleted here; it is imported only if a
 * person chooses it.
 * @exportedFor tests: they go through the whole list
 */
export const deviceRecordingStates = [
  'new',
  'checking',
  'queued',
  'copying',
  'waiting',
  'known',
  'salvaged',
  'refused',
  'deleted',
] as const

/** One recording on a device. `key` is its name on this device. */
export const deviceRecordingSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** Folders and name, for the screen. */
  path: z.string(),
  /** The title of its storage on the device; null if the device has only one. */
  volume: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  recordedMs: z.number().int().nullable(),
  recordedTimeSource: recordedTimeFields.recordedTimeSource,
  recordedTimePrecision: recordedTimeFields.recordedTimePrecision,
  /** False: the time is from a clock without a zone. */
  hasZone: z.boolean(),
  kind: z.enum(['note', 'call', 'recording']),
  state: z.enum(deviceRecordingStates),
  recordingId: z.number().int().nullable(),
  error: errorInfoSchema.nullable(),
  /** Its import, which failed while the file was read: what can be read may be saved. Left out for every other recording. */
  salvageableJobId: z.number().int().positive().optional(),
})
export type DeviceRecordingView = z.infer<typeof deviceRecordingSchema>

/** A folder, on this machine or a network share, whose new recordings are imported automatically. */
export const watchFolderSchema = z.object({
  id: z.number().int().positive(),
  path: z.string(),
  localOnly: z.boolean(),
  /** Null if it can be read. */
  problem: errorInfoSchema.nullable(),
  /** Files that are still being written there. */
  growingFiles: z.number().int().nonnegative(),
  /** Files whose recordings were deleted here. They are not imported again automatically. */
  deletedFiles: z.number().int().nonnegative(),
})
export type WatchFolder = z.infer<typeof watchFolderSchema>
