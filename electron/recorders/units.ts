import { deviceKey } from './catalogue/deviceKey.ts'
import type { DeviceRecording } from './layouts/index.ts'
import type { PluggedDevice } from './pluggedDevice.ts'
import { joined, type ReadableVolume, type VolumeContents } from './reading/readableVolume.ts'

/**
 * One source of recordings as a person sees it: a recorder with all its volumes, or one card in a reader. `deviceId` is its lasting
 * name; if `isRemembered` is false, the name is only for this plug-in. `volumes`: its volumes when it was last opened, including
 * volumes ejected since then. `contents`: the volumes that can be read now.
 */
export type DeviceUnit = {
  deviceId: string
  isRemembered: boolean
  plugged: PluggedDevice
  serialNumber: string | null
  volumes: readonly ReadableVolume[]
  contents: VolumeContents[]
}

/** A recording on a unit. `files`: the file to copy and its twins, with their paths as in the index. */
export type UnitRecording = {
  /** The volume and the recording, joined with `/`. */
  key: string
  contents: VolumeContents
  recording: DeviceRecording
  files: [DeviceFile, ...DeviceFile[]]
}

/**
 * Gives a unit with this `key` its lasting name, because two units may have the same serial number. `volumeIds`: the known numbers of
 * its file systems.
 */
type TellApart = (key: string, volumeIds: readonly string[]) => string

type Name = { deviceId: string; isRemembered: boolean; isLasting: boolean }

/** All plugged-in units, with names that stay the same until the unplug. */
export class Units {
  readonly #plugged = new Map<string, PluggedDevice>()
  /** Names by plug-in and card. */
  readonly #names = new Map<string, Name>()
  readonly #tellApart: TellApart

  constructor(tellApart: TellApart = (key) => key) {
    this.#tellApart = tellApart
  }

  add(device: PluggedDevice): void {
    this.#plugged.set(device.identity.id, device)
  }

  delete(device: PluggedDevice): void {
    const { id } = device.identity
    this.#plugged.delete(id)
    for (const place of [...this.#names.keys()]) if (place.startsWith(`${id}\n`)) this.#names.delete(place)
  }

  get devices(): PluggedDevice[] {
    return [...this.#plugged.values()]
  }

  plugged(usbId: string): PluggedDevice | undefined {
    return this.#plugged.get(usbId)
  }

  all(): DeviceUnit[] {
    return this.devices.flatMap((device) => this.of(device))
  }

  find(deviceId: string): DeviceUnit | undefined {
    return this.all().find((unit) => unit.deviceId === deviceId)
  }

  of(device: PluggedDevice): DeviceUnit[] {
    if (device.state === 'ignored' || device.description === null) return []
    const { volumes } = device
    if (device.description.kind === 'card-reader' && volumes.length > 0)
      return volumes.map((volume) => this.#unit(device, [volume], `:${volume.systemId}:${numberOf(volume)}`))
    return [this.#unit(device, volumes, '')]
  }

  #unit(device: PluggedDevice, volumes: readonly ReadableVolume[], card: string): DeviceUnit {
    const contents = device.contents.filter(({ volume }) => volumes.some((one) => isSame(one, volume)))
    const ownSerial = contents.find(({ layout }) => layout.serialNumber !== null)?.layout.serialNumber
    const { deviceId, isRemembered } = this.#name(device, volumes, card)
    return {
      deviceId,
      isRemembered,
      plugged: device,
      serialNumber: ownSerial ?? device.serialNumber,
      volumes,
      contents,
    }
  }

  /**
   * If two units would have the same name (a card and its copy), Tapelog does not remember the later unit. A name that was made from
   * volumes stays after they are closed, or after the other unit is unplugged.
   */
  #name(device: PluggedDevice, volumes: readonly ReadableVolume[], card: string): Name {
    const place = `${device.identity.id}\n${card}`
    const given = this.#names.get(place)
    if (given?.isLasting) return given
    const [first] = volumes
    const volume = first && first.fileSystem !== 'mtp' ? { uuid: first.uuid, label: first.label } : null
    const shared = deviceKey({ ...device.identity, serial: device.serialNumber }, volume)
    const key = shared === null ? null : this.#tellApart(shared, volumeIdsOf(volumes))
    const isTaken = [...this.#names].some(([other, name]) => other !== place && name.deviceId === key)
    const isRemembered = key !== null && !isTaken
    const name = {
      deviceId: isRemembered ? key : `unit:${device.identity.id}${card}`,
      isRemembered,
      // Before the device is opened, its volumes are unknown.
      isLasting: first !== undefined,
    }
    this.#names.set(place, name)
    return name
  }
}

/** The numbers of the volumes' file systems, in lower case. */
export const volumeIdsOf = (volumes: readonly Pick<ReadableVolume, 'uuid'>[]): string[] =>
  volumes.flatMap(({ uuid }) => (uuid ? [uuid.toLowerCase()] : []))

const isSame = (one: ReadableVolume, other: ReadableVolume): boolean =>
  one.name === other.name && one.systemId === other.systemId && numberOf(one) === numberOf(other)

const numberOf = ({ uuid, label, systemId }: ReadableVolume): string | null => uuid ?? label ?? systemId

const recordings = new WeakMap<VolumeContents, UnitRecording[]>()

/** Every recording on a unit, in the order of its listing. */
export const recordingsOf = (unit: DeviceUnit): UnitRecording[] => unit.contents.flatMap(recordingsOn)

function recordingsOn(contents: VolumeContents): UnitRecording[] {
  let found = recordings.get(contents)
  if (!found) {
    found = contents.layout.recordings.flatMap((recording) => {
      const [first, ...twins] = recording.paths.map((path): DeviceFile => {
        const file = contents.files.get(joined(path))
        return {
          path: `${contents.volume.name}/${joined(path)}`,
          sizeBytes: file?.sizeBytes ?? recording.sizeBytes,
          modifiedMs: file?.modifiedMs ?? null,
        }
      })
      const key = `${contents.volume.name}/${recording.key}`
      return first ? [{ key, contents, recording, files: [first, ...twins] as UnitRecording['files'] }] : []
    })
    recordings.set(contents, found)
  }
  return found
}

/** A file of a device. `path`: volume, folders and name, joined with `/`. */
export type DeviceFile = { path: string; sizeBytes: number; modifiedMs: number | null }
