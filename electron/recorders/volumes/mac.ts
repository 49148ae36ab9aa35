import { problem } from '../../../shared/words/problem.ts'
import type { SystemPorts } from '../../system/index.ts'
import type { Transport } from '../catalogue/describe.ts'
import type { UsbIdentity } from '../usb/identity.ts'
import { type DiskutilVolume, parseDiskutilInfo, parseDiskutilList } from './diskutil.ts'
import { ejectOnMac } from './eject.ts'
import { parseIoreg, type RegistryDevice } from './ioreg.ts'
import { type DeviceLook, type Volume, type VolumeFinder, volumePlace } from './types.ts'

/** Runs a command and converts its property list to JSON with the system's converter; null if either fails. */
async function plistAsJson(
  system: SystemPorts,
  command: string,
  args: string[],
  signal?: AbortSignal,
): Promise<string | null> {
  const options = signal ? { signal } : {}
  const plist = await system.run(command, args, options)
  if (plist.code !== 0) return null
  const json = await system.run('plutil', ['-convert', 'json', '-o', '-', '-'], { ...options, input: plist.stdout })
  return json.code === 0 ? json.stdout : null
}

/** The registry's entry for a device, found by its place, else by its serial number, else as the only entry of its model. */
function registryEntry(devices: RegistryDevice[], device: UsbIdentity): RegistryDevice | null {
  const same = devices.filter((d) => d.vendorId === device.vendorId && d.productId === device.productId)
  const bus = Number.parseInt(device.bus, 16)
  const here = same.find((d) => (d.locationId ?? 0) >>> 24 === bus && d.address === device.address)
  if (here) return here
  const withSerial = device.serial === null ? [] : same.filter((d) => d.serial === device.serial)
  const candidates = withSerial.length > 0 ? withSerial : same
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}

function transportOf(entry: RegistryDevice): Transport {
  if (entry.disks.length > 0 || entry.interfaceClasses.includes(8)) return 'storage'
  if (entry.interfaceClasses.includes(6)) return 'mtp'
  return entry.interfaceClasses.length > 0 ? 'other' : 'unknown'
}

/** `disk4s1` is the first partition of `disk4`. */
function placeOf(id: string, { logicalUnits }: RegistryDevice): string | null {
  const [, disk = id, partition] = /^(disk\d+)(?:s(\d+))?/.exec(id) ?? []
  return volumePlace(logicalUnits.get(disk) ?? null, partition === undefined ? null : Number(partition))
}

const asVolume = (volume: DiskutilVolume, mountPoint: string, entry: RegistryDevice): Volume => ({
  ...volume,
  mountPoint,
  place: placeOf(volume.id, entry),
  proof: volume.uuid ?? '',
})

/** Finds volumes on macOS: the I/O registry has the disks below the device, and diskutil has their volumes. The system mounts them. */
export function macVolumes(system: SystemPorts): VolumeFinder {
  const volumeInfo = async (id: string, signal?: AbortSignal): Promise<DiskutilVolume | null> => {
    const json = await plistAsJson(system, 'diskutil', ['info', '-plist', id], signal)
    return json === null ? null : parseDiskutilInfo(json)
  }
  return {
    async look(device, signal) {
      const registry = await system.run('ioreg', ['-r', '-c', 'IOUSBHostDevice', '-l', '-w0'], { signal })
      if (registry.code !== 0) throw problem('volume-answer-unreadable', null, { retryable: true })
      const entry = registryEntry(parseIoreg(registry.stdout), device)
      const look: DeviceLook = {
        isAttached: entry ? true : null,
        transport: entry ? transportOf(entry) : 'unknown',
        volumes: [],
        unmounted: [],
        emptySlots: 0,
      }
      if (!entry || entry.disks.length === 0) return look
      const json = await plistAsJson(system, 'diskutil', ['list', '-plist'], signal)
      if (json === null) return look
      const { ids, emptySlots } = parseDiskutilList(json, entry.disks)
      look.emptySlots = emptySlots
      for (const id of ids) {
        const volume = await volumeInfo(id, signal)
        if (volume?.mountPoint) look.volumes.push(asVolume(volume, volume.mountPoint, entry))
        else
          look.unmounted.push({
            id,
            label: volume?.label ?? null,
            fileSystem: volume?.fileSystem ?? null,
            problem: null,
          })
      }
      return look
    },

    async confirm(volume) {
      const now = await volumeInfo(volume.id)
      if (now === null || (now.uuid ?? '') !== volume.proof) return 'device-gone'
      return now.mountPoint === volume.mountPoint ? 'there' : 'unmounted'
    },

    eject: (systemId) => ejectOnMac(system, systemId),
  }
}
