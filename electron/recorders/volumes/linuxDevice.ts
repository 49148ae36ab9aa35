import { namesIn, readLine, type SystemPorts } from '../../system/index.ts'
import type { Transport } from '../catalogue/describe.ts'

const busFolder = '/sys/bus/usb/devices'
const blockFolder = '/sys/class/block'
/** The size of a sector in sysfs, the same for every drive. */
export const sectorBytes = 512

/**
 * A block device below a USB device. `sizeBytes` is 0 for a drive without a card. `disk`: the drive of a partition. `partition`:
 * its number on the drive. `logicalUnit`: the drive's number on the device.
 */
export type Block = {
  name: string
  path: string
  sysfsPath: string
  /** major:minor */
  device: string
  sizeBytes: number
  partition: number | null
  logicalUnit: number
  disk: string
}

/** The sysfs folder of the drive. `sysfsPath`: the folder of the drive or of one of its partitions. */
export const driveFolder = (sysfsPath: string, disk: string): string =>
  sysfsPath.endsWith(`/${disk}`) ? sysfsPath : sysfsPath.slice(0, sysfsPath.lastIndexOf('/'))

/**
 * Reads host:channel:target:lun above a SCSI drive. If a drive has no such numbers (on a reader's own MMC host), it is
 * the only drive.
 */
const logicalUnitOf = (sysfsPath: string): number => Number(/\/\d+:\d+:\d+:(\d+)\/block\//.exec(sysfsPath)?.[1] ?? 0)

/** The real sysfs folder of a USB device, or null if there is none. */
export async function usbFolder(system: SystemPorts, device: { bus: string; address: number }): Promise<string | null> {
  const bus = Number.parseInt(device.bus, 10)
  for (const name of await namesIn(system, busFolder)) {
    // '1-1:1.0' is an interface of '1-1'.
    if (name.includes(':')) continue
    const folder = `${busFolder}/${name}`
    if (Number(await readLine(system, `${folder}/busnum`)) !== bus) continue
    if (Number(await readLine(system, `${folder}/devnum`)) !== device.address) continue
    return system.realpath(folder).catch(() => null)
  }
  return null
}

/**
 * How a device offers its files. Its interfaces show this: USB mass storage (class 08), still image with PTP (06/01/01) or a vendor's
 * interface called MTP. Reading sysfs needs no permission for the device.
 */
export async function transportOf(system: SystemPorts, folder: string): Promise<Transport> {
  const prefix = `${folder.slice(folder.lastIndexOf('/') + 1)}:`
  const interfaces = (await namesIn(system, folder)).filter((name) => name.startsWith(prefix))
  let isMtp = false
  for (const name of interfaces) {
    const kind = await readLine(system, `${folder}/${name}/bInterfaceClass`)
    if (kind === '08') return 'storage'
    if (kind === '06' || /\bMTP\b/i.test((await readLine(system, `${folder}/${name}/interface`)) ?? '')) isMtp = true
  }
  return isMtp ? 'mtp' : interfaces.length > 0 ? 'other' : 'unknown'
}

/** The block devices of a USB device in the device's order. If the device is a hub, devices below it do not count. */
export async function blocksBelow(system: SystemPorts, folder: string): Promise<Block[]> {
  const interfacePrefix = `${folder}/${folder.slice(folder.lastIndexOf('/') + 1)}:`
  const blocks: Block[] = []
  for (const name of (await namesIn(system, blockFolder)).toSorted()) {
    const sysfsPath = await system.realpath(`${blockFolder}/${name}`).catch(() => null)
    if (!sysfsPath?.startsWith(interfacePrefix)) continue
    const device = await readLine(system, `${sysfsPath}/dev`)
    const sectors = await readLine(system, `${sysfsPath}/size`)
    // The device was unplugged meanwhile; the next check reports that.
    if (device === null || sectors === null) continue
    const partition = await readLine(system, `${sysfsPath}/partition`)
    const parent = sysfsPath.slice(0, sysfsPath.lastIndexOf('/'))
    blocks.push({
      name,
      path: `/dev/${name.replaceAll('!', '/')}`,
      sysfsPath,
      device,
      sizeBytes: Number(sectors) * sectorBytes || 0,
      partition: partition === null ? null : Number(partition),
      logicalUnit: logicalUnitOf(sysfsPath),
      disk: partition !== null ? parent.slice(parent.lastIndexOf('/') + 1) : name,
    })
  }
  // Sort by place, because the kernel may name the drives in another order the next time.
  return blocks.toSorted((a, b) => a.logicalUnit - b.logicalUnit || (a.partition ?? 0) - (b.partition ?? 0))
}
