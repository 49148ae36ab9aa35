import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../../shared/errors.ts'
import type { Transport } from '../catalogue/describe.ts'
import type { UsbIdentity } from '../usb/identity.ts'
import { linuxVolumes } from './linux.ts'
import { macVolumes } from './mac.ts'
import { type Clock, nodeSystem, type SystemPorts, systemClock } from './ports.ts'
import type { DeviceLook, UnmountedVolume, Volume, VolumeFinder, VolumePresence } from './types.ts'
import { windowsVolumes } from './windows.ts'

/** What can be shown while waiting: the sentence, and milliseconds waited of at most `limitMs`. */
export type VolumeWait = {
  state: 'looking' | 'waiting' | 'mounting'
  message: string
  waitedMs: number
  limitMs: number
  /** As far as it is known yet. */
  transport: Transport
}

/**
 * What came of waiting. Several volumes at once are normal (built-in memory and a card). `unmounted` all have a problem.
 * No volume and `emptySlots` is a card reader or recorder without a card; nothing at all is a device without a drive.
 */
export type DeviceVolumes = {
  transport: Transport
  volumes: Volume[]
  unmounted: (UnmountedVolume & { problem: ErrorInfo })[]
  emptySlots: number
}

export type VolumesOptions = {
  platform?: NodeJS.Platform
  system?: SystemPorts
  clock?: Clock
  finder?: VolumeFinder
}

export type WaitOptions = {
  signal?: AbortSignal
  onWait?: (wait: VolumeWait) => void
  limitMs?: number
  pollMs?: number
  /** How long the desktop may take to mount by itself (writable, where the person expects it) before we do, read-only. */
  desktopMs?: number
  /** How long nothing may change before the list counts as complete: drives and partitions appear one by one. */
  settleMs?: number
}

/** How long the rest is waited for once something can be read: makers hide partitions that nobody ever mounts. */
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

/** From a device to the places where its files can be read, and whether such a place is still what it was. */
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
   * Waits until the device's volumes are mounted and no more appear, 30 s at most. A device without a drive is answered
   * at once where the system tells. Rejects with 'device-unplugged', 'cancelled', 'volume-answer-unreadable',
   * 'volume-mounts-unreadable' or 'volume-unsupported-system'; a volume that cannot be opened is no rejection but has
   * its `problem`.
   */
  async volumesOf(device: UsbIdentity, options: WaitOptions = {}): Promise<DeviceVolumes> {
    const finder = this.#finder
    if (!finder)
      throw new TapelogError(
        'volume-unsupported-system',
        'Tapelog does not know where this system keeps drives. Import the folder of the recorder instead.',
      )
    const { limitMs = 30_000, pollMs = 500, desktopMs = 4000, settleMs = 1000 } = options
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
      const isDone = !isEmpty && open.length === 0 && nowMs - shapeSinceMs >= settleMs
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
   * Whether what a volume lists can be believed. To be asked *after* a listing that is empty or shorter than expected:
   * a mount whose device was pulled out lists nothing and reports no error, and that is never "no recordings".
   */
  async presenceOf(volume: Volume): Promise<VolumePresence> {
    if (!this.#finder) return 'unreadable'
    let isReadable = true
    try {
      await this.#system.readdir(volume.mountPoint)
    } catch {
      isReadable = false
    }
    // The system's own tables last: a device that went during the listing is seen.
    const presence = await this.#finder.confirm(volume).catch(() => 'unreadable' as const)
    return presence === 'there' && !isReadable ? 'unreadable' : presence
  }

  /**
   * Closes a volume, so that its device may be unplugged. Rejects with 'volume-in-use', 'volume-not-ejected' or
   * 'volume-eject-unsupported'; to close one that is closed already is no error.
   */
  async eject(systemId: string): Promise<void> {
    if (!this.#finder?.eject)
      throw new TapelogError('volume-eject-unsupported', 'Eject the recorder with the means of your system.')
    await this.#finder.eject(systemId)
  }

  /** {@link presenceOf} as yes or no. Never rejects; a doubt is a no. */
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

const cancelled = (): TapelogError => new TapelogError('cancelled', 'Cancelled. Nothing on the recorder was changed.')

const unplugged = (): TapelogError =>
  new TapelogError('device-unplugged', 'The recorder was unplugged. Plug it in again, and Tapelog goes on.', {
    retryable: true,
  })

/** A volume that may be ready a moment later is tried again until the time is over. */
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

const notOpened = new TapelogError(
  'volume-not-mounted',
  'The system did not open this drive. Open it in the file manager, then plug it in again or import its folder.',
  { retryable: true },
).toInfo()
