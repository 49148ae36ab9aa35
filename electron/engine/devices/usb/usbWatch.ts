import type { ErrorInfo } from '../../../../shared/errors.ts'
import { type Clock, nodeSystem, type SystemPorts, systemClock } from '../volumes/ports.ts'
import { readIdentity, type UsbDeviceLike, type UsbIdentity } from './identity.ts'
import { loadNodeUsb, type UsbApi } from './nodeUsb.ts'
import { listingProblem, probeUsb, reportsHotplug, usbProblem } from './probe.ts'

/**
 * `watching`: the system reports what is plugged in. `polling`: it does not, and the bus is listed every few seconds
 * (problem 'usb-no-hotplug'). `unavailable`: there is nothing to list (any other problem); tried again now and then.
 */
export type UsbWatchState = {
  state: 'stopped' | 'starting' | 'watching' | 'polling' | 'unavailable'
  problem: ErrorInfo | null
}

export type UsbWatchEvents = { connected: UsbIdentity; disconnected: UsbIdentity; state: UsbWatchState }

export type UsbWatchOptions = {
  loadUsb?: () => Promise<UsbApi>
  system?: Pick<SystemPorts, 'readdir'>
  platform?: NodeJS.Platform
  clock?: Clock
  /** Between two listings where plugging in is not reported. */
  pollMs?: number
  /** Until a missing bus is looked for again. */
  retryMs?: number
}

type Known = { identity: UsbIdentity; device: UsbDeviceLike }

/**
 * Says which USB devices come and go, each plug-in once, with the identity read when it came. Nothing here opens a
 * device, and nothing that USB does ends the process: what goes wrong is a {@link UsbWatchState} with a sentence.
 */
export class UsbWatch {
  readonly #loadUsb: () => Promise<UsbApi>
  readonly #system: Pick<SystemPorts, 'readdir'>
  readonly #platform: NodeJS.Platform
  readonly #clock: Clock
  readonly #pollMs: number
  readonly #retryMs: number
  readonly #listeners = new Map<keyof UsbWatchEvents, Set<(payload: never) => void>>()
  readonly #known = new Map<string, Known>()
  /** Handles that went while a listing was under way: the listing may still hold them. */
  readonly #wentMeanwhile = new Set<string>()
  #state: UsbWatchState = { state: 'stopped', problem: null }
  /** Counts starts and stops: work of an earlier run sees that it is over. */
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
  }

  get state(): UsbWatchState {
    return this.#state
  }

  /** What is plugged in now, as far as is known. */
  get devices(): UsbIdentity[] {
    return [...this.#known.values()].map(({ identity }) => identity)
  }

  /** The library's device behind an identity's `id`, for opening it; null once it is unplugged. */
  deviceOf(id: string): UsbDeviceLike | null {
    return this.#known.get(id)?.device ?? null
  }

  /** Returns the call that takes the listener off. A listener that throws does not keep the others from hearing. */
  on<N extends keyof UsbWatchEvents>(name: N, listener: (payload: UsbWatchEvents[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Resolves once the first look at the bus is done, whatever came of it. Never rejects; a second start does nothing. */
  start(): Promise<void> {
    if (this.#state.state !== 'stopped') return this.#work
    const run = ++this.#run
    this.#setState({ state: 'starting', problem: null })
    this.#work = this.#work.then(() => this.#begin(run))
    return this.#work
  }

  /** Resolves when no listener and no timer is left. Nothing is emitted afterwards but the state 'stopped'. */
  async stop(): Promise<void> {
    if (this.#state.state === 'stopped') return this.#work
    this.#run += 1
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#known.clear()
    this.#setState({ state: 'stopped', problem: null })
    this.#work = this.#work.then(() => this.#takeOff())
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

  /** Registers, then lists again: what was plugged in between the probe and the registration was reported to nobody. */
  async #listen(usb: UsbApi, run: number): Promise<boolean> {
    try {
      this.#wentMeanwhile.clear()
      this.#unwatch = await usb.watch(
        (device) => this.#isCurrent(run) && this.#came(device),
        (handle) => this.#isCurrent(run) && this.#went(handle),
      )
    } catch {
      return false
    }
    if (!this.#isCurrent(run)) return true
    try {
      const listed = await usb.getDevices()
      if (!this.#isCurrent(run)) return true
      for (const device of listed) if (!this.#wentMeanwhile.has(device.handle)) this.#came(device)
      this.#setState({ state: 'watching', problem: null })
    } catch (error) {
      await this.#takeOff()
      if (this.#isCurrent(run)) this.#unavailable(run, listingProblem(error))
    } finally {
      this.#wentMeanwhile.clear()
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
    for (const handle of [...this.#known.keys()]) if (!present.has(handle)) this.#went(handle)
    for (const device of listed) this.#came(device)
    this.#setState({ state: 'polling', problem: usbProblem('usb-no-hotplug') })
    this.#later(run, this.#pollMs, () => this.#poll(usb, run))
  }

  #unavailable(run: number, problem: ErrorInfo): void {
    for (const handle of [...this.#known.keys()]) this.#went(handle)
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

  async #takeOff(): Promise<void> {
    const unwatch = this.#unwatch
    this.#unwatch = null
    // A listener that cannot be taken off stays silent: its run is over.
    await unwatch?.().catch(() => {})
  }

  #isCurrent(run: number): boolean {
    return run === this.#run
  }

  #came(device: UsbDeviceLike): void {
    this.#wentMeanwhile.delete(device.handle)
    if (this.#known.has(device.handle)) return
    const identity = readIdentity(device)
    this.#known.set(identity.id, { identity, device })
    this.#emit('connected', identity)
  }

  #went(handle: string): void {
    this.#wentMeanwhile.add(handle)
    const known = this.#known.get(handle)
    if (!known) return
    this.#known.delete(handle)
    this.#emit('disconnected', known.identity)
  }

  #setState(state: UsbWatchState): void {
    const isSame = state.state === this.#state.state && state.problem?.code === this.#state.problem?.code
    this.#state = state
    if (!isSame) this.#emit('state', state)
  }

  #emit<N extends keyof UsbWatchEvents>(name: N, payload: UsbWatchEvents[N]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])])
      try {
        ;(listener as (payload: unknown) => void)(payload)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
  }
}
