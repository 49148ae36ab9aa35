import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Transport } from '../catalogue/describe.ts'
import type { UsbIdentity } from '../usb/identity.ts'

/**
 * One mounted file system of a device. `id`: the system's name for it ('sdb1', 'disk4s1', 'E:'). `proof`: identifies this plug-in and
 * this card; see {@link VolumePresence}. `uuid`: the file system's own number ('3A2F-11C4' for FAT), which a maker may give to every
 * unit. `place`: where it is on its device, by logical unit and partition ('lun0', 'lun1p2'), not by port; null if the system does not
 * tell. `sizeBytes`: the size of the whole file system.
 */
export type Volume = {
  id: string
  mountPoint: string
  label: string | null
  uuid: string | null
  place: string | null
  fileSystem: string | null
  sizeBytes: number | null
  isReadOnly: boolean
  proof: string
}

/** A file system that cannot be read yet. `problem`: set if only a person can make it readable. */
export type UnmountedVolume = {
  id: string
  label: string | null
  fileSystem: string | null
  problem: ErrorInfo | null
}

/**
 * The result of one check of a device. `isAttached` is null if the system does not tell. `emptySlots`: how many drives
 * have no card.
 */
export type DeviceLook = {
  isAttached: boolean | null
  transport: Transport
  volumes: Volume[]
  unmounted: UnmountedVolume[]
  emptySlots: number
}

/**
 * Whether a volume is still the same. `device-gone`: the device was unplugged, although its mount may still exist and list nothing.
 * `card-gone`: the reader is still connected, but without this card. `unmounted`: the volume was ejected. `unreadable`: the volume
 * cannot be listed.
 */
export type VolumePresence = 'there' | 'device-gone' | 'card-gone' | 'unmounted' | 'unreadable'

/**
 * Finds the volumes of a device on one operating system. `confirm` uses the system's own tables instead of the mount's listing. Errors
 * are `TapelogError`s.
 */
export type VolumeFinder = {
  look(device: UsbIdentity, signal: AbortSignal): Promise<DeviceLook>
  confirm(volume: Volume): Promise<VolumePresence>
  /** Mounts a volume read-only, on systems that do not mount automatically. */
  mount?(volume: UnmountedVolume, signal: AbortSignal): Promise<void>
  /** Writes the system's remaining data to the volume and closes it. `systemId`: the system's name for the volume. */
  eject?(systemId: string): Promise<void>
}

/**
 * Where a file system is on its device: the logical unit of the drive (SCSI LUN) and the partition, if any. The place is the same at
 * every plug-in and every port.
 */
export function volumePlace(logicalUnit: number | null, partition: number | null): string | null {
  if (logicalUnit === null) return null
  return partition === null ? `lun${logicalUnit}` : `lun${logicalUnit}p${partition}`
}
