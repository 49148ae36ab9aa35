import { deviceKey } from '../catalogue/deviceKey.ts'
import type { DeviceRecording } from '../layouts/index.ts'
import { joined, type VolumeContents } from '../reading/readableVolume.ts'
import type { IndexedFile } from './deviceIndex.ts'
import type { PluggedDevice } from './pluggedDevice.ts'

/**
 * One source of recordings as a person sees it: a recorder with all its volumes, or one card in a reader. `deviceId` is
 * its lasting name, or one for this plug-in only where `isRemembered` is false.
 */
export type DeviceUnit = {
  deviceId: string
  isRemembered: boolean
  plugged: PluggedDevice
  serialNumber: string | null
  contents: VolumeContents[]
}

/** A recording on a unit. `files` are its own and its twins', as the index knows them; the first one is copied. */
export type UnitRecording = {
  /** Volume and recording, joined with `/`. */
  key: string
  contents: VolumeContents
  recording: DeviceRecording
  files: [IndexedFile, ...IndexedFile[]]
}

/**
 * All units that are plugged in. Two that would have one name (a card and its copy) cannot be told apart: the second one
 * is not remembered.
 */
export function unitsOf(plugged: Iterable<PluggedDevice>): DeviceUnit[] {
  const units: DeviceUnit[] = []
  const taken = new Set<string>()
  const add = (device: PluggedDevice, contents: VolumeContents[], place: string) => {
    const [first] = contents
    const volume =
      first && first.volume.fileSystem !== 'mtp' ? { uuid: uuidOf(first), label: first.volume.label } : null
    const key = deviceKey({ ...device.identity, serial: device.serialNumber }, volume)
    const isRemembered = key !== null && !taken.has(key)
    const deviceId = isRemembered ? key : `unit:${device.identity.id}${place}`
    taken.add(deviceId)
    const serialNumber = contents.find(({ layout }) => layout.serialNumber !== null)?.layout.serialNumber
    units.push({
      deviceId,
      isRemembered,
      plugged: device,
      serialNumber: serialNumber ?? device.serialNumber,
      contents,
    })
  }
  for (const device of plugged) {
    if (device.state === 'ignored' || device.description === null) continue
    if (device.description.kind === 'card-reader' && device.contents.length > 0)
      for (const contents of device.contents) add(device, [contents], `:${contents.volume.name}`)
    else add(device, device.contents, '')
  }
  return units
}

/** A volume without a number of its own goes by its label or place, which tells nothing apart. */
const uuidOf = ({ volume }: VolumeContents) =>
  volume.name === volume.label || volume.name === volume.systemId ? null : volume.name

export function recordingsOf(unit: DeviceUnit): UnitRecording[] {
  return unit.contents.flatMap((contents) =>
    contents.layout.recordings.flatMap((recording) => {
      const [first, ...twins] = recording.parts.map((path): IndexedFile => {
        const file = contents.files.get(joined(path))
        return {
          path: `${contents.volume.name}/${joined(path)}`,
          sizeBytes: file?.sizeBytes ?? recording.sizeBytes,
          modifiedMs: file?.modifiedMs ?? null,
        }
      })
      const key = `${contents.volume.name}/${recording.key}`
      return first ? [{ key, contents, recording, files: [first, ...twins] as UnitRecording['files'] }] : []
    }),
  )
}
