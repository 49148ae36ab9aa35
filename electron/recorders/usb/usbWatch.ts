import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { type Log, silentLog } from '../../../shared/errors/log.ts'
import { type Clock, EventHub, nodeSystem, type SystemPorts, systemClock } from '../../system/index.ts'
import { readIdentity, type UsbDeviceLike, type UsbIdentity } from './identity.ts'
import { loadNodeUsb, type UsbApi } from './nodeUsb.ts'
import { listingProblem, probeUsb, reportsHotplug, usbProblem } from './probe.ts'

/**
 * `watching`: the system reports plug-ins. `polling`: the system does not report them, so the bus is listed every few seconds (problem
 * 'usb-no-hotplug'). `unavailable`: the bus cannot be listed (any other problem), and the listing is tried again at intervals.
 */
type UsbWatchState = {
  state: 'stopped' | 'starting' | 'watching' | 'polling' | 'unavailable'
  problem: ErrorInfo | null
}

type UsbWatchEvents = { connected: UsbIdentity; disconnected: UsbIdentity; state: UsbWatchState }

/** @exportedFor tests: their stand-ins have this shape */
export type UsbWatchOptions = {
  loadUsb?: () => Promise<UsbApi>
  system?: Pick<SystemPorts, 'readdir'>
  platform?: NodeJS.Platform
  clock?: Clock
  /** The interval between listings if the system does not report plug-ins. */
  pollMs?: number
  /** The interval between tries if the bus is unavailable. */
  retryMs?: number
  log?: Log
}

type Known = { identity: UsbIdentity; device: UsbDeviceLike }

/**
 * Emits each plug-in and unplug of a USB device once, with the identity read at the plug-in. It opens no device, and no USB failure
 * ends the process: each failure becomes a {@link UsbWatchState} with a problem.
 */
export class UsbWatch {
  readonly #loadUsb: () => Promise<UsbApi>
  readonly #system: Pick<SystemPorts, 'readdir'>
  readonly #platform: NodeJS.Platform
  readonly #clock: Clock
  readonly #pollMs: number
  readonly #retryMs: number
  readonly #hub: EventHub<UsbWatchEvents>
  readonly #known = new Map<string, Known>()
  /** Handles of devices that were unplugged during a listing, which may still contain them. */
  readonly #unpluggedMeanwhile = new Set<string>()
  #state: UsbWatchState = { state: 'stopped', problem: null }
  /** Counts starts and stops, so that earlier work can tell that its run has ended. */
  #run = 0
  #work: Promise<void> = Promise.resolve()
  #unwatch: (() => Promise<void>) | null = null
  #cancelTimer: (() => void) | null = null

  constructor(options: UsbWatchOptions = {}) {
    this.#loadUsb = options.loadUsb ?? loadNodeUsb
    this.#system = options.system ?? nodeSystem
    this.#platform = options.platform ?? process.platform
    this.#clock = options.clock ?? systemClock
    this.#pollMs = options.pollMs ?? 3000
    this.#retryMs = options.retryMs ?? 15_000
    this.#hub = new EventHub(options.log ?? silentLog)
  }

  get state(): UsbWatchState {
    return this.#state
  }

