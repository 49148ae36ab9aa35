import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { packageRoot } from './testEngine.ts'

const migrations = 'electron/engine/library/migrations'

/** The folder of a later version's package: the library's migrations of this version, and `added` with the next numbers. */
export function laterVersion(path: string, ...added: string[]): string {
  const folder = join(path, 'later-version')
  mkdirSync(join(folder, migrations), { recursive: true })
  cpSync(join(packageRoot, migrations), join(folder, migrations), { recursive: true })
  added.forEach((sql, index) => {
    writeFileSync(join(folder, migrations, `000${index + 2}-made-up.sql`), sql)
  })
  return folder
}

/** A migration that writes everything once more that {@link writeLibrary} wrote. */
export const copyPadding = 'CREATE TABLE padding_again AS SELECT bytes, 1 AS is_migrated FROM padding'

/** A library of this version, with `megabytes` in it. */
export function writeLibrary(libraryPath: string, megabytes = 0): void {
  const db = openLibraryDatabase(libraryPath, packageRoot)
  db.exec('CREATE TABLE padding (bytes BLOB)')
  const insert = db.prepare('INSERT INTO padding VALUES (randomblob(1000000))')
  for (let row = 0; row < megabytes; row++) insert.run()
  db.close()
}
