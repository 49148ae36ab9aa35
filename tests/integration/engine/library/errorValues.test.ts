import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { JobReader } from '../../../../electron/engine/jobs/reader.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { foldedText } from '../../../../shared/text/folding.ts'
import { sentenceOf } from '../../../../shared/words/problem.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

const migrations = join(packageRoot, 'electron/engine/library/migrations')

/** A library that the version before error values wrote. */
function olderLibrary(path: string): Database.Database {
  mkdirSync(path, { recursive: true })
  const db = new Database(join(path, 'library.sqlite'))
  db.function('folded', { deterministic: true }, (text) => foldedText(String(text)))
  const files = readdirSync(migrations).filter((name) => name < '0010')
  for (const name of files.sort()) db.exec(readFileSync(join(migrations, name), 'utf8'))
  db.pragma('user_version = 9')
  return db
}

test('stored errors keep their meaning where a code now has two', () => {
  const folder = testFolder()
  const older = olderLibrary(folder)
  const insert = older.prepare(
    `INSERT INTO jobs (kind, dedupe_key, payload, subject, state, max_attempts, run_after_ms, turn, priority, created_ms,
         updated_ms, error_code, error_message, error_retryable)
       VALUES (?, ?, ?, 'a', ?, 5, 0, 0, 0, 0, 0, ?, ?, ?)`,
  )
  const add = (kind: string, state: string, code: string, more: { message?: string; source?: string } = {}) => {
    const { message = 'As it was said.', source = 'file' } = more
    const payload = JSON.stringify({ source: { kind: source } })
    insert.run(kind, `${kind} ${state} ${code} ${source}`, payload, state, code, message, state === 'failed' ? 0 : 1)
  }
  add('import', 'failed', 'disk-full')
  add('export', 'failed', 'disk-full')
  add('import', 'waiting', 'disk-full')
  add('import', 'failed', 'device-away')
  add('import', 'waiting', 'device-away')
  add('derive', 'failed', 'damaged-audio', { message: 'The recording could not be converted; it may be damaged.' })
  add('import', 'failed', 'damaged-audio')
  add('derive', 'failed', 'folder-missing')
  add('export', 'failed', 'folder-missing')
  add('import', 'failed', 'source-gone', { source: 'device' })
  add('import', 'failed', 'source-gone')
  older.close()

  const db = openLibraryDatabase(folder, packageRoot)
  const jobs = new JobReader(db).list(['failed', 'waiting'])
  expect(jobs.map(({ error }) => error?.code)).toEqual([
    'import-disk-full',
    'export-disk-full',
    'disk-full',
    'device-away-unknown',
    'device-away',
    'not-converted',
    'damaged-audio',
    'copy-folder-missing',
    'folder-missing',
    'device-recording-gone',
    'source-gone',
  ])
  // Only waiting jobs continue, so only their sentence says so. In earlier versions, an import failed if the disk was full; now
  // it waits.
  for (const { state, error } of jobs)
    if (error && error.code !== 'import-disk-full')
      expect(/continues/.test(sentenceOf(error)), error.code).toBe(state === 'waiting')
  db.close()
})
