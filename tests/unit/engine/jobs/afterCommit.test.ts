import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { packageRoot, temporaryFolder } from '../../../support/testEngine.ts'

/** Actions that follow a change, only once it is committed. */
let folder: ReturnType<typeof temporaryFolder>
let db: LibraryDatabase
let queue: JobQueue
let done: string[]
beforeEach(() => {
  folder = temporaryFolder()
  db = openLibraryDatabase(folder.path, packageRoot)
  queue = new JobQueue(db, Date.now)
  done = []
})
afterEach(() => {
  db.close()
  folder.remove()
})
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
