import { partnerLimits } from '../../../shared/partner/limits.ts'
import { partCount, type UploadSession } from '../../../shared/partner/schemas.ts'
import type { CompleteFileRequest } from '../../../shared/partner/secondFamily.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import { type PartnerClient, PartnerError } from '../../partner/index.ts'
import type { JobContext } from '../jobs/types.ts'
import type { PartDigests } from '../library/partDigests.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { Bandwidth } from './bandwidth.ts'
import { encodingKey, spanKey, type UploadEncoding } from './encodings.ts'
import { uploadFailure } from './failures.ts'
import { PartSlots } from './partSlots.ts'
import type { UploadRates } from './rates.ts'
import type { RefusedTypes } from './refusedTypes.ts'
import { sendParts } from './sendParts.ts'
import type { UploadRow, UploadStore } from './sessions.ts'
import type { UploadSource, UploadSources } from './source.ts'
import { storageOf } from './storage.ts'

/** The fields that the second family needs to complete a file, in addition to the parts. */
export type FileMetadata = Omit<CompleteFileRequest, 'file_id' | 'upload_id' | 'part_list' | 'filetype' | 'file_md5'>

type UploadRequest = {
  recording: RecordingRow
  destination: Destination
  client: PartnerClient
  encoding: UploadEncoding
  /**
   * Null if the partner interface completes the upload. Otherwise the second family completes it, and makes a file
   * record.
   */
  fileRecord: FileMetadata | null
}

/** `type-refused`: the service does not accept this type of file; `EncodingChoice` now knows this. */
type UploadOutcome = { is: 'uploaded'; upload: UploadRow } | { is: 'type-refused'; error: PartnerError }

/** A DownloadUrl must stay valid for this long, so that the recording can be submitted and the service can fetch the file. */
const downloadUrlMarginMs = 30 * 60_000

type UploaderDeps = {
  uploads: UploadStore
  sources: UploadSources
  digests: PartDigests
  refused: RefusedTypes
  rates: UploadRates
  /** The bandwidth of all uploads to remote services; uploads to the service on this machine have no limit. */
  bandwidth: Bandwidth
  now: () => number
}

const stopped = () => problem('stopped', null, { retryable: true })

/**
 * Uploads recordings part by part; after a crash, it sends only the parts without an ETag. A session that cannot
 * continue is abandoned with its reason, and the next attempt begins a new session. Two uploads of one recording run
 * one after the other.
 */
export class Uploader {
  readonly #deps: UploaderDeps
  readonly #underWay = new Map<number, Promise<unknown>>()
  readonly #slots = new Map<string, PartSlots>()

  constructor(deps: UploaderDeps) {
    this.#deps = deps
  }

  /** Resolves with the completed upload, or with an earlier upload that is still usable. */
  async upload(request: UploadRequest, context: JobContext): Promise<UploadOutcome> {
    const { id } = request.recording
    const before = this.#underWay.get(id) ?? Promise.resolve()
    let hasBegun = false
    const mine = before
      .catch(() => {})
      .then(() => {
        if (context.signal.aborted) throw stopped()
        hasBegun = true
        return this.#upload(request, context)
      })
      .finally(() => {
        if (this.#underWay.get(id) === mine) this.#underWay.delete(id)
      })
    this.#underWay.set(id, mine)
    // If an upload is stopped while it waits, its job ends at once. The upload keeps its turn in the line and does nothing then.
    const { promise: stoppedInLine, reject } = Promise.withResolvers<never>()
    const stop = () => {
      if (!hasBegun) reject(stopped())
    }
    context.signal.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([mine, stoppedInLine])
    } finally {
      context.signal.removeEventListener('abort', stop)
    }
  }

  async #upload(request: UploadRequest, context: JobContext): Promise<UploadOutcome> {
    const { recording, destination, client, encoding, fileRecord } = request
    const { uploads, sources } = this.#deps
    const usable =
      fileRecord === null
        ? uploads.withDownloadUrl(recording.id, client.account.key, encoding, downloadUrlMarginMs)
        : uploads.withFileRecord(recording.id, client.account.key, fileRecord.owner_id ?? null)
    // The earlier upload counts even if the encoded copy was removed since, because encoding again would give the same
    // bytes.
    if (usable && encoding.name !== 'original' && usable.encoding === encodingKey(encoding)) return uploaded(usable)
    const source = await sources.get(recording, encoding, {
      signal: context.signal,
      onProgress: (fraction) => context.report({ fraction }),
    })
    // The hash shows whether the same bytes would be sent now, because the setting for serial numbers may have changed.
    if (usable?.sha256 === source.sha256) {
      await sources.removeCopies(recording.id)
      return uploaded(usable)
    }

