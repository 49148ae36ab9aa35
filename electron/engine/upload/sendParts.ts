import { open } from 'node:fs/promises'
import { problem, problemInfo } from '../../../shared/errors/problem.ts'
import { md5Of, type PartnerClient, PartnerError } from '../../partner/index.ts'
import { partMd5 } from '../../sealing/index.ts'
import { currentAddress } from '../accounts/connections.ts'
import type { JobContext } from '../jobs/types.ts'
import type { PartDigests } from '../library/partDigests.ts'
import type { Bandwidth } from './bandwidth.ts'
import { PartReader, partSizeBytes } from './partReader.ts'
import type { PartEnd, PartSlots } from './partSlots.ts'
import type { UploadRates } from './rates.ts'
import type { PartRow, UploadRow, UploadStore } from './sessions.ts'
import { storageOf } from './storage.ts'

/** Between two progress reports; an acknowledged part is reported at once. */
const reportEveryMs = 250

type SendPartsDeps = {
  uploads: Pick<UploadStore, 'parts' | 'acknowledge'>
  digests: Pick<PartDigests, 'partMd5s'>
  slots: PartSlots
  rates: UploadRates
  /** Null: no limit. */
  bandwidth: Bandwidth | null
}

/**
 * Sends the parts that have no ETag yet, and stores each ETag as it comes, unless it contradicts the bytes that were sent. The
 * first failure stops the rest.
 */
export async function sendParts(
  upload: UploadRow,
  path: string,
  client: PartnerClient,
  context: JobContext,
  deps: SendPartsDeps,
): Promise<void> {
  const storage = await storageOf(client)
  const parts = deps.uploads.parts(upload.id)
  const missing = parts.filter(({ etag }) => etag === null)
  const partMd5s = deps.digests.partMd5s(upload.sha256, upload.chunkSizeBytes)
  const sizeOf = ({ partNumber }: PartRow) => partSizeBytes(upload, partNumber)
  let storedBytes = parts.filter(({ etag }) => etag !== null).reduce((sum, part) => sum + sizeOf(part), 0)
  let inFlightBytes = 0
  const transfer = deps.rates.begin(upload.sizeBytes, storedBytes)
  let reportedMs = Number.NEGATIVE_INFINITY
  const report = (isDue: boolean) => {
    const bytesDone = Math.min(storedBytes + inFlightBytes, upload.sizeBytes)
    transfer.reached(bytesDone)
    const nowMs = performance.now()
    if (!isDue && nowMs - reportedMs < reportEveryMs) return
    reportedMs = nowMs
    const remainingMs = transfer.remainingMs()
    context.report({
      fraction: bytesDone / upload.sizeBytes,
      bytesDone,
      bytesTotal: upload.sizeBytes,
      ...(remainingMs === null ? {} : { remainingMs }),
    })
  }

  const abort = new AbortController()
  const signal = AbortSignal.any([context.signal, abort.signal])
  const failures: unknown[] = []
  const underWay = new Set<Promise<unknown>>()
  let reader: PartReader | null = null

  /** Sends a part once more where the receipt contradicts it: the line may have garbled it. */
  const sendOne = async (reader: PartReader, part: PartRow, onSent: (bytes: number) => void) => {
    const { bandwidth, slots } = deps
    const sealed = partMd5(partMd5s, part.partNumber - 1) || null
    const address = currentAddress(part.presignedUrl, client)
    // Checked here too, because an older version began sessions without the check.
    storage.demandUpload(address)
    const bytes = await reader.read(part)
    for (let attempt = 1; ; attempt++) {
      const { etag, md5 } = await client.putPart(address, bytes, {
        signal,
        bandwidth,
        bursts: slots.bursts,
        onSent,
        lookup: storage.lookupFor(address),
      })
      if (md5 === null || md5 === (sealed ?? md5Of(bytes))) {
        // After a failure the connection may still read this memory, so it is given back only here.
        reader.giveBack(bytes)
        return etag
      }
      // The storage has what was sent, and that is not what was sealed.
      if (sealed !== null && md5 === md5Of(bytes)) throw problem('original-damaged')
      if (attempt === 2) throw garbled()
      onSent(-bytes.length)
      await reader.readAgain(part, bytes)
    }
  }

  const send = async (reader: PartReader, part: PartRow): Promise<PartEnd> => {
    const bytes = sizeOf(part)
    let sentBytes = 0
    let isOver = false
    const onSent = (more: number) => {
      if (isOver) return
      sentBytes += more
      inFlightBytes += more
      report(false)
    }
    try {
      const etag = await sendOne(reader, part, onSent)
      await deps.uploads.acknowledge(upload.id, part.partNumber, etag)
      context.progressMade()
      storedBytes += bytes
      return { bytes }
    } catch (error) {
      const brokeOff = error instanceof PartnerError && (error.kind === 'unanswered' || error.kind === 'unreachable')
      const end = brokeOff && !signal.aborted ? 'line' : 'other'
      failures.push(error)
      abort.abort()
      return end
    } finally {
      isOver = true
      inFlightBytes -= sentBytes
      report(true)
    }
  }

  report(true)
  try {
    const opened = new PartReader(await open(path, 'r'), upload, missing, deps.slots.memory)
    reader = opened
    for (const part of missing) {
      if (signal.aborted) break
      await deps.slots.begin(signal, () => {
        const sending = send(opened, part)
        underWay.add(sending)
        void sending.then(() => underWay.delete(sending))
        return sending
      })
    }
    await Promise.all(underWay)
  } finally {
    transfer.end()
    await reader?.close()
  }
  if (failures.length > 0) throw failures[0]
  if (context.signal.aborted) throw problem('stopped', null, { retryable: true })
}

const garbled = () => new PartnerError('bad-answer', problemInfo('upload-garbled'), { operation: 'putPart' })
