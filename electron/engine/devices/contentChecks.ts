import { TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import {
  type DeviceFile,
  type DeviceUnit,
  type PluggedDevice,
  type ReadableVolume,
  recordingsOf,
  type UnitRecording,
  type Units,
} from '../../recorders/index.ts'
import type { Clock } from '../../system/index.ts'
import type { DeviceIndex, RememberedFile } from './deviceIndex.ts'
import type { SealedOriginals } from './sealedOriginals.ts'

/**
 * The result of comparing a recording on a device with the library. `in-library`: it has the fingerprint of a sealed original.
 * `salvaged`: it has the fingerprint of a salvaged copy. `checking`: it may be in the library but is not compared yet. `new`:
 * everything else.
 */
export type ContentState = { state: 'new' | 'checking' } | { state: 'in-library' | 'salvaged'; recordingId: number }

/** Fingerprints of files, read during one plug-in of one medium. A fingerprint is null if the file's ends cannot be read. */
export type Fingerprints = Map<string, string | null>

/** The check of one plug-in. After a change of medium, its fingerprints start over, but its holds and retries stay. */
type Check = {
  fingerprints: Fingerprints
  /** The value of {@link PluggedDevice.mediumCount}, to notice another medium. */
  mediumCount: number
  running: { stop: AbortController; end: Promise<void> } | null
  /** The check reads nothing until these promises resolve, because the device is being closed. */
  holds: Set<Promise<void>>
  /** Cancels the next try after a failure; null if no try is planned. Until that try, no check starts automatically. */
  cancelRetry: (() => void) | null
}

const mayStartAutomatically = ({ running, holds, cancelRetry }: Check): boolean =>
  running === null && holds.size === 0 && cancelRetry === null

type FileState = 'new' | 'checking' | 'other' | 'proven'

const reportEveryMs = 500
/** How long to wait before the next try after a failed read. */
const retryAfterMs = 5000

/** Dependencies of {@link ContentChecks}. */
type ContentChecksDeps = {
  index: Pick<DeviceIndex, 'candidates' | 'keepProven'>
  originals: Pick<SealedOriginals, 'isThere' | 'isStale' | 'isSalvaged' | 'fingerprint' | 'refresh'>
  units: Pick<Units, 'of' | 'all'>
  now: () => number
  log: Log
  clock: Clock
  onChange: () => void
}

/**
 * Compares files on devices with the library, one by one in the background. Path, size and time find a candidate; the
 * fingerprint decides. It reads only candidates, each candidate once per plug-in and medium.
 */
export class ContentChecks {
  readonly #deps: ContentChecksDeps
  readonly #checks = new Map<PluggedDevice, Check>()
  #isRefreshing = false

  constructor(deps: ContentChecksDeps) {
    this.#deps = deps
  }

  /** Returns a function that tells the state of every recording on a unit. */
  states(unit: DeviceUnit): (recording: UnitRecording) => ContentState {
    const check = this.#of(unit.plugged)
    const candidate = this.#candidates(unit)
    return ({ files }) => {
      const rows = files.map((file) => ({ file, row: candidate(file) }))
      const states = rows.map(({ file, row }) => (row ? this.#stateOf(file, row, check.fingerprints) : 'new'))
      // A file that differs from the copied file is another recording with the same name.
      if (states.includes('other')) return { state: 'new' }
      if (states.includes('checking')) {
        if (mayStartAutomatically(check)) this.#checkSoon(unit.plugged, check)
        return { state: 'checking' }
      }
      const recordingId = rows[states.indexOf('proven')]?.row?.recordingId
      if (recordingId === undefined) return { state: 'new' }
      return { state: this.#deps.originals.isSalvaged(recordingId) ? 'salvaged' : 'in-library', recordingId }
    }
  }

  /** True while files of the device are being read. */
  isChecking(plugged: PluggedDevice): boolean {
    return (this.#checks.get(plugged)?.running ?? null) !== null
  }

  /**
   * Compares the remaining recordings once nothing else reads or closes the device. Resolves when the check has
   * finished or was stopped; never rejects.
   */
  async check(plugged: PluggedDevice): Promise<void> {
    const check = this.#of(plugged)
    while (check.running || check.holds.size > 0) await (check.running?.end ?? Promise.all(check.holds))
    if (check !== this.#checks.get(plugged)) return
    cancelRetry(check)
    const stop = new AbortController()
    const end = this.#run(plugged, check, stop.signal).finally(() => {
      check.running = null
      this.#deps.onChange()
    })
    check.running = { stop, end }
    this.#deps.onChange()
    await end
  }

  /** Stops reading the device during `work`. */
  async whileStopped<T>(plugged: PluggedDevice, work: () => Promise<T>): Promise<T> {
    const check = this.#of(plugged)
    const { promise: hold, resolve: release } = Promise.withResolvers<void>()
    check.holds.add(hold)
    check.running?.stop.abort()
    await check.running?.end
    try {
      return await work()
    } finally {
      check.holds.delete(hold)
      release()
      this.#deps.onChange()
    }
  }

  /** Call it when the device was unplugged. */
  forget(plugged: PluggedDevice): void {
    const check = this.#checks.get(plugged)
    if (check) cancelRetry(check)
    check?.running?.stop.abort()
    this.#checks.delete(plugged)
  }

  /** The fingerprints of the current medium. An import from this medium adds its own fingerprints. */
  fingerprintsOf(plugged: PluggedDevice): Fingerprints {
    return this.#of(plugged).fingerprints
  }

  #checkSoon(plugged: PluggedDevice, check: Check): void {
    setImmediate(() => {
      if (mayStartAutomatically(check) && this.#checks.get(plugged) === check) void this.check(plugged)
    })
  }

  #of(plugged: PluggedDevice): Check {
    const known = this.#checks.get(plugged)
    if (known?.mediumCount === plugged.mediumCount) return known
    const medium = { fingerprints: new Map<string, string | null>(), mediumCount: plugged.mediumCount }
    if (known) {
      known.running?.stop.abort()
      cancelRetry(known)
      return Object.assign(known, medium)
    }
    const check: Check = { ...medium, running: null, holds: new Set(), cancelRetry: null }
    this.#checks.set(plugged, check)
    return check
  }

  #candidates(unit: DeviceUnit): (file: DeviceFile) => RememberedFile | null {
    return this.#deps.index.candidates(
      unit.deviceId,
      recordingsOf(unit).flatMap(({ files }) => files),
    )
  }

  #stateOf(file: DeviceFile, row: RememberedFile, fingerprints: Fingerprints): FileState {
    const { originals } = this.#deps
    const { recordingId } = row
    const found = fingerprints.get(keyOf(file))
    if (found === null) return 'new'
    const expected = row.fingerprint ?? originals.fingerprint(recordingId)
    const isThere = originals.isThere(recordingId)
    if (found === undefined || expected === undefined || isThere === undefined) return 'checking'
    if (originals.isStale(recordingId)) this.#refreshSoon()
    if (found === expected) return isThere ? 'proven' : 'new'
    // If the row has no fingerprint, this may be another file of the same recording, which was not copied.
    return row.fingerprint === null ? 'new' : 'other'
  }

  /** Compares files. Never rejects. */
  async #run(plugged: PluggedDevice, check: Check, signal: AbortSignal): Promise<void> {
    // Results that arrive after a change of medium must not count for the new medium, so keep this medium's fingerprints.
    const { fingerprints } = check
    try {
      await this.#readAll(plugged, fingerprints, signal)
      if (signal.aborted) return
      for (const unit of this.#deps.units.of(plugged)) this.#keep(unit, fingerprints)
    } catch (error) {
      // The device was unplugged, or is not mounted yet. Recordings that are not compared stay `checking` until the next try.
      if (!signal.aborted)
        check.cancelRetry = this.#deps.clock.after(retryAfterMs, () => {
          check.cancelRetry = null
          this.#deps.onChange()
        })
      this.#deps.log('info', 'device-check-failed', { code: toErrorInfo(error).code })
    }
  }

  async #readAll(plugged: PluggedDevice, fingerprints: Fingerprints, signal: AbortSignal): Promise<void> {
    const { originals, now, onChange, units } = this.#deps
    let reportedMs = now()
    for (const unit of units.of(plugged)) {
      const candidate = this.#candidates(unit)
      for (const { contents, recording, files } of recordingsOf(unit))
        for (const [place, file] of files.entries()) {
          const row = candidate(file)
          if (!row) continue
          if (signal.aborted) return
          const path = recording.paths[place]
          if (!fingerprints.has(keyOf(file)) && path) {
            const fingerprint = await fingerprintOn(contents.volume, path, signal)
            // The check was stopped before it had read the file.
            if (fingerprint === null && signal.aborted) return
            fingerprints.set(keyOf(file), fingerprint)
          }
          const { recordingId } = row
          const withFingerprint = row.fingerprint === null
          const isUnread = withFingerprint && originals.fingerprint(recordingId) === undefined
          if (isUnread || originals.isStale(recordingId)) await originals.refresh(recordingId, { withFingerprint })
          if (Math.abs(now() - reportedMs) >= reportEveryMs) {
            reportedMs = now()
            onChange()
          }
        }
    }
  }

  /** Stores the fingerprints of all files of recordings that are in the library. */
  #keep(unit: DeviceUnit, fingerprints: Fingerprints): void {
    const stateOf = this.states(unit)
    const candidate = this.#candidates(unit)
    const proven = recordingsOf(unit)
      .filter((recording) => stateOf(recording).state === 'in-library')
      .flatMap(({ files }) => files)
      .flatMap((file) => {
        const fingerprint = candidate(file) && fingerprints.get(keyOf(file))
        return fingerprint ? [{ ...file, fingerprint }] : []
      })
    this.#deps.index.keepProven(unit.deviceId, proven)
  }

  /** Checks again in the background whether originals still exist. */
  #refreshSoon(): void {
    if (this.#isRefreshing) return
    this.#isRefreshing = true
    setImmediate(() => {
      void this.#refresh().finally(() => {
        this.#isRefreshing = false
      })
    })
  }

  async #refresh(): Promise<void> {
    const { originals, units, onChange } = this.#deps
    let isChanged = false
    for (const unit of units.all()) {
      const candidate = this.#candidates(unit)
      for (const { files } of recordingsOf(unit))
        for (const file of files) {
          const recordingId = candidate(file)?.recordingId
          if (recordingId === undefined || !originals.isStale(recordingId)) continue
          const before = originals.isThere(recordingId)
          await originals.refresh(recordingId, { withFingerprint: false })
          isChanged ||= originals.isThere(recordingId) !== before
        }
    }
    if (isChanged) onChange()
  }
}

function cancelRetry(check: Check): void {
  check.cancelRetry?.()
  check.cancelRetry = null
}

/** Identifies a file by path, size and time. */
export const keyOf = ({ path, sizeBytes, modifiedMs }: DeviceFile): string => `${sizeBytes} ${modifiedMs} ${path}`

/**
 * The fingerprint of a file on a device. Null if the file cannot be read; copying the file then reports why. Rejects if the device was
 * unplugged.
 */
async function fingerprintOn(
  volume: Pick<ReadableVolume, 'fingerprint'>,
  path: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await volume.fingerprint(path, signal)
  } catch (error) {
    if (error instanceof TapelogError && error.code === 'device-unplugged') throw error
    return null
  }
}
