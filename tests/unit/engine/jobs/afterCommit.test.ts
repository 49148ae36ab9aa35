import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Actions that follow a change, only once it is committed. */
let folder: string
let db: LibraryDatabase
let queue: JobQueue
let done: string[]
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, Date.now)
  done = []
})
afterEach(() => db.close())
const act = (name: string) => queue.afterCommit(() => done.push(`${name}${db.inTransaction ? ' too early' : ''}`))
const refused = () => {
  throw new Error('rolled back')
}

test('a callback runs at once outside a transaction', () => {
  act('at once')
  expect(done).toEqual(['at once'])
})

test('a callback in a transaction runs once the outermost one is committed', () => {
  queue.together(() => {
    queue.together(() => act('inner'))
    expect(done).toEqual([])
    act('outer')
  })
  expect(done).toEqual(['inner', 'outer'])
})

test('a callback never runs after a rollback', () => {
  const rolledBack = () =>
    queue.together(() => {
      queue.together(() => act('inner'))
      refused()
    })
  expect(rolledBack).toThrow('rolled back')
  queue.together(() => {
    act('kept')
    expect(() => queue.together(() => [act('undone'), refused()])).toThrow('rolled back')
  })
  expect(done).toEqual(['kept'])
})
