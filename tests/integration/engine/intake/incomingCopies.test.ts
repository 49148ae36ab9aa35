import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SqliteError } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IncomingCopies } from '../../../../electron/engine/intake/incoming.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { packageRoot, temporaryFolder } from '../../../support/testEngine.ts'

/** Removes copies that are left over, when neither the folder nor the library is reliable. */
let folder: ReturnType<typeof temporaryFolder>
let db: LibraryDatabase
beforeEach(() => {
  folder = temporaryFolder()
  db = openLibraryDatabase(folder.path, packageRoot)
})
afterEach(() => {
  db.close()
  folder.remove()
})

test('a missing folder of incoming copies does not stop the sweep', () => {
  rmSync(join(folder.path, 'incoming'), { recursive: true, force: true })
  new IncomingCopies({ incoming: join(folder.path, 'incoming'), originals: folder.path }, db).sweep()
})

test('the sweep deletes no copy while the library cannot be read', () => {
  const part = join(folder.path, '7.part')
  writeFileSync(part, 'half')
  const unreadable = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
      return Reflect.get(target, name)
    },
  })
  new IncomingCopies({ incoming: folder.path, originals: folder.path }, unreadable).sweep()
  expect(existsSync(part)).toBe(true)
})
