import type { Device, DeviceRecordingView } from '../../../../shared/device.ts'
import type { TranscriptionOptions } from '../../../../shared/domain.ts'
import { type ErrorInfo, TapelogError } from '../../../../shared/errors.ts'
import type { Log } from '../../../../shared/log.ts'
import type { Emit } from '../../events.ts'
import type { IntakeSource } from '../../intake/source.ts'
import type { ImportJobs } from '../../jobs/importJobs.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { DeviceSource, JobRow } from '../../jobs/types.ts'
import type { UsbIdentity } from '../usb/identity.ts'
import { UsbWatch } from '../usb/usbWatch.ts'
import { type Clock, systemClock } from '../volumes/ports.ts'
import { Volumes } from '../volumes/volumes.ts'
import type { DeviceIndex, IndexedFile } from './deviceIndex.ts'
import { deviceAway, deviceView, recordingViews } from './deviceView.ts'
import { enqueueImports } from './enqueueImports.ts'
import { PluggedDevice } from './pluggedDevice.ts'
import { TransferBoard } from './transferBoard.ts'
import { type DeviceUnit, recordingsOf, unitsOf } from './units.ts'

/** What reaches the outside; tests pass their own. */
export type DevicePorts = { watch?: UsbWatch; volumes?: Volumes; clock?: Clock; monitorMs?: number }

