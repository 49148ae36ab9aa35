import { type ErrorInfo, toErrorInfo } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import type { Clock } from '../system/index.ts'
import { type DeviceDescription, describeDevice } from './catalogue/describe.ts'
import { mountedVolume } from './reading/mountedVolume.ts'
import { MtpDevice } from './reading/mtpDevice.ts'
import { News } from './reading/news.ts'
import { type ReadableVolume, readContents, type VolumeContents, withOwnNames } from './reading/readableVolume.ts'
import type { UsbIdentity } from './usb/identity.ts'
import type { Volume } from './volumes/types.ts'
import type { DeviceVolumes, Volumes } from './volumes/volumes.ts'

/** `ignored`: the device holds no recordings, like a keyboard or a hub. */
type PluggedState = 'opening' | 'open' | 'unreadable' | 'ejected' | 'ignored'

type PluggedOptions = {
  identity: UsbIdentity
  /** The device object of the USB library, for devices that are read over USB. */
  usbDevice: object | null
  volumes: Volumes
  clock: Clock
  /** Wall clock, to compare with the times of files. */
  now: () => number
  onChange: () => void
  /** Called every time the device was opened and listed. */
  onOpened: () => void
  /** The interval between checks of the device's cards and mounts. */
  monitorMs: number
}

const cardName = 'card'
const growingMs = 5000
const betweenListingsMs = 1500
/** How often a locked phone is polled, because it sends no message when a person unlocks it. */
const lockedMs = 3000

/** One plug-in of one device. It opens, lists and monitors the device until it is unplugged. */
export class PluggedDevice {
  readonly identity: UsbIdentity
  readonly #options: PluggedOptions
  readonly #unplugged = new AbortController()
  #mtp: MtpDevice | null = null
  /** The volumes of the last check, to compare with the next check. */
  #mounted: Volume[] = []
  #emptySlots = 0
  /** True if the recorder was still writing files, so the device is listed again soon. */
  #isGrowing = false
  readonly #news: News
  #work: Promise<void> = Promise.resolve()
  #cancelTimer: (() => void) | null = null
  #opening = 0
  /** Grows when another medium may be in the device. Comparisons with an earlier medium are then invalid. */
  mediumCount = 0
  state: PluggedState = 'opening'
  /** A sentence about what the device waits for. */
  message: string | null = null
  description: DeviceDescription | null
  /** The serial number from USB or, over MTP, from the device itself. */
  serialNumber: string | null
  problems: ErrorInfo[] = []
  contents: VolumeContents[] = []
  /** The volumes that the device had when it was last opened, including volumes closed since then. */
  volumes: readonly ReadableVolume[] = []

  constructor(options: PluggedOptions) {
    this.#options = options
    this.identity = options.identity
    this.description = describeDevice(options.identity)
    this.serialNumber = options.identity.serial
    this.#news = new News(options.clock, () => this.#lookForNews())
  }

  /** True while the device is being opened, listed or closed. */
  get isBusy(): boolean {
    return this.#opening > 0
  }

