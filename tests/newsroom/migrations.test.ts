import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { auditAfter, recordAudit } from '../../electron/service/newsroom/postgres/audit.ts'
import { isMigrated, migrate, newestVersion } from '../../electron/service/newsroom/postgres/migrate.ts'
import { sayNodeRuns } from '../../electron/service/newsroom/postgres/nodes.ts'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { PgBossQueue } from '../../electron/service/newsroom/queue/pgBossQueue.ts'
import { queueName } from '../../electron/service/newsroom/queue/settings.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { testFolder } from '../support/testFolder.ts'
import { eventually } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { packageRoot } from './setup/packageRoot.ts'

const folder = 'electron/service/newsroom/postgres/migrations'

/** A new database without any tables. */
async function emptyDatabase(): Promise<string> {
  const address = new URL(inject('postgresUrl') ?? '')
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  address.pathname = `/empty_${crypto.randomUUID().replaceAll('-', '')}`
  await client.query(`CREATE DATABASE ${address.pathname.slice(1)} TEMPLATE template0`).finally(() => client.end())
  return address.href
}

describeNeedingPostgres('the migrations of a newsroom', () => {
  let url: string
  let store: PostgresStore
  let nextVersion: string
  beforeEach(async () => {
    url = await emptyDatabase()
    store = new PostgresStore({ url }, silentLog)
    // A later version of the package, with one migration more.
    nextVersion = testFolder()
    mkdirSync(join(nextVersion, folder), { recursive: true })
    cpSync(join(packageRoot, folder), join(nextVersion, folder), { recursive: true })
  })
  afterEach(() => store.close())
  const addMigration = (name: string, text: string) => writeFileSync(join(nextVersion, folder, name), text)
  const shipped = readdirSync(join(packageRoot, folder)).sort()
  const applied = async () =>
    (await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY version`.execute(store.db)).rows.map(
      ({ name }) => name,
    )

  test('migrations are made once', async () => {
    expect(await isMigrated(store, packageRoot)).toBe(false)
    expect(await migrate({ url }, packageRoot, silentLog)).toEqual(shipped)
    expect(await isMigrated(store, packageRoot)).toBe(true)
    expect(await migrate({ url }, packageRoot, silentLog)).toEqual([])
  })

  test('migrations are made by one of many nodes that start at once, with the queue’s own', async () => {
    addMigration('9001-slow.sql', '-- expand\nSELECT pg_sleep(0.3); CREATE TABLE second (id integer);')
    const nodes = Array.from({ length: 6 }, async () => {
      const done = await migrate({ url }, nextVersion, silentLog)
      await migrateQueue({ url }, silentLog)
      return done
    })
    expect((await Promise.all(nodes)).flat().sort()).toEqual([...shipped, '9001-slow.sql'])
    expect(await applied()).toEqual([...shipped, '9001-slow.sql'])
    const queues = sql<{ name: string }>`SELECT name FROM pgboss.queue WHERE name = ${queueName}`
    expect((await queues.execute(store.db)).rows).toHaveLength(1)
  })

  test('newer migrations are used if they expand, and refused by name if they contract', async () => {
    addMigration('9001-more.sql', '-- expand\nALTER TABLE tasks ADD COLUMN later integer;')
    await migrate({ url }, nextVersion, silentLog)
    expect(await isMigrated(store, packageRoot)).toBe(true)
    expect(await migrate({ url }, packageRoot, silentLog)).toEqual([])
    addMigration('9002-less.sql', '-- contract\nALTER TABLE people DROP COLUMN name;')
    await migrate({ url }, nextVersion, silentLog)
    await expect(migrate({ url }, packageRoot, silentLog)).rejects.toMatchObject({ code: 'service-newer' })
    await expect(isMigrated(store, packageRoot)).rejects.toMatchObject({ code: 'service-newer' })
    expect(await applied()).toEqual([...shipped, '9001-more.sql', '9002-less.sql'])
  })

  test('migrations contract tables only when no node of the version before runs', async () => {
    await migrate({ url }, packageRoot, silentLog)
    const before = { nodeId: 'node-1', version: '0.1.0', schemaVersion: newestVersion(packageRoot) }
    await sayNodeRuns(store.newsroom, before)
    addMigration('9001-less.sql', '-- contract\nALTER TABLE people DROP COLUMN name;')
    addMigration('9002-more.sql', '-- expand\nALTER TABLE people ADD COLUMN full_name text;')
    expect(await isMigrated(store, nextVersion)).toBe(false)
    const asked = migrate({ url }, nextVersion, silentLog)
    await expect(asked).rejects.toMatchObject({ code: 'service-nodes-older' })
    expect(await applied()).toEqual([...shipped, '9002-more.sql'])
    expect(await isMigrated(store, nextVersion)).toBe(true)
    await sayNodeRuns(store.newsroom, { nodeId: 'node-2', version: '0.2.0', schemaVersion: 9002 })
    await sql`UPDATE nodes SET seen_ms = seen_ms - 3600000 WHERE node_id = 'node-1'`.execute(store.newsroom)
    expect(await migrate({ url }, nextVersion, silentLog)).toEqual(['9001-less.sql'])
  })

  test('a migration outside of a transaction is repeated if it failed halfway', async () => {
    await migrate({ url }, packageRoot, silentLog)
    const index = 'DROP INDEX CONCURRENTLY IF EXISTS by_role;\nCREATE INDEX CONCURRENTLY by_role ON people (role);\n'
    const head = '-- expand: an index\n-- outside of a transaction\n'
    addMigration('9001-index.sql', `${head}${index}SELECT * FROM no_such_table;\n`)
    await expect(migrate({ url }, nextVersion, silentLog)).rejects.toThrow('no_such_table')
    expect(await applied()).toEqual(shipped)
    addMigration('9001-index.sql', `${head}${index}`)
    expect(await migrate({ url }, nextVersion, silentLog)).toEqual(['9001-index.sql'])
  })

  test('a migration that does not state its kind is refused', async () => {
    addMigration('9001-unsaid.sql', 'CREATE TABLE half (id integer);')
    await expect(migrate({ url }, nextVersion, silentLog)).rejects.toThrow('9001-unsaid.sql: the first line')
  })

  test('a migration of a busy table does not hold up requests, and is done later', async () => {
    await migrate({ url }, packageRoot, silentLog)
    addMigration('9001-more.sql', '-- expand\nALTER TABLE tasks ADD COLUMN later integer;')
    let migrating = Promise.resolve<string[]>([])
    await store.newsroomTransaction(async (tx) => {
      await tx.selectFrom('tasks').select('status').execute()
      migrating = migrate({ url }, nextVersion, silentLog)
      const waits = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await eventually(
        async () => (await waits.execute(store.db)).rows.length,
        (count) => count === 1,
      )
      // It stands behind the change, until the change gives up.
      await store.db.selectFrom('tasks').select('status').execute()
    })
    expect(await migrating).toEqual(['9001-more.sql'])
  })

  test('a migration changes the tables whole or not at all', async () => {
    await migrate({ url }, packageRoot, silentLog)
    addMigration('9001-broken.sql', '-- expand\nCREATE TABLE half (id integer); SELECT * FROM no_such_table;')
    await expect(migrate({ url }, nextVersion, silentLog)).rejects.toThrow()
    expect(await applied()).toEqual(shipped)
    expect((await sql`SELECT to_regclass('half')::text AS found`.execute(store.db)).rows).toEqual([{ found: null }])
    addMigration('9001-broken.sql', '-- expand\nCREATE TABLE half (id integer);')
    expect(await migrate({ url }, nextVersion, silentLog)).toEqual(['9001-broken.sql'])
  })

  test('a queue is not opened without its tables', async () => {
    await migrate({ url }, packageRoot, silentLog)
    await expect(PgBossQueue.open(store, { url }, silentLog)).rejects.toThrow('not installed')
  })

  test('migrations make all tables, with IDs that are compared by bytes', async () => {
    await migrate({ url }, packageRoot, silentLog)
    const text = shipped.map((name) => readFileSync(join(packageRoot, folder, name), 'utf8')).join('\n')
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1]).sort()
    const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`.execute(store.db)
    expect(tables.map(({ name }) => name).sort()).toEqual(named(/^CREATE TABLE (\w+)/gm))
    // Ids are compared by their bytes in every table, or a join would be an error.
    const { rows: uncollated } = await sql<{ column: string }>`
      SELECT table_name || '.' || column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ '_id$|_hash$' AND collation_name IS NULL
        AND column_name NOT IN ('store_upload_id', 'worker_id')`.execute(store.db)
    expect(uncollated.map(({ column }) => column)).toEqual(['workflows.owner_id'])
  })
})

