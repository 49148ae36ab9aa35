import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../../electron/service/ports/ports.ts'
import { Refusal } from '../../../electron/service/ports/refusal.ts'
import { countOf, taskRow, tokenRow, uploadRow } from './rows.ts'

/** `nodes`: stores of the same rows; one and the same where only one process may open them. */
type Opened = { nodes: readonly [Store, Store]; close(): Promise<void> }

/** What every adapter of the port {@link Store} keeps. `open` gives empty tables. */
export function storeContract(open: () => Promise<Opened>): void {
  let opened: Opened
  let store: Store
  let other: Store
  beforeEach(async () => {
    opened = await open()
    store = opened.nodes[0]
    other = opened.nodes[1]
  })
  afterEach(() => opened.close())

  test('a transaction is stored whole and returns its result', async () => {
    const upload = uploadRow()
    const given = await store.transaction(async (tx) => {
      await tx.insertInto('uploads').values(upload).execute()
      await tx
        .insertInto('tasks')
        .values(taskRow({ file_id: upload.file_id, file_url: null }))
        .execute()
      return 'done'
    })
    expect(given).toBe('done')
    expect([await countOf(other.db, 'uploads'), await countOf(other.db, 'tasks')]).toEqual([1, 1])
  })

  test('a transaction whose work throws stores nothing and passes the error on', async () => {
    const refusal = new Refusal(409, 'no')
    const failing = store.transaction(async (tx) => {
      await tx.insertInto('uploads').values(uploadRow()).execute()
      await tx.insertInto('tasks').values(taskRow()).execute()
      throw refusal
    })
    await expect(failing).rejects.toBe(refusal)
    expect([await countOf(other.db, 'uploads'), await countOf(other.db, 'tasks')]).toEqual([0, 0])
  })

  test('a transaction with a failed statement stores nothing', async () => {
    const failing = store.transaction(async (tx) => {
      await tx.insertInto('tasks').values(taskRow()).execute()
      // A task has a file or an address, never both.
      await tx
        .insertInto('tasks')
        .values(taskRow({ file_id: 'none' }))
        .execute()
    })
    await expect(failing).rejects.toThrow()
    expect(await countOf(other.db, 'tasks')).toBe(0)
  })

  test('an open transaction is invisible to others', async () => {
    const seen = await store.transaction(async (tx) => {
      await tx.insertInto('tasks').values(taskRow()).execute()
      // Where a store has one connection, only its transaction may ask now.
      return store === other ? 0 : await countOf(other.db, 'tasks')
    })
    expect(seen).toBe(0)
    expect(await countOf(other.db, 'tasks')).toBe(1)
  })

  test('a lock admits one transaction of all nodes at a time', async () => {
    const row = taskRow({ claims: 0 })
    await store.db.insertInto('tasks').values(row).execute()
    const addOne = (node: Store) =>
      node.transaction(async (tx) => {
        await node.lock(tx, 'the same name')
        const { claims } = await tx.selectFrom('tasks').select('claims').executeTakeFirstOrThrow()
        await tx
          .updateTable('tasks')
          .set({ claims: claims + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 ? store : other)))
    expect(await store.db.selectFrom('tasks').select('claims').executeTakeFirst()).toEqual({ claims: 40 })
  })

  test('a failed transaction releases its lock', async () => {
    const failing = store.transaction(async (tx) => {
      await store.lock(tx, 'a')
      throw new Refusal(400, 'no')
    })
    await expect(failing).rejects.toThrow('no')
    await other.transaction(async (tx) => {
      await other.lock(tx, 'a')
      await other.lock(tx, 'a')
      await other.lock(tx, 'b')
    })
  })

  test('only one of many spends a token', async () => {
    const token = tokenRow({ kind: 'refresh' })
    await store.db.insertInto('tokens').values(token).execute()
    const spend = (node: Store) =>
      node.transaction((tx) =>
        tx.deleteFrom('tokens').where('token_hash', '=', token.token_hash).returning('kind').execute(),
      )
    const spent = await Promise.all(Array.from({ length: 30 }, (_, index) => spend(index % 2 ? store : other)))
    expect(spent.filter(({ length }) => length === 1)).toHaveLength(1)
  })

  test('an insert of an existing row follows its conflict clause', async () => {
    const first = { file_id: (await inserted(store)).file_id, metadata: '{"a":1}', created_ms: 1 }
    await store.db.insertInto('file_records').values(first).execute()
    await store.db
      .insertInto('file_records')
      .values({ ...first, metadata: '{"a":2}' })
      .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ metadata: '{"a":2}' }))
      .execute()
    const kept = await store.db
      .insertInto('file_records')
      .values({ ...first, metadata: '{"a":3}' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    expect(kept.numInsertedOrUpdatedRows).toBe(0n)
    expect(await store.db.selectFrom('file_records').selectAll().execute()).toEqual([{ ...first, metadata: '{"a":2}' }])
  })

  test('rows keep exact numbers, texts and nulls', async () => {
    const upload = uploadRow({
      size_bytes: Number.MAX_SAFE_INTEGER,
      duration_ms: 0,
      filetype: 'wav “ä” \u{1f399} \\ \' "',
      removed_ms: 5,
    })
    const task = taskRow({ progress: 0.1 + 0.2, data: '{"text":"\\u0000"}', paused_ms: 1 })
    await store.db.insertInto('uploads').values(upload).execute()
    await store.db.insertInto('tasks').values(task).execute()
    expect(await other.db.selectFrom('uploads').selectAll().execute()).toEqual([upload])
    // A newsroom's tasks have more columns.
    expect(await other.db.selectFrom('tasks').selectAll().execute()).toMatchObject([task])
  })

  test('counts and sums are numbers', async () => {
    for (const size_bytes of [1, 2 ** 40])
      await store.db.insertInto('uploads').values(uploadRow({ size_bytes })).execute()
    const { count, sum } = await store.db
      .selectFrom('uploads')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('size_bytes').as('sum')])
      .executeTakeFirstOrThrow()
    expect([count, sum]).toEqual([2, 2 ** 40 + 1])
  })

  test('a query may name 10,000 ids', async () => {
    const rows = Array.from({ length: 50 }, () => taskRow())
    await store.db.insertInto('tasks').values(rows).execute()
    const ids = [...Array.from({ length: 9950 }, () => randomUUID()), ...rows.map((row) => row.transcription_id)]
    const found = await store.transaction((tx) =>
      tx
        .updateTable('tasks')
        .set({ updated_ms: 7 })
        .where('transcription_id', 'in', ids)
        .returning('updated_ms')
        .execute(),
    )
    expect(found).toEqual(rows.map(() => ({ updated_ms: 7 })))
  })

  test('rows without a number get the next one', async () => {
    for (const at_ms of [10, 20, 30])
      await store.db.insertInto('submit_times').values({ client_id: 'client', at_ms }).execute()
    const rows = await store.db.selectFrom('submit_times').selectAll().orderBy('id').execute()
    expect(rows.map(({ at_ms }) => at_ms)).toEqual([10, 20, 30])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  })

  test('ids are compared and ordered by their characters', async () => {
    const ids = ['b', 'B', 'a', 'A', 'ä', 'a b', 'a-b', 'ab']
    for (const id of ids)
      await store.db
        .insertInto('tokens')
        .values(tokenRow({ token_hash: id }))
        .execute()
    const rows = await store.db.selectFrom('tokens').select('token_hash').orderBy('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([...ids].sort())
  })

  test('an error of the work does not count as one of the store', () => {
    for (const error of [new Refusal(404, 'no'), new Error('no'), new TypeError('no'), null, 'no'])
      expect(store.isStoreError(error)).toBe(false)
  })

  test('a scrub ends without an error', async () => {
    await store.scrub()
  })
}

async function inserted(store: Store) {
  const row = uploadRow()
  await store.db.insertInto('uploads').values(row).execute()
  return row
}
