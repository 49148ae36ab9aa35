import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../../electron/service/embedded/sqliteStore.ts'
import { isUnfinished } from '../../../electron/service/work/taskRows.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

const folder = testFolder()

test('finds unfinished tasks and workflows by their index', async () => {
  const store = openSqliteStore(join(folder, 'service'), packageRoot)
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
