import { type FileHandle, open } from 'node:fs/promises'
import PQueue from 'p-queue'
import { TapelogError } from '../../../shared/errors.ts'
import type { JobContext } from '../jobs/types.ts'
import type { PartnerClient } from '../partner/client.ts'
import { currentAddress } from '../partner/connections.ts'
import type { PartRow, UploadRow, UploadStore } from './sessions.ts'

/** At most this much is sent again after a crash: 4 parts in flight of 5 MiB. */
const partsInFlight = 4

/** Sends the parts that have no ETag yet; each ETag is written down as it comes. The first failure stops the rest. */
export async function sendParts(
  upload: UploadRow,
  path: string,
  client: PartnerClient,
  context: JobContext,
  uploads: UploadStore,
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
  const file = await open(path, 'r')
  // A part goes out of one buffer that is read into once: several times faster than a stream of small blocks.
  const buffers: Buffer[] = []
  try {
    for (const part of parts.filter(({ etag }) => etag === null))
      void queue.add(async () => {
        if (signal.aborted) return
        const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(upload.chunkSizeBytes)
        try {
          const bytes = await readPart(file, buffer.subarray(0, sizeOf(part)), part, upload)
          const etag = await client.putPart(currentAddress(part.presignedUrl, client), bytes, signal)
          uploads.acknowledge(upload.id, part.partNumber, etag)
          context.progressMade()
          sentBytes += bytes.length
          report()
          // Only now: of a part that failed the connection may still hold some bytes.
          buffers.push(buffer)
        } catch (error) {
          failures.push(error)
          abort.abort()
        }
      })
    await queue.onIdle()
  } finally {
    await file.close()
  }
  if (failures.length > 0) throw failures[0]
  if (context.signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
}

async function readPart(file: FileHandle, buffer: Buffer, part: PartRow, upload: UploadRow): Promise<Buffer> {
  const start = (part.partNumber - 1) * upload.chunkSizeBytes
  for (let done = 0; done < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, start + done)
    if (bytesRead === 0)
      throw new TapelogError(
        'original-damaged',
        'The copy in the library is shorter than what was sealed, so it is not sent. Import the recording again from where it came.',
      )
    done += bytesRead
  }
  return buffer
}
