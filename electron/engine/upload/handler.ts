import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import PQueue from 'p-queue'
import { TapelogError } from '../../../shared/errors.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { partCount } from '../../../shared/partner/schemas.ts'
import { hashFile } from '../intake/copy.ts'
import type { JobContext, JobHandlers } from '../jobs/types.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { classify } from '../partner/classify.ts'
import { createPartnerClient, type PartnerClient } from '../partner/client.ts'
import { currentAddress, type ResolveConnection, serviceKey } from '../partner/connections.ts'
import { PartnerError } from '../partner/errors.ts'
import type { RunStore } from '../transcription/runs.ts'
import type { PartRow, UploadRow, UploadStore } from './sessions.ts'

/** At most this much is sent again after a crash: 4 parts in flight of 5 MiB. */
const partsInFlight = 4
/** A DownloadUrl must outlive the submit and the service's own fetch. */
const downloadUrlMarginMs = 30 * 60_000

/**
 * Uploads a run's recording, part by part, resuming where a crash left off: only parts without an ETag are sent. A
 * session that the service no longer knows (403, 404, 410) is abandoned with its reason and a new one begun.
 */
export function uploadHandler(deps: {
  folders: LibraryFolders
  recordings: RecordingStore
  runs: RunStore
  uploads: UploadStore
  resolve: ResolveConnection
  now: () => number
  /** Runs in the transaction that ends the job: enqueue the submit. */
  onUploaded: (runId: number) => void
}): JobHandlers['upload'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    try {
      const connection = await deps.resolve(run.destination, recording)
      const account = serviceKey(run.destination, connection)
      const finish = (upload: UploadRow) => ({
        outcome: 'done' as const,
        commit: () => {
          deps.runs.setUpload(run.id, upload.id)
          deps.onUploaded(run.id)
        },
      })
      const usable = deps.uploads.usable(recording.id, account, downloadUrlMarginMs)
      if (usable) return finish(usable)

      const path = join(deps.folders.originals, recording.fileName)
      const client = createPartnerClient(connection, deps.now)
      const filetype = extname(recording.fileName).slice(1) || 'wav'
      let upload = await resumable(deps.uploads, recording, account, path)
      if (!upload) {
        const session = await client.presign({ filesize: recording.sizeBytes, filetype }, context.signal)
        checkSession(session.ChunkSize, session.Parts, recording.sizeBytes)
        upload = deps.uploads.create(recording, run.destination, account, filetype, session)
      }
      try {
        await sendParts(upload, path, client, context, deps.uploads, (url) =>
          currentAddress(url, run.destination, connection),
        )
        const completed = await client.completeUpload(
          {
            file_id: upload.fileId,
            upload_id: upload.uploadId,
            part_list: deps.uploads
              .parts(upload.id)
              .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag ?? '' })),
            filetype,
            file_md5: recording.md5,
          },
          context.signal,
        )
        if (completed.FileMd5.toLowerCase() !== recording.md5)
          throw new PartnerError(
            'bad-answer',
            'What arrived at the service is not what was sent. It is uploaded again.',
            {
              status: 409,
            },
          )
        deps.uploads.complete(upload.id, completed.DownloadUrl, deps.now() + partnerLimits.downloadUrlValidMs)
        return finish(upload)
      } catch (error) {
        const reason = context.signal.aborted ? null : endsSession(error)
        if (reason === null) throw error
        deps.uploads.abandon(upload.id, reason)
        return {
          outcome: 'retry',
          error: { code: 'upload-session-ended', message: `${reason} A new upload is begun.`, retryable: true },
          waitingFor: 'retry',
          attempt: 'charged',
        }
      }
    } catch (error) {
      return classify(error)
    }
  }
}