describeNeedingPostgres('the exported audit', () => {
  test('the audit is exported in order, whole, and without unfinished entries', async () => {
    const store = new PostgresStore({ url: await migratedDatabase() }, silentLog)
    try {
      const entry = (at_ms: number, object_id: string) => ({
        ...{ at_ms, client_id: 'news', account_id: 'news/ann', key_name: 'laptop', node: 'node-1' },
        ...{ action: 'removed', object_kind: 'task', object_id },
      })
      await recordAudit(store.newsroom, [])
      await recordAudit(store.newsroom, [entry(10, 'a'), entry(11, 'b')])
      await store.newsroomTransaction((tx) => recordAudit(tx, [entry(12, 'c')]))
      const failing = store.newsroomTransaction(async (tx) => {
        await recordAudit(tx, [entry(13, 'never')])
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await recordAudit(store.newsroom, [entry(50, 'd'), entry(14, 'e')])
      const idsAfter = async (beforeMs: number, limit: number) => {
        const pages: string[][] = []
        for (let afterId = 0; ; ) {
          const page = await auditAfter(store.newsroom, { afterId, beforeMs, limit })
          if (page.length === 0) return pages
          pages.push(page.map(({ object_id }) => object_id ?? ''))
          afterId = page.at(-1)?.id ?? 0
        }
      }
      expect(await idsAfter(20, 2)).toEqual([['a', 'b'], ['c']])
      expect(await idsAfter(100, 10)).toEqual([['a', 'b', 'c', 'd', 'e']])
      const [first] = await auditAfter(store.newsroom, { afterId: 0, beforeMs: 100, limit: 1 })
      expect(first).toEqual({ id: expect.any(Number), detail: null, ...entry(10, 'a') })
    } finally {
      await store.close()
    }
  })
})
