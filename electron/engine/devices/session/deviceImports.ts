import type { DeviceRecordingView } from '../../../../shared/device.ts'
import type { TranscriptionOptions } from '../../../../shared/domain.ts'
import { TapelogError } from '../../../../shared/errors.ts'
import type { IntakeSource } from '../../intake/source.ts'
import type { Batches } from '../../jobs/batches.ts'
import type { DeviceImport, ImportJobs } from '../../jobs/importJobs.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { DeviceSource, JobRow } from '../../jobs/types.ts'
import type { ListedFile } from '../layouts/index.ts'
import { joined, type VolumeContents } from '../reading/readableVolume.ts'
import { type ContentChecks, type Fingerprints, keyOf } from './contentChecks.ts'
import { type DeviceIndex, zoneShiftMs } from './deviceIndex.ts'
import { recordingViews } from './deviceView.ts'
import { enqueueImports, rememberFinishedImports } from './enqueueImports.ts'
import type { PluggedDevice } from './pluggedDevice.ts'
import type { SealedOriginals } from './sealedOriginals.ts'
import type { TransferBoard } from './transferBoard.ts'
import { type DeviceUnit, recordingsOf, type Units } from './units.ts'

/** What importing from devices works on; see {@link DeviceImports}. */
export type DeviceImportsDeps = {
  units: Units
  index: DeviceIndex
  checks: ContentChecks
  originals: SealedOriginals
  queue: JobQueue
  batches: Batches
  imports: ImportJobs
  board: TransferBoard
  abort: (jobId: number) => void
}

/** Facts of an open import until it is noted down: its volume, its twins, and where its medium's fingerprints are kept. */
type Opened = {
  volume: string
  twins: { path: readonly string[]; sizeBytes: number; modifiedMs: number | null; fingerprint: string | null }[]
  fingerprints: Fingerprints
}

/** Imports whose source is a device: asked for, opened, and noted down once they are in. */
export class DeviceImports {
  readonly #deps: DeviceImportsDeps
  readonly #opened = new WeakMap<JobRow<'import'>, Opened>()

  constructor(deps: DeviceImportsDeps) {
    this.#deps = deps
  }

  unfinished(deviceId: string): DeviceImport[] {
    return this.#deps.imports.unfinishedFrom(deviceId)
  }

