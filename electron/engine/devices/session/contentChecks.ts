import { TapelogError, toErrorInfo } from '../../../../shared/errors.ts'
import type { Log } from '../../../../shared/log.ts'
import type { Clock } from '../volumes/ports.ts'
import type { DeviceIndex, IndexedFile, RememberedFile } from './deviceIndex.ts'
import type { PluggedDevice } from './pluggedDevice.ts'
import type { SealedOriginals } from './sealedOriginals.ts'
import { type DeviceUnit, recordingsOf, type UnitRecording, type Units } from './units.ts'

/**
 * What comparing a recording on a device with the library says. `in-library`: it has the fingerprint of a sealed original.
 * `checking`: a candidate that is not compared yet. `new`: nothing shows that the library has it.
 */
export type ContentState = { state: 'new' | 'checking' } | { state: 'in-library'; recordingId: number }

/** Fingerprints of files, read during one plug-in of one medium. Null: the file's ends cannot be read. */
export type Fingerprints = Map<string, string | null>

/** Of one plug-in. Another medium has other fingerprints; who may read the device does not depend on the medium. */
type Check = {
  fingerprints: Fingerprints
  /** Of {@link PluggedDevice.mediumCount}: another medium is read anew. */
  mediumCount: number
  running: { stop: AbortController; end: Promise<void> } | null
  /** Each is over when it resolves; until then nothing is read, because the device is being closed. */
  holds: Set<Promise<void>>
  /** Null unless reading failed and is to be tried again later; till then nothing begins by itself. */
  cancelRetry: (() => void) | null
}

const mayBeginByItself = ({ running, holds, cancelRetry }: Check): boolean =>
  running === null && holds.size === 0 && cancelRetry === null

type FileState = 'new' | 'checking' | 'other' | 'proven'

const tellEveryMs = 500
/** A device that could not be read is tried again this much later. */
const againMs = 5000

/** What {@link ContentChecks} works on. */
export type ContentChecksDeps = {
  index: Pick<DeviceIndex, 'candidates' | 'keepProven'>
  originals: Pick<SealedOriginals, 'isThere' | 'isStale' | 'fingerprint' | 'refresh'>
  units: Pick<Units, 'of' | 'all'>
  now: () => number
  log: Log
  clock: Clock
  onChange: () => void
}

/**
 * Compares what devices have with what the library has, file by file in the background: path, size and time find the
 * candidate, the fingerprint decides. Only candidates are read, and each once for one plug-in of one medium.
 */
export class ContentChecks {
  readonly #deps: ContentChecksDeps
  readonly #checks = new Map<PluggedDevice, Check>()
  #isRefreshing = false

  constructor(deps: ContentChecksDeps) {
    this.#deps = deps
  }

