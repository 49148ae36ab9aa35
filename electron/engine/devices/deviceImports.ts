import type { DeviceRecordingView } from '../../../shared/devices/device.ts'
import type { TapelogError } from '../../../shared/errors/errors.ts'
import { deviceSource } from '../../../shared/recordings/importing.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { problem } from '../../../shared/words/problem.ts'
import {
  type DeviceUnit,
  joined,
  type ListedFile,
  type PluggedDevice,
  recordingsOf,
  type UnitRecording,
  type Units,
  type VolumeContents,
} from '../../recorders/index.ts'
import { firstBelievedMs, type IntakeSource } from '../../sealing/index.ts'
import type { Batches } from '../intake/batches.ts'
import type { DeviceSource, VolumeLoss } from '../intake/deviceSource.ts'
import type { DeviceImport, ImportJobs } from '../intake/importJobs.ts'
import type { ImportOrders, ImportWish } from '../intake/importOrders.ts'
import type { DeviceImportSource } from '../intake/payloads.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import { type ContentChecks, type Fingerprints, keyOf } from './contentChecks.ts'
import { type DeviceIndex, zoneShiftMs } from './deviceIndex.ts'
import { recordingViews } from './deviceView.ts'
import { enqueueImports, rememberFinishedImports, sourceMarkOf } from './enqueueImports.ts'
import type { SealedOriginals } from './sealedOriginals.ts'
import type { TransferBoard } from './transferBoard.ts'

/** Dependencies of {@link DeviceImports}. */
type DeviceImportsDeps = {
  units: Units
  index: DeviceIndex
  checks: ContentChecks
  originals: SealedOriginals
  queue: JobQueue
  batches: Batches
  imports: ImportJobs
  importOrders: Pick<ImportOrders, 'for'>
  board: TransferBoard
  /** True if the recording of a file, identified by its mark, was deleted. */
  wasDeleted: (sourceMark: string) => boolean
  abort: (jobId: number) => void
}

/**
 * False if a file's time cannot distinguish it from a later file with the same name and length, because the clocks of some recorders
 * stand still. Only the content then shows that a recording was deleted here.
 */
const saysWhen = ({ files: [file] }: UnitRecording): boolean => (file.modifiedMs ?? 0) >= firstBelievedMs

/** Facts of an open import: its volume, its twins and the fingerprints of its medium. `remember` needs the last two. */
type Opened = {
  contents: VolumeContents
  twins: { path: readonly string[]; sizeBytes: number; modifiedMs: number | null; fingerprint: string | null }[]
  fingerprints: Fingerprints
}

/** Imports from a device: requests them, opens their files, and remembers them once they are in the library. */
export class DeviceImports implements DeviceSource {
  readonly #deps: DeviceImportsDeps
  readonly #opened = new WeakMap<JobRow<'import'>, Opened>()
  /** The jobs that were reading from a volume when it was unplugged, by the volume's last listing. */
  readonly #lost = new WeakMap<VolumeContents, Set<number>>()

  constructor(deps: DeviceImportsDeps) {
    this.#deps = deps
  }

  unfinished(deviceId: string): DeviceImport[] {
    return this.#deps.imports.unfinishedFrom(deviceId)
  }

  views(unit: DeviceUnit, jobs = this.unfinished(unit.deviceId)): DeviceRecordingView[] {
    const { checks, wasDeleted } = this.#deps
    return recordingViews(
      unit,
      recordingsOf(unit),
      jobs,
      checks.states(unit),
      (recording) => saysWhen(recording) && wasDeleted(sourceMarkOf(unit, recording)),
    )
  }

  /** True while a recording is copied from any of the device's cards. */
  isCopyingFrom(plugged: PluggedDevice): boolean {
    return this.#deps.units.of(plugged).some(({ deviceId }) => this.#deps.imports.isUnderWay(deviceId))
  }