/** Why this error means that the session cannot go on; null when it can. */
function endsSession(error: unknown): string | null {
  if (!(error instanceof PartnerError)) return null
  switch (error.status) {
    case 403:
      return 'The service no longer accepts the addresses of this upload (they expire).'
    case 404:
    case 410:
      return 'The service no longer knows this upload.'
    case 400:
    case 409:
    case 422:
      return 'The service did not accept the finished upload.'
    default:
      return null
  }
}

/** The open session of this recording, if it is for this account and our copy is still what it was when it began. */
async function resumable(
  uploads: UploadStore,
  recording: RecordingRow,
  account: string,
  path: string,
): Promise<UploadRow | null> {
  const facts = await stat(path).catch(() => null)
  const damaged = new TapelogError(
    'original-damaged',
    'The copy in the library is no longer what was sealed, so it is not sent. Import the recording again from where it came.',
  )
  if (!facts || facts.size !== recording.sizeBytes) throw damaged
  if (Math.round(facts.mtimeMs) !== recording.mtimeMs && (await hashFile(path)).sha256 !== recording.sha256)
    throw damaged
  const upload = uploads.open(recording.id)
  if (!upload) return null
  if (upload.serviceKey === account && upload.sha256 === recording.sha256) return upload
  uploads.abandon(upload.id, 'Another account is used now.')
  return null
}

/** A session whose parts do not add up to the file would lose the end of it. */
function checkSession(chunkSizeBytes: number, parts: { PartNumber: number }[], sizeBytes: number): void {
  const expected = partCount(sizeBytes, chunkSizeBytes)
  const numbers = new Set(parts.map(({ PartNumber }) => PartNumber))
  const complete =
    parts.length === expected && Array.from({ length: expected }, (_, i) => i + 1).every((n) => numbers.has(n))
  if (!complete)
    throw new PartnerError(
      'bad-answer',
      'The service’s upload plan does not cover the whole file (field: Parts). It is tried again.',
    )
}

async function sendParts(
  upload: UploadRow,
  path: string,
  client: PartnerClient,
  context: JobContext,
  uploads: UploadStore,
  address: (url: string) => string,
): Promise<void> {
  const parts = uploads.parts(upload.id)
  const sizeOf = (part: PartRow) =>
    Math.min(upload.chunkSizeBytes, upload.sizeBytes - (part.partNumber - 1) * upload.chunkSizeBytes)
  let sentBytes = parts.filter(({ etag }) => etag !== null).reduce((sum, part) => sum + sizeOf(part), 0)
  const beganMs = performance.now()
  const beganBytes = sentBytes
  const report = () => {
    const elapsedMs = performance.now() - beganMs
    const newBytes = sentBytes - beganBytes
    context.report({
      fraction: sentBytes / upload.sizeBytes,
      bytesDone: sentBytes,
      bytesTotal: upload.sizeBytes,
      ...(newBytes > 0 && elapsedMs > 2000
        ? { remainingMs: (elapsedMs * (upload.sizeBytes - sentBytes)) / newBytes }
        : {}),
    })
  }
  report()

  const abort = new AbortController()
  const signal = AbortSignal.any([context.signal, abort.signal])
  const queue = new PQueue({ concurrency: partsInFlight })
  const failures: unknown[] = []
  for (const part of parts.filter(({ etag }) => etag === null))
    void queue.add(async () => {
      if (signal.aborted) return
      try {
        const sizeBytes = sizeOf(part)
        const start = (part.partNumber - 1) * upload.chunkSizeBytes
        const stream = createReadStream(path, { start, end: start + sizeBytes - 1, highWaterMark: 256 * 1024 })
        const etag = await client.putPart(address(part.presignedUrl), { stream, sizeBytes }, signal)
        uploads.acknowledge(upload.id, part.partNumber, etag)
        context.progressMade()
        sentBytes += sizeBytes
        report()
      } catch (error) {
        failures.push(error)
        abort.abort()
      }
    })
  await queue.onIdle()
  if (failures.length > 0) throw failures[0]
  if (context.signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
}
