import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addFunctions } from '../../electron/engine/library/database.ts'

/** A library's rows after a death. Times are the library's own. */
export type LibraryFacts = {
  /** The damage that SQLite itself finds. */
  damage: string[]
  recordings: {
    id: number
    fileName: string
    sizeBytes: number
    sha256: string
    originalName: string
    peaks: boolean
  }[]
  jobs: {
    id: number
    kind: string
    state: string
    subject: string
    recordingId: number | null
    errorCode: string | null
  }[]
  /** Sessions with their acknowledged parts. */
  uploads: {
    recordingId: number
    uploadId: string
    fileId: string
    state: string
    ackedParts: number[]
    parts: number
  }[]
  runs: { id: number; recordingId: number; transcriptionId: string | null; submitStarted: boolean }[]
  transcripts: { recordingId: number; revision: number; machine: string }[]
  segments: Map<number, string>
  speakers: Map<number, string>
}

const empty = (): LibraryFacts => ({
  damage: [],
  recordings: [],
  jobs: [],
  uploads: [],
  runs: [],
  transcripts: [],
  segments: new Map(),
  speakers: new Map(),
})

/**
 * Reads a copy of the library's database, because reading must not mend damage that the next start should mend. A
 * library that does not exist yet has no rows.
 */
export function readLibrary(libraryPath: string, scratch: string): LibraryFacts {
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  const copy = join(scratch, 'library.sqlite')
  for (const ending of ['', '-wal'])
    if (existsSync(join(libraryPath, `library.sqlite${ending}`)))
      copyFileSync(join(libraryPath, `library.sqlite${ending}`), `${copy}${ending}`)
  if (!existsSync(copy)) return empty()
  let db: Database.Database | null = null
  try {
    db = new Database(copy)
    addFunctions(db)
    return db.pragma('user_version', { simple: true }) === 0 ? empty() : factsOf(db)
  } catch (error) {
    return { ...empty(), damage: [`cannot be read: ${error instanceof Error ? error.message : String(error)}`] }
  } finally {
    db?.close()
  }
}

function factsOf(db: Database.Database): LibraryFacts {
  const all = <T>(sql: string) => db.prepare<[], T>(sql).all()
  const integrity = (db.pragma('integrity_check') as { integrity_check: string }[]).map((row) => row.integrity_check)
  const foreignKeys = db.pragma('foreign_key_check') as unknown[]
  return {
    damage: [
      ...integrity.filter((line) => line !== 'ok'),
      ...(foreignKeys.length > 0 ? [`${foreignKeys.length} rows point nowhere`] : []),
      ...wholeTextIndex(db),
    ],
    recordings: all<LibraryFacts['recordings'][number] & { peaks: unknown }>(
      `SELECT id, file_name AS fileName, size_bytes AS sizeBytes, sha256, original_name AS originalName,
         peaks_bucket_ms IS NOT NULL AS peaks FROM recordings`,
    ).map((row) => ({ ...row, peaks: Boolean(row.peaks) })),
    jobs: all(
      `SELECT id, kind, state, subject, recording_id AS recordingId, error_code AS errorCode FROM jobs ORDER BY id`,
    ),
    uploads: uploadsIn(db),
    runs: all<LibraryFacts['runs'][number] & { submitStarted: unknown }>(
      `SELECT id, recording_id AS recordingId, transcription_id AS transcriptionId,
         submit_started_ms IS NOT NULL AS submitStarted FROM transcription_runs`,
    ).map((row) => ({ ...row, submitStarted: Boolean(row.submitStarted) })),
    transcripts: all('SELECT recording_id AS recordingId, revision, machine FROM transcripts'),
    segments: new Map(
      all<{ id: number; text: string }>('SELECT id, text FROM segments').map((row) => [row.id, row.text]),
    ),
    speakers: new Map(
      all<{ id: number; name: string }>('SELECT id, name FROM speakers').map((row) => [row.id, row.name]),
    ),
  }
}

export const uploadsIn = (db: Database.Database): LibraryFacts['uploads'] =>
  db
    .prepare<[], Omit<LibraryFacts['uploads'][number], 'ackedParts'> & { ackedParts: string }>(
      `SELECT recording_id AS recordingId, upload_id AS uploadId, file_id AS fileId, state,
         (SELECT json_group_array(part_number) FROM upload_parts WHERE upload = uploads.id AND etag IS NOT NULL) AS ackedParts,
         (SELECT count(*) FROM upload_parts WHERE upload = uploads.id) AS parts
       FROM uploads`,
    )
    .all()
    .map((row) => ({ ...row, ackedParts: JSON.parse(row.ackedParts) }))

/** The full-text index refers to another table. SQLite checks it only on request. */
function wholeTextIndex(db: Database.Database): string[] {
  try {
    db.prepare(`INSERT INTO segments_fts (segments_fts, rank) VALUES ('integrity-check', 1)`).run()
    return []
  } catch {
    return ['the full-text index does not fit its table']
  }
}