  views(unit: DeviceUnit, jobs = this.unfinished(unit.deviceId)): DeviceRecordingView[] {
    return recordingViews(unit, recordingsOf(unit), jobs, this.#deps.checks.states(unit))
  }

  /** From any of its cards. */
  isCopyingFrom(plugged: PluggedDevice): boolean {
    return this.#deps.units.of(plugged).some(({ deviceId }) => this.#deps.imports.isUnderWay(deviceId))
  }

  /**
   * What is in the library by now, or is still being compared, is left out. Returns the ids of everything that is under way
   * from this unit now.
   */
  async ask(
    unit: DeviceUnit,
    how: {
      keys?: readonly string[] | undefined
      localOnly?: boolean | undefined
      options: TranscriptionOptions
      byItself: boolean
    },
  ): Promise<number[]> {
    const { deviceId } = unit
    const { keys, options, byItself } = how
    let views = this.views(unit)
    const wanted = new Set(keys ?? views.filter(({ state }) => state === 'new').map(({ key }) => key))
    const isWanted = ({ key }: { key: string }) => wanted.has(key)
    // Brought in before its device was forgotten: only what is not the same by its content is copied again.
    if (rememberFinishedImports({ ...this.#deps, unit }, recordingsOf(unit).filter(isWanted))) {
      await this.#deps.checks.check(unit.plugged)
      views = this.views(unit)
    }
    for (const { key, state } of views) if (state === 'known' || state === 'checking') wanted.delete(key)
    const localOnly = how.localOnly ?? this.#deps.index.device(deviceId)?.localOnly ?? false
    await enqueueImports({ ...this.#deps, unit, options, localOnly, byItself }, recordingsOf(unit).filter(isWanted))
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

  /** True while the volume that this is to be read from is open: then waiting for it to be plugged in would be for ever. */
  isOpen({ payload: { source } }: JobRow<'import'>): boolean {
    return source.kind === 'device' && this.#volumesOf(source).length > 0
  }

  /**
   * Opens a file for copying. Throws 'device-away' while its device is not there, and 'source-gone' or 'source-changed'
   * where the device no longer has this very file: another one of its name is another recording. 'source-ambiguous': an
   * older version asked for it by its volume's number, and several volumes of this number have such a file.
   */
  async open(job: JobRow<'import'>): Promise<IntakeSource> {
    const { source, sizeBytes, mtimeMs } = job.payload
    if (source.kind !== 'device') throw new TapelogError('internal', 'This is no file on a device.')
    const { deviceId, path } = source
    const candidates = this.#volumesOf(source)
    if (candidates.length === 0) throw this.#away(deviceId)
    const isSame = (file: ListedFile | undefined) =>
      file?.sizeBytes === sizeBytes && zoneShiftMs(file.modifiedMs, mtimeMs) !== null
    const fitting = candidates.filter(({ files }) => isSame(files.get(joined(path))))
    if (fitting.length > 1)
      throw new TapelogError(
        'source-ambiguous',
        'This recorder has two recordings of this name, length and time, on two storages. Import both from the Devices page.',
      )
    const [contents = candidates[0]] = fitting
    const file = contents?.files.get(joined(path))
    if (!contents || !file)
      throw new TapelogError(
        'source-gone',
        'The recording is no longer on the recorder. It was deleted there or renamed.',
      )
    if (!isSame(file))
      throw new TapelogError(
        'source-changed',
        'The recorder has another recording under this name by now. Import that one from the Devices page.',
      )
    const { volume } = contents
    const twins: Opened['twins'] = []
    for (const twin of source.twins)
      twins.push({ ...twin, fingerprint: await volume.fingerprint(twin.path).catch(() => null) })
    const plugged = this.#deps.units.find(deviceId)?.plugged
    const fingerprints = plugged ? this.#deps.checks.fingerprintsOf(plugged) : new Map()
    this.#opened.set(job, { volume: volume.name, twins, fingerprints })
    return await volume.open(path)
  }

  /** Called in the transaction that ends an import: these files are in the library from now on. `read`: what was copied. */
  noteDown(
    job: JobRow<'import'>,
    read: { sizeBytes: number; modifiedMs: number | null; fingerprint: string | null },
    recordingId: number,
  ): void {
    const { source } = job.payload
    const opened = this.#opened.get(job)
    if (source.kind !== 'device' || !opened) return
    const at = (path: readonly string[]) => [opened.volume, ...path].join('/')
    const files = [{ ...read, path: source.path }, ...opened.twins].map((file) => ({ ...file, path: at(file.path) }))
    this.#deps.index.add(source.deviceId, files, recordingId)
    this.#deps.originals.noteSealed(recordingId)
    for (const file of files) opened.fingerprints.set(keyOf(file), file.fingerprint)
  }

  /** Whether what comes from there stays on this machine, as it is chosen now. */
  staysHere({ payload: { source } }: JobRow<'import'>): boolean {
    return source.kind === 'device' && (this.#deps.index.device(source.deviceId)?.localOnly ?? false)
  }

  /** The volume of this name; for a job of an older version, every volume that had this name then. */
  #volumesOf({ deviceId, volume: name }: DeviceSource): VolumeContents[] {
    const contents = this.#deps.units.find(deviceId)?.contents ?? []
    const own = contents.filter(({ volume }) => volume.name === name)
    return own.length > 0 ? own : contents.filter(({ volume }) => volume.formerName === name)
  }

  #away(deviceId: string): TapelogError {
    return this.#deps.index.device(deviceId) === null
      ? new TapelogError(
          'device-away',
          'The device was unplugged, and nothing tells it from others of its kind. Plug it in and import from it again.',
        )
      : new TapelogError('device-away', 'The recorder is not plugged in. Plug it in, and Tapelog goes on.', {
          retryable: true,
        })
  }
}
