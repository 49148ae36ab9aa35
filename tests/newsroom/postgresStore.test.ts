import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import type { PostgresSettings } from '../../electron/service/newsroom/postgres/settings.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { countOf, taskRow, uploadRow } from '../contract/service/rows.ts'
import { storeContract } from '../contract/service/storeContract.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { startPostgres } from './setup/postgres.ts'
import { query } from './setup/serviceCommands.ts'

describeNeedingPostgres('the store of a newsroom', () => {
  storeContract(async () => {
    const url = await migratedDatabase()
    const nodes = [new PostgresStore({ url }, silentLog), new PostgresStore({ url }, silentLog)] as const
    return { nodes, close: async () => void (await Promise.all(nodes.map((node) => node.close()))) }
  })
})

describeNeedingPostgres('PostgreSQL under the store', () => {
  const open: PostgresStore[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((store) => store.close()))
  })
  const opened = async (settings: Partial<PostgresSettings> = {}) => {
    const store = new PostgresStore({ url: await migratedDatabase(), ...settings }, silentLog)
    open.push(store)
    return store
  }

  test('a number that is too large to be exact is an error', async () => {
    const store = await opened()
    const asked = sql`SELECT 9007199254740993::bigint AS size`.execute(store.db)
    await expect(asked).rejects.toThrow(RangeError)
    expect(store.isStoreError(await asked.catch((error: unknown) => error))).toBe(false)
    expect((await sql`SELECT 9007199254740991::bigint AS size`.execute(store.db)).rows).toEqual([
      { size: Number.MAX_SAFE_INTEGER },
    ])
  })

  test('the timeouts of a store hold, also none, whatever the database has', async () => {
    const url = await migratedDatabase()
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '9s'`)
    const timeoutOf = async (settings: Partial<PostgresSettings>) => {
      const store = new PostgresStore({ url, ...settings }, silentLog)
      open.push(store)
      return (await sql`SHOW statement_timeout`.execute(store.db)).rows
    }
    expect(await timeoutOf({ statementTimeoutMs: 0 })).toEqual([{ statement_timeout: '0' }])
    expect(await timeoutOf({ statementTimeoutMs: 7000 })).toEqual([{ statement_timeout: '7s' }])
  })

  test('one of two transactions that deadlock is repeated', async () => {
    const store = await opened()
    const tasks = [taskRow(), taskRow()] as const
    await store.db
      .insertInto('tasks')
      .values([...tasks])
      .execute()
    let begun = 0
    const haveBoth = Promise.withResolvers<void>()
    const add = async (first: number, second: number) => {
      await store.transaction(async (tx) => {
        const one = (index: number) =>
          tx
            .updateTable('tasks')
            .set((eb) => ({ claims: eb('claims', '+', 1) }))
            .where('transcription_id', '=', tasks[index]?.transcription_id ?? '')
            .execute()
        await one(first)
        begun += 1
        if (begun === 2) haveBoth.resolve()
        await haveBoth.promise
        await one(second)
      })
    }
    await Promise.all([add(0, 1), add(1, 0)])
    expect(begun).toBe(3)
    expect(await store.db.selectFrom('tasks').select('claims').execute()).toEqual([{ claims: 2 }, { claims: 2 }])
  })

  test('a broken data rule is told apart from a lost connection, a timeout and missing tables', async () => {
    const store = await opened({ statementTimeoutMs: 200, lockTimeoutMs: 100 })
    const errorOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      )
    const row = uploadRow()
    await store.db.insertInto('uploads').values(row).execute()
    const broken = [
      await errorOf(store.db.insertInto('uploads').values(row).execute()),
      await errorOf(sql`SELECT 1 / 0`.execute(store.db)),
    ]
    expect(broken.map((error) => error !== null && !store.isStoreError(error))).toEqual([true, true])
    const others = [
      await errorOf(store.transaction((tx) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx))),
      await errorOf(sql`SELECT pg_sleep(10)`.execute(store.db)),
      await errorOf(sql`SELECT * FROM no_such_table`.execute(store.db)),
      await store.transaction(async (tx) => {
        await store.lock(tx, 'held')
        return await errorOf(store.transaction((second) => store.lock(second, 'held')))
      }),
    ]
    expect(others.map((error) => store.isStoreError(error))).toEqual([true, true, true, true])
    expect(await countOf(store.db, 'uploads')).toBe(1)
  })

  test('a server that stops fails the running calls, and all goes on when it is back', async () => {
    const server = await startPostgres()
    const store = new PostgresStore({ url: server.url, connectionTimeoutMs: 1000 }, silentLog)
    open.push(store)
    try {
      await sql`CREATE TABLE kept (id integer)`.execute(store.db)
      const stopped = Promise.withResolvers<void>()
      const broken = store.transaction(async (tx) => {
        await sql`INSERT INTO kept VALUES (1)`.execute(tx)
        await server.pause()
        stopped.resolve()
        await sql`INSERT INTO kept VALUES (2)`.execute(tx)
      })
      const error = await broken.then(
        () => null,
        (caught: unknown) => caught,
      )
      await stopped.promise
      expect(store.isStoreError(error)).toBe(true)
      const refused = await sql`SELECT 1`.execute(store.db).then(
        () => null,
        (caught: unknown) => caught,
      )
      expect(store.isStoreError(refused)).toBe(true)
      await server.resume()
      await sql`INSERT INTO kept VALUES (3)`.execute(store.db)
      expect((await sql`SELECT id FROM kept`.execute(store.db)).rows).toEqual([{ id: 3 }])
    } finally {
      await server.stop()
    }
  })
})
