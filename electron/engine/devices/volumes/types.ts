import type { ErrorInfo } from '../../../../shared/errors.ts'
import type { Transport } from '../catalogue/describe.ts'
import type { UsbIdentity } from '../usb/identity.ts'

/**
 * One file system of a device, where it can be read. `id` is the system's name for it ('sdb1', 'disk4s1', 'E:').
 * `proof` ties it to this plug-in and this card; see {@link VolumePresence}. `uuid` is the file system's own number
 * ('3A2F-11C4' for FAT), which a maker may have given to every unit. `place` is where it is on its device, by logical
 * unit and partition ('lun0', 'lun1p2'), never by the port; null where the system does not say. `sizeBytes` is the size
 * of the whole file system.
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

/** A file system that cannot be read yet; `problem` when it never will be without a person. */
export type UnmountedVolume = {
  id: string
  label: string | null
  fileSystem: string | null
  problem: ErrorInfo | null
}

/**
 * What one look at a device found. `isAttached` is null where the system cannot tell. `emptySlots` counts drives of a
 * card reader without a card.
 */
export type DeviceLook = {
  isAttached: boolean | null
  transport: Transport
  volumes: Volume[]
  unmounted: UnmountedVolume[]
  emptySlots: number
}

/**
 * Whether a volume is still what it was. `device-gone`: unplugged, though the mount may still be listed and show
 * nothing; `card-gone`: the reader is there, the card is not; `unmounted`: ejected; `unreadable`: listing it fails.
 */
export type VolumePresence = 'there' | 'device-gone' | 'card-gone' | 'unmounted' | 'unreadable'

/**
 * One operating system's way from a device to its volumes. `confirm` answers from the system's own tables, never from
 * what the mount lists. Errors are `TapelogError`s.
 */
export type VolumeFinder = {
  look(device: UsbIdentity, signal: AbortSignal): Promise<DeviceLook>
  confirm(volume: Volume): Promise<VolumePresence>
  /** Mounts read-only where the system does not do it by itself. */
  mount?(volume: UnmountedVolume, signal: AbortSignal): Promise<void>
  /** Writes out what the system still holds and closes the volume, by the system's own name for it. */
  eject?(systemId: string): Promise<void>
}
