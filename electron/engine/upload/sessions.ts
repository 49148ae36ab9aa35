import type { Statement } from 'better-sqlite3'
import type { UploadSession } from '../../../shared/partner/schemas.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { serviceKeySql } from '../accounts/connections.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { WalSync } from '../library/durability.ts'
import { encodingKey, isOfSlice, type UploadEncoding } from './encodings.ts'
import type { UploadSource } from './source.ts'

export type UploadRow = {
  id: number
  recordingId: number
  destination: Destination
  serviceKey: string
  fileId: string
  uploadId: string
  chunkSizeBytes: number
  filetype: string
  sizeBytes: number
  sha256: string
  mtimeMs: number
  /** See {@link encodingKey}. */
  encoding: string
  /** The second family's File Model as JSON, if that family completed this upload. */
  fileRecord: string | null
  state: 'open' | 'completed' | 'abandoned'
  downloadUrl: string | null
  downloadUrlExpiresMs: number | null
  createdMs: number
}
/** How much of a recording was sent to remote services. `percent`: the share of an unfinished upload. */
type Sent = { is: 'nothing' } | { is: 'some'; percent: number } | { is: 'slices' } | { is: 'all' }
export type PartRow = { partNumber: number; presignedUrl: string; etag: string | null }

const columns = `id, recording_id AS recordingId, destination, service_key AS serviceKey, file_id AS fileId,
  upload_id AS uploadId, chunk_size_bytes AS chunkSizeBytes, filetype, size_bytes AS sizeBytes, sha256,
  mtime_ms AS mtimeMs, encoding, file_record AS fileRecord, state, download_url AS downloadUrl, download_url_expires_ms AS downloadUrlExpiresMs,
  created_ms AS createdMs`

