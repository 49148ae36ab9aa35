import pg from 'pg'
import { expect, test } from 'vitest'
import { benchTask } from '../../../electron/service/newsroom/bench/queueSpeed.ts'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { describeNeedingPostgres, migratedDatabase } from '../setup/needingPostgres.ts'
import { countEnds, endsSeen } from './ends.ts'

describeNeedingPostgres('the count of ends', () => {
  test('tells a task that ended once from a lost, doubled or undone one', async () => {
    const url = await migratedDatabase()
    const database = new pg.Pool({ connectionString: url })
    const store = new PostgresStore({ url }, silentLog)
    try {
      await countEnds(database)
      const tasks = Array.from({ length: 3 }, () => benchTask('news', 'news/jo'))
      await store.db.insertInto('tasks').values(tasks).execute()
      const [once, twice] = tasks.map(({ transcription_id }) => transcription_id)
      const end = (id: string | undefined, data: string) =>
        database.query(`UPDATE tasks SET status = 'SUCCESS', data = $2 WHERE transcription_id = $1`, [id, data])
      await end(once, '{}')
      await end(twice, '{}')
      expect(await endsSeen(database)).toMatchObject({ lost: 1, doubled: 0 })
      await end(twice, '{"text":"again"}')
      await database.query(`BEGIN; UPDATE tasks SET status = 'SUCCESS'; ROLLBACK`)
      expect(await endsSeen(database)).toMatchObject({
        ...{ tasks: 3, workflows: 0, lost: 1, doubled: 1 },
        statuses: { 'task SUCCESS': 2, 'task PENDING': 1 },
      })
    } finally {
      await store.close()
      await database.end()
    }
  })
})