  /** True while this program holds nothing of the device open. */
  get isReleased(): boolean {
    return !this.isBusy && (this.#mtp?.isIdle ?? true)
  }

  /** The volumes that the system has mounted. */
  get mounted(): readonly Volume[] {
    return this.#mounted
  }

  /** Opens and lists the device, then monitors it. Never rejects. */
  begin(): Promise<void> {
    return this.#reopen()
  }

  /** Opens closed volumes again, and lists all volumes. Never rejects. */
  rescan(): Promise<void> {
    // A device that gives whole files only cannot be compared again, so keep the fingerprints of copied files valid.
    if (!this.#mtp?.givesWholeFilesOnly) this.mediumCount += 1
    return this.#reopen()
  }

  /**
   * Call it after an unplug, and at the end. It sends the device no requests, and resolves once nothing of it is open. Never rejects.
   */
  async end(): Promise<void> {
    this.#unplugged.abort()
    this.#cancelTimer?.()
    this.#news.end()
    await this.#mtp?.close().catch(() => {})
  }

  /**
   * Closes volumes, by the system's names for them. Rejects with the errors of {@link Volumes.eject}; volumes closed before the
   * error stay closed.
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
      this.#monitor()
      this.#changed()
    }
  }

  #reopen(): Promise<void> {
    this.#opening += 1
    this.#work = this.#work.then(async () => {
      try {
        if (!this.#unplugged.signal.aborted) await this.#open()
        // The caller's work may fail, for example on a full disk. The error is then shown as a problem of this device.
        if (!this.#unplugged.signal.aborted && this.state === 'open') this.#options.onOpened()
      } catch (error) {
        this.#fail(toErrorInfo(error))
      } finally {
        this.#opening -= 1
        this.#monitor()
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
    // Another card in a reader counts as another device, so its volume does not get the slot's name.
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
    if (!usbDevice) throw problem('device-unplugged', null, { retryable: true })
    const onFilesChanged = () => this.#news.heard()
    this.#mtp ??= new MtpDevice(usbDevice, { unplugged: this.#unplugged.signal, onIdle: onChange, onFilesChanged })
    const { serialNumber, volumes, problems } = await this.#mtp.volumes()
    this.serialNumber ??= serialNumber
    this.problems.push(...problems)
    return volumes
  }

  /**
   * Lists each volume separately, so that an unreadable volume does not hide the others. Returns how many files are
   * growing.
   */
  async #list(readable: readonly ReadableVolume[]): Promise<number> {
    const { clock, now } = this.#options
    const pause = () => new Promise<void>((resolve) => clock.after(betweenListingsMs, resolve))
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
    // Such a device, for example a keyboard, has no storage.
    if (!this.description) {
      this.#set('ignored', null)
      return
    }
    this.#isGrowing = false
    this.problems = [problem]
    this.contents = []
    this.#set('unreadable', null)
  }

  /** Card readers do not report a change of card, and systems do not report a change of mounts. So this checks both at intervals. */
  #monitor(): void {
    this.#cancelTimer?.()
    if (this.state === 'ignored' || this.#unplugged.signal.aborted) return
    const afterMs = this.#isGrowing ? growingMs : this.#isLocked ? lockedMs : this.#options.monitorMs
    this.#cancelTimer = this.#options.clock.after(afterMs, () => void this.#lookAgain())
  }

  async #lookAgain(): Promise<void> {
    if (this.isBusy) return
    if (this.#isGrowing) return await this.#reopen()
    if (this.#isLocked && (await this.#showsStorage()) && !this.isBusy) return await this.#reopen()
    if (this.#mtp?.sendsEvents && this.#news.isListeningDue) void this.#mtp.listen()
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
    this.#monitor()
  }

  /** True if the device offers no storage until a person unlocks it or inserts a card. */
  get #isLocked(): boolean {
    return this.state === 'unreadable' && this.problems.some(({ code }) => code === 'device-locked')
  }

  /**
   * Whether the device offers storage now. The check is not shown on screen, because the result stays the same while the device is
   * locked.
   */
  async #showsStorage(): Promise<boolean> {
    return (
      (await this.#mtp?.volumes().then(
        () => true,
        () => false,
      )) ?? false
    )
  }

  /** Lists the device again after it reported changed files. Resolves with true if they changed. */
  async #lookForNews(): Promise<boolean> {
    const before = sizeOf(this.contents)
    await this.#reopen()
    return sizeOf(this.contents) !== before
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
    const isChange = state !== this.state || message !== this.message
    this.state = state
    this.message = message
    if (isChange) this.#changed()
  }

  #changed(): void {
    if (!this.#unplugged.signal.aborted) this.#options.onChange()
  }
}

/** A text that changes with every file that is added, removed or extended. */
const sizeOf = (contents: readonly VolumeContents[]): string => {
  const files = contents.flatMap((one) => [...one.files.values()])
  return `${files.length} ${files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)}`
}
