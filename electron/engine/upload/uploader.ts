import type { Destination } from '../../../shared/domain.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { isLoopback } from '../../../shared/partner/regions.ts'
import { partCount, type UploadSession } from '../../../shared/partner/schemas.ts'
import type { CompleteFileRequest } from '../../../shared/partner/secondFamily.ts'
import type { JobContext } from '../jobs/types.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { classify } from '../partner/classify.ts'
import type { PartnerClient } from '../partner/client.ts'
import { PartnerError } from '../partner/errors.ts'
import { sendParts } from './sendParts.ts'
import type { UploadRow, UploadStore } from './sessions.ts'
import type { UploadForm, UploadSource, UploadSources } from './source.ts'

/** What the second family's completion is told about a file, beside the parts. */
export type FileMetadata = Omit<CompleteFileRequest, 'file_id' | 'upload_id' | 'part_list' | 'filetype' | 'file_md5'>

type UploadRequest = {
  recording: RecordingRow
  destination: Destination
  client: PartnerClient
  form: UploadForm
  /** Null: completed over the partner interface. Else over the second family, which makes a file record. */
  fileRecord: FileMetadata | null
}

/** A DownloadUrl must outlive the submit and the service's own fetch. */
const downloadUrlMarginMs = 30 * 60_000

/**
 * Uploads recordings, part by part, resuming where a crash left off: only parts without an ETag are sent. A session that
 * the service no longer knows is abandoned with its reason; the next attempt begins a new one. Two uploads of one
 * recording wait for each other.
 */
export class Uploader {
  readonly #uploads: UploadStore
  readonly #sources: UploadSources
  readonly #now: () => number
  readonly #underWay = new Map<number, Promise<unknown>>()

  constructor(uploads: UploadStore, sources: UploadSources, now: () => number) {
    this.#uploads = uploads
    this.#sources = sources
    this.#now = now
  }

  /** Resolves with the completed upload, an earlier one where it still serves. */
  async upload(request: UploadRequest, context: JobContext): Promise<UploadRow> {
    const { id } = request.recording
    const before = this.#underWay.get(id) ?? Promise.resolve()
    const mine = before.catch(() => {}).then(() => this.#upload(request, context))
    this.#underWay.set(id, mine)
    try {
      return await mine
    } finally {
      if (this.#underWay.get(id) === mine) this.#underWay.delete(id)
    }
  }

  async #upload(request: UploadRequest, context: JobContext): Promise<UploadRow> {
    const { recording, destination, client, form, fileRecord } = request
    const source = await this.#sources.get(recording, form, context.signal)
    const usable =
      fileRecord === null
        ? this.#uploads.withDownloadUrl(recording.id, client.account.key, downloadUrlMarginMs)
        : this.#uploads.withFileRecord(recording.id, client.account.key, fileRecord.owner_id ?? null)
    // Of what would be sent now: a file with a serial number in it serves no longer once numbers are to be removed.
    if (usable?.sha256 === source.sha256) {
      await this.#sources.removeCopies(recording.id)
      return usable
    }

    let upload = this.#resumable(recording.id, client.account.key, source)
    if (!upload) {
      const session = await client.call(
        'presign',
        { body: { filesize: source.sizeBytes, filetype: source.filetype } },
        context.signal,
      )
      checkSession(session, source.sizeBytes)
      upload = this.#uploads.create(recording.id, destination, client.account.key, source, session)
    }
    try {
      await sendParts(upload, source.path, client, context, this.#uploads)
      if (fileRecord === null) await this.#complete(upload, source, client, context.signal)
      else await this.#completeWithRecord(upload, source, client, fileRecord, context.signal)
    } catch (error) {
      const verdict = classify(error)
      if (verdict.action === 'new-upload-session' && !context.signal.aborted)
        this.#uploads.abandon(upload.id, verdict.reason)
      throw error
    }
    await this.#sources.removeCopies(recording.id)
    return this.#uploads.get(upload.id) ?? upload
  }

  async #complete(upload: UploadRow, source: UploadSource, client: PartnerClient, signal: AbortSignal): Promise<void> {
    const completed = await client.call(
      'completeUpload',
      { body: { ...this.#parts(upload), filetype: source.filetype, file_md5: source.md5 } },
      signal,
    )
    if (completed.FileMd5.toLowerCase() !== source.md5)
      throw new PartnerError('bad-answer', 'What arrived at the service is not what was sent.', {
        status: 409,
        operation: 'completeUpload',
      })
    this.#uploads.complete(upload.id, completed.DownloadUrl, this.#now() + partnerLimits.downloadUrlValidMs, null)
  }

  async #completeWithRecord(
    upload: UploadRow,
    source: UploadSource,
    client: PartnerClient,
    metadata: FileMetadata,
    signal: AbortSignal,
  ): Promise<void> {
    const filetype = source.filetype === 'opus' ? 'opus' : 'mp3'
    const record = await client.call(
      'completeFile',
      { body: { ...metadata, ...this.#parts(upload), filetype, file_md5: source.md5 } },
      signal,
    )
    const address = record.presigned_url ?? null
    const expiresMs = address === null ? null : this.#now() + partnerLimits.downloadUrlValidMs
    this.#uploads.complete(upload.id, address, expiresMs, JSON.stringify(record))
  }

  #parts(upload: UploadRow) {
    const part_list = this.#uploads
      .parts(upload.id)
      .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag ?? '' }))
    return { file_id: upload.fileId, upload_id: upload.uploadId, part_list }
  }

  /** The open session of this recording in this form, if it is for this account and for the same bytes. */
  #resumable(recordingId: number, account: string, source: UploadSource): UploadRow | null {
    let found: UploadRow | null = null
    for (const upload of this.#uploads.open(recordingId))
      if (upload.serviceKey !== account) this.#uploads.abandon(upload.id, 'Another account is used.')
      else if (upload.form === source.form && upload.sha256 === source.sha256) found = upload
      else if (upload.form === source.form) this.#uploads.abandon(upload.id, 'The file is another one now.')
    return found
  }
}

/** Checked before it is written down: parts that do not add up would lose the file's end, others could never be sent. */
function checkSession({ ChunkSize, Parts }: UploadSession, sizeBytes: number): void {
  const expected = partCount(sizeBytes, ChunkSize)
  const numbers = new Set(Parts.map(({ PartNumber }) => PartNumber))
  const complete =
    Parts.length === expected && Array.from({ length: expected }, (_, i) => i + 1).every((n) => numbers.has(n))
  if (!complete)
    throw new PartnerError('bad-answer', 'The service’s upload plan does not cover the whole file (field: Parts).', {
      operation: 'presign',
    })
  if (!Parts.every(({ PresignedUrl }) => mayCarryAudio(PresignedUrl)))
    throw new PartnerError(
      'bad-answer',
      'The service’s upload plan names addresses that recordings are not sent to (field: Parts).',
      { operation: 'presign' },
    )
}

/** Recordings cross a network encrypted or not at all. */
function mayCarryAudio(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))
}