    let upload = this.#resumable(recording.id, client.account.key, source)
    try {
      if (!upload) {
        const session = await client.call(
          'presign',
          { body: { filesize: source.sizeBytes, filetype: source.filetype } },
          context.signal,
        )
        checkSession(session, source.sizeBytes)
        const storage = await storageOf(client)
        for (const { PresignedUrl } of session.Parts) storage.demandUpload(PresignedUrl)
        this.#abandonOthers(recording.id, source)
        upload = uploads.create(recording.id, destination, client.account.key, source, session)
      }
      await sendParts(upload, source.path, client, context, {
        ...this.#deps,
        slots: this.#slotsOf(client.account.key),
        bandwidth: destination === 'remote' ? this.#deps.bandwidth : null,
      })
      if (fileRecord === null) await this.#complete(upload, source, client, context.signal)
      else await this.#completeWithRecord(upload, source, client, fileRecord, context.signal)
    } catch (error) {
      return this.#failed(error, { recordingId: recording.id, upload, source, client, signal: context.signal })
    }
    await sources.removeCopies(recording.id)
    return uploaded(uploads.get(upload.id) ?? upload)
  }

  /** Ends a session that cannot continue. Throws, unless the service refused the type of the file. */
  async #failed(
    error: unknown,
    facts: {
      recordingId: number
      upload: UploadRow | null
      source: UploadSource
      client: PartnerClient
      signal: AbortSignal
    },
  ): Promise<UploadOutcome> {
    const { recordingId, upload, source, client, signal } = facts
    const failure = uploadFailure(error, source)
    switch (failure.is) {
      case 'type-refused':
        this.#deps.refused.note(client.account.key, source.filetype, failure.error.said)
        if (upload) this.#deps.uploads.abandon(upload.id, 'The service does not take this type of file.')
        return failure
      case 'session-over':
        if (upload && !signal.aborted) this.#deps.uploads.abandon(upload.id, failure.reason)
        throw error
      case 'copy-damaged':
        await this.#deps.sources.forget(recordingId, source)
        throw problem('copy-damaged', null, { retryable: true })
      case 'interrupted':
        throw error
    }
  }

  #slotsOf(serviceKey: string): PartSlots {
    const known = this.#slots.get(serviceKey)
    if (known) return known
    const slots = new PartSlots()
    this.#slots.set(serviceKey, slots)
    return slots
  }

  async #complete(upload: UploadRow, source: UploadSource, client: PartnerClient, signal: AbortSignal): Promise<void> {
    const completed = await client.call(
      'completeUpload',
      { body: { ...this.#parts(upload), filetype: source.filetype, file_md5: source.md5 } },
      signal,
    )
    if (completed.FileMd5.toLowerCase() !== source.md5)
      throw new PartnerError('bad-answer', problemInfo('upload-session-ended', { reason: 'not-what-was-sent' }), {
        status: 409,
        operation: 'completeUpload',
      })
    const storage = await storageOf(client)
    storage.demandDownload(completed.DownloadUrl)
    this.#deps.uploads.complete(
      upload.id,
      completed.DownloadUrl,
      this.#deps.now() + partnerLimits.downloadUrlValidMs,
      null,
    )
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
    if (address !== null) (await storageOf(client)).demandDownload(address)
    const expiresMs = address === null ? null : this.#deps.now() + partnerLimits.downloadUrlValidMs
    this.#deps.uploads.complete(upload.id, address, expiresMs, JSON.stringify(record))
  }

  #parts(upload: UploadRow) {
    const part_list = this.#deps.uploads
      .parts(upload.id)
      .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag ?? '' }))
    return { file_id: upload.fileId, upload_id: upload.uploadId, part_list }
  }

  /** The open session of this recording in this encoding, if it belongs to this account and has the same bytes. */
  #resumable(recordingId: number, account: string, source: UploadSource): UploadRow | null {
    const { uploads } = this.#deps
    const key = encodingKey(source.encoding)
    let found: UploadRow | null = null
    for (const upload of uploads.open(recordingId))
      if (upload.serviceKey !== account) uploads.abandon(upload.id, 'Another account is used.')
      else if (upload.encoding === key && upload.sha256 === source.sha256) found = upload
      else if (upload.encoding === key) uploads.abandon(upload.id, 'The file is another one now.')
    return found
  }

  /** Abandons other sessions, because a whole recording and each of its slices may have only one open session. */
  #abandonOthers(recordingId: number, { encoding }: UploadSource): void {
    const { uploads } = this.#deps
    const slice = encoding.span === null ? '' : `@${spanKey(encoding.span)}`
    for (const upload of uploads.open(recordingId))
      if (upload.encoding.replace(/^[^@]*/, '') === slice)
        uploads.abandon(upload.id, 'It is sent as another type of file now.')
  }
}

const uploaded = (upload: UploadRow): UploadOutcome => ({ is: 'uploaded', upload })

/** Throws if the parts do not cover the file. */
function checkSession({ ChunkSize, Parts }: UploadSession, sizeBytes: number): void {
  const expected = partCount(sizeBytes, ChunkSize)
  const numbers = new Set(Parts.map(({ PartNumber }) => PartNumber))
  const complete =
    Parts.length === expected && Array.from({ length: expected }, (_, i) => i + 1).every((n) => numbers.has(n))
  if (!complete)
    throw new PartnerError('bad-answer', problemInfo('upload-plan-incomplete'), {
      operation: 'presign',
    })
}
