import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { problem } from '../../../shared/words/problem.ts'
import { freeBytesAtSync, makeOwnFile, syncFolder } from '../../system/index.ts'
import { isDiskFull } from './problems.ts'

/** The mark in the names of copies that are made before a migration: `library.sqlite.before-0011`. */
const copyMark = '.before-'
/** How many copies are kept. A second one is left by a migration that was interrupted between two of its steps. */
const mostCopies = 2
const keptMs = 30 * 86_400_000

/**
 * Copies the library file before the migration with the number `next` changes it. The copy gets its name only once it is whole and on
 * the disk. Throws `migration-disk-full` before anything is changed if the copy and the migration may not fit.
 */
export function copyBeforeMigration(db: Database, path: string, next: number): void {
  const copy = `${path}${copyMark}${String(next).padStart(4, '0')}`
  const unfinished = `${copy}.new`
  rmSync(unfinished, { force: true })
  const sizeBytes = pragmaOf(db, 'page_count') * pragmaOf(db, 'page_size')
  // A migration may write every page once more, to the log.
  const neededBytes = 2 * sizeBytes
  const freeBytes = freeBytesAtSync(dirname(path))
  if (freeBytes < neededBytes) throw problem('migration-disk-full', { neededBytes, freeBytes }, { retryable: true })
  try {
    // The copy is as private as the library. SQLite accepts an empty file.
    makeOwnFile(unfinished)
    // Unlike a copy of the file, this has what is still in the log, and nothing half written.
    db.prepare('VACUUM INTO ?').run(unfinished)
    syncFile(unfinished)
    renameSync(unfinished, copy)
    syncFolder(dirname(path))
  } catch (cause) {
    rmSync(unfinished, { force: true })
    throw isDiskFull(cause)
      ? problem('migration-disk-full', { neededBytes, freeBytes }, { retryable: true, cause })
      : cause
  }
  for (const name of copiesByAge(path).slice(mostCopies)) rmSync(join(dirname(path), name), { force: true })
}

/** Removes copies with which the library was not restored for a month. Ignores errors: the next start tries again. */
export function removeOldCopies(path: string, nowMs: number): void {
  for (const name of migrationCopies(path)) {
    const copy = join(dirname(path), name)
    try {
      if (nowMs - statSync(copy).mtimeMs > keptMs) rmSync(copy)
    } catch {}
  }
}

/** The names of the copies of a library file, and of a copy that was interrupted. */
export function migrationCopies(path: string): string[] {
  const start = `${basename(path)}${copyMark}`
  return readdirSync(dirname(path)).filter((name) => name.startsWith(start))
}

/** The newest first. */
const copiesByAge = (path: string): string[] =>
  migrationCopies(path)
    .map((name) => ({ name, mtimeMs: statSync(join(dirname(path), name)).mtimeMs }))
    .sort((one, other) => other.mtimeMs - one.mtimeMs)
    .map(({ name }) => name)

const pragmaOf = (db: Database, name: string): number => db.pragma(name, { simple: true }) as number

function syncFile(path: string): void {
  // Windows syncs only a file that is open for writing.
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
