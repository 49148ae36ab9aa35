import { addToGroup } from '../../../shared/lists/groups.ts'
import type { DeviceFile, DeviceKind } from '../../recorders/index.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** A remembered device. */
export type RememberedDevice = {
  deviceId: string
  name: string
  maker: string | null
  kind: DeviceKind
  serialNumber: string | null
  autoImport: boolean
  localOnly: boolean
  lastSeenMs: number
}

/** A file that was imported. `fingerprint`: null if none is known, so that the library's original is compared instead. */
export type RememberedFile = DeviceFile & { recordingId: number; fingerprint: string | null }

type RawDevice = Omit<RememberedDevice, 'autoImport' | 'localOnly'> & { autoImport: number; localOnly: number }

const columns = `device_id AS deviceId, name, maker, kind, serial_number AS serialNumber, auto_import AS autoImport,
  local_only AS localOnly, last_seen_ms AS lastSeenMs`
const fromRow = (row: RawDevice): RememberedDevice => ({
  ...row,
  autoImport: row.autoImport === 1,
  localOnly: row.localOnly === 1,
})

/** FAT stores only even seconds. */
const timeStepMs = 2000
const quarterHourMs = 15 * 60_000
const farthestZoneMs = 26 * 3600_000
/** The largest likely difference between the time zones of two computers of one person. */
const usualZoneMs = 14 * 3600_000

/** The difference between two times of a file, in milliseconds, if time zones can explain it; else null. */
export function zoneShiftMs(oneMs: number | null, otherMs: number | null): number | null {
  if (oneMs === null || otherMs === null) return oneMs === otherMs ? 0 : null
  const apartMs = oneMs - otherMs
  const shiftMs = Math.round(apartMs / quarterHourMs) * quarterHourMs
  return Math.abs(apartMs - shiftMs) <= timeStepMs && Math.abs(shiftMs) <= farthestZoneMs ? shiftMs + 0 : null
}

/**
 * The shift of the times of all files on a volume. A time without a zone reads differently on another system and after
 * a change to summer time, and all files then shift equally. If the times of a single file shifted, the file is another
 * recording of the same length.
 */
function shiftOf(shiftsMs: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const shiftMs of shiftsMs) counts.set(shiftMs, (counts.get(shiftMs) ?? 0) + 1)
  const [[shiftMs, count] = [0, 0]] = [...counts].sort((a, b) => b[1] - a[1] || Math.abs(a[0]) - Math.abs(b[0]))
  const isSure = count > 1 ? count * 2 > shiftsMs.length : Math.abs(shiftMs) <= usualZoneMs
  return isSure ? shiftMs : 0
}

/** Devices that were plugged in before, and their files that are in the library. */
export class DeviceIndex {
  readonly #db: LibraryDatabase
  /** The last state that was read, by device. */
  readonly #files = new Map<string, Map<string, RememberedFile>>()

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** The remembered devices, the last seen first. */
  devices(): RememberedDevice[] {
    return this.#db
      .prepare<[], RawDevice>(`SELECT ${columns} FROM devices ORDER BY last_seen_ms DESC, device_id`)
      .all()
      .map(fromRow)
  }

  device(deviceId: string): RememberedDevice | null {
    const row = this.#db
      .prepare<[string], RawDevice>(`SELECT ${columns} FROM devices WHERE device_id = ?`)
      .get(deviceId)
    return row ? fromRow(row) : null
  }

  /** Adds a device or updates its facts. Keeps the person's choices. */
  seen(device: Omit<RememberedDevice, 'autoImport' | 'localOnly'>): void {
    this.#db
      .prepare(
        `INSERT INTO devices (device_id, name, maker, kind, serial_number, last_seen_ms)
         VALUES (@deviceId, @name, @maker, @kind, @serialNumber, @lastSeenMs)
         ON CONFLICT DO UPDATE SET name = excluded.name, maker = excluded.maker, kind = excluded.kind,
           serial_number = coalesce(excluded.serial_number, serial_number), last_seen_ms = excluded.last_seen_ms`,
      )
      .run(device)
  }

  choose(deviceId: string, choice: { autoImport?: boolean | undefined; localOnly?: boolean | undefined }): void {
    const flag = (value: boolean | undefined) => (value === undefined ? null : value ? 1 : 0)
    this.#db
      .prepare(
        `UPDATE devices SET auto_import = coalesce(?, auto_import), local_only = coalesce(?, local_only)
         WHERE device_id = ?`,
      )
      .run(flag(choice.autoImport), flag(choice.localOnly), deviceId)
  }

  forget(deviceId: string): void {
    this.#db.prepare('DELETE FROM devices WHERE device_id = ?').run(deviceId)
    this.#files.delete(deviceId)
  }

