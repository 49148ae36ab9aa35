import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { type Clock, systemClock } from '../system/index.ts'
import type { DeviceLayout } from './layouts/index.ts'
import { PluggedDevice } from './pluggedDevice.ts'
import { volumeTitles } from './reading/volumeTitles.ts'
import { type DeviceUnit, Units } from './units.ts'
import type { UsbIdentity } from './usb/identity.ts'
import { UsbWatch } from './usb/usbWatch.ts'
import { Volumes } from './volumes/volumes.ts'

/** A recorder, phone or card that is plugged in. `key` is null if nothing distinguishes this unit from others. */
export type ConnectedRecorder = {
  key: string | null
  name: string
  maker: string | null
  serialNumber: string | null
  /** `title` distinguishes the volumes on screen. */
  volumes: { title: string; label: string | null; fileSystem: string | null; layout: DeviceLayout }[]
  /** Why the device, or a part of it, cannot be read. */
  problems: ErrorInfo[]
}

/** The plugged-in devices; `problem`: why devices may be missing. */
export type RecorderListing = { recorders: ConnectedRecorder[]; problem: ErrorInfo | null }

/** A device is `opened` again when its card or its files changed. */
type RecorderEvents = {
  opened: (recorder: ConnectedRecorder) => void
  gone: (recorder: ConnectedRecorder) => void
}

/** Watches the plugged-in devices without a library, so it does not know earlier imports. It writes nothing to a device. */
export class RecorderWatch {
  readonly #watch: UsbWatch
  readonly #volumes: Volumes
  readonly #ports: DevicePorts
  readonly #events: Partial<RecorderEvents>
  readonly #units = new Units()
  readonly #openings: Promise<void>[] = []

  constructor(ports: DevicePorts = {}, events: Partial<RecorderEvents> = {}) {
    this.#ports = ports
    this.#watch = ports.watch ?? new UsbWatch()
    this.#volumes = ports.volumes ?? new Volumes()
    this.#events = events
  }

  /** Resolves when every plugged-in device is opened or has failed. Never rejects. */
  async start(): Promise<void> {
    this.#watch.on('connected', (identity) => this.#connected(identity))
    this.#watch.on('disconnected', ({ id }) => this.#disconnected(id))
    await this.#watch.start()
    await Promise.all(this.#openings)
  }

  list(): RecorderListing {
    return { recorders: this.#units.all().map(asRecorder), problem: this.#watch.state.problem }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#units.devices.map((device) => device.end()))
    for (const device of this.#units.devices) this.#units.delete(device)
    await this.#watch.stop()
  }

  #connected(identity: UsbIdentity): void {
    const device = new PluggedDevice({
      identity,
      usbDevice: this.#watch.deviceOf(identity.id),
      volumes: this.#volumes,
      clock: this.#ports.clock ?? systemClock,
      now: Date.now,
      monitorMs: this.#ports.monitorMs ?? 2500,
      onChange: () => {},
      onOpened: () => {
        for (const unit of this.#units.of(device)) this.#events.opened?.(asRecorder(unit))
      },
    })
    this.#units.add(device)
    this.#openings.push(device.begin())
  }

  #disconnected(id: string): void {
    const device = this.#units.plugged(id)
    if (!device) return
    const units = this.#units.of(device)
    void device.end()
    this.#units.delete(device)
    for (const unit of units) this.#events.gone?.(asRecorder(unit))
  }
}

/** The plugged-in devices and their recordings. */
export async function listRecorders(ports: DevicePorts = {}): Promise<RecorderListing> {
  const watch = new RecorderWatch(ports)
  await watch.start()
  try {
    return watch.list()
  } finally {
    await watch.stop()
  }
}

function asRecorder(unit: DeviceUnit): ConnectedRecorder {
  const { deviceId, isRemembered, plugged, serialNumber, contents } = unit
  const titles = volumeTitles(unit.volumes)
  return {
    key: isRemembered ? deviceId : null,
    name: plugged.description?.name ?? 'USB device',
    maker: plugged.description?.maker ?? null,
    serialNumber,
    volumes: contents.map(({ volume: { name, label, fileSystem }, layout }) => ({
      title: titles.get(name) ?? '',
      label,
      fileSystem,
      layout,
    })),
    problems: plugged.problems,
  }
}

/** How devices are reached; the defaults are the system's own. `monitorMs`: the interval between checks of the mounted volumes. */
export type DevicePorts = { watch?: UsbWatch; volumes?: Volumes; clock?: Clock; monitorMs?: number }
