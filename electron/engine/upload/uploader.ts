import type { Destination } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { isLoopback } from '../../../shared/partner/regions.ts'
import { partCount, type UploadSession } from '../../../shared/partner/schemas.ts'
import type { CompleteFileRequest } from '../../../shared/partner/secondFamily.ts'
import type { JobContext } from '../jobs/types.ts'
import type { PartDigests } from '../library/partDigests.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { classify } from '../partner/classify.ts'
import type { PartnerClient } from '../partner/client.ts'
import { PartnerError } from '../partner/errors.ts'
import type { Bandwidth } from './bandwidth.ts'
import { formKey, spanKey, type UploadForm } from './forms.ts'
import { PartSlots } from './partSlots.ts'
import type { UploadRates } from './rates.ts'
import { isRefusalOfType, type RefusedTypes } from './refusedTypes.ts'
import { sendParts } from './sendParts.ts'
import type { UploadRow, UploadStore } from './sessions.ts'
import type { UploadSource, UploadSources } from './source.ts'

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

type UploaderDeps = {
  uploads: UploadStore
  sources: UploadSources
  digests: PartDigests
  refused: RefusedTypes
  rates: UploadRates
  /** Of all that goes to remote services; what goes to the one on this machine is never held back. */
  bandwidth: Bandwidth
  now: () => number
}

const stopped = () => new TapelogError('stopped', 'Stopped.', { retryable: true })

/**
 * Uploads recordings, part by part, resuming where a crash left off: only parts without an ETag are sent. A session that
 * the service no longer knows is abandoned with its reason; the next attempt begins a new one. Two uploads of one
 * recording wait for each other.
 */
export class Uploader {
  readonly #deps: UploaderDeps
  readonly #underWay = new Map<number, Promise<unknown>>()
  readonly #slots = new Map<string, PartSlots>()

  constructor(deps: UploaderDeps) {
    this.#deps = deps
  }

  /** Resolves with the completed upload, an earlier one where it still serves. */
  async upload(request: UploadRequest, context: JobContext): Promise<UploadRow> {
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
    // What is stopped while it waits gives its place to others at once; it still keeps its place in the line.
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

  async #upload(request: UploadRequest, context: JobContext): Promise<UploadRow> {
    const { recording, destination, client, form, fileRecord } = request
    const { uploads, sources } = this.#deps
    const usable =
      fileRecord === null
        ? uploads.withDownloadUrl(recording.id, client.account.key, form, downloadUrlMarginMs)
        : uploads.withFileRecord(recording.id, client.account.key, fileRecord.owner_id ?? null)
    // An encoded copy may be gone by now; what is there of it is as good as what would be made.
    if (usable && form.encoding !== 'original' && usable.form === formKey(form)) return usable
    const source = await sources.get(recording, form, {
      signal: context.signal,
      onProgress: (fraction) => context.report({ fraction }),
    })
    // Of what would be sent now: a file with a serial number in it serves no longer once numbers are to be removed.
    if (usable?.sha256 === source.sha256) {
      await sources.removeCopies(recording.id)
      return usable
    }

    let upload = this.#resumable(recording.id, client.account.key, source)
    if (!upload) {
      const session = await client
        .call('presign', { body: { filesize: source.sizeBytes, filetype: source.filetype } }, context.signal)
        .catch((error: unknown) => {
          this.#learnFrom(error, client, source)
          throw error
        })
      checkSession(session, source.sizeBytes)
      this.#abandonOthers(recording.id, source)
      upload = uploads.create(recording.id, destination, client.account.key, source, session)
    }
    try {
      await sendParts(upload, source.path, client, context, {
        ...this.#deps,
        slots: this.#slotsOf(client.account.key),
        bandwidth: destination === 'remote' ? this.#deps.bandwidth : null,
      })
      if (fileRecord === null) await this.#complete(upload, source, client, context.signal)
      else await this.#completeWithRecord(upload, source, client, fileRecord, context.signal)
    } catch (error) {
      const verdict = classify(error)
      if (this.#learnFrom(error, client, source))
        uploads.abandon(upload.id, 'The service does not take this type of file.')
      else if (verdict.action === 'new-upload-session' && !context.signal.aborted)
        uploads.abandon(upload.id, verdict.reason)
      if (source.isCopy && error instanceof TapelogError && error.code === 'original-damaged') {
        await sources.forget(recording.id, source)
        throw copyDamaged()
      }
      throw error
    }
    await sources.removeCopies(recording.id)
    return uploads.get(upload.id) ?? upload
  }

  /** True where the service refused the type of the file, which is now known of it. */
  #learnFrom(error: unknown, client: PartnerClient, { filetype }: UploadSource): boolean {
    if (!isRefusalOfType(error, filetype)) return false
    this.#deps.refused.note(client.account.key, filetype, error.said)
    return true
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
      throw new PartnerError('bad-answer', 'What arrived at the service is not what was sent.', {
        status: 409,
        operation: 'completeUpload',
      })
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
    const expiresMs = address === null ? null : this.#deps.now() + partnerLimits.downloadUrlValidMs
    this.#deps.uploads.complete(upload.id, address, expiresMs, JSON.stringify(record))
  }

  #parts(upload: UploadRow) {
    const part_list = this.#deps.uploads
      .parts(upload.id)
      .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag ?? '' }))
    return { file_id: upload.fileId, upload_id: upload.uploadId, part_list }
  }

  /** The open session of this recording in this form, if it is for this account and for the same bytes. */
  #resumable(recordingId: number, account: string, source: UploadSource): UploadRow | null {
    const { uploads } = this.#deps
    const key = formKey(source.form)
    let found: UploadRow | null = null
    for (const upload of uploads.open(recordingId))
      if (upload.serviceKey !== account) uploads.abandon(upload.id, 'Another account is used.')
      else if (upload.form === key && upload.sha256 === source.sha256) found = upload
      else if (upload.form === key) uploads.abandon(upload.id, 'The file is another one now.')
    return found
  }

  /** Of a whole recording, and of each of its parts, one session is alive at most. */
  #abandonOthers(recordingId: number, { form }: UploadSource): void {
    const { uploads } = this.#deps
    const part = form.span === null ? '' : `@${spanKey(form.span)}`
    for (const upload of uploads.open(recordingId))
      if (upload.form.replace(/^[^@]*/, '') === part)
        uploads.abandon(upload.id, 'It is sent as another type of file now.')
  }
}

const copyDamaged = () =>
  new TapelogError('copy-damaged', 'The copy made for sending was damaged on the disk. It is made again.', {
    retryable: true,
  })

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
