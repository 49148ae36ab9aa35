import type { Device } from '../../shared/devices/device.ts'
import { isPluggedIn } from './deviceWords.ts'

/** What the notices know about the devices from earlier results of the engine. */
type NoticeMemory = {
  /**
   * Devices that a person dismissed or saw on their page, and whether each was plugged in then. If that changes, the
   * device gets a notice again.
   */
  seen: ReadonlyMap<string, boolean>
  /** Devices that had an import since they were plugged in. They get a notice when the import ends. */
  followed: ReadonlySet<string>
}
export const noMemory: NoticeMemory = { seen: new Map(), followed: new Set() }

/** The memory after this result from the engine; the same object if nothing has changed. */
export function remember(memory: NoticeMemory, devices: readonly Device[], isOnPage: boolean): NoticeMemory {
  const seen = new Map<string, boolean>()
  const followed = new Set<string>()
  for (const device of devices) {
    const { deviceId, state, waitingFiles } = device
    const before = memory.seen.get(deviceId)
    if (isOnPage) seen.set(deviceId, isPluggedIn(device))
    else if (before === isPluggedIn(device)) seen.set(deviceId, before)
    const continues = state === 'away' ? waitingFiles > 0 : state !== 'opening'
    if (state === 'importing' || (memory.followed.has(deviceId) && continues)) followed.add(deviceId)
  }
  const isSame =
    seen.size === memory.seen.size &&
    followed.size === memory.followed.size &&
    [...seen].every(([deviceId, was]) => memory.seen.get(deviceId) === was) &&
    [...followed].every((deviceId) => memory.followed.has(deviceId))
  return isSame ? memory : { seen, followed }
}

export const dismissed = (memory: NoticeMemory, device: Device): NoticeMemory => ({
  ...memory,
  seen: new Map(memory.seen).set(device.deviceId, isPluggedIn(device)),
})

export const isSeen = (memory: NoticeMemory, device: Device): boolean =>
  memory.seen.get(device.deviceId) === isPluggedIn(device)
