import type { Clock } from '../system/index.ts'
import type { UsbWatch } from './usb/usbWatch.ts'
import type { Volumes } from './volumes/volumes.ts'

/** How devices are reached; the defaults are the system's own. `monitorMs`: between two checks of the mounted volumes. */
export type DevicePorts = { watch?: UsbWatch; volumes?: Volumes; clock?: Clock; monitorMs?: number }
