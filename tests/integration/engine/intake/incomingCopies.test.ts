import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SqliteError } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IncomingCopies } from '../../../../electron/engine/intake/incoming.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Removes copies that are left over, when neither the folder nor the library is reliable. */
let folder: string
let db: LibraryDatabase
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
})
afterEach(() => db.close())

test('a missing folder of incoming copies does not stop the sweep', () => {
  rmSync(join(folder, 'incoming'), { recursive: true, force: true })
  new IncomingCopies({ incoming: join(folder, 'incoming'), originals: folder }, db).sweep()
})

test('the sweep deletes no copy while the library cannot be read', () => {
  const part = join(folder, '7.part')
  writeFileSync(part, 'half')
  const unreadable = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
      return Reflect.get(target, name)
    },
  })
  new IncomingCopies({ incoming: folder, originals: folder }, unreadable).sweep()
  expect(existsSync(part)).toBe(true)
})