  /**
   * Requests imports, except for recordings that are in the library or are still being compared. Returns the ids of all unfinished
   * imports from this unit.
   */
  async ask(
    unit: DeviceUnit,
    how: ImportWish & { keys?: readonly string[] | undefined; byItself: boolean },
  ): Promise<number[]> {
    const { deviceId } = unit
    const { keys, byItself } = how
    let views = this.views(unit)
    const wanted = new Set(keys ?? views.filter(({ state }) => state === 'new').map(({ key }) => key))
    const isWanted = ({ key }: { key: string }) => wanted.has(key)
    // These recordings were imported before the device was forgotten. Copy only recordings whose content differs.
    if (rememberFinishedImports({ ...this.#deps, unit }, recordingsOf(unit).filter(isWanted))) {
      await this.#deps.checks.check(unit.plugged)
      views = this.views(unit)
    }
    for (const { key, state } of views) if (state === 'known' || state === 'checking') wanted.delete(key)
    const chosen = recordingsOf(unit).filter(isWanted)
    if (chosen.length > 0) {
      const localOnly = how.localOnly ?? this.#deps.index.device(deviceId)?.localOnly ?? false
      const from = deviceSource(deviceId, shownText(unit.plugged.description?.name ?? 'recorder'))
      const order = this.#deps.importOrders.for(from, { ...how, localOnly })
      // Deleted recordings are imported again only if a person chooses them individually.
      await enqueueImports({ ...this.#deps, unit, order, byItself, isByName: keys !== undefined }, chosen)
    }
    this.#deps.board.follow(deviceId)
    return this.unfinished(deviceId).flatMap(({ id, state }) => (state === 'failed' ? [] : [id]))
  }

  stop(deviceId: string): void {
    for (const { id, state } of this.unfinished(deviceId))
      if (state !== 'failed' && this.#deps.queue.cancel(id)) {
        this.#deps.abort(id)
        this.#deps.board.remove(deviceId, id)
      }
  }

  afterLoss(job: JobRow<'import'>): VolumeLoss {
    const { source } = job.payload
    if (source.kind !== 'device' || !this.#contentsOf(source)) return 'away'
    const contents = this.#opened.get(job)?.contents
    if (!contents) return 'open'
    const jobIds = this.#lost.get(contents) ?? new Set()
    this.#lost.set(contents, jobIds)
    if (jobIds.has(job.id)) return 'lost-again'
    jobIds.add(job.id)
    return 'open'
  }

  /**
   * Opens a file for copying. Throws 'device-away' or 'device-away-unknown' while its device is not plugged in. Throws
   * 'device-recording-gone' or 'device-recording-changed' if the device no longer has exactly this file, even if
   * another file has its name.
   */
  async open(job: JobRow<'import'>): Promise<IntakeSource> {
    const { source, sizeBytes, mtimeMs } = job.payload
    if (source.kind !== 'device') throw new Error('not an import from a device')
    const { deviceId, path } = source
    const contents = this.#contentsOf(source)
    if (!contents) throw this.#away(deviceId)
    const isSame = (file: Pick<ListedFile, 'sizeBytes' | 'modifiedMs'> | undefined) =>
      file?.sizeBytes === sizeBytes && zoneShiftMs(file.modifiedMs, mtimeMs) !== null
    const file = contents.files.get(joined(path))
    if (!file) throw problem('device-recording-gone')
    if (!isSame(file)) throw problem('device-recording-changed')
    const { volume } = contents
    const twins: Opened['twins'] = []
    for (const twin of source.twins)
      twins.push({ ...twin, fingerprint: await volume.fingerprint(twin.path).catch(() => null) })
    const plugged = this.#deps.units.find(deviceId)?.plugged
    const fingerprints = plugged ? this.#deps.checks.fingerprintsOf(plugged) : new Map()
    this.#opened.set(job, { contents, twins, fingerprints })
    const opened = await volume.open(path)
    if (isSame(opened)) return opened
    // The file has changed since the listing.
    await opened.close()
    void plugged?.rescan()
    throw problem('device-recording-changed')
  }

  leftOut({ id, payload: { source } }: JobRow<'import'>): void {
    if (source.kind === 'device') this.#deps.board.remove(source.deviceId, id)
  }

  /** Remembers an imported file, in the transaction that ends the import. `read`: the copied file. */
  remember(
    job: JobRow<'import'>,
    read: { sizeBytes: number; modifiedMs: number | null; fingerprint: string | null },
    recordingId: number,
  ): void {
    const { source } = job.payload
    const opened = this.#opened.get(job)
    if (source.kind !== 'device' || !opened) return
    const at = (path: readonly string[]) => [opened.contents.volume.name, ...path].join('/')
    const files = [{ ...read, path: source.path }, ...opened.twins].map((file) => ({ ...file, path: at(file.path) }))
    this.#deps.index.add(source.deviceId, files, recordingId)
    this.#deps.originals.noteSealed(recordingId)
    for (const file of files) opened.fingerprints.set(keyOf(file), file.fingerprint)
  }

  /** True if recordings of the job's device stay on this machine, by the current choice. */
  staysHere({ payload: { source } }: JobRow<'import'>): boolean {
    return source.kind === 'device' && (this.#deps.index.device(source.deviceId)?.localOnly ?? false)
  }

  #contentsOf({ deviceId, volume: name }: DeviceImportSource): VolumeContents | undefined {
    return this.#deps.units.find(deviceId)?.contents.find(({ volume }) => volume.name === name)
  }

  #away(deviceId: string): TapelogError {
    return this.#deps.index.device(deviceId) === null
      ? problem('device-away-unknown')
      : problem('device-away', null, { retryable: true })
  }
}
