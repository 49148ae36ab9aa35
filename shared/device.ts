import { z } from 'zod'
import { errorInfoSchema } from './domain.ts'

/** Recorders, phones and card readers, as every process sees them. Times are Unix milliseconds. */

/**
 * `opening`: plugged in; its storage is waited for or being listed. `ready`: listed, nothing is copied. `importing`: files
 * are being copied. `unreadable`: nothing of it can be read; `problems` say why. `ejected`: plugged in, its storage was
 * closed. `away`: not plugged in.
 */
export const deviceStates = ['opening', 'ready', 'importing', 'unreadable', 'ejected', 'away'] as const
export const deviceStateSchema = z.enum(deviceStates)
export type DeviceState = z.infer<typeof deviceStateSchema>

/** What is being copied from one device: everything asked for since it was last idle. */
export const deviceTransferSchema = z.object({
  filesDone: z.number().int().nonnegative(),
  filesFailed: z.number().int().nonnegative(),
  filesTotal: z.number().int().nonnegative(),
  bytesDone: z.number().int().nonnegative(),
  bytesTotal: z.number().int().nonnegative(),
  /** Over the last seconds; null until it can be told. */
  bytesPerSecond: z.number().nonnegative().nullable(),
  /** Null until it can be told. */
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
  /** The name under which it is remembered, or, where nothing tells this unit from another, one for this plug-in only. */
  deviceId: z.string(),
  /** False: nothing tells this unit from another, so that what was imported from it cannot be remembered. */
  isRemembered: z.boolean(),
  name: z.string(),
  maker: z.string().nullable(),
  kind: z.enum(['recorder', 'phone', 'card-reader']),
  /** As its own files or its USB identity say. */
  serialNumber: z.string().nullable(),
  state: deviceStateSchema,
  /** What is waited for, in words, while it opens. */
  message: z.string().nullable(),
  problems: z.array(errorInfoSchema),
  volumes: z.array(
    z.object({
      label: z.string().nullable(),
      /** As the system calls it, e.g. `vfat`; `mtp` where there is none. */
      fileSystem: z.string().nullable(),
      sizeBytes: z.number().nullable(),
      isReadOnly: z.boolean(),
    }),
  ),
  /**
   * Null until it was listed. `known`: the library holds a sealed original of it, compared by its content. `checking`: to be
   * compared. `refused`: tried, and no recording.
   */
  counts: z
    .object({
      total: z.number().int().nonnegative(),
      new: z.number().int().nonnegative(),
      known: z.number().int().nonnegative(),
      checking: z.number().int().nonnegative(),
      refused: z.number().int().nonnegative(),
      /** Files that are no recordings. */
      skipped: z.number().int().nonnegative(),
    })
    .nullable(),
  /** Always import what is new. */
  autoImport: z.boolean(),
  /** What is imported from it stays on this machine. */
  localOnly: z.boolean(),
  transfer: deviceTransferSchema.nullable(),
  /** Files that were asked for and are not in yet; they go on whenever it is plugged in. */
  waitingFiles: z.number().int().nonnegative(),
  unplug: z.object({
    /** Shown only when it is true: nothing is read, and nothing that the system has opened for writing is left. */
    isSafe: z.boolean(),
    canEject: z.boolean(),
    message: z.string().nullable(),
  }),
  lastSeenMs: z.number().int(),
})
export type Device = z.infer<typeof deviceSchema>

/**
 * `new`: not in the library as far as is known. `checking`: perhaps it is; its content is being compared. `known`: it is.
 * `refused`: tried, and it cannot be imported.
 */
export const deviceRecordingStates = ['new', 'checking', 'queued', 'copying', 'waiting', 'known', 'refused'] as const

/** One recording on a device. `key` names it on this device. */
export const deviceRecordingSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** For display: folders and name. */
  path: z.string(),
  /** Which storage of the device it is on; null where it has one alone. */
  volume: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  recordedMs: z.number().int().nullable(),
  recordedTimeSource: z.enum(['name', 'embedded', 'file-time']).nullable(),
  /** False: the device's clock, which keeps no zone. */
  hasZone: z.boolean(),
  kind: z.enum(['note', 'call', 'recording']),
  state: z.enum(deviceRecordingStates),
  recordingId: z.number().int().nullable(),
  error: errorInfoSchema.nullable(),
})
export type DeviceRecordingView = z.infer<typeof deviceRecordingSchema>

/** A folder, on this machine or a network share, whose new recordings are imported by themselves. */
export const watchFolderSchema = z.object({
  id: z.number().int().positive(),
  path: z.string(),
  localOnly: z.boolean(),
  /** Null: it is looked at and all is well. */
  problem: errorInfoSchema.nullable(),
  /** Files that are still being written there. */
  growingFiles: z.number().int().nonnegative(),
})
export type WatchFolder = z.infer<typeof watchFolderSchema>
