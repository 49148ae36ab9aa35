/** One file on a device. Names are the device's, and are not to be trusted: {@link refusedName} is asked first. */
export type ListedFile = {
  /** Folder and file names below the volume's root. */
  path: readonly string[]
  sizeBytes: number
  /** Unix milliseconds; null where the device tells none. */
  modifiedMs: number | null
}

/** The first bytes of a file, at most `maxBytes`. */
export type ReadHead = (path: readonly string[], maxBytes: number) => Promise<Uint8Array>

export type VolumeFacts = {
  label: string | null
  /** As the system calls it, e.g. `vfat`, `exfat`, `msdos`, `FAT32`, `ntfs`; null for MTP. */
  fileSystem: string | null
}

export type DeviceRecording = {
  /** Tells the recordings of one device apart and stays the same from plug to plug. */
  key: string
  title: string
  /** The same moment in every form it is there; the first is the one to copy. */
  parts: (readonly string[])[]
  /** Of the first part. */
  sizeBytes: number
  /** Unix milliseconds; null where nothing tells. */
  recordedMs: number | null
  recordedTimeSource: 'name' | 'embedded' | 'file-time' | null
  /** False: the recorder's clock without a zone, read as this machine's local time. FAT keeps none, nor do most names. */
  hasZone: boolean
  kind: 'note' | 'call' | 'recording'
}

export type SkippedFile = { path: readonly string[]; reason: string }

export type DeviceLayout = {
  name: 'plaud-note' | 'generic'
  /** In the order of the listing. */
  recordings: DeviceRecording[]
  skipped: SkippedFile[]
  /** What the device's own files say; USB's own serial number is another matter. */
  serialNumber: string | null
}
