import { z } from 'zod'
import { errorInfoSchema } from '../recordings/domain.ts'
import { recordedTimeFields } from '../sound/recordedTime.ts'

/** Recorders, phones and card readers, in every process. Times are Unix milliseconds. */

/**
 * `opening`: plugged in, but its storage is not listed yet. `ready`: listed, and nothing is being copied. `importing`: files are being
 * copied. `unreadable`: nothing on it can be read; `problems` say why. `ejected`: plugged in, but its storage is closed. `away`: not
 * plugged in.
 */
const deviceStateSchema = z.enum(['opening', 'ready', 'importing', 'unreadable', 'ejected', 'away'])

/** The files copied from one device: everything requested since it was last idle. */
export const deviceTransferSchema = z.object({
  filesDone: z.number().int().nonnegative(),
  filesFailed: z.number().int().nonnegative(),
  filesTotal: z.number().int().nonnegative(),
  bytesDone: z.number().int().nonnegative(),
  bytesTotal: z.number().int().nonnegative(),
  /** The speed over the last seconds; null while it is unknown. */
  bytesPerSecond: z.number().nonnegative().nullable(),
  /** Null while it is unknown. */
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
  /** The name under which Tapelog remembers the device; if `isRemembered` is false, a name for this plug-in only. */
  deviceId: z.string(),
  /** False if nothing distinguishes this unit from others, so that Tapelog cannot remember what was imported from it. */
  isRemembered: z.boolean(),
  name: z.string(),
  maker: z.string().nullable(),
  kind: z.enum(['recorder', 'phone', 'card-reader']),
  /** The serial number from the device's own files or from its USB identity. */
  serialNumber: z.string().nullable(),
  state: deviceStateSchema,
  /** A sentence that says what the device waits for while it opens. */
  message: z.string().nullable(),
  problems: z.array(errorInfoSchema),
  volumes: z.array(
    z.object({
      label: z.string().nullable(),
      /** The system's name for the file system, e.g. `vfat`; `mtp` over MTP. */
      fileSystem: z.string().nullable(),
      sizeBytes: z.number().nullable(),
      isReadOnly: z.boolean(),
    }),
  ),
  /**
   * Null until the device is listed. `known`: the library has a sealed original with the same content. `checking`: not compared yet.
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
  /** True to import new recordings automatically. */
  autoImport: z.boolean(),
  /** True if the device's recordings stay on this machine. */
  localOnly: z.boolean(),
  transfer: deviceTransferSchema.nullable(),
  /** Requested files that are not imported yet. Their imports continue when the device is plugged in. */
  waitingFiles: z.number().int().nonnegative(),
  unplug: z.object({
    /** True if nothing is being read and no volume is open for writing. */
    isSafe: z.boolean(),
    canEject: z.boolean(),
    /** Why a person should not unplug the device yet; null if there is no reason. */
    warning: z.enum(['copying', 'comparing', 'eject-first']).nullable(),
  }),
  lastSeenMs: z.number().int(),
})
export type Device = z.infer<typeof deviceSchema>

/**
 * `new`: not known to be in the library. `checking`: perhaps in the library; its content is being compared. `known`: in the library.
 * `salvaged`: the library has only its readable part; it is imported again only if a person chooses it. `refused`: an import found that
 * it is not a recording. `deleted`: the recording or its audio was deleted here; it is imported only if a person chooses it.
 */
const deviceRecordingStateSchema = z.enum([
  'new',
  'checking',
  'queued',
  'copying',
  'waiting',
  'known',
  'salvaged',
  'refused',
  'deleted',
])

/** One recording on a device. `key`: the recording's name on this device. */
export const deviceRecordingSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** Folders and name, for the screen. */
  path: z.string(),
  /** The title of the recording's storage on the device; null if the device has only one storage. */
  volume: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  recordedMs: z.number().int().nullable(),
  recordedTimeSource: recordedTimeFields.recordedTimeSource,
  recordedTimePrecision: recordedTimeFields.recordedTimePrecision,
  /** False if the time comes from a clock without a zone. */
  hasZone: z.boolean(),
  kind: z.enum(['note', 'call', 'recording']),
  state: deviceRecordingStateSchema,
  recordingId: z.number().int().nullable(),
  error: errorInfoSchema.nullable(),
  /** The import that failed while reading the file, whose readable part can be saved. Left out for every other recording. */
  salvageableJobId: z.number().int().positive().optional(),
})
export type DeviceRecordingView = z.infer<typeof deviceRecordingSchema>

/** A folder, on this machine or a network share, whose new recordings are imported automatically. */
export const watchFolderSchema = z.object({
  id: z.number().int().positive(),
  path: z.string(),
  localOnly: z.boolean(),
  /** Why the folder cannot be read; null if it can. */
  problem: errorInfoSchema.nullable(),
  /** How many files are still being written there. */
  growingFiles: z.number().int().nonnegative(),
  /** How many files have recordings that were deleted here. They are not imported again automatically. */
  deletedFiles: z.number().int().nonnegative(),
})
export type WatchFolder = z.infer<typeof watchFolderSchema>
