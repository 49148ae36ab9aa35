import { type BoundDevice, boundDeviceSchema } from '../../../shared/accounts/binding.ts'
import { deviceTypeOfSerial } from '../../../shared/partner/bindings.ts'
import type { RecordType } from '../../../shared/partner/secondFamily.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'

type Row = {
  id: number
  serialNumber: string
  typeOverride: string | null
  recordType: RecordType
  recordId: string | null
  recordService: string | null
  boundMs: number | null
  boundService: string | null
  boundEvent: string | null
}
const columns = `id, serial_number AS serialNumber, type_override AS typeOverride, record_type AS recordType,
  record_id AS recordId, record_service AS recordService, bound_ms AS boundMs, bound_service AS boundService,
  bound_event AS boundEvent`

/** Recorders whose remote binding a person manages here. Tapelog requests the registry's data each time and never stores it. */
export class BoundDeviceStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  list(): BoundDevice[] {
    return this.#db.prepare<[], Row>(`SELECT ${columns} FROM bound_devices ORDER BY id`).all().map(fromRow)
  }

  get(deviceId: number): BoundDevice {
    const row = this.#db.prepare<[number], Row>(`SELECT ${columns} FROM bound_devices WHERE id = ?`).get(deviceId)
    if (!row) throw problem('device-unknown')
    return fromRow(row)
  }

  /** Adds a recorder, or changes the types of the recorder with this serial number. */
  add(device: { serialNumber: string; typeOverride: string | null; recordType: RecordType }): BoundDevice {
    const row = this.#db
      .prepare<[string, string | null, string, number], { id: number }>(
        `INSERT INTO bound_devices (serial_number, type_override, record_type, added_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT (serial_number) DO UPDATE SET type_override = excluded.type_override, record_type = excluded.record_type
         RETURNING id`,
      )
      .get(device.serialNumber, device.typeOverride, device.recordType, this.#now())
    return this.get(row?.id ?? 0)
  }

  remove(deviceId: number): void {
    this.#db.prepare('DELETE FROM bound_devices WHERE id = ?').run(deviceId)
  }

  setBound(deviceId: number, serviceKey: string, event: string | null): void {
    this.#db
      .prepare('UPDATE bound_devices SET bound_ms = ?, bound_service = ?, bound_event = ? WHERE id = ?')
      .run(this.#now(), serviceKey, event, deviceId)
  }

  setUnbound(deviceId: number): void {
    this.#db
      .prepare('UPDATE bound_devices SET bound_ms = NULL, bound_service = NULL, bound_event = NULL WHERE id = ?')
      .run(deviceId)
  }

  setRecord(deviceId: number, recordId: string, serviceKey: string): void {
    this.#db
      .prepare('UPDATE bound_devices SET record_id = ?, record_service = ? WHERE id = ?')
      .run(recordId, serviceKey, deviceId)
  }
}

const fromRow = ({ recordId, recordService, boundMs, boundService, boundEvent, ...row }: Row): BoundDevice =>
  boundDeviceSchema.parse({
    ...row,
    record: recordId === null ? null : { id: recordId, serviceKey: recordService },
    type: row.typeOverride ?? deviceTypeOfSerial(row.serialNumber),
    bound: boundMs === null ? null : { atMs: boundMs, serviceKey: boundService, event: boundEvent },
  })
