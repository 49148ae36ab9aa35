import type { CommandOutput } from '../../../shared/contract.ts'
import type { Device } from '../../../shared/devices/device.ts'
import { type ErrorInfo, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import { deviceSource } from '../../../shared/recordings/importing.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type DevicePorts, type DeviceUnit, type PluggedDevice, Units } from '../../recorders/index.ts'
import { type Emit, systemClock } from '../../system/index.ts'
import type { Batches } from '../intake/batches.ts'
import type { DeviceSource } from '../intake/deviceSource.ts'
import type { ImportChoices } from '../intake/importChoices.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { ImportOrders, ImportWish } from '../intake/importOrders.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RetryWhenWritable } from '../library/retryWhenWritable.ts'
import { ContentChecks } from './contentChecks.ts'
import { DeviceImports } from './deviceImports.ts'
import type { DeviceIndex } from './deviceIndex.ts'
import { deviceAway, deviceView, skippedFiles } from './deviceView.ts'
import { DeviceWatch } from './deviceWatch.ts'
import { RefusedWork } from './refusedWork.ts'
import { SameSerial } from './sameSerial.ts'
import type { SealedOriginals } from './sealedOriginals.ts'
import { TransferBoard } from './transferBoard.ts'

/** Dependencies of {@link Devices}. */
type DevicesDeps = {
  ports: DevicePorts
  index: DeviceIndex
  originals: SealedOriginals
  queue: JobQueue
  batches: Batches
  imports: ImportJobs
  importOrders: Pick<ImportOrders, 'for'>
  importChoices: Pick<ImportChoices, 'forget'>
  /** True if the recording of a file, identified by its mark, was deleted. */
  wasDeleted: (sourceMark: string) => boolean
  now: () => number
  emit: Emit
  log: Log
  /** Starts jobs that are due now. */
  pump: () => void
  abort: (jobId: number) => void
  /** Why the library cannot be written while the queue waits for it; else null. */
  libraryProblem: () => ErrorInfo | null
  retryWhenWritable: Pick<RetryWhenWritable, 'run' | 'later'>
}

/** `keys`: the recordings; by default, all new recordings. */
type ImportAsked = ImportWish & { keys?: readonly string[] | undefined }

/** All plugged-in and remembered devices, and the imports from them. Each import is a job of the queue. */
export class Devices {
  readonly #deps: DevicesDeps
  readonly #watch: DeviceWatch
  readonly #units: Units
  readonly #sameSerial: SameSerial
  readonly #board: TransferBoard
  readonly #checks: ContentChecks
  readonly #imports: DeviceImports
  readonly #refused: RefusedWork
  #importsAutomatically = false