/** Upload sessions and their parts. */
export class UploadStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #walSync: WalSync
  readonly #acknowledgement: Statement<[string, number, number, number]>

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
    this.#walSync = new WalSync(db)
    this.#acknowledgement = db.prepare(
      'UPDATE upload_parts SET etag = ?, acknowledged_ms = ? WHERE upload = ? AND part_number = ?',
    )
  }

  get(id: number): UploadRow | null {
    return this.#db.prepare<[number], UploadRow>(`SELECT ${columns} FROM uploads WHERE id = ?`).get(id) ?? null
  }

  /** The open sessions of this recording: at most one for the whole recording and one for each slice. */
  open(recordingId: number): UploadRow[] {
    return this.#db
      .prepare<[number], UploadRow>(`SELECT ${columns} FROM uploads WHERE recording_id = ? AND state = 'open'`)
      .all(recordingId)
  }

  sentToRemote(recordingId: number): Sent {
    const rows = this.#db
      .prepare<[number], { encoding: string; state: UploadRow['state']; share: number }>(
        `SELECT encoding, state, min(1.0, chunk_size_bytes * 1.0 / max(1, size_bytes) *
           (SELECT count(*) FROM upload_parts WHERE upload = uploads.id AND etag IS NOT NULL)) AS share
         FROM uploads WHERE recording_id = ? AND destination = 'remote'`,
      )
      .all(recordingId)
    const whole = rows.filter(({ encoding }) => !isOfSlice(encoding))
    if (whole.some(({ state }) => state === 'completed')) return { is: 'all' }
    if (rows.length > whole.length) return { is: 'slices' }
    if (whole.length === 0) return { is: 'nothing' }
    return { is: 'some', percent: Math.floor(Math.max(...whole.map(({ share }) => share)) * 100 + 1e-9) }
  }

  /** A finished upload of a recording in this encoding on this account, whose DownloadUrl still works for `marginMs`. */
  withDownloadUrl(
    recordingId: number,
    serviceKey: string,
    encoding: UploadEncoding,
    marginMs: number,
  ): UploadRow | null {
    return (
      this.#db
        .prepare<[number, string, string, number], UploadRow>(
          `SELECT ${columns} FROM uploads WHERE recording_id = ? AND service_key = ? AND state = 'completed'
           AND encoding = ? AND download_url_expires_ms > ? ORDER BY id DESC LIMIT 1`,
        )
        .get(recordingId, serviceKey, encodingKey(encoding), this.#now() + marginMs) ?? null
    )
  }

  /** A finished upload of a whole recording on this account that has a file record, made for this owner. */
  withFileRecord(recordingId: number, serviceKey: string, ownerId: string | null): UploadRow | null {
    return (
      this.#db
        .prepare<[{ recordingId: number; serviceKey: string; ownerId: string | null }], UploadRow>(
          `SELECT ${columns} FROM uploads WHERE recording_id = @recordingId AND service_key = @serviceKey
           AND state = 'completed' AND file_record IS NOT NULL AND encoding NOT LIKE '%@%'
           AND coalesce(json_extract(file_record, '$.owner_id'), @ownerId) IS @ownerId ORDER BY id DESC LIMIT 1`,
        )
        .get({ recordingId, serviceKey, ownerId }) ?? null
    )
  }

  /** Forgets a file record that the service does not know, or no longer knows. */
  forgetFileRecord(uploadRowId: number): void {
    this.#db.prepare('UPDATE uploads SET file_record = NULL, updated_ms = ? WHERE id = ?').run(this.#now(), uploadRowId)
  }

  create(
    recordingId: number,
    destination: Destination,
    serviceKey: string,
    source: UploadSource,
    session: UploadSession,
  ): UploadRow {
    const nowMs = this.#now()
    const id = this.#db
      .transaction(() => {
        const { lastInsertRowid } = this.#db
          .prepare(
            `INSERT INTO uploads (recording_id, destination, service_key, file_id, upload_id, chunk_size_bytes, filetype,
               size_bytes, sha256, mtime_ms, encoding, state, created_ms, updated_ms)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)`,
          )
          .run(
            recordingId,
            destination,
            serviceKey,
            session.FileId,
            session.UploadId,
            session.ChunkSize,
            source.filetype,
            source.sizeBytes,
            source.sha256,
            source.mtimeMs,
            encodingKey(source.encoding),
            nowMs,
            nowMs,
          )
        const insert = this.#db.prepare(
          'INSERT INTO upload_parts (upload, part_number, presigned_url) VALUES (?, ?, ?)',
        )
        for (const part of session.Parts) insert.run(lastInsertRowid, part.PartNumber, part.PresignedUrl)
        return Number(lastInsertRowid)
      })
      .immediate()
    const row = this.get(id)
    if (!row) throw new Error('upload row vanished')
    return row
  }

  parts(uploadRowId: number): PartRow[] {
    return this.#db
      .prepare<[number], PartRow>(
        `SELECT part_number AS partNumber, presigned_url AS presignedUrl, etag FROM upload_parts
         WHERE upload = ? ORDER BY part_number`,
      )
      .all(uploadRowId)
  }

  /** Stores a part's ETag. Resolves when it is on the disk; does not block other parts. */
  acknowledge(uploadRowId: number, partNumber: number, etag: string): Promise<void> {
    return this.#walSync.commit(() => this.#acknowledgement.run(etag, this.#now(), uploadRowId, partNumber))
  }

  complete(uploadRowId: number, downloadUrl: string | null, expiresMs: number | null, fileRecord: string | null): void {
    this.#db
      .prepare(
        `UPDATE uploads SET state = 'completed', download_url = ?, download_url_expires_ms = ?, file_record = ?,
           updated_ms = ? WHERE id = ?`,
      )
      .run(downloadUrl, expiresMs, fileRecord, this.#now(), uploadRowId)
  }

  /** Call it when the service refused the DownloadUrl before it expired. */
  expireDownloadUrl(uploadRowId: number): void {
    const nowMs = this.#now()
    this.#db
      .prepare('UPDATE uploads SET download_url_expires_ms = ?, updated_ms = ? WHERE id = ?')
      .run(nowMs, nowMs, uploadRowId)
  }

  /** The `FileId` and `UploadId` of everything that was sent, with the keys of the services. */
  idsAtServices(recordingId: number): { serviceKey: string; fileId: string; uploadId: string }[] {
    return this.#db
      .prepare<[number], { serviceKey: string; fileId: string; uploadId: string }>(
        `SELECT ${serviceKeySql('upload')} AS serviceKey, file_id AS fileId, upload_id AS uploadId FROM uploads upload
         WHERE recording_id = ?`,
      )
      .all(recordingId)
  }

  /** Deletes all sessions of a recording. No run may still refer to such a session. */
  remove(recordingId: number): void {
    this.#db
      .prepare('DELETE FROM upload_parts WHERE upload IN (SELECT id FROM uploads WHERE recording_id = ?)')
      .run(recordingId)
    this.#db.prepare('DELETE FROM uploads WHERE recording_id = ?').run(recordingId)
  }

  /**
   * Call it when the audio of a recording was deleted. It deletes the sessions on this machine. Sessions of remote services stay,
   * because they show where the audio was sent, but their addresses are removed.
   */
  audioDeleted(recordingId: number): void {
    const here = `SELECT id FROM uploads WHERE recording_id = ? AND destination = 'this-machine'`
    this.#db.prepare(`DELETE FROM upload_parts WHERE upload IN (${here})`).run(recordingId)
    this.#db.prepare(`DELETE FROM uploads WHERE id IN (${here})`).run(recordingId)
    this.#db
      .prepare(
        `UPDATE upload_parts SET presigned_url = '' WHERE upload IN (SELECT id FROM uploads WHERE recording_id = ?)`,
      )
      .run(recordingId)
    this.#db
      .prepare(
        `UPDATE uploads SET download_url = NULL, download_url_expires_ms = NULL, updated_ms = @nowMs,
           abandoned_reason = CASE state WHEN 'open' THEN 'The audio was deleted.' ELSE abandoned_reason END,
           state = CASE state WHEN 'open' THEN 'abandoned' ELSE state END WHERE recording_id = @recordingId`,
      )
      .run({ recordingId, nowMs: this.#now() })
  }

  /** Call it when the service removes the file, so that the file is not used again. */
  fileIsRemoved(uploadRowId: number): void {
    this.expireDownloadUrl(uploadRowId)
    this.forgetFileRecord(uploadRowId)
  }

  /** Ends a session that cannot continue. The row stays, with the reason. */
  abandon(uploadRowId: number, reason: string): void {
    this.#db
      .prepare(`UPDATE uploads SET state = 'abandoned', abandoned_reason = ?, updated_ms = ? WHERE id = ?`)
      .run(reason, this.#now(), uploadRowId)
  }
}
