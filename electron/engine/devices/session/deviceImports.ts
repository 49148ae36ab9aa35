import type { DeviceRecordingView } from '../../../../shared/device.ts'
import type { TranscriptionOptions } from '../../../../shared/domain.ts'
import { TapelogError } from '../../../../shared/errors.ts'
import type { IntakeSource } from '../../intake/source.ts'
import type { Batches } from '../../jobs/batches.ts'
import type { DeviceImport, ImportJobs } from '../../jobs/importJobs.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { JobRow } from '../../jobs/types.ts'
import { joined } from '../reading/readableVolume.ts'
import { type DeviceIndex, type IndexedFile, zoneShiftMs } from './deviceIndex.ts'
import { recordingViews } from './deviceView.ts'
import { enqueueImports } from './enqueueImports.ts'
import type { PluggedDevice } from './pluggedDevice.ts'
import type { TransferBoard } from './transferBoard.ts'
import { type DeviceUnit, recordingsOf, type Units } from './units.ts'

/** What importing from devices works on; see {@link DeviceImports}. */
export type DeviceImportsDeps = {
  units: Units
  index: DeviceIndex
  queue: JobQueue
  batches: Batches
  imports: ImportJobs
  board: TransferBoard
  abort: (jobId: number) => void
}

/** Imports whose source is a device: asked for, opened, and noted down once they are in. */
export class DeviceImports {
  readonly #deps: DeviceImportsDeps

  constructor(deps: DeviceImportsDeps) {
    this.#deps = deps
  }

  unfinished(deviceId: string): DeviceImport[] {
    return this.#deps.imports.unfinishedFrom(deviceId)
  }

  views(unit: DeviceUnit, jobs = this.unfinished(unit.deviceId)): DeviceRecordingView[] {
    const recordings = recordingsOf(unit)
    const files = recordings.flatMap((recording) => recording.files)
    return recordingViews(recordings, jobs, this.#deps.index.known(unit.deviceId, files))
  }

  /** From any of its cards. */
  isCopyingFrom(plugged: PluggedDevice): boolean {
    return this.#deps.units.of(plugged).some(({ deviceId }) => this.#deps.imports.isUnderWay(deviceId))
  }

  /** Returns the ids of everything that is under way from this unit now. */
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
    const views = this.views(unit)
    const wanted = new Set(keys ?? views.filter(({ state }) => state === 'new').map(({ key }) => key))
    for (const { key, state } of views) if (state === 'known') wanted.delete(key)
    const localOnly = how.localOnly ?? this.#deps.index.device(deviceId)?.localOnly ?? false
    await enqueueImports(
      { ...this.#deps, unit, options, localOnly, byItself },
      recordingsOf(unit).filter(({ key }) => wanted.has(key)),
    )
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
    return source.kind === 'device' && this.#contents(source.deviceId, source.volume) !== undefined
  }

  /**
   * Opens a file for copying. Throws 'device-away' while its device is not there, and 'source-gone' or 'source-changed'
   * where the device no longer has this very file: another one of its name is another recording.
   */
  async open({ payload: { source, sizeBytes, mtimeMs } }: JobRow<'import'>): Promise<IntakeSource> {
    if (source.kind !== 'device') throw new TapelogError('internal', 'This is no file on a device.')
    const { deviceId, volume, path } = source
    const contents = this.#contents(deviceId, volume)
    if (!contents) throw this.#away(deviceId)
    const file = contents.files.get(joined(path))
    if (!file)
      throw new TapelogError(
        'source-gone',
        'The recording is no longer on the recorder. It was deleted there or renamed.',
      )
    const isSame = file.sizeBytes === sizeBytes && zoneShiftMs(file.modifiedMs, mtimeMs) !== null
    if (!isSame)
      throw new TapelogError(
        'source-changed',
        'The recorder has another recording under this name by now. Import that one from the Devices page.',
      )
    return await contents.volume.open(path)
  }

  /** Called in the transaction that ends an import: these files are in the library from now on. `read`: what was copied. */
  noteDown(
    { payload: { source } }: JobRow<'import'>,
    read: { sizeBytes: number; modifiedMs: number | null },
    recordingId: number,
  ): void {
    if (source.kind !== 'device') return
    const at = (path: readonly string[]) => [source.volume, ...path].join('/')
    const files: IndexedFile[] = [
      { path: at(source.path), ...read },
      ...source.twins.map(({ path, ...facts }) => ({ path: at(path), ...facts })),
    ]
    this.#deps.index.add(source.deviceId, files, recordingId)
  }

  /** Whether what comes from there stays on this machine, as it is chosen now. */
  staysHere({ payload: { source } }: JobRow<'import'>): boolean {
    return source.kind === 'device' && (this.#deps.index.device(source.deviceId)?.localOnly ?? false)
  }

  #contents(deviceId: string, volumeName: string) {
    return this.#deps.units.find(deviceId)?.contents.find(({ volume }) => volume.name === volumeName)
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