  /**
   * For each file of a device, the imported file that has the same path, size and time. `files`: all files on the device now,
   * because a time zone may have shifted all their times. The imported file is only a candidate: another card may have the same
   * path, size and time.
   */
  candidates(deviceId: string, files: readonly DeviceFile[]): (file: DeviceFile) => RememberedFile | null {
    const rows = this.#filesOf(deviceId)
    const rowOf = ({ path, sizeBytes }: DeviceFile) => {
      const row = rows.get(path)
      return row?.sizeBytes === sizeBytes ? row : undefined
    }
    const moved = new Map<string, number[]>()
    for (const file of files) {
      const row = rowOf(file)
      const shiftMs = row ? zoneShiftMs(file.modifiedMs, row.modifiedMs) : null
      if (shiftMs === null) continue
      addToGroup(moved, volumeOf(file), shiftMs)
    }
    const shifts = new Map([...moved].map(([volume, shiftsMs]) => [volume, shiftOf(shiftsMs)]))
    return (file) => {
      const row = rowOf(file)
      return row && zoneShiftMs(file.modifiedMs, row.modifiedMs) === (shifts.get(volumeOf(file)) ?? 0) ? row : null
    }
  }

  /**
   * Stores the fingerprints of compared files and their times on this system, so that later files are compared in the same time zone.
   */
  keepProven(deviceId: string, files: readonly (DeviceFile & { fingerprint: string })[]): void {
    const rows = this.#filesOf(deviceId)
    const changed = files.filter(({ path, modifiedMs, fingerprint }) => {
      const row = rows.get(path)
      return row && (row.modifiedMs !== modifiedMs || row.fingerprint !== fingerprint)
    })
    if (changed.length === 0) return
    for (const { path, modifiedMs, fingerprint } of changed) {
      const row = rows.get(path)
      if (row) rows.set(path, { ...row, modifiedMs, fingerprint })
    }
    if (!this.device(deviceId)) return
    const update = this.#db.prepare(
      'UPDATE device_files SET modified_ms = @modifiedMs, fingerprint = @fingerprint WHERE device_id = @deviceId AND path = @path',
    )
    this.#db
      .transaction(() => {
        for (const { path, modifiedMs, fingerprint } of changed) update.run({ deviceId, path, modifiedMs, fingerprint })
      })
      .immediate()
  }

  #filesOf(deviceId: string): Map<string, RememberedFile> {
    let rows = this.#files.get(deviceId)
    if (!rows) {
      rows = new Map(
        this.#db
          .prepare<[string], RememberedFile>(
            `SELECT path, size_bytes AS sizeBytes, modified_ms AS modifiedMs, recording_id AS recordingId,
               fingerprint FROM device_files WHERE device_id = ?`,
          )
          .all(deviceId)
          .map((row) => [row.path, row]),
      )
      this.#files.set(deviceId, rows)
    }
    return rows
  }

  /** Stores that these files are one recording in the library. If the device is not remembered, this lasts until it is unplugged. */
  add(deviceId: string, files: readonly (DeviceFile & { fingerprint: string | null })[], recordingId: number): void {
    if (!this.device(deviceId)) {
      const rows = this.#filesOf(deviceId)
      for (const file of files) rows.set(file.path, { ...file, recordingId })
      return
    }
    // Read the files again later, because the transaction around this call may still fail.
    this.#files.delete(deviceId)
    for (const { path, sizeBytes, modifiedMs, fingerprint } of files)
      this.#db
        .prepare(
          `INSERT INTO device_files (device_id, path, size_bytes, modified_ms, recording_id, fingerprint)
           VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms,
             recording_id = excluded.recording_id, fingerprint = excluded.fingerprint`,
        )
        .run(deviceId, path, sizeBytes, modifiedMs, recordingId, fingerprint)
  }

  /** Forgets the files of this device that are only in memory. */
  unplugged(deviceId: string): void {
    this.#files.delete(deviceId)
  }

  /** Forgets a recording's files on devices, because the recording is about to be deleted. */
  removeRecording(recordingId: number): void {
    this.#db.prepare('DELETE FROM device_files WHERE recording_id = ?').run(recordingId)
    for (const rows of this.#files.values())
      for (const [path, row] of rows) if (row.recordingId === recordingId) rows.delete(path)
  }

  /** The names of devices that have a file of this recording. */
  devicesWith(recordingId: number): string[] {
    return this.#db
      .prepare<[number], { name: string }>(
        `SELECT DISTINCT name FROM devices WHERE device_id IN
           (SELECT device_id FROM device_files WHERE recording_id = ?) ORDER BY name`,
      )
      .all(recordingId)
      .map(({ name }) => name)
  }
}

const volumeOf = ({ path }: Pick<DeviceFile, 'path'>): string => path.slice(0, path.indexOf('/'))
