import type { Device, DeviceRecordingView } from '../../../../shared/device.ts'
import type { TranscriptionOptions } from '../../../../shared/domain.ts'
import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../../shared/errors.ts'
import type { Log } from '../../../../shared/log.ts'
import type { Emit } from '../../events.ts'
import type { Batches } from '../../jobs/batches.ts'
import type { ImportJobs } from '../../jobs/importJobs.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { JobRow } from '../../jobs/types.ts'
import type { UsbIdentity } from '../usb/identity.ts'
import { UsbWatch } from '../usb/usbWatch.ts'
import { type Clock, systemClock } from '../volumes/ports.ts'
import { Volumes } from '../volumes/volumes.ts'
import { ContentChecks } from './contentChecks.ts'
import { DeviceImports } from './deviceImports.ts'
import type { DeviceIndex } from './deviceIndex.ts'
import { deviceAway, deviceView, skippedFiles } from './deviceView.ts'
import { PluggedDevice } from './pluggedDevice.ts'
import { rememberUnit } from './rememberUnit.ts'
import type { SealedOriginals } from './sealedOriginals.ts'
import { TransferBoard } from './transferBoard.ts'
import { type DeviceUnit, Units } from './units.ts'

/** What reaches the outside; tests pass their own. */
export type DevicePorts = { watch?: UsbWatch; volumes?: Volumes; clock?: Clock; monitorMs?: number }

/** What {@link Devices} works on. */
export type DevicesDeps = {
  ports: DevicePorts
  index: DeviceIndex
  originals: SealedOriginals
  queue: JobQueue
  batches: Batches
  imports: ImportJobs
  now: () => number
  emit: Emit
  log: Log
  /** Takes work up that may have become due. */
  pump: () => void
  abort: (jobId: number) => void
  defaultOptions: () => TranscriptionOptions
}

/** Asking the system what is mounted is cheap on Linux (a few small files), and starts programs elsewhere. */
const usualMonitorMs = process.platform === 'linux' ? 2500 : 15_000

const longestEndMs = 3000

/** Everything that is plugged in or remembered, and the copying from it. Imports themselves are jobs like any other. */
export class Devices {
  readonly #deps: DevicesDeps
  readonly #watch: UsbWatch
  readonly #volumes: Volumes
  readonly #clock: Clock
  readonly #units = new Units()
  readonly #board: TransferBoard
  readonly #checks: ContentChecks
  readonly #imports: DeviceImports
  readonly #takeOff: (() => void)[] = []
  #isStarting = false
  #importsByItself = false

