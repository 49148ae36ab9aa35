import type { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { namesIn, readLine, type SystemPorts } from '../../system/index.ts'
import { fileSystemName, hasDriver } from './drivers.ts'
import { ejectOnLinux } from './eject.ts'
import { decodeHex } from './escapes.ts'
import { type Block, blocksBelow, driveFolder, sectorBytes, transportOf, usbFolder } from './linuxDevice.ts'
import { type Mount, mountOf, parseMountinfo } from './mountinfo.ts'
import {
  type DeviceLook,
  type UnmountedVolume,
  type Volume,
  type VolumeFinder,
  type VolumePresence,
  volumePlace,
} from './types.ts'
import { type FileSystemFacts, parseUdevEntry } from './udevDatabase.ts'
import { mountReadOnly } from './udisks.ts'

const nothing: DeviceLook = { isAttached: false, transport: 'unknown', volumes: [], unmounted: [], emptySlots: 0 }

async function mountsNow(system: SystemPorts): Promise<Mount[]> {
  try {
    return parseMountinfo(await system.readFile('/proc/self/mountinfo'))
  } catch (cause) {
    throw problem('volume-mounts-unreadable', null, { cause })
  }
}

/** sysfs writes a slash in a device's name as `!`. */
const blockPathOf = (name: string): string => `/dev/${name.replaceAll('!', '/')}`

/** The name below /dev/disk/by-uuid or by-label that leads to a block device. */
async function nameByLink(system: SystemPorts, folder: string, blockPath: string): Promise<string | null> {
  for (const name of await namesIn(system, folder))
    if ((await system.realpath(`${folder}/${name}`).catch(() => null)) === blockPath) return decodeHex(name)
  return null
}

/** Reads udev's database. A system without it may still have the links. */
async function factsOf(system: SystemPorts, block: Block): Promise<FileSystemFacts & { isSurveyed: boolean }> {
  const entry = await readLine(system, `/run/udev/data/b${block.device}`)
  if (entry !== null) return { ...parseUdevEntry(entry), isSurveyed: true }
  return {
    uuid: await nameByLink(system, '/dev/disk/by-uuid', block.path),
    label: await nameByLink(system, '/dev/disk/by-label', block.path),
    fileSystem: null,
    usage: null,
    isHidden: false,
    isSurveyed: false,
  }
}

/** The kernel numbers every inserted medium (since 5.15; '' before): another number means another card. */
const mediumNumber = async (system: SystemPorts, sysfsPath: string, disk: string): Promise<string> =>
  (await readLine(system, `${driveFolder(sysfsPath, disk)}/diskseq`)) ?? ''

/** Why the system cannot ever mount a file system, or null. */
async function lastingProblem(
  system: SystemPorts,
  facts: FileSystemFacts & { isSurveyed: boolean },
): Promise<TapelogError | null> {
  const { usage, fileSystem, isSurveyed } = facts
  if (usage === 'crypto') return problem('volume-locked')
  if (isSurveyed && fileSystem === null) return problem('volume-not-formatted')
  if (fileSystem === null || (await hasDriver(system, fileSystem))) return null
  return problem('volume-no-driver', { fileSystem: fileSystemName(fileSystem) })
}

/**
 * Finds volumes on Linux without root: the device's sysfs folder leads to its block devices, and their numbers are in mountinfo.
 * Sources: sysfs ABI (usb, block), proc_pid_mountinfo(5), udisksctl(1).
 */
export function linuxVolumes(system: SystemPorts): VolumeFinder {
  const isSurveying = async () => (await namesIn(system, '/run/udev')).includes('control')
  return {
    async look(device) {
      const folder = await usbFolder(system, device)
      if (folder === null) return nothing
      const look: DeviceLook = {
        isAttached: true,
        transport: await transportOf(system, folder),
        volumes: [],
        unmounted: [],
        emptySlots: 0,
      }
      const blocks = await blocksBelow(system, folder)
      if (blocks.length === 0) return look
      const mounts = await mountsNow(system)
      const partitioned = new Set(blocks.filter(({ partition }) => partition !== null).map(({ disk }) => disk))
      for (const block of blocks) {
        if (block.sizeBytes === 0) {
          look.emptySlots += 1
          continue
        }
        if (block.partition === null && partitioned.has(block.name)) continue
        const facts = await factsOf(system, block)
        if (facts.isHidden) continue
        const mount = mountOf(mounts, block)
        // A drive may be mounted before udevd has stored its facts. Wait for them, because a drive is recognised by its number.
        const isNamed = facts.isSurveyed || !(await isSurveying())
        if (mount && isNamed)
          look.volumes.push(asVolume(block, facts, mount, await mediumNumber(system, block.sysfsPath, block.disk)))
        else look.unmounted.push(await asUnmounted(system, block, facts))
      }
      return look
    },

    async confirm(volume): Promise<VolumePresence> {
      const folder = `/sys/class/block/${volume.id}`
      const [sysfsPath = '', device, sizeBytes, uuid, disk = '', medium] = volume.proof.split('|')
      // After a surprise removal, the mount stays in mountinfo and lists nothing, but sysfs is up to date. If the name now belongs to
      // another plug-in, its real path differs.
      if ((await system.realpath(folder).catch(() => null)) !== sysfsPath) {
        // If the card is gone, the drive is empty and has no partitions.
        const drive = sysfsPath.slice(0, sysfsPath.lastIndexOf('/'))
        return (await readLine(system, `${drive}/size`)) === '0' ? 'card-gone' : 'device-gone'
      }
      if ((await readLine(system, `${folder}/dev`)) !== device) return 'device-gone'
      const sectors = Number(await readLine(system, `${folder}/size`))
      if (sectors === 0) return 'card-gone'
      // Another card of the same recorder may have the same number, size, label and mount point.
      if ((await mediumNumber(system, sysfsPath, disk)) !== medium) return 'card-gone'
      const entry = await readLine(system, `/run/udev/data/b${device}`)
      const isAnother = entry !== null && (parseUdevEntry(entry).uuid ?? '') !== uuid
      if (String(sectors * sectorBytes) !== sizeBytes || isAnother) return 'card-gone'
      const mount = mountOf(
        (await mountsNow(system)).filter(({ mountPoint }) => mountPoint === volume.mountPoint),
        { device: device ?? '', path: `/dev/${volume.id}` },
      )
      return mount ? 'there' : 'unmounted'
    },

    mount: (volume, signal) => mountReadOnly(system, blockPathOf(volume.id), signal),
    eject: (systemId) => ejectOnLinux(system, blockPathOf(systemId)),
  }
}

const asVolume = (block: Block, facts: FileSystemFacts, mount: Mount, medium: string): Volume => ({
  id: block.name,
  mountPoint: mount.mountPoint,
  label: facts.label,
  uuid: facts.uuid,
  place: volumePlace(block.logicalUnit, block.partition),
  fileSystem: facts.fileSystem ?? mount.fileSystem,
  sizeBytes: block.sizeBytes,
  isReadOnly: mount.isReadOnly,
  proof: `${block.sysfsPath}|${block.device}|${block.sizeBytes}|${facts.uuid ?? ''}|${block.disk}|${medium}`,
})

const asUnmounted = async (
  system: SystemPorts,
  block: Block,
  facts: FileSystemFacts & { isSurveyed: boolean },
): Promise<UnmountedVolume> => ({
  id: block.name,
  label: facts.label,
  fileSystem: facts.fileSystem,
  problem: (await lastingProblem(system, facts))?.toInfo() ?? null,
})
