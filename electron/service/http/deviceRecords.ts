import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DeviceModel } from '../../../shared/partner/secondFamily.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Db } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import type { DeviceRecordRow } from '../ports/tables.ts'
import { route } from './route.ts'

/**
 * Section 4.2, devices: the first bind makes the record. A device is bound to one user at a time. Of the records of a
 * client, its people have their own: those that are bound to their user id.
 */
export function deviceRecordRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { store, audit, now } = context
  const find = (db: Db, clientId: string, column: 'sn' | 'id', value: string) =>
    db
      .selectFrom('device_records')
      .selectAll()
      .where('client_id', '=', clientId)
      .where(column, '=', value)
      .executeTakeFirst()
  const save = async (db: Db, row: DeviceRecordRow): Promise<DeviceModel> => {
    const { type, owner_id, updated_ms } = row
    await db
      .insertInto('device_records')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet({ type, owner_id, updated_ms }))
      .execute()
    return model(row)
  }

  const checkIsOwn = ({ isClient, userId }: Caller, ownerId: string) => {
    if (!isClient && ownerId !== userId)
      throw new Refusal(403, 'owner_id: keys of a person are for devices of this person only')
  }

  route(app, context, 'bindDevice', ({ caller, caller: { clientId }, body }) => {
    checkIsOwn(caller, body.owner_id)
    return store.transaction(async (tx) => {
      await store.lock(tx, `device-record:${clientId}:${body.sn}`)
      const row = await find(tx, clientId, 'sn', body.sn)
      if (row) checkOwner(row, body.owner_id)
      if (row?.owner_id === body.owner_id && row.type === body.sn_type) return model(row)
      await audit?.note(tx, { by: caller, action: 'bound', kind: 'device', ids: [body.sn] })
      return await save(tx, {
        ...{ id: row?.id ?? randomUUID(), client_id: clientId, sn: body.sn },
        ...{ type: body.sn_type, owner_id: body.owner_id, updated_ms: now() },
      })
    })
  })
  route(app, context, 'unbindDevice', ({ caller, caller: { clientId }, body }) => {
    checkIsOwn(caller, body.owner_id)
    return store.transaction(async (tx) => {
      await store.lock(tx, `device-record:${clientId}:${body.sn}`)
      const row = await find(tx, clientId, 'sn', body.sn)
      if (!row) throw new Refusal(404, 'The device is not known.')
      checkOwner(row, body.owner_id)
      if (row.owner_id === null) return model(row)
      await audit?.note(tx, { by: caller, action: 'unbound', kind: 'device', ids: [body.sn] })
      return await save(tx, { ...row, owner_id: null, updated_ms: now() })
    })
  })
  route(app, context, 'readDevice', async ({ caller: { clientId, isClient, userId }, params }) => {
    const row = await find(store.db, clientId, 'id', params.device_id)
    if (!row || !(isClient || row.owner_id === userId)) throw new Refusal(404, 'The device is not known.')
    return model(row)
  })
}

function checkOwner(row: DeviceRecordRow, ownerId: string): void {
  if (row.owner_id !== null && row.owner_id !== ownerId)
    throw new Refusal(403, 'The device is already bound to another account.')
}

const model = (row: DeviceRecordRow): DeviceModel => ({
  id: row.id,
  client_id: row.client_id,
  owner_id: row.owner_id,
  sn: row.sn,
  name: null,
  model: null,
  version: null,
  type: row.type as DeviceModel['type'],
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
