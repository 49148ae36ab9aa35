import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DeviceModel, RecordType } from '../../shared/partner/secondFamily.ts'
import type { ServiceContext } from './context.ts'
import { Refusal } from './refusal.ts'
import { route } from './route.ts'

type DeviceRow = { id: string; sn: string; type: RecordType; owner_id: string | null; updated_ms: number }

/** Section 4.2, devices: the first bind makes the record. A device is bound to one user at a time. */
export function deviceRecordRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db, now, credentials } = context
  const find = (column: 'sn' | 'id', value: string) =>
    db.prepare<[string], DeviceRow>(`SELECT * FROM device_records WHERE ${column} = ?`).get(value)
  const save = (row: DeviceRow): DeviceModel => {
    db.prepare(
      `INSERT INTO device_records (id, sn, type, owner_id, updated_ms) VALUES (@id, @sn, @type, @owner_id, @updated_ms)
       ON CONFLICT (id) DO UPDATE SET type = excluded.type, owner_id = excluded.owner_id, updated_ms = excluded.updated_ms`,
    ).run(row)
    return model(row)
  }
  const model = (row: DeviceRow): DeviceModel => ({
    id: row.id,
    client_id: credentials.clientId,
    owner_id: row.owner_id,
    sn: row.sn,
    name: null,
    model: null,
    version: null,
    type: row.type,
    is_bind: row.owner_id !== null,
    // Only the device itself knows these values, and this service has no link to devices.
    free_space: null,
    capacity: null,
    battery: null,
    setting: null,
    config: null,
    config_system: null,
    updated_at: new Date(row.updated_ms).toISOString(),
  })
  const checkOwner = (row: DeviceRow, ownerId: string) => {
    if (row.owner_id !== null && row.owner_id !== ownerId)
      throw new Refusal(403, 'The device is already bound to another account.')
  }

  route(app, context, 'bindDevice', ({ body }) =>
    db
      .transaction(() => {
        const row = find('sn', body.sn)
        if (row) checkOwner(row, body.owner_id)
        if (row?.owner_id === body.owner_id && row.type === body.sn_type) return model(row)
        const fields = { sn: body.sn, type: body.sn_type, owner_id: body.owner_id, updated_ms: now() }
        return save({ id: row?.id ?? randomUUID(), ...fields })
      })
      .immediate(),
  )
  route(app, context, 'unbindDevice', ({ body }) =>
    db
      .transaction(() => {
        const row = find('sn', body.sn)
        if (!row) throw new Refusal(404, 'The device is not known.')
        checkOwner(row, body.owner_id)
        return row.owner_id === null ? model(row) : save({ ...row, owner_id: null, updated_ms: now() })
      })
      .immediate(),
  )
  route(app, context, 'readDevice', ({ params }) => {
    const row = find('id', params.device_id)
    if (!row) throw new Refusal(404, 'The device is not known.')
    return model(row)
  })
}
