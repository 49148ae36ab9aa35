import type { LibraryDatabase } from '../../library/database.ts'
import type { DeviceKind } from '../catalogue/recorders.ts'

/** A device as it is remembered. */
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

/** A file of a device. `path`: volume, folders and name, joined with `/`. `hasZone`: see `DeviceRecording`. */
export type IndexedFile = { path: string; sizeBytes: number; modifiedMs: number | null }

type RawDevice = Omit<RememberedDevice, 'autoImport' | 'localOnly'> & { autoImport: number; localOnly: number }
type FileRow = { path: string; sizeBytes: number; modifiedMs: number | null; recordingId: number }

const columns = `device_id AS deviceId, name, maker, kind, serial_number AS serialNumber, auto_import AS autoImport,
  local_only AS localOnly, last_seen_ms AS lastSeenMs`
const fromRow = (row: RawDevice): RememberedDevice => ({
  ...row,
  autoImport: row.autoImport === 1,
  localOnly: row.localOnly === 1,
})

/** FAT keeps even seconds. */
const timeStepMs = 2000
const quarterHourMs = 15 * 60_000
const farthestZoneMs = 26 * 3600_000

/**
 * Whether two times of one file are the same. A clock without a zone is read anew by every system and with every summer
 * time: the same file then differs by whole quarters of an hour.
 */
export function isSameTime(oneMs: number | null, otherMs: number | null): boolean {
  if (oneMs === null || otherMs === null) return oneMs === otherMs
  const apartMs = Math.abs(oneMs - otherMs)
  const beside = apartMs % quarterHourMs
  return apartMs <= farthestZoneMs && (beside <= timeStepMs || quarterHourMs - beside <= timeStepMs)
}

/** Devices that were plugged in before, and which of their files are in the library. */
export class DeviceIndex {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /** Last seen first. */
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

  /** Adds it or brings what it says of itself up to date; a person's choices stay. */
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
  }

  /** Which recording each known file of a device became. */
  known(deviceId: string): (file: IndexedFile) => number | null {
    const rows = this.#db
      .prepare<[string], FileRow>(
        `SELECT path, size_bytes AS sizeBytes, modified_ms AS modifiedMs, recording_id AS recordingId
         FROM device_files WHERE device_id = ?`,
      )
      .all(deviceId)
    const byPath = new Map(rows.map((row) => [row.path, row]))
    return ({ path, sizeBytes, modifiedMs }) => {
      const row = byPath.get(path)
      return row && row.sizeBytes === sizeBytes && isSameTime(row.modifiedMs, modifiedMs) ? row.recordingId : null
    }
  }

  /** These files are in the library, as one recording. Nothing is kept of a device that is not remembered. */
  add(deviceId: string, files: readonly IndexedFile[], recordingId: number): void {
    if (!this.device(deviceId)) return
    for (const { path, sizeBytes, modifiedMs } of files)
      this.#db
        .prepare(
          `INSERT INTO device_files (device_id, path, size_bytes, modified_ms, recording_id) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms,
             recording_id = excluded.recording_id`,
        )
        .run(deviceId, path, sizeBytes, modifiedMs, recordingId)
  }
}
