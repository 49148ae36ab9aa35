import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../../shared/errors.ts'
import { type DeviceDescription, describeDevice } from '../catalogue/describe.ts'
import { mountedVolume } from '../reading/mountedVolume.ts'
import { MtpDevice } from '../reading/mtpDevice.ts'
import { type ReadableVolume, readContents, type VolumeContents, withOwnNames } from '../reading/readableVolume.ts'
import type { UsbIdentity } from '../usb/identity.ts'
import type { Clock } from '../volumes/ports.ts'
import type { Volume } from '../volumes/types.ts'
import type { DeviceVolumes, Volumes } from '../volumes/volumes.ts'

/** `ignored`: no source of recordings, a keyboard or a hub. */
export type PluggedState = 'opening' | 'open' | 'unreadable' | 'ejected' | 'ignored'

export type PluggedOptions = {
  identity: UsbIdentity
  /** The library's device, for devices that are read over USB itself. */
  usbDevice: object | null
  volumes: Volumes
  clock: Clock
  /** Wall clock, to be compared with the times of files. */
  now: () => number
  onChange: () => void
  /** It was opened and listed, for the first time or again. */
  onOpened: () => void
  /** Between two looks at whether its cards and mounts are still the same. */
  monitorMs: number
}

const cardName = 'card'
const growingMs = 5000
const betweenLooksMs = 1500

/** One plug-in of one device: opened, listed, looked after until it is pulled out. */
export class PluggedDevice {
  readonly identity: UsbIdentity
  readonly #options: PluggedOptions
  readonly #unplugged = new AbortController()
  #mtp: MtpDevice | null = null
  /** Of the last look, to be compared with the next one. */
  #mounted: Volume[] = []
  #emptySlots = 0
  /** Files on it were still being written: it is listed again soon. */
  #isGrowing = false
  #work: Promise<void> = Promise.resolve()
  #cancelTimer: (() => void) | null = null
  #opening = 0
  /** Goes up where another medium may be in: what was compared of the last one says nothing of this one. */
  mediumCount = 0
  state: PluggedState = 'opening'
  /** What is waited for, in words. */
  message: string | null = null
  description: DeviceDescription | null
  /** As USB or, for MTP, the device itself says. */
  serialNumber: string | null
  problems: ErrorInfo[] = []
  contents: VolumeContents[] = []
  /** Those of the last time it was opened, also after they were closed. */
  volumes: readonly ReadableVolume[] = []

  constructor(options: PluggedOptions) {
    this.#options = options
    this.identity = options.identity
    this.description = describeDevice(options.identity)
    this.serialNumber = options.identity.serial
  }

  /** True while it is being opened, listed or closed. */
  get isBusy(): boolean {
    return this.#opening > 0
  }

