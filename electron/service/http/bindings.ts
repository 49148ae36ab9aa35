import type { FastifyInstance } from 'fastify'
import { deviceTypeOfSerial } from '../../../shared/partner/bindings.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Db, Tx } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import type { RegistryRow } from '../ports/tables.ts'
import { route } from './route.ts'

/** A device that is in the registry from the start. `ownerId`: null for a device that was never bound. */
export type SeededDevice = { serialNumber: string; ownerId: string | null }

const find = (db: Db, sn: string): Promise<RegistryRow | undefined> =>
  db.selectFrom('registry').selectAll().where('sn', '=', sn).executeTakeFirst()

/** Sections 3.1 and 4.1: a device has one owner at a time, every bind is stored, and both calls are idempotent. */
export function bindingRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { store, clients, audit, now } = context
  /** Calls `change` with the row of the device, which no other request changes meanwhile. Refuses a device of another account. */
  const changeDevice = (sn: string, { accountId }: Caller, change: (tx: Tx, row: RegistryRow) => Promise<void>) =>
    store.transaction(async (tx) => {
      await store.lock(tx, `device:${sn}`)
      const row = await find(tx, sn)
      if (!row) throw new Refusal(404, 'The serial number is not known.')
      if (row.is_bind === 1 && row.owner_id !== accountId)
        throw new Refusal(403, 'The device is already bound to another account.')
      await change(tx, row)
    })

  route(app, context, 'readBinding', async ({ query, caller }) => {
    const row = await find(store.db, query.sn)
    if (!row) throw new Refusal(404, 'The serial number is not known.', { bare: true })
    const events = await store.db
      .selectFrom('bind_events')
      .select('client_id')
      .where('sn', '=', query.sn)
      .orderBy('id', 'desc')
      .execute()
    return {
      is_bind: row.is_bind === null ? null : row.is_bind === 1,
      bind_history: events.map(({ client_id }) => clients.accountAsToldTo(caller.clientId, client_id)),
    }
  })
  route(app, context, 'bind', async ({ body, caller }) => {
    await changeDevice(body.sn, caller, async (tx, row) => {
      if (row.is_bind === 1) return
      await bindTo(tx, body.sn, caller.accountId, now())
      await audit?.note(tx, { by: caller, action: 'bound', kind: 'device', ids: [body.sn] })
    })
    return { type: body.type, sn: body.sn, is_bind: true }
  })
  route(app, context, 'unbind', async ({ body, caller }) => {
    await changeDevice(body.sn, caller, async (tx, row) => {
      // Also clear a device that was never bound, so that the next read says false like this response.
      await tx.updateTable('registry').set({ is_bind: 0, owner_id: null }).where('sn', '=', body.sn).execute()
      if (row.is_bind === 1) await audit?.note(tx, { by: caller, action: 'unbound', kind: 'device', ids: [body.sn] })
    })
    return { type: body.type, sn: body.sn, is_bind: false }
  })
}

/** Adds devices to the registry. A device that is already there keeps its state. */
export async function seedDevices(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  devices: readonly SeededDevice[],
): Promise<void> {
  for (const { serialNumber, ownerId } of devices)
    await store.transaction(async (tx) => {
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('registry')
        .values({
          ...{ sn: serialNumber, type: deviceTypeOfSerial(serialNumber) ?? 'notepro' },
          ...{ is_bind: null, owner_id: null },
        })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows > 0n && ownerId !== null) await bindTo(tx, serialNumber, ownerId, now())
    })
}

async function bindTo(tx: Tx, sn: string, ownerId: string, nowMs: number): Promise<void> {
  await tx.updateTable('registry').set({ is_bind: 1, owner_id: ownerId }).where('sn', '=', sn).execute()
  await tx.insertInto('bind_events').values({ sn, client_id: ownerId, at_ms: nowMs }).execute()
}