  /** Of every recording on a unit. */
  states(unit: DeviceUnit): (recording: UnitRecording) => ContentState {
    const check = this.#of(unit.plugged)
    const candidate = this.#candidates(unit)
    return ({ files }) => {
      const rows = files.map((file) => ({ file, row: candidate(file) }))
      const states = rows.map(({ file, row }) => (row ? this.#stateOf(file, row, check.fingerprints) : 'new'))
      // One of its files differs from the one that was copied: this is another recording under the same name.
      if (states.includes('other')) return { state: 'new' }
      if (states.includes('checking')) {
        if (mayBeginByItself(check)) this.#checkSoon(unit.plugged, check)
        return { state: 'checking' }
      }
      const recordingId = rows[states.indexOf('proven')]?.row?.recordingId
      return recordingId === undefined ? { state: 'new' } : { state: 'in-library', recordingId }
    }
  }

  /** True while files of it are being read, or are to be. */
  isChecking(plugged: PluggedDevice): boolean {
    return (this.#checks.get(plugged)?.running ?? null) !== null
  }

  /**
   * Compares what has not been compared yet, once nothing else reads or closes the device. Resolves when that is done or was
   * stopped; never rejects.
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

  /** Nothing of the device is read while this works. */
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

  /** It went. */
  forget(plugged: PluggedDevice): void {
    const check = this.#checks.get(plugged)
    if (check) cancelRetry(check)
    check?.running?.stop.abort()
    this.#checks.delete(plugged)
  }

  /** The fingerprints of the medium that is in now; an import from this medium adds its own. */
  fingerprintsOf(plugged: PluggedDevice): Fingerprints {
    return this.#of(plugged).fingerprints
  }

  #checkSoon(plugged: PluggedDevice, check: Check): void {
    setImmediate(() => {
      if (mayBeginByItself(check) && this.#checks.get(plugged) === check) void this.check(plugged)
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

  #candidates(unit: DeviceUnit): (file: IndexedFile) => RememberedFile | null {
    return this.#deps.index.candidates(
      unit.deviceId,
      recordingsOf(unit).flatMap(({ files }) => files),
    )
  }

  #stateOf(file: IndexedFile, row: RememberedFile, fingerprints: Fingerprints): FileState {
    const { originals } = this.#deps
    const { recordingId } = row
    const found = fingerprints.get(keyOf(file))
    if (found === null) return 'new'
    const expected = row.fingerprint ?? originals.fingerprint(recordingId)
    const isThere = originals.isThere(recordingId)
    if (found === undefined || expected === undefined || isThere === undefined) return 'checking'
    if (originals.isStale(recordingId)) this.#refreshSoon()
    if (found === expected) return isThere ? 'proven' : 'new'
    // Without a fingerprint in the row, it may be another file of the same recording, which was never copied.
    return row.fingerprint === null ? 'new' : 'other'
  }

  /** Never rejects. */
  async #run(plugged: PluggedDevice, check: Check, signal: AbortSignal): Promise<void> {
    // Of this medium: what is still read when another one came is not said of that one.
    const { fingerprints } = check
    try {
      await this.#readAll(plugged, fingerprints, signal)
      if (signal.aborted) return
      for (const unit of this.#deps.units.of(plugged)) this.#keep(unit, fingerprints)
    } catch (error) {
      // The device went, or its mount was not ready yet: what was not compared stays `checking` until the next try.
      if (!signal.aborted)
        check.cancelRetry = this.#deps.clock.after(againMs, () => {
          check.cancelRetry = null
          this.#deps.onChange()
        })
      this.#deps.log('info', 'device-check-failed', { code: toErrorInfo(error).code })
    }
  }

  async #readAll(plugged: PluggedDevice, fingerprints: Fingerprints, signal: AbortSignal): Promise<void> {
    const { originals, now, onChange, units } = this.#deps
    let toldMs = now()
    for (const unit of units.of(plugged)) {
      const candidate = this.#candidates(unit)
      for (const { contents, recording, files } of recordingsOf(unit))
        for (const [place, file] of files.entries()) {
          const row = candidate(file)
          if (!row) continue
          if (signal.aborted) return
          const path = recording.parts[place]
          if (!fingerprints.has(keyOf(file)) && path)
            fingerprints.set(keyOf(file), await fingerprintOn(contents.volume, path))
          const { recordingId } = row
          const withFingerprint = row.fingerprint === null
          const isUnread = withFingerprint && originals.fingerprint(recordingId) === undefined
          if (isUnread || originals.isStale(recordingId)) await originals.refresh(recordingId, { withFingerprint })
          if (Math.abs(now() - toldMs) >= tellEveryMs) {
            toldMs = now()
            onChange()
          }
        }
    }
  }

  /** Remembers recordings that are proven to be in the library, with the fingerprints of all their files. */
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

  /** Looks again, in the background, for originals that were last seen a while ago. */
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

/** A file by its path, size and time: one that changes is another file. */
export const keyOf = ({ path, sizeBytes, modifiedMs }: IndexedFile): string => `${sizeBytes} ${modifiedMs} ${path}`

/** Null where it cannot be read: then nothing shows that it is in, and copying it says why. Rejects when the device went. */
async function fingerprintOn(
  volume: { fingerprint(path: readonly string[]): Promise<string | null> },
  path: readonly string[],
): Promise<string | null> {
  try {
    return await volume.fingerprint(path)
  } catch (error) {
    if (error instanceof TapelogError && error.code === 'device-unplugged') throw error
    return null
  }
}