export type DevicesDeps = {
  ports: DevicePorts
  index: DeviceIndex
  queue: JobQueue
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

/** Everything that is plugged in or remembered, and the copying from it. Imports themselves are jobs like any other. */
export class Devices {
  readonly #deps: DevicesDeps
  readonly #watch: UsbWatch
  readonly #volumes: Volumes
  readonly #clock: Clock
  readonly #plugged = new Map<string, PluggedDevice>()
  readonly #board: TransferBoard
  readonly #takeOff: (() => void)[] = []
  #isStarting = false
  #importsByItself = false

  constructor(deps: DevicesDeps) {
    this.#deps = deps
    this.#board = new TransferBoard(deps)
    this.#watch = deps.ports.watch ?? new UsbWatch()
    this.#volumes = deps.ports.volumes ?? new Volumes()
    this.#clock = deps.ports.clock ?? systemClock
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
    for (const plugged of this.#plugged.values()) plugged.end()
    this.#plugged.clear()
    await this.#watch.stop()
  }

  list(): { devices: Device[]; isLooking: boolean; problem: ErrorInfo | null } {
    const { index, imports } = this.#deps
    const units = unitsOf(this.#plugged.values())
    const here = new Set(units.map(({ deviceId }) => deviceId))
    const nowMs = this.#deps.now()
    const view = (unit: DeviceUnit) =>
      deviceView(unit, {
        remembered: index.device(unit.deviceId),
        jobs: imports.unfinishedFrom(unit.deviceId),
        isKnown: index.known(unit.deviceId),
        transfer: this.#board.view(unit.deviceId),
        isCopying: this.#isCopying(unit.plugged),
        nowMs,
      })
    const away = index.devices().filter(({ deviceId }) => !here.has(deviceId))
    return {
      devices: [
        ...units.map(view),
        ...away.map((device) => deviceAway(device, imports.unfinishedFrom(device.deviceId))),
      ],
      isLooking:
        this.#isStarting || [...this.#plugged.values()].some(({ isBusy, state }) => isBusy && state !== 'ignored'),
      problem: this.#watch.state.problem,
    }
  }

  recordings(deviceId: string): { recordings: DeviceRecordingView[]; skipped: { path: string; reason: string }[] } {
    const { index, imports } = this.#deps
    const unit = this.#unit(deviceId)
    return {
      recordings: recordingViews(recordingsOf(unit), imports.unfinishedFrom(deviceId), index.known(deviceId)),
      skipped: unit.contents.flatMap(({ layout }) =>
        layout.skipped.map(({ path, reason }) => ({ path: path.join('/'), reason })),
      ),
    }
  }

  /**
   * Asks for recordings of a device, all that are new where `keys` is left out. `localOnly` left out: as is chosen for the
   * device. Returns the jobs' ids.
   */
  import(
    deviceId: string,
    how: { keys?: readonly string[] | undefined; localOnly?: boolean | undefined; options: TranscriptionOptions },
  ): number[] {
    const { keys, options } = how
    const unit = this.#unit(deviceId)
    const recordings = recordingsOf(unit)
    const states = this.recordings(deviceId).recordings
    const wanted = new Set(keys ?? states.filter(({ state }) => state === 'new').map(({ key }) => key))
    const known = new Set(states.filter(({ state }) => state === 'known').map(({ key }) => key))
    const jobIds = enqueueImports(
      {
        ...this.#deps,
        unit,
        options,
        localOnly: how.localOnly ?? this.#deps.index.device(deviceId)?.localOnly ?? false,
      },
      recordings.filter(({ key }) => wanted.has(key) && !known.has(key)),
    )
    this.#board.follow(deviceId)
    this.#deps.emit('library.changed', {})
    this.#changed()
    this.#deps.pump()
    return jobIds
  }

  stopImport(deviceId: string): void {
    for (const { id, state } of this.#deps.imports.unfinishedFrom(deviceId))
      if (state !== 'failed' && this.#deps.queue.cancel(id)) {
        this.#deps.abort(id)
        this.#board.remove(deviceId, id)
      }
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
    if (choice.autoImport) this.#importByItself(deviceId)
    this.#changed()
  }

  async rescan(deviceId: string): Promise<void> {
    await this.#unit(deviceId).plugged.rescan()
  }

  async eject(deviceId: string): Promise<void> {
    const { plugged, contents } = this.#unit(deviceId)
    if (this.#isCopying(plugged))
      throw new TapelogError(
        'device-in-use',
        'Recordings are still being copied from it. Stop that or wait a moment.',
        {
          retryable: true,
        },
      )
    const ofCard = contents.flatMap(({ volume }) => volume.systemId ?? [])
    const isReader = plugged.description?.kind === 'card-reader'
    await plugged.eject(isReader ? ofCard : plugged.mounted.map(({ id }) => id))
  }

  forget(deviceId: string): void {
    if (unitsOf(this.#plugged.values()).some((unit) => unit.deviceId === deviceId))
      throw new TapelogError('device-here', 'This device is plugged in. Unplug it, then it can be forgotten.')
    this.stopImport(deviceId)
    this.#deps.index.forget(deviceId)
    this.#changed()
  }

  /** Opens a file for copying. Throws 'device-away' while its device is not there. */
  async open({ deviceId, volume, path }: DeviceSource): Promise<IntakeSource> {
    const unit = unitsOf(this.#plugged.values()).find((one) => one.deviceId === deviceId)
    const contents = unit?.contents.find((one) => one.volume.name === volume)
    if (contents) return await contents.volume.open(path)
    throw new TapelogError('device-away', 'The recorder is not plugged in. Plug it in, and Tapelog goes on.', {
      // A device that cannot be told from others is never known again.
      retryable: this.#deps.index.device(deviceId) !== null,
    })
  }

  /** Called in the transaction that ends an import: these files are in the library from now on. */
  imported(job: JobRow<'import'>, recordingId: number): void {
    const { source, sizeBytes, mtimeMs } = job.payload
    if (source.kind !== 'device') return
    const at = (path: readonly string[]) => [source.volume, ...path].join('/')
    const files: IndexedFile[] = [
      { path: at(source.path), sizeBytes, modifiedMs: mtimeMs },
      ...source.twins.map(({ path, ...facts }) => ({ path: at(path), ...facts })),
    ]
    this.#deps.index.add(source.deviceId, files, recordingId)
  }

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
    this.#plugged.set(identity.id, plugged)
    this.#changed()
    void plugged.begin()
  }

  #went(identity: UsbIdentity): void {
    const plugged = this.#plugged.get(identity.id)
    if (!plugged) return
    for (const { deviceId, isRemembered } of unitsOf(this.#plugged.values()).filter(
      (unit) => unit.plugged === plugged,
    )) {
      // It would never be known again, so that nothing can wait for it.
      if (!isRemembered) this.stopImport(deviceId)
      this.#board.forgetFinished(deviceId)
    }
    plugged.end()
    this.#plugged.delete(identity.id)
    this.#changed()
  }

  /** It can be read now: it is remembered, what waited for it goes on, and what is always imported is. */
  #opened(plugged: PluggedDevice): void {
    const { index, imports, now, pump, log } = this.#deps
    if (!plugged.description || plugged.contents.length === 0) return
    const { name, maker, kind } = plugged.description
    for (const unit of unitsOf(this.#plugged.values()).filter((one) => one.plugged === plugged)) {
      const { deviceId, isRemembered, serialNumber, contents } = unit
      if (isRemembered) index.seen({ deviceId, name, maker, kind, serialNumber, lastSeenMs: now() })
      imports.wakeFrom(deviceId)
      this.#board.follow(deviceId)
      log('info', 'device-opened', {
        kind,
        recordings: contents.reduce((sum, { layout }) => sum + layout.recordings.length, 0),
      })
      if (index.device(deviceId)?.autoImport) this.#importByItself(deviceId)
    }
    pump()
  }

  #importByItself(deviceId: string): void {
    if (this.#importsByItself && unitsOf(this.#plugged.values()).some((unit) => unit.deviceId === deviceId))
      this.import(deviceId, { options: this.#deps.defaultOptions() })
  }

  /** From any of its cards. */
  #isCopying(plugged: PluggedDevice): boolean {
    const units = unitsOf(this.#plugged.values()).filter((unit) => unit.plugged === plugged)
    return units.some(({ deviceId }) =>
      this.#deps.imports.unfinishedFrom(deviceId).some(({ state }) => state === 'queued' || state === 'running'),
    )
  }

  #unit(deviceId: string): DeviceUnit {
    const unit = unitsOf(this.#plugged.values()).find((one) => one.deviceId === deviceId)
    if (unit) return unit
    throw new TapelogError('device-not-there', 'This device is not plugged in. Plug it in and try again.', {
      retryable: true,
    })
  }

  #changed(): void {
    this.#deps.emit('devices.changed', {})
  }
}
