import { type ErrorInfo, type TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import { type Clock, nodeSystem, type SystemPorts, systemClock } from '../../system/index.ts'
import type { Transport } from '../catalogue/describe.ts'
import type { UsbIdentity } from '../usb/identity.ts'
import { linuxVolumes } from './linux.ts'
import { macVolumes } from './mac.ts'
import type { DeviceLook, UnmountedVolume, Volume, VolumeFinder, VolumePresence } from './types.ts'
import { windowsVolumes } from './windows.ts'

/**
 * The state to show while Tapelog waits. `waitedMs`: the time so far, of at most `limitMs`.
 * @exportedFor tests: their stand-ins have this shape
 */
export type VolumeWait = {
  state: 'looking' | 'waiting' | 'mounting'
  message: string
  waitedMs: number
  limitMs: number
  /** `unknown` until Tapelog has found out. */
  transport: Transport
}

/**
 * The result of waiting. Several volumes are normal (built-in memory and a card). Each of `unmounted` has a problem. If there is no
 * volume but `emptySlots`, a card reader or recorder has no card. If there is nothing at all, the device has no drive.
 */
export type DeviceVolumes = {
  transport: Transport
  volumes: Volume[]
  unmounted: (UnmountedVolume & { problem: ErrorInfo })[]
  emptySlots: number
}

type VolumesOptions = {
  platform?: NodeJS.Platform
  system?: SystemPorts
  clock?: Clock
  finder?: VolumeFinder
}

type WaitOptions = {
  signal?: AbortSignal
  onWait?: (wait: VolumeWait) => void
  limitMs?: number
  pollMs?: number
  /**
   * Tapelog waits this long for the desktop to mount a volume writable, as a person expects, and then mounts it
   * read-only itself.
   */
  desktopMs?: number
  /** After this long without a change, the list counts as complete, because drives and partitions appear one by one. */
  unchangedMs?: number
}

/** How long to wait for other volumes once a volume can be read, because some makers' partitions are never mounted. */
const restMs = 10_000

const messages: Record<VolumeWait['state'], string> = {
  looking: 'Waiting for the recorder to show its storage…',
  waiting: 'Waiting for the system to open the recorder…',
  mounting: 'Opening the recorder for reading…',
}

const finders: Partial<Record<NodeJS.Platform, (system: SystemPorts) => VolumeFinder>> = {
  linux: linuxVolumes,
  darwin: macVolumes,
  win32: windowsVolumes,
}

const shapeOf = (look: DeviceLook): string =>
  JSON.stringify([
    look.volumes.map(({ id, mountPoint }) => [id, mountPoint]),
    look.unmounted.map(({ id }) => id),
    look.emptySlots,
  ])

/** Finds the volumes of a device, and checks whether a volume is still the same. */
export class Volumes {
  readonly #system: SystemPorts
  readonly #clock: Clock
  readonly #finder: VolumeFinder | null

  constructor(options: VolumesOptions = {}) {
    this.#system = options.system ?? nodeSystem
    this.#clock = options.clock ?? systemClock
    this.#finder = options.finder ?? finders[options.platform ?? process.platform]?.(this.#system) ?? null
  }

  /**
   * Waits until the device's volumes are mounted and no more appear, at most 30 s. For a device without a drive, it
   * resolves at once if the system reports that. Rejects with 'device-unplugged', 'cancelled',
   * 'volume-answer-unreadable', 'volume-mounts-unreadable' or 'volume-unsupported-system'. A volume that cannot be
   * opened has a `problem` in the result.
   */
  async volumesOf(device: UsbIdentity, options: WaitOptions = {}): Promise<DeviceVolumes> {
    const finder = this.#finder
    if (!finder) throw problem('volume-unsupported-system')
    const { limitMs = 30_000, pollMs = 500, desktopMs = 4000, unchangedMs = 1000 } = options
    const signal = options.signal ?? new AbortController().signal
    const startMs = this.#clock.now()
    const problems = new Map<string, ErrorInfo>()
    const firstSeenMs = new Map<string, number>()
    let [shape, shapeSinceMs, wasAttached] = ['', startMs, false]
    for (;;) {
      if (signal.aborted) throw cancelled()
      const look = await this.#look(finder, device, signal)
      const nowMs = this.#clock.now()
      if (look.isAttached === false || (wasAttached && look.isAttached === null)) throw unplugged()
      wasAttached ||= look.isAttached === true
      if (shapeOf(look) !== shape) [shape, shapeSinceMs] = [shapeOf(look), nowMs]
      for (const { id } of look.unmounted) if (!firstSeenMs.has(id)) firstSeenMs.set(id, nowMs)

      const open = look.unmounted.filter((volume) => !volume.problem && !isFinal(problems.get(volume.id)))
      const isEmpty = look.volumes.length + look.unmounted.length + look.emptySlots === 0
      const isDone = !isEmpty && open.length === 0 && nowMs - shapeSinceMs >= unchangedMs
      const isNoDrive = isEmpty && (look.transport === 'mtp' || look.transport === 'other')
      const enoughMs = look.volumes.length > 0 ? Math.min(limitMs, restMs) : limitMs
      if (isDone || isNoDrive || nowMs - startMs >= enoughMs) return answer(look, problems)

      const due = open.filter(({ id }) => nowMs - (firstSeenMs.get(id) ?? nowMs) >= desktopMs)
      const state = finder.mount && due.length > 0 ? 'mounting' : isEmpty ? 'looking' : 'waiting'
      options.onWait?.({
        state,
        message: messages[state],
        waitedMs: nowMs - startMs,
        limitMs,
        transport: look.transport,
      })
      if (finder.mount)
        for (const volume of due)
          try {
            await finder.mount(volume, signal)
          } catch (error) {
            problems.set(volume.id, toErrorInfo(error))
          }
      await this.#pause(pollMs, signal)
    }
  }

  /**
   * Tells whether the listing of a volume can be trusted. Call it *after* a listing that is empty or shorter than expected. The mount
   * of an unplugged device lists nothing and reports no error, which does not mean "no recordings".
   */
  async presenceOf(volume: Volume): Promise<VolumePresence> {
    if (!this.#finder) return 'unreadable'
    let isReadable = true
    try {
      await this.#system.readdir(volume.mountPoint)
    } catch {
      isReadable = false
    }
    // Read the system's own tables last, to notice an unplug during the listing.
    const presence = await this.#finder.confirm(volume).catch(() => 'unreadable' as const)
    return presence === 'there' && !isReadable ? 'unreadable' : presence
  }

  /**
   * Closes a volume, so that a person may unplug its device. Rejects with 'volume-in-use', 'volume-not-ejected' or
   * 'volume-eject-unsupported'. A volume that is already closed is no error.
   */
  async eject(systemId: string): Promise<void> {
    if (!this.#finder?.eject) throw problem('volume-eject-unsupported')
    await this.#finder.eject(systemId)
  }

  /** Like {@link presenceOf}, but returns only true or false. Never rejects; false if in doubt. */
  async isVolumeThere(volume: Volume): Promise<boolean> {
    return (await this.presenceOf(volume)) === 'there'
  }

  async #look(finder: VolumeFinder, device: UsbIdentity, signal: AbortSignal): Promise<DeviceLook> {
    try {
      return await finder.look(device, signal)
    } catch (error) {
      if (signal.aborted) throw cancelled()
      throw error
    }
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = this.#clock.after(ms, end)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
    })
  }
}

const cancelled = (): TapelogError => problem('cancelled')

const unplugged = (): TapelogError => problem('device-unplugged', null, { retryable: true })

/** A volume with a retryable problem is tried again until the time is over. */
const isFinal = (problem: ErrorInfo | undefined): boolean => problem !== undefined && !problem.retryable

function answer(look: DeviceLook, problems: Map<string, ErrorInfo>): DeviceVolumes {
  return {
    transport: look.transport,
    volumes: look.volumes,
    unmounted: look.unmounted.map((volume) => ({
      ...volume,
      problem: volume.problem ?? problems.get(volume.id) ?? notOpened,
    })),
    emptySlots: look.emptySlots,
  }
}

const notOpened = problemInfo('volume-not-mounted', null, { retryable: true })
