import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import type { RecordedTimeSource, TimePrecision } from '../../../shared/sound/recordedTime.ts'

/** One file on a device. The device chose its names, so check them with {@link refusedName} before use. */
export type ListedFile = {
  /** Folder and file names below the volume's root. */
  path: readonly string[]
  sizeBytes: number
  /** Unix milliseconds; null if the device states no time. */
  modifiedMs: number | null
}

/** The first bytes of a file, at most `maxBytes`. */
export type ReadHead = (path: readonly string[], maxBytes: number) => Promise<Uint8Array>

export type VolumeFacts = {
  label: string | null
  /** The system's name for the file system, e.g. `vfat`, `exfat`, `msdos`, `FAT32`, `ntfs`; null for MTP. */
  fileSystem: string | null
}

export type DeviceRecording = {
  /** Unique among the recordings of a volume, and the same at every plug-in. */
  key: string
  title: string
  /** The files that hold the same recording in different forms. The first one is copied. */
  paths: (readonly string[])[]
  /** The size of the first file. */
  sizeBytes: number
  /** Unix milliseconds; null if unknown. */
  recordedMs: number | null
  recordedTimeSource: RecordedTimeSource | null
  recordedTimePrecision: TimePrecision | null
  /** False if the time has no zone and is read as this machine's local time. FAT and most names have no zone. */
  hasZone: boolean
  kind: 'note' | 'call' | 'recording'
}

/** A file that is not offered for import; `skippedFileSentences` has the sentence of each reason. */
export type SkippedFile = { path: readonly string[]; reason: SkippedFileReason }

export type DeviceLayout = {
  name: 'plaud-note' | 'generic'
  /** The recordings in the order of the listing. */
  recordings: DeviceRecording[]
  skipped: SkippedFile[]
  /** The serial number in the device's own files. It may differ from the USB serial number. */
  serialNumber: string | null
}
