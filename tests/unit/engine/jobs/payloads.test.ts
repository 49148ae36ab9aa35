import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobsByPayload } from '../../../../electron/engine/jobs/payloads.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

let folder: string
let db: LibraryDatabase
let queue: JobQueue
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, () => 1000)
})
afterEach(() => db.close())

const enqueue = (deviceId: string, volume: string, file = 'a.wav') =>
  queue.enqueue({
    kind: 'import',
    dedupeKey: `import:${deviceId}:${volume}/${file}:1:1`,
    payload: {
      source: { kind: 'device', deviceId, volume, path: [file], unitVolumes: [], twins: [] },
      from: { key: `device:${deviceId}`, name: 'recorder' },
      sizeBytes: 1,
      mtimeMs: 1,
      sourceLabel: 'recorder',
      localOnly: false,
      options: '{}',
    },
    recordingId: null,
    subject: file,
    again: 'always',
  }).jobId

test('brings forward only jobs with this payload that wait for this reason', () => {
  const [mine, retried, other] = [enqueue('d:1', 'v'), enqueue('d:1', 'v', 'b.wav'), enqueue('d:2', 'v')]
  const wait = db.prepare("UPDATE jobs SET state = 'waiting', waiting_for = ?, run_after_ms = 9000 WHERE id = ?")
  for (const [reason, id] of [
    ['device', mine],
    ['retry', retried],
    ['device', other],
  ])
    wait.run(reason, id)
  new JobsByPayload(db).bringForward({ kind: 'import', payload: { '$.source.deviceId': 'd:1' } }, 'device', 2000)
  expect([mine, retried, other].map((id) => queue.get(id)?.runAfterMs)).toEqual([2000, 9000, 9000])
})

test('finds the imports of a device by their index', () => {
  const plans: string[] = []
  const spying = {
    prepare(sql: string) {
      const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array(sql.split('?').length - 1).fill('x')) as {
        detail: string
      }[]
      plans.push(...rows.map(({ detail }) => detail))
      return db.prepare(sql)
    },
  } as unknown as LibraryDatabase
  new JobsByPayload(spying).bringForward({ kind: 'import', payload: { '$.source.deviceId': 'd' } }, 'device', 1)
  expect(plans.join('\n')).toContain('jobs_by_device')
})
