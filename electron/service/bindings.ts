import type { FastifyInstance } from 'fastify'
import { deviceTypeOfSerial } from '../../shared/partner/bindings.ts'
import type { ServiceContext } from './context.ts'
import { Refusal } from './refusal.ts'
import { route } from './route.ts'
import type { SeededDevice } from './types.ts'

type RegistryRow = { sn: string; type: string; is_bind: 0 | 1 | null; owner_id: string | null }

const boundElsewhere = () => new Refusal(403, 'The device is already bound to another account.')

/** Sections 3.1 and 4.1: a device has one owner at a time, every bind is stored, and both calls are idempotent. */
export function bindingRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db, now } = context
  const find = (sn: string) => db.prepare<[string], RegistryRow>('SELECT * FROM registry WHERE sn = ?').get(sn)
  const known = (sn: string): RegistryRow => {
    const row = find(sn)
    if (!row) throw new Refusal(404, 'The serial number is not known.')
    return row
  }

  route(app, context, 'readBinding', ({ query }) => {
    const row = find(query.sn)
    if (!row) throw new Refusal(404, 'The serial number is not known.', { bare: true })
    const events = db
      .prepare<[string], { client_id: string }>('SELECT client_id FROM bind_events WHERE sn = ? ORDER BY id DESC')
      .all(query.sn)
    return {
      is_bind: row.is_bind === null ? null : row.is_bind === 1,
      bind_history: events.map(({ client_id }) => client_id),
    }
  })
  route(app, context, 'bind', ({ body, caller }) =>
    db
      .transaction(() => {
        const row = known(body.sn)
        if (row.is_bind === 1 && row.owner_id !== caller.accountId) throw boundElsewhere()
        if (row.is_bind !== 1) bindTo(context, body.sn, caller.accountId, now())
        return { type: body.type, sn: body.sn, is_bind: true }
      })
      .immediate(),
  )
  route(app, context, 'unbind', ({ body, caller }) =>
    db
      .transaction(() => {
        const row = known(body.sn)
        if (row.is_bind === 1 && row.owner_id !== caller.accountId) throw boundElsewhere()
        // Also clear a device that was never bound, so that the next read says false like this response.
        db.prepare('UPDATE registry SET is_bind = 0, owner_id = NULL WHERE sn = ?').run(body.sn)
        return { type: body.type, sn: body.sn, is_bind: false }
      })
      .immediate(),
  )
}

/** Adds devices to the registry. A device that is already there keeps its state. */
export function seedDevices(context: ServiceContext, devices: readonly SeededDevice[]): void {
  for (const { serialNumber, ownerId } of devices)
    context.db
      .transaction(() => {
        const { changes } = context.db
          .prepare('INSERT INTO registry (sn, type) VALUES (?, ?) ON CONFLICT DO NOTHING')
          .run(serialNumber, deviceTypeOfSerial(serialNumber) ?? 'notepro')
        if (changes > 0 && ownerId !== null) bindTo(context, serialNumber, ownerId, context.now())
      })
      .immediate()
}

function bindTo({ db }: ServiceContext, sn: string, ownerId: string, nowMs: number): void {
  db.prepare('UPDATE registry SET is_bind = 1, owner_id = ? WHERE sn = ?').run(ownerId, sn)
  db.prepare('INSERT INTO bind_events (sn, client_id, at_ms) VALUES (?, ?, ?)').run(sn, ownerId, nowMs)
}
