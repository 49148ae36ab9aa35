import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import {
  type DevicePorts,
  type DeviceUnit,
  PluggedDevice,
  type Units,
  type UsbIdentity,
  UsbWatch,
  Volumes,
} from '../../recorders/index.ts'
import type { Clock } from '../../system/index.ts'

/** Dependencies of {@link DeviceWatch}. */
type DeviceWatchDeps = {
  ports: DevicePorts
  clock: Clock
  now: () => number
  log: Log
  units: Units
  onChange: () => void
  /** Called when a device was opened and listed, every time. */
  onOpened: (plugged: PluggedDevice) => void
  /** Called when a device was unplugged. `units`: its units. */
  onUnplugged: (plugged: PluggedDevice, units: DeviceUnit[]) => void
}

/** On Linux, a check reads a few small files; on other systems it starts programs. */
const usualMonitorMs = process.platform === 'linux' ? 2500 : 15_000

const longestEndMs = 3000

/** Keeps the units up to date while devices are plugged in and unplugged. */
export class DeviceWatch {
  readonly #deps: DeviceWatchDeps
  readonly #usb: UsbWatch
  readonly #volumes: Volumes
  readonly #removeListeners: (() => void)[] = []
  #isStarting = false

  constructor(deps: DeviceWatchDeps) {
    this.#deps = deps
    this.#usb = deps.ports.watch ?? new UsbWatch({ log: deps.log })
    this.#volumes = deps.ports.volumes ?? new Volumes()
  }

  /** True until every plugged-in device is listed. */
  get isLooking(): boolean {
    return this.#isStarting || this.#deps.units.devices.some(({ isBusy, state }) => isBusy && state !== 'ignored')
  }

  /** Why Tapelog cannot notice a plug-in, or only with a delay; null if there is no problem. */
  get problem(): ErrorInfo | null {
    return this.#usb.state.problem
  }

  get isStarted(): boolean {
    return this.#removeListeners.length > 0
  }

  /** Resolves when the bus was checked for the first time; never rejects. */
  async start(): Promise<void> {
    this.#isStarting = true
    this.#removeListeners.push(
      this.#usb.on('connected', (identity) => this.#connected(identity)),
      this.#usb.on('disconnected', (identity) => this.#disconnected(identity)),
      this.#usb.on('state', () => this.#deps.onChange()),
    )
    await this.#usb.start()
    this.#isStarting = false
    this.#deps.onChange()
  }

  async stop(): Promise<void> {
    const { units } = this.#deps
    for (const removeListener of this.#removeListeners.splice(0)) removeListener()
    const ends = units.devices.map((plugged) => plugged.end())
    for (const plugged of units.devices) units.delete(plugged)
    // A device that does not respond must not keep Tapelog from quitting.
    await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, longestEndMs).unref())])
    await this.#usb.stop()
  }

  #connected(identity: UsbIdentity): void {
    const { clock, now, units, ports, onChange, onOpened } = this.#deps
    const plugged = new PluggedDevice({
      identity,
      usbDevice: this.#usb.deviceOf(identity.id),
      volumes: this.#volumes,
      clock,
      now,
      onChange,
      monitorMs: ports.monitorMs ?? usualMonitorMs,
      onOpened: () => onOpened(plugged),
    })
    units.add(plugged)
    onChange()
    void plugged.begin()
  }

  #disconnected({ id }: UsbIdentity): void {
    const { units, onUnplugged } = this.#deps
    const plugged = units.plugged(id)
    if (!plugged) return
    const unitsOfIt = units.of(plugged)
    void plugged.end()
    units.delete(plugged)
    onUnplugged(plugged, unitsOfIt)
  }
}
