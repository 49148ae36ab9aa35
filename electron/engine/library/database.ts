import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { foldedText } from '../../../shared/text/folding.ts'
import { lettersOnly, searchableText } from '../../../shared/transcripts/searchableText.ts'
import { problem } from '../../../shared/words/problem.ts'
import { makeOwnFile, makeOwnFolder } from '../../system/index.ts'
import { copyBeforeMigration } from './copyBeforeMigration.ts'
import { waitForDisk } from './durability.ts'
import { asLibraryProblem } from './problems.ts'

export type LibraryDatabase = Database.Database

export const libraryFile = (libraryPath: string): string => join(libraryPath, 'library.sqlite')

type Migration = { version: number; name: string; sql: string }

/** The migrations of this version, from `0001-….sql` upwards without a gap. */
function shippedMigrations(packageRoot: string): Migration[] {
  const folder = join(packageRoot, 'electron/engine/library/migrations')
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ version: Number(name.slice(0, 4)), name, sql: readFileSync(join(folder, name), 'utf8') }))
}

/**
 * Opens (or makes) `library.sqlite` in the library folder and migrates it to this version's schema. Each migration and its
 * `user_version` are one transaction, after a backup copy. Refuses a library that a newer version has written, with its own error.
 */
export function openLibraryDatabase(libraryPath: string, packageRoot: string): LibraryDatabase {
  const path = libraryFile(libraryPath)
  const existed = existsSync(path)
  const migrations = shippedMigrations(packageRoot)
  let db: LibraryDatabase
  try {
    makeOwnFolder(libraryPath)
    makeOwnFile(path)
    db = new Database(path)
    refuseNewer(db, migrations)
    db.pragma('journal_mode = WAL')
    setUpForWriting(db)
  } catch (cause) {
    if (cause instanceof TapelogError) throw cause
    throw unreadable(cause)
  }
  try {
    migrate(db, path, existed, migrations)
  } catch (error) {
    db.close()
    throw asLibraryProblem(error)
  }
  return db
}

/** How long a write waits while another connection writes. */
export const busyTimeoutMs = 5000

function setUpForWriting(db: LibraryDatabase): void {
  waitForDisk(db)
  // Without this setting, a sync on macOS ends in the drive's cache.
  db.pragma('fullfsync = ON')
  db.pragma('checkpoint_fullfsync = ON')
  db.pragma('foreign_keys = ON')
  // SQLite overwrites deleted data with zeros.
  db.pragma('secure_delete = ON')
  db.pragma(`busy_timeout = ${busyTimeoutMs}`)
  addFunctions(db)
}

/**
 * Opens another connection to this process's open library, for one of its threads. Every transaction of the engine that reads before it
 * writes must be immediate; otherwise it fails if this connection commits in between.
 */
export function openSecondConnection(path: string): LibraryDatabase {
  const db = new Database(path, { fileMustExist: true })
  setUpForWriting(db)
  return db
}

const unreadable = (cause: unknown) => problem('library-unreadable', null, { cause })

/**
 * Opens a library only for reading; another program may write to it meanwhile. Throws `library-missing`, `library-newer`, and
 * `library-older` for a library that this version has not migrated yet.
 */
export const openForReading = (libraryPath: string, packageRoot: string): LibraryDatabase =>
  openBesideOthers(libraryPath, packageRoot, { readonly: true })

/**
 * Like {@link openForReading}, but for edits of transcripts, which are short transactions. The engine that holds the lock makes all
 * other changes.
 */
export function openForEditing(libraryPath: string, packageRoot: string): LibraryDatabase {
  const db = openBesideOthers(libraryPath, packageRoot, { readonly: false })
  setUpForWriting(db)
  return db
}

function openBesideOthers(
  libraryPath: string,
  packageRoot: string,
  { readonly }: { readonly: boolean },
): LibraryDatabase {
  const path = libraryFile(libraryPath)
  if (!existsSync(path)) throw problem('library-missing')
  const migrations = shippedMigrations(packageRoot)
  let db: LibraryDatabase
  try {
    db = new Database(path, { readonly, fileMustExist: true })
    refuseNewer(db, migrations)
    if (readonly) addFunctions(db)
  } catch (cause) {
    throw cause instanceof TapelogError ? cause : unreadable(cause)
  }
  if (versionOf(db) < (migrations.at(-1)?.version ?? 0)) {
    db.close()
    throw problem('library-older')
  }
  return db
}

/**
 * `folded(text)`: see {@link foldedText}; keys of names need it. `letters(text)`: see {@link lettersOnly}. `searchable(text)`: see {@link searchableText}; the full-text index needs it.
 * @exportedFor tests: they read and write rows of a library
 */
export const addFunctions = (db: LibraryDatabase): void => {
  db.function('folded', { deterministic: true }, (text) => foldedText(String(text)))
  db.function('letters', { deterministic: true }, (text) => lettersOnly(String(text)))
  db.function('searchable', { deterministic: true }, (text) => searchableText(String(text)))
}

const versionOf = (db: LibraryDatabase): number => db.pragma('user_version', { simple: true }) as number

/**
 * Check the version before anything that writes, such as setting the journal mode, so that a library of a newer version does not
 * change.
 */
function refuseNewer(db: LibraryDatabase, migrations: Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  const current = versionOf(db)
  if (current <= newest) return
  db.close()
  throw problem('library-newer', { found: current, known: newest })
}

function migrate(db: LibraryDatabase, path: string, existed: boolean, migrations: Migration[]): void {
  const current = versionOf(db)
  const newest = migrations.at(-1)?.version ?? 0
  if (current === newest) return
  const ahead = migrations.filter(({ version }) => version > current)
  if (existed && current > 0) copyBeforeMigration(db, path, ahead[0]?.version ?? newest)
  for (const migration of ahead)
    db.transaction(() => {
      db.exec(migration.sql)
      db.pragma(`user_version = ${migration.version}`)
    }).immediate()
}
