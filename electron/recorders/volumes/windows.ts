import { problem } from '../../../shared/words/problem.ts'
import type { SystemPorts } from '../../system/index.ts'
import type { Transport } from '../catalogue/describe.ts'
import type { UsbIdentity } from '../usb/identity.ts'
import { type CimAnswer, type CimDrive, cimScript, parseCim } from './cim.ts'
import { ejectOnWindows } from './eject.ts'
import { type DeviceLook, type Volume, type VolumeFinder, volumePlace } from './types.ts'

const powershellTimeoutMs = 30_000
const readOnlyAccess = 1

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

const modelOf = (device: UsbIdentity): string => `USB\\VID_${hex(device.vendorId)}&PID_${hex(device.productId)}`

/** How a device offers its files. The drivers of the device and of its interfaces (`…&MI_00\…`) show this. */
function transportOf(answer: CimAnswer, device: UsbIdentity): Transport {
  const services = answer.Devices.filter(({ PNPDeviceID }) => PNPDeviceID.toUpperCase().startsWith(modelOf(device)))
    .map(({ Service }) => Service?.toUpperCase())
    .filter((service) => service !== undefined)
  if (services.some((service) => service === 'USBSTOR' || service === 'UASPSTOR')) return 'storage'
  if (services.includes('WUDFWPDMTP')) return 'mtp'
  return services.length > 0 ? 'other' : 'unknown'
}

/** The device instance above a drive, e.g. `USB\VID_054C&PID_01D5\10FC5C7E1A2B3C`, in capitals; '' if there is none. */
const instanceOf = (drive: CimDrive): string =>
  drive.Above.map((id) => id.toUpperCase()).find((id) => /^USB\\VID_[0-9A-F]{4}&PID_[0-9A-F]{4}\\/.test(id)) ?? ''

/**
 * The drives of a device. An instance ends with the serial number. If the device has none, it ends with a generated
 * text such as `6&2F1B0C4&0&3`, whose end is the port. If neither distinguishes two units of the same model, this
 * returns no drives, because it must not return the drives of another unit.
 */
function drivesOf(drives: CimDrive[], device: UsbIdentity): CimDrive[] {
  const prefix = `${modelOf(device)}\\`
  const same = drives.filter((drive) => instanceOf(drive).startsWith(prefix))
  const ending = (drive: CimDrive): string => instanceOf(drive).slice(prefix.length)
  const serial = device.serial?.toUpperCase()
  const bySerial = serial === undefined ? [] : same.filter((drive) => ending(drive) === serial)
  if (bySerial.length > 0) return bySerial
  if (new Set(same.map(instanceOf)).size <= 1) return same
  const port = `&${device.ports.at(-1)}`
  const byPort = same.filter((drive) => ending(drive).includes('&') && ending(drive).endsWith(port))
  return new Set(byPort.map(instanceOf)).size === 1 ? byPort : []
}

/** Writes the number of FAT and exFAT like other systems do, so that a card has the same name on all systems. */
const uuidOf = (serialNumber: string | null): string | null =>
  serialNumber === null ? null : serialNumber.toUpperCase().replace(/^([0-9A-F]{4})([0-9A-F]{4})$/, '$1-$2')

/** Uses the drive's own number, else the end of its instance, which numbers the drives of one device. */
function logicalUnitOf({ SCSILogicalUnit, PNPDeviceID }: CimDrive): number | null {
  const counted = /^USBSTOR\\.*&(\d{1,3})$/i.exec(PNPDeviceID)?.[1]
  return SCSILogicalUnit ?? (counted === undefined ? null : Number(counted))
}

/** Windows counts from 0, and reports one partition for a drive without a partition table. */
function partitionOf(deviceId: string): number | null {
  const index = /Partition #(\d+)/.exec(deviceId)?.[1]
  return index === undefined ? null : Number(index) + 1
}

function volumesOn(drive: CimDrive): Pick<DeviceLook, 'volumes' | 'unmounted'> {
  const volumes: Volume[] = []
  const unmounted: DeviceLook['unmounted'] = []
  for (const partition of drive.Partitions) {
    if (partition.LogicalDisks.length === 0)
      unmounted.push({
        id: partition.DeviceID,
        label: null,
        fileSystem: null,
        problem: null,
      })
    for (const disk of partition.LogicalDisks)
      volumes.push({
        id: disk.DeviceID,
        mountPoint: `${disk.DeviceID}\\`,
        label: disk.VolumeName,
        uuid: uuidOf(disk.VolumeSerialNumber),
        place: volumePlace(logicalUnitOf(drive), partitionOf(partition.DeviceID)),
        fileSystem: disk.FileSystem,
        sizeBytes: disk.Size,
        isReadOnly: disk.Access === readOnlyAccess,
        proof: `${drive.PNPDeviceID}|${disk.VolumeSerialNumber ?? ''}`,
      })
  }
  return { volumes, unmounted }
}

/** Finds volumes on Windows: CIM links each device to its drives and their letters. The system mounts the volumes. */
export function windowsVolumes(system: SystemPorts): VolumeFinder {
  const ask = async (signal?: AbortSignal): Promise<CimAnswer> => {
    const answer = await system.run(
      'powershell.exe',
      ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', cimScript],
      { timeoutMs: powershellTimeoutMs, ...(signal ? { signal } : {}) },
    )
    if (answer.code !== 0) throw problem('volume-answer-unreadable', null, { retryable: true })
    return parseCim(answer.stdout)
  }
  return {
    async look(device, signal) {
      const answer = await ask(signal)
      const own = drivesOf(answer.Drives, device)
      const transport = transportOf(answer, device)
      const withMedium = own.filter(({ Size }) => Size !== null && Size > 0)
      const found = withMedium.map(volumesOn)
      return {
        isAttached: own.length > 0 || transport !== 'unknown' ? true : null,
        transport: own.length > 0 ? 'storage' : transport,
        volumes: found.flatMap(({ volumes }) => volumes),
        unmounted: found.flatMap(({ unmounted }) => unmounted),
        emptySlots: own.length - withMedium.length,
      }
    },

    async confirm(volume) {
      const [instance] = volume.proof.split('|')
      const drive = (await ask()).Drives.find(({ PNPDeviceID }) => PNPDeviceID === instance)
      if (!drive) return 'device-gone'
      if (drive.Size === null || drive.Size === 0) return 'card-gone'
      const now = volumesOn(drive).volumes.find(({ id }) => id === volume.id)
      if (!now) return 'unmounted'
      return now.proof === volume.proof ? 'there' : 'card-gone'
    },

    eject: (systemId) => ejectOnWindows(system, systemId),
  }
}
