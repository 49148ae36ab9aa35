import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { DevicePorts } from '../../electron/recorders/recorders.ts'
import type { UsbDeviceLike } from '../../electron/recorders/usb/identity.ts'
import type { UsbApi } from '../../electron/recorders/usb/nodeUsb.ts'
import { UsbWatch } from '../../electron/recorders/usb/usbWatch.ts'
import type { DeviceLook, Volume, VolumeFinder } from '../../electron/recorders/volumes/types.ts'
import { Volumes } from '../../electron/recorders/volumes/volumes.ts'
import type { Clock } from '../../electron/system/ports.ts'

/**
 * `place`: if left out, the first partition of the logical unit by its order. `medium`: a different value is a different card.
 */
export type FolderVolume = {
  folder: string
  label?: string | null
  uuid?: string | null
  place?: string | null
  medium?: string
  isReadOnly?: boolean
}

/** A recorder whose storage is a folder of this machine. */
export type FolderRecorder = {
  handle: string
  vendorId?: number
  productId?: number
  maker?: string | null
  product?: string | null
  serialNumber?: string | null
  volumes: FolderVolume[]
  emptySlots?: number
  transport?: DeviceLook['transport']
  /** The device that answers over USB itself, for files that are not on volumes. */
  device?: object
}

/**
 * A USB bus in memory with recorders on it. Their files are real. Pulling a recorder out empties its mounts, as a surprise
 * removal does: the folder stays, but has no content.
 */
export class FolderBus implements UsbApi, VolumeFinder {
  readonly #plugged = new Map<string, FolderRecorder>()
  #onConnect: (device: UsbDeviceLike) => void = () => {}
  #onDisconnect: (handle: string) => void = () => {}
  #plugs = 0
  readonly #unreported: string[] = []
  readonly ejected: string[] = []
  /** The time that the system takes to close a volume. */
  ejectMs = 0
  looks = 0

  ports(): DevicePorts {
    return {
      watch: new UsbWatch({ loadUsb: async () => this, system: { readdir: async () => ['usb1'] }, platform: 'darwin' }),
      volumes: new Volumes({ finder: this, clock: quickClock }),
      clock: quickClock,
      monitorMs: 1000,
    }
  }

  plugIn(recorder: FolderRecorder): void {
    for (const { folder } of recorder.volumes) {
      mkdirSync(folder, { recursive: true })
      moveIfThere(join(`${folder}.pulled`), folder)
    }
    const plugged = { ...recorder, handle: `${recorder.handle}#${++this.#plugs}` }
    this.#plugged.set(plugged.handle, plugged)
    this.#onConnect(asUsb(plugged))
  }

  /** `isHeardOf` false: the files are gone, but the system has not reported the unplug yet, see `reportPulledOut`. */
  pullOut(name: string, isHeardOf = true): void {
    for (const [handle, recorder] of this.#plugged)
      if (handle.startsWith(`${name}#`)) {
        this.#plugged.delete(handle)
        for (const { folder } of recorder.volumes) {
          renameSync(folder, `${folder}.pulled`)
          mkdirSync(folder)
        }
        if (isHeardOf) this.#onDisconnect(handle)
        else this.#unreported.push(handle)
      }
  }

  reportPulledOut(): void {
    for (const handle of this.#unreported.splice(0)) this.#onDisconnect(handle)
  }

  async getDevices(): Promise<UsbDeviceLike[]> {
    return [...this.#plugged.values()].map(asUsb)
  }

  async watch(onConnect: (device: UsbDeviceLike) => void, onDisconnect: (handle: string) => void) {
    this.#onConnect = onConnect
    this.#onDisconnect = onDisconnect
    return async () => {}
  }

  async look(device: { id: string }): Promise<DeviceLook> {
    this.looks += 1
    const recorder = this.#plugged.get(device.id)
    return {
      isAttached: recorder !== undefined,
      transport: recorder?.transport ?? 'storage',
      volumes: (recorder?.volumes ?? [])
        .filter(({ folder }) => !this.ejected.includes(folder))
        .map((volume, unit) => asVolume(device.id, unit, volume)),
      unmounted: [],
      emptySlots: recorder?.emptySlots ?? 0,
    }
  }

  async confirm(volume: Volume) {
    if (this.ejected.includes(volume.mountPoint)) return 'unmounted' as const
    return this.#plugged.has(volume.proof.split('|')[0] ?? '') ? ('there' as const) : ('device-gone' as const)
  }

  async eject(systemId: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.ejectMs))
    this.ejected.push(systemId)
  }
}

/** These tests are not about waiting, so a second of waiting takes 20 ms. */
const hurry = 50
const quickClock: Clock = {
  now: () => performance.now() * hurry,
  after: (ms, call) => {
    const timer = setTimeout(call, ms / hurry)
    return () => clearTimeout(timer)
  },
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // The device was never pulled out.
  }
}

const asVolume = (
  handle: string,
  unit: number,
  { folder, label, uuid, place, medium, isReadOnly }: FolderVolume,
): Volume => ({
  id: folder,
  mountPoint: folder,
  label: label ?? null,
  uuid: uuid ?? null,
  place: place === undefined ? `lun${unit}p1` : place,
  fileSystem: 'vfat',
  sizeBytes: 1e9,
  isReadOnly: isReadOnly ?? true,
  proof: `${handle}|${medium ?? ''}`,
})

const asUsb = (recorder: FolderRecorder): UsbDeviceLike =>
  Object.assign(recorder.device ?? {}, {
    handle: recorder.handle,
    vendorId: recorder.vendorId ?? 0x054c,
    productId: recorder.productId ?? 0x01d5,
    manufacturerName: recorder.maker === undefined ? 'SONY' : recorder.maker,
    productName: recorder.product === undefined ? 'IC RECORDER' : recorder.product,
    serialNumber: recorder.serialNumber ?? null,
    bus: '001',
    address: 7,
    ports: [1],
    deviceClass: 0,
  })
