import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openSqliteStore } from '../../../electron/service/embedded/sqliteStore.ts'
import { isUnfinished } from '../../../electron/service/work/taskRows.ts'
import { packageRoot, temporaryFolder } from '../../support/testEngine.ts'

const folder = temporaryFolder()
afterEach(() => folder.remove())

test('finds unfinished tasks and workflows by their index', async () => {
  const store = openSqliteStore(join(folder.path, 'service'), packageRoot)
  for (const table of ['tasks', 'workflows'] as const) {
    const plan = await store.db
      .selectFrom(table)
      .selectAll()
      .where(isUnfinished)
      .orderBy('created_ms')
      .limit(1)
      .explain<{ detail: string }>(undefined, sql`query plan`)
    expect(plan.map(({ detail }) => detail).join()).toContain(`${table}_unfinished`)
  }
  await store.close()
})
