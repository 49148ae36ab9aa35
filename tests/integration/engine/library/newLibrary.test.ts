import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { addFunctions, libraryFile, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

const migrations = join(packageRoot, 'electron/engine/library/migrations')

/** An empty library of the first version. */
function makeFirstVersion(libraryPath: string): void {
  mkdirSync(libraryPath)
  const db = new Database(libraryFile(libraryPath))
  addFunctions(db)
  const [first = ''] = readdirSync(migrations).sort()
  db.exec(readFileSync(join(migrations, first), 'utf8'))
  db.pragma('user_version = 1')
  db.close()
}

/** The version, the schema as SQLite has it, and the tables with rows. */
function factsOf(libraryPath: string) {
  const db = openLibraryDatabase(libraryPath, packageRoot)
  try {
    const schema = db
      .prepare<[], { type: string; name: string }>(
        `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name <> 'sqlite_stat1' ORDER BY type, name`,
      )
      .all()
    const rows = schema
      // An index of words without words has a record of its counts or none.
      .filter(({ type, name }) => type === 'table' && !name.endsWith('_fts_data'))
      .flatMap(({ name }) => db.prepare(`SELECT '${name}' AS tbl, * FROM "${name}"`).all())
      .filter((row) => (row as { tbl: string }).tbl !== 'sqlite_sequence')
    return { version: db.pragma('user_version', { simple: true }), schema, rows }
  } finally {
    db.close()
  }
}

test('a new library has the schema and the rows that all migrations together make', () => {
  const folder = testFolder()
  const migrated = join(folder, 'migrated')
  makeFirstVersion(migrated)
  const made = factsOf(join(folder, 'new'))
  expect(made.schema.length).toBeGreaterThan(50)
  expect(made).toEqual(factsOf(migrated))
})