  /** True while nothing of it is held by this program. */
  get isLetGo(): boolean {
    return !this.isBusy && (this.#mtp?.isIdle ?? true)
  }

  /** The volumes that the system has open. */
  get mounted(): readonly Volume[] {
    return this.#mounted
  }

  /** Opens and lists it, and keeps an eye on it. Never rejects. */
  begin(): Promise<void> {
    return this.#reopen()
  }

  /** Lists it again, opening what was closed. Never rejects. */
  rescan(): Promise<void> {
    // A device that gives whole files only cannot be compared again: the fingerprints of what was copied are kept.
    if (!this.#mtp?.givesWholeFilesOnly) this.mediumCount += 1
    return this.#reopen()
  }

  /** It is out, or nobody watches any more: nothing of it is asked. Resolves when nothing of it is held. Never rejects. */
  async end(): Promise<void> {
    this.#unplugged.abort()
    this.#cancelTimer?.()
    await this.#mtp?.close().catch(() => {})
  }

  /**
   * Closes volumes, by the system's names for them. Rejects as {@link Volumes.eject} does; what was closed before that stays
   * closed.
   */
  async eject(systemIds: readonly string[]): Promise<void> {
    this.#opening += 1
    try {
      for (const systemId of systemIds) {
        await this.#options.volumes.eject(systemId)
        this.#mounted = this.#mounted.filter(({ id }) => id !== systemId)
        this.contents = this.contents.filter(({ volume }) => volume.systemId !== systemId)
      }
      if (this.#mounted.length === 0) this.#closed()
    } finally {
      this.#opening -= 1
      this.#watchOver()
      this.#changed()
    }
  }

  #reopen(): Promise<void> {
    this.#opening += 1
    this.#work = this.#work.then(async () => {
      try {
        if (!this.#unplugged.signal.aborted) await this.#open()
        // Its own work may fail, on a full disk say: that is this device's problem and nobody else's.
        if (!this.#unplugged.signal.aborted && this.state === 'open') this.#options.onOpened()
      } catch (error) {
        this.#fail(toErrorInfo(error))
      } finally {
        this.#opening -= 1
        this.#watchOver()
        this.#changed()
      }
    })
    return this.#work
  }

  async #open(): Promise<void> {
    const { identity, volumes } = this.#options
    const { signal } = this.#unplugged
    this.#set('opening', 'Opening…')
    const found = await volumes.volumesOf(identity, {
      signal,
      onWait: ({ message, transport }) => {
        this.description ??= describeDevice(identity, transport)
        this.#set('opening', message)
      },
    })
    this.description = describeDevice(identity, found.transport)
    this.problems = found.unmounted.map(({ problem }) => problem)
    if (this.#differs(found)) this.mediumCount += 1
    this.#mounted = found.volumes
    this.#emptySlots = found.emptySlots
    if (!this.description) {
      this.#set('ignored', null)
      return
    }
    // Another card in a reader is another device: what is on it does not go by the slot that it is in.
    const isReader = this.description.kind === 'card-reader'
    const named = (volume: Volume) => mountedVolume(volume, volumes, isReader ? cardName : undefined)
    const mounted = found.volumes.map(named)
    const readable = found.transport === 'mtp' ? await this.#openMtp() : isReader ? mounted : withOwnNames(mounted)
    this.volumes = readable
    this.#set('opening', 'Looking for recordings…')
    this.#isGrowing = (await this.#list(readable)) > 0
    const isEmptyReader = found.transport !== 'mtp' && found.volumes.length === 0 && found.emptySlots > 0
    if (isEmptyReader) this.#set('open', 'There is no card in it.')
    else this.#set(this.contents.length > 0 ? 'open' : 'unreadable', null)
  }

  async #openMtp(): Promise<ReadableVolume[]> {
    const { usbDevice, onChange } = this.#options
    if (!usbDevice) throw new TapelogError('device-unplugged', 'The device was unplugged.', { retryable: true })
    this.#mtp ??= new MtpDevice(usbDevice, { unplugged: this.#unplugged.signal, onIdle: onChange })
    const { serialNumber, volumes } = await this.#mtp.volumes()
    this.serialNumber ??= serialNumber
    return volumes
  }

  /** Each volume by itself: one that cannot be read does not hide the others. Returns how many files are growing. */
  async #list(readable: readonly ReadableVolume[]): Promise<number> {
    const { clock, now } = this.#options
    const pause = () => new Promise<void>((resolve) => clock.after(betweenLooksMs, resolve))
    const contents: VolumeContents[] = []
    let growingFiles = 0
    for (const volume of readable)
      try {
        const { growing, ...read } = await readContents(volume, this.#unplugged.signal, { now, pause })
        contents.push(read)
        growingFiles += growing
      } catch (error) {
        this.problems.push(toErrorInfo(error))
      }
    this.contents = contents
    return growingFiles
  }

  #fail(problem: ErrorInfo): void {
    // A keyboard whose storage could not be asked for is no news.
    if (!this.description) {
      this.#set('ignored', null)
      return
    }
    this.#isGrowing = false
    this.problems = [problem]
    this.contents = []
    this.#set('unreadable', null)
  }

  /** Card readers report no change of card, and systems no change of mounts: both are looked for. */
  #watchOver(): void {
    this.#cancelTimer?.()
    if (this.state === 'ignored' || this.#unplugged.signal.aborted) return
    const afterMs = this.#isGrowing ? growingMs : this.#options.monitorMs
    this.#cancelTimer = this.#options.clock.after(afterMs, () => void this.#lookAgain())
  }

  async #lookAgain(): Promise<void> {
    if (this.isBusy) return
    if (this.#isGrowing) return await this.#reopen()
    const look = await this.#options.volumes
      .volumesOf(this.identity, { signal: this.#unplugged.signal, limitMs: 0 })
      .catch(() => null)
    if (this.isBusy) return
    if (look && this.#differs(look)) {
      this.mediumCount += 1
      if (look.volumes.length > 0 || look.emptySlots !== this.#emptySlots) return await this.#reopen()
      this.#closed()
      this.#changed()
    }
    this.#watchOver()
  }

  #differs({ volumes, emptySlots }: DeviceVolumes): boolean {
    const shape = (list: readonly Volume[]) =>
      list
        .map(({ id, mountPoint, proof }) => `${id} ${mountPoint} ${proof}`)
        .sort()
        .join('\n')
    return emptySlots !== this.#emptySlots || shape(volumes) !== shape(this.#mounted)
  }

  #closed(): void {
    this.#isGrowing = false
    this.#mounted = []
    this.contents = []
    this.problems = []
    this.#set('ejected', null)
  }

  #set(state: PluggedState, message: string | null): void {
    const isNews = state !== this.state || message !== this.message
    this.state = state
    this.message = message
    if (isNews) this.#changed()
  }

  #changed(): void {
    if (!this.#unplugged.signal.aborted) this.#options.onChange()
  }
}