  /** The devices that are plugged in now. */
  get devices(): UsbIdentity[] {
    return [...this.#known.values()].map(({ identity }) => identity)
  }

  /** The USB library's device for an identity's `id`, to open it; null once it is unplugged. */
  deviceOf(id: string): UsbDeviceLike | null {
    return this.#known.get(id)?.device ?? null
  }

  /** Returns a function that removes the listener. */
  on<N extends keyof UsbWatchEvents>(name: N, listener: (payload: UsbWatchEvents[N]) => void): () => void {
    return this.#hub.on(name, listener)
  }

  /** Resolves once the bus was listed or the listing failed. Never rejects; a second start does nothing. */
  start(): Promise<void> {
    if (this.#state.state !== 'stopped') return this.#work
    const run = ++this.#run
    this.#setState({ state: 'starting', problem: null })
    this.#work = this.#work.then(() => this.#begin(run))
    return this.#work
  }

  /** Resolves when no listener and no timer is left. Afterwards only the state 'stopped' is emitted. */
  async stop(): Promise<void> {
    if (this.#state.state === 'stopped') return this.#work
    this.#run += 1
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#known.clear()
    this.#setState({ state: 'stopped', problem: null })
    this.#work = this.#work.then(() => this.#removeListeners())
    return this.#work
  }

  async #begin(run: number): Promise<void> {
    let usb: UsbApi
    try {
      usb = await this.#loadUsb()
    } catch {
      if (this.#isCurrent(run)) this.#setState({ state: 'unavailable', problem: usbProblem('usb-not-loaded') })
      return
    }
    const problem = await probeUsb(usb, this.#system, this.#platform)
    if (!this.#isCurrent(run)) return
    if (problem) return this.#unavailable(run, problem)
    if ((await reportsHotplug(this.#system, this.#platform)) && (await this.#listen(usb, run))) return
    if (!this.#isCurrent(run)) return
    await this.#poll(usb, run)
  }

  /** Registers, then lists again, because nothing reported a plug-in between the probe and the registration. */
  async #listen(usb: UsbApi, run: number): Promise<boolean> {
    try {
      this.#unpluggedMeanwhile.clear()
      this.#unwatch = await usb.watch(
        (device) => this.#isCurrent(run) && this.#connected(device),
        (handle) => this.#isCurrent(run) && this.#disconnected(handle),
      )
    } catch {
      return false
    }
    if (!this.#isCurrent(run)) return true
    try {
      const listed = await usb.getDevices()
      if (!this.#isCurrent(run)) return true
      for (const device of listed) if (!this.#unpluggedMeanwhile.has(device.handle)) this.#connected(device)
      this.#setState({ state: 'watching', problem: null })
    } catch (error) {
      await this.#removeListeners()
      if (this.#isCurrent(run)) this.#unavailable(run, listingProblem(error))
    } finally {
      this.#unpluggedMeanwhile.clear()
    }
    return true
  }

  async #poll(usb: UsbApi, run: number): Promise<void> {
    let listed: UsbDeviceLike[]
    try {
      listed = await usb.getDevices()
    } catch (error) {
      if (this.#isCurrent(run)) this.#unavailable(run, listingProblem(error))
      return
    }
    if (!this.#isCurrent(run)) return
    const present = new Set(listed.map(({ handle }) => handle))
    for (const handle of [...this.#known.keys()]) if (!present.has(handle)) this.#disconnected(handle)
    for (const device of listed) this.#connected(device)
    this.#setState({ state: 'polling', problem: usbProblem('usb-no-hotplug') })
    this.#later(run, this.#pollMs, () => this.#poll(usb, run))
  }

  #unavailable(run: number, problem: ErrorInfo): void {
    for (const handle of [...this.#known.keys()]) this.#disconnected(handle)
    this.#setState({ state: 'unavailable', problem })
    this.#later(run, this.#retryMs, () => this.#begin(run))
  }

  #later(run: number, ms: number, work: () => Promise<void>): void {
    if (!this.#isCurrent(run)) return
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#cancelTimer = null
      if (this.#isCurrent(run)) this.#work = this.#work.then(() => (this.#isCurrent(run) ? work() : undefined))
    })
  }

  async #removeListeners(): Promise<void> {
    const unwatch = this.#unwatch
    this.#unwatch = null
    // If a listener cannot be removed, it does nothing, because its run has ended.
    await unwatch?.().catch(() => {})
  }

  #isCurrent(run: number): boolean {
    return run === this.#run
  }

  #connected(device: UsbDeviceLike): void {
    this.#unpluggedMeanwhile.delete(device.handle)
    if (this.#known.has(device.handle)) return
    const identity = readIdentity(device)
    this.#known.set(identity.id, { identity, device })
    this.#hub.emit('connected', identity)
  }

  #disconnected(handle: string): void {
    this.#unpluggedMeanwhile.add(handle)
    const known = this.#known.get(handle)
    if (!known) return
    this.#known.delete(handle)
    this.#hub.emit('disconnected', known.identity)
  }

  #setState(state: UsbWatchState): void {
    const isSame = state.state === this.#state.state && state.problem?.code === this.#state.problem?.code
    this.#state = state
    if (!isSame) this.#hub.emit('state', state)
  }
}