  constructor(deps: DevicesDeps) {
    this.#deps = deps
    this.#board = new TransferBoard(deps)
    this.#sameSerial = new SameSerial(deps)
    this.#units = new Units((key, volumeIds) => this.#sameSerial.nameOf(key, volumeIds))
    const clock = deps.ports.clock ?? systemClock
    const onChange = () => this.#changed()
    this.#checks = new ContentChecks({ ...deps, clock, units: this.#units, onChange })
    this.#refused = new RefusedWork({ ...deps, units: this.#units, onChange })
    this.#imports = new DeviceImports({ ...deps, units: this.#units, board: this.#board, checks: this.#checks })
    this.#watch = new DeviceWatch({
      ...deps,
      clock,
      units: this.#units,
      onChange,
      onOpened: (plugged) => this.#opened(plugged),
      onUnplugged: (plugged, units) => this.#unplugged(plugged, units),
    })
  }

  /**
   * Begins to watch for devices. `byItself`: imports automatically from devices for which a person chose this. Resolves when the
   * bus was checked for the first time; never rejects.
   */
  async start({ byItself }: { byItself: boolean }): Promise<void> {
    if (this.#watch.isStarted) return
    this.#importsAutomatically = byItself
    await this.#watch.start()
  }

  async stop(): Promise<void> {
    this.#importsAutomatically = false
    for (const plugged of this.#units.devices) this.#checks.forget(plugged)
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
        libraryProblem: this.#refused.problemOf(unit.plugged) ?? (jobs.length > 0 ? this.#deps.libraryProblem() : null),
      })
    }
    const away = index.devices().filter(({ deviceId }) => !here.has(deviceId))
    return {
      devices: [
        ...units.map(view),
        ...away.map((device) => deviceAway(device, this.#imports.unfinished(device.deviceId))),
      ],
      isLooking: this.#watch.isLooking,
      problem: this.#watch.problem,
    }
  }

  recordings(deviceId: string): CommandOutput<'devices.recordings'> {
    const unit = this.#unit(deviceId)
    return {
      recordings: this.#imports.views(unit),
      skipped: skippedFiles(unit),
    }
  }

  /**
   * Requests imports from a device. Returns the ids of all unfinished imports from the device. Throws 'import-waits-for-disk' or
   * 'import-waits-for-library' if the library cannot be written, and repeats the request automatically until it can.
   */
  async import(deviceId: string, how: ImportAsked): Promise<number[]> {
    const unit = this.#unit(deviceId)
    try {
      return await this.#request(unit, { ...how, byItself: false })
    } catch (error) {
      const refusal = this.#repeatRequest(unit, { ...how, byItself: false }, error)
      if (!refusal) throw error
      throw problem(refusal.code === 'disk-full' ? 'import-waits-for-disk' : 'import-waits-for-library', null, {
        retryable: true,
        cause: error,
      })
    }
  }

  stopImport(deviceId: string): void {
    this.#imports.stop(deviceId)
    this.#deps.emit('library.changed', {})
    this.#changed()
  }

  update(deviceId: string, choice: { autoImport?: boolean | undefined; localOnly?: boolean | undefined }): void {
    if (!this.#deps.index.device(deviceId)) throw problem('device-not-remembered')
    this.#deps.index.choose(deviceId, choice)
    const unit = this.#units.find(deviceId)
    if (choice.autoImport && unit) this.#importAutomatically(unit)
    this.#changed()
  }

  async rescan(deviceId: string): Promise<void> {
    await this.#unit(deviceId).plugged.rescan()
  }

  async eject(deviceId: string): Promise<void> {
    const { plugged, contents } = this.#unit(deviceId)
    if (this.#imports.isCopyingFrom(plugged)) throw problem('device-in-use', null, { retryable: true })
    const ofCard = contents.flatMap(({ volume }) => volume.systemId ?? [])
    const isReader = plugged.description?.kind === 'card-reader'
    await this.#checks.whileStopped(plugged, () =>
      plugged.eject(isReader ? ofCard : plugged.mounted.map(({ id }) => id)),
    )
    this.#changed()
  }

  forget(deviceId: string): void {
    if (this.#units.find(deviceId)) throw problem('device-here')
    this.stopImport(deviceId)
    this.#deps.index.forget(deviceId)
    this.#deps.importChoices.forget(deviceSource(deviceId, '').key)
    this.#changed()
  }

  /** The functions that the handler of imports needs from the devices. */
  get imports(): DeviceSource {
    return this.#imports
  }

  /** Call it when an original of the library was read completely. `isWhole`: it has the sealed bytes. */
  originalWasRead(recordingId: number, isWhole: boolean): void {
    if (this.#deps.originals.noteRead(recordingId, isWhole)) this.#changed()
  }

  /** The names of remembered devices that have a file of this recording. */
  devicesWith(recordingId: number): string[] {
    return this.#deps.index.devicesWith(recordingId)
  }

  /** Call it in the transaction that deletes the recording. The recording's files on devices then count as new. */
  forgetRecording(recordingId: number): void {
    this.#deps.index.removeRecording(recordingId)
    this.#deps.originals.forget(recordingId)
  }

  /** Call it when a recording or its audio was deleted. */
  recordingDeleted(recordingId: number): void {
    this.#deps.originals.forget(recordingId)
    this.#changed()
  }

  /** Call it when a job was claimed, ended, cancelled or returned to the queue. */
  jobChanged(jobId: number): void {
    const job = this.#deps.queue.get(jobId)
    if (job && this.#board.jobChanged(job)) this.#changed()
  }

  jobProgressed(job: JobRow, bytesDone: number): void {
    this.#board.jobProgressed(job, bytesDone)
  }

  #unplugged(plugged: PluggedDevice, units: readonly DeviceUnit[]): void {
    this.#checks.forget(plugged)
    this.#refused.forget(plugged)
    try {
      for (const { deviceId, isRemembered } of units) {
        this.#board.forgetFinished(deviceId)
        if (isRemembered) continue
        // Tapelog would not recognise this device at the next plug-in, so no import can wait for it.
        this.stopImport(deviceId)
        this.#deps.index.unplugged(deviceId)
      }
    } catch (error) {
      // The library's disk may have failed. The imports fail anyway, because their device was unplugged.
      this.#deps.log('error', 'device-unplug-failed', { code: toErrorInfo(error).code })
    }
    this.#changed()
  }

  #opened(plugged: PluggedDevice): void {
    if (plugged.contents.length === 0) return
    this.#refused.runOpened(plugged, () => this.#takeIn(plugged))
  }

  /**
   * Handles a readable device: remembers it, makes the imports that wait for it due, and imports new recordings if the person chose
   * that.
   */
  #takeIn(plugged: PluggedDevice): void {
    const { index, imports, now, pump, log } = this.#deps
    if (!plugged.description) return
    const { name, maker, kind } = plugged.description
    const importAutomatically = () => {
      // Content checks may end after the library was closed.
      if (!this.#importsAutomatically) return
      for (const unit of this.#units.of(plugged)) this.#importAutomatically(unit)
    }
    for (const unit of this.#units.of(plugged)) {
      const { deviceId, contents, serialNumber } = unit
      const isFirst = index.device(deviceId) === null
      if (unit.isRemembered) index.seen({ deviceId, name, maker, kind, serialNumber, lastSeenMs: now() })
      if (isFirst) this.#sameSerial.inherit(deviceId)
      imports.wakeFrom(deviceId)
      this.#board.follow(deviceId)
      log('info', 'device-opened', {
        kind,
        recordings: contents.reduce((sum, { layout }) => sum + layout.recordings.length, 0),
      })
    }
    importAutomatically()
    // A recording also counts as new if its content differs from the imported recording with its name, so wait for the checks.
    void this.#checks.check(plugged).then(importAutomatically)
    pump()
  }

  #importAutomatically(unit: DeviceUnit): void {
    if (!this.#importsAutomatically || !this.#deps.index.device(unit.deviceId)?.autoImport) return
    const how = { byItself: true }
    this.#request(unit, how).catch((error: unknown) => {
      this.#deps.log('error', 'automatic-import-failed', { code: toErrorInfo(error).code })
      this.#repeatRequest(unit, how, error)
    })
  }

  /** Resolves with the ids of all unfinished imports from the unit. */
  async #request(unit: DeviceUnit, how: ImportAsked & { byItself: boolean }): Promise<number[]> {
    const jobIds = await this.#imports.ask(unit, how)
    this.#deps.emit('library.changed', {})
    this.#changed()
    this.#deps.pump()
    return jobIds
  }

  #repeatRequest(unit: DeviceUnit, how: ImportAsked & { byItself: boolean }, error: unknown) {
    return this.#refused.repeatRequest(unit, error, async (again) => void (await this.#request(again, how)))
  }

  #unit(deviceId: string): DeviceUnit {
    const unit = this.#units.find(deviceId)
    if (unit) return unit
    throw problem('device-not-there', null, { retryable: true })
  }

  #changed(): void {
    this.#deps.emit('devices.changed', {})
  }
}