  constructor(deps: DevicesDeps) {
    this.#deps = deps
    this.#board = new TransferBoard(deps)
    this.#clock = deps.ports.clock ?? systemClock
    this.#checks = new ContentChecks({
      ...deps,
      clock: this.#clock,
      units: this.#units,
      onChange: () => this.#changed(),
    })
    this.#imports = new DeviceImports({ ...deps, units: this.#units, board: this.#board, checks: this.#checks })
    this.#watch = deps.ports.watch ?? new UsbWatch()
    this.#volumes = deps.ports.volumes ?? new Volumes()
  }

  /**
   * Begins to watch what is plugged in; `byItself`: what is always to be imported is. Resolves when the first look at the bus is
   * done; never rejects.
   */
  async start({ byItself }: { byItself: boolean }): Promise<void> {
    if (this.#takeOff.length > 0) return
    this.#importsByItself = byItself
    this.#isStarting = true
    this.#takeOff.push(
      this.#watch.on('connected', (identity) => this.#came(identity)),
      this.#watch.on('disconnected', (identity) => this.#went(identity)),
      this.#watch.on('state', () => this.#changed()),
    )
    await this.#watch.start()
    this.#isStarting = false
    this.#changed()
  }

  async stop(): Promise<void> {
    for (const takeOff of this.#takeOff.splice(0)) takeOff()
    const ends = this.#units.devices.map((plugged) => plugged.end())
    for (const plugged of this.#units.devices) {
      this.#checks.forget(plugged)
      this.#units.delete(plugged)
    }
    // A device that does not answer keeps nobody from quitting.
    await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, longestEndMs).unref())])
    await this.#watch.stop()
  }

  list(): { devices: Device[]; isLooking: boolean; problem: ErrorInfo | null } {
    const { index } = this.#deps
    const units = this.#units.all()
    const here = new Set(units.map(({ deviceId }) => deviceId))
    const nowMs = this.#deps.now()
    const view = (unit: DeviceUnit) => {
      const jobs = this.#imports.unfinished(unit.deviceId)
      return deviceView(unit, {
        remembered: index.device(unit.deviceId),
        jobs,
        views: this.#imports.views(unit, jobs),
        transfer: this.#board.view(unit.deviceId),
        isCopying: this.#imports.isCopyingFrom(unit.plugged),
        isChecking: this.#checks.isChecking(unit.plugged),
        nowMs,
      })
    }
    const away = index.devices().filter(({ deviceId }) => !here.has(deviceId))
    return {
      devices: [
        ...units.map(view),
        ...away.map((device) => deviceAway(device, this.#imports.unfinished(device.deviceId))),
      ],
      isLooking: this.#isStarting || this.#units.devices.some(({ isBusy, state }) => isBusy && state !== 'ignored'),
      problem: this.#watch.state.problem,
    }
  }

  recordings(deviceId: string): { recordings: DeviceRecordingView[]; skipped: { path: string; reason: string }[] } {
    const unit = this.#unit(deviceId)
    return {
      recordings: this.#imports.views(unit),
      skipped: skippedFiles(unit),
    }
  }

  /**
   * Asks for recordings of a device, all that are new where `keys` is left out. `localOnly` left out: as is chosen for the
   * device. Returns the ids of everything that is under way from it now.
   */
  async import(
    deviceId: string,
    how: { keys?: readonly string[] | undefined; localOnly?: boolean | undefined; options: TranscriptionOptions },
  ): Promise<number[]> {
    const jobIds = await this.#imports.ask(this.#unit(deviceId), { ...how, byItself: false })
    this.#asked()
    return jobIds
  }

  stopImport(deviceId: string): void {
    this.#imports.stop(deviceId)
    this.#deps.emit('library.changed', {})
    this.#changed()
  }

  update(deviceId: string, choice: { autoImport?: boolean | undefined; localOnly?: boolean | undefined }): void {
    if (!this.#deps.index.device(deviceId))
      throw new TapelogError(
        'device-not-remembered',
        'Nothing tells this device from another one of its kind, so that nothing can be remembered for it.',
      )
    this.#deps.index.choose(deviceId, choice)
    const unit = this.#units.find(deviceId)
    if (choice.autoImport && unit) this.#importByItself(unit)
    this.#changed()
  }

  async rescan(deviceId: string): Promise<void> {
    await this.#unit(deviceId).plugged.rescan()
  }

  async eject(deviceId: string): Promise<void> {
    const { plugged, contents } = this.#unit(deviceId)
    if (this.#imports.isCopyingFrom(plugged))
      throw new TapelogError(
        'device-in-use',
        'Recordings are still being copied from it. Stop that or wait a moment.',
        {
          retryable: true,
        },
      )
    const ofCard = contents.flatMap(({ volume }) => volume.systemId ?? [])
    const isReader = plugged.description?.kind === 'card-reader'
    await this.#checks.whileStopped(plugged, () =>
      plugged.eject(isReader ? ofCard : plugged.mounted.map(({ id }) => id)),
    )
    this.#changed()
  }

  forget(deviceId: string): void {
    if (this.#units.find(deviceId))
      throw new TapelogError('device-here', 'This device is plugged in. Unplug it, then it can be forgotten.')
    this.stopImport(deviceId)
    this.#deps.index.forget(deviceId)
    this.#changed()
  }

  /** What the handler of imports needs of devices. */
  get imports(): Pick<DeviceImports, 'open' | 'isOpen' | 'noteDown' | 'staysHere'> {
    return this.#imports
  }

  /** An original of the library was read to its end: whether it is what was sealed. */
  originalWasRead(recordingId: number, isWhole: boolean): void {
    if (this.#deps.originals.noteRead(recordingId, isWhole)) this.#changed()
  }

  /** It was claimed, ended, cancelled or put back. */
  jobChanged(jobId: number): void {
    const job = this.#deps.queue.get(jobId)
    if (job && this.#board.jobChanged(job)) this.#changed()
  }

  jobProgressed(job: JobRow, bytesDone: number): void {
    this.#board.jobProgressed(job, bytesDone)
  }

  #came(identity: UsbIdentity): void {
    const plugged = new PluggedDevice({
      identity,
      usbDevice: this.#watch.deviceOf(identity.id),
      volumes: this.#volumes,
      clock: this.#clock,
      now: this.#deps.now,
      onChange: () => this.#changed(),
      monitorMs: this.#deps.ports.monitorMs ?? usualMonitorMs,
      onOpened: () => this.#opened(plugged),
    })
    this.#units.add(plugged)
    this.#changed()
    void plugged.begin()
  }

  #went(identity: UsbIdentity): void {
    const plugged = this.#units.plugged(identity.id)
    if (!plugged) return
    const units = this.#units.of(plugged)
    void plugged.end()
    this.#checks.forget(plugged)
    this.#units.delete(plugged)
    try {
      for (const { deviceId, isRemembered } of units) {
        this.#board.forgetFinished(deviceId)
        if (isRemembered) continue
        // It would never be known again, so that nothing can wait for it.
        this.stopImport(deviceId)
        this.#deps.index.went(deviceId)
      }
    } catch (error) {
      // The library's disk, say. The jobs fail by themselves: their device is gone.
      this.#deps.log('error', 'device-leaving-failed', { code: toErrorInfo(error).code })
    }
    this.#changed()
  }

  /** It can be read now: it is remembered, what waited for it goes on, and what is always imported is. */
  #opened(plugged: PluggedDevice): void {
    const { imports, pump, log } = this.#deps
    if (!plugged.description || plugged.contents.length === 0) return
    const { kind } = plugged.description
    const importByItself = () => {
      for (const unit of this.#units.of(plugged)) this.#importByItself(unit)
    }
    for (const unit of this.#units.of(plugged)) {
      const { deviceId, contents } = unit
      rememberUnit(this.#deps, unit)
      imports.wakeFrom(deviceId)
      this.#board.follow(deviceId)
      log('info', 'device-opened', {
        kind,
        recordings: contents.reduce((sum, { layout }) => sum + layout.recordings.length, 0),
      })
    }
    importByItself()
    // A recording that turned out to differ from the imported one of its name is new.
    void this.#checks.check(plugged).then(importByItself)
    pump()
  }

  #importByItself(unit: DeviceUnit): void {
    if (!this.#importsByItself || !this.#deps.index.device(unit.deviceId)?.autoImport) return
    this.#imports.ask(unit, { options: this.#deps.defaultOptions(), byItself: true }).then(
      () => this.#asked(),
      (error: unknown) => this.#deps.log('error', 'import-by-itself-failed', { code: toErrorInfo(error).code }),
    )
  }

  #asked(): void {
    this.#deps.emit('library.changed', {})
    this.#changed()
    this.#deps.pump()
  }

  #unit(deviceId: string): DeviceUnit {
    const unit = this.#units.find(deviceId)
    if (unit) return unit
    throw new TapelogError('device-not-there', 'This device is not plugged in. Plug it in and try again.', {
      retryable: true,
    })
  }

  #changed(): void {
    this.#deps.emit('devices.changed', {})
  }
}
