import type { Device } from '../../shared/device.ts'
import { isPluggedIn } from './deviceWords.ts'

/** What the notices about devices remember between two answers of the engine. */
export type NoticeMemory = {
  /** Devices that were dismissed or looked at, and whether they were plugged in then: coming or going is news again. */
  seen: ReadonlyMap<string, boolean>
  /** Devices that something was imported from since they were plugged in: their end is worth a word. */
  followed: ReadonlySet<string>
}
export const noMemory: NoticeMemory = { seen: new Map(), followed: new Set() }

/** The memory after the devices were seen as they are now; the same object when nothing is new. */
export function remember(memory: NoticeMemory, devices: readonly Device[], isOnPage: boolean): NoticeMemory {
  const seen = new Map<string, boolean>()
  const followed = new Set<string>()
  for (const device of devices) {
    const { deviceId, state, waitingFiles } = device
    const before = memory.seen.get(deviceId)
    if (isOnPage) seen.set(deviceId, isPluggedIn(device))
    else if (before === isPluggedIn(device)) seen.set(deviceId, before)
    const goesOn = state === 'away' ? waitingFiles > 0 : state !== 'opening'
    if (state === 'importing' || (memory.followed.has(deviceId) && goesOn)) followed.add(deviceId)
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
