import { open } from 'node:fs/promises'
import { TapelogError } from '../../../shared/errors.ts'
import { partMd5 } from '../intake/hashing/plan.ts'
import type { JobContext } from '../jobs/types.ts'
import type { PartDigests } from '../library/partDigests.ts'
import type { PartnerClient } from '../partner/client.ts'
import { currentAddress } from '../partner/connections.ts'
import { PartnerError } from '../partner/errors.ts'
import { md5Of } from '../partner/etag.ts'
import type { Bandwidth } from './bandwidth.ts'
import { PartReader, partSizeBytes } from './partReader.ts'
import type { PartEnd, PartSlots } from './partSlots.ts'
import type { UploadRates } from './rates.ts'
import type { PartRow, UploadRow, UploadStore } from './sessions.ts'

/** Between two reports that only say that bytes went; a part that is there is reported at once. */
const reportEveryMs = 250

export type SendPartsDeps = {
  uploads: Pick<UploadStore, 'parts' | 'acknowledge'>
  digests: Pick<PartDigests, 'partMd5s'>
  slots: PartSlots
  rates: UploadRates
  /** Null: as fast as it goes. */
  bandwidth: Bandwidth | null
}

/**
 * Sends the parts that have no ETag yet; each ETag is written down as it comes, when it does not contradict what was sent.
 * The first failure stops the rest.
 */
export async function sendParts(
  upload: UploadRow,
  path: string,
  client: PartnerClient,
  context: JobContext,
  deps: SendPartsDeps,
): Promise<void> {
  const parts = deps.uploads.parts(upload.id)
  const missing = parts.filter(({ etag }) => etag === null)
  const partMd5s = deps.digests.partMd5s(upload.sha256, upload.chunkSizeBytes)
  const sizeOf = ({ partNumber }: PartRow) => partSizeBytes(upload, partNumber)
  let thereBytes = parts.filter(({ etag }) => etag !== null).reduce((sum, part) => sum + sizeOf(part), 0)
  let onItsWayBytes = 0
  const transfer = deps.rates.begin(upload.sizeBytes, thereBytes)
  let reportedMs = Number.NEGATIVE_INFINITY
  const report = (isDue: boolean) => {
    const bytesDone = Math.min(thereBytes + onItsWayBytes, upload.sizeBytes)
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

  /** Twice where the receipt names other bytes: a line that garbles may do better the second time. */
  const sendOne = async (reader: PartReader, part: PartRow, onSent: (bytes: number) => void) => {
    const { bandwidth, slots } = deps
    const sealed = partMd5(partMd5s, part.partNumber - 1) || null
    const address = currentAddress(part.presignedUrl, client)
    const bytes = await reader.read(part)
    for (let attempt = 1; ; attempt++) {
      const { etag, md5 } = await client.putPart(address, bytes, { signal, bandwidth, slices: slots.slices, onSent })
      if (md5 === null || md5 === (sealed ?? md5Of(bytes))) {
        // Only now: of a part that failed the connection may still hold some bytes.
        reader.giveBack(bytes)
        return etag
      }
      // It has what was sent, which is not what was sealed.
      if (sealed !== null && md5 === md5Of(bytes)) throw damaged()
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
      onItsWayBytes += more
      report(false)
    }
    try {
      const etag = await sendOne(reader, part, onSent)
      await deps.uploads.acknowledge(upload.id, part.partNumber, etag)
      context.progressMade()
      thereBytes += bytes
      return { bytes }
    } catch (error) {
      const brokeOff = error instanceof PartnerError && (error.kind === 'unanswered' || error.kind === 'unreachable')
      const end = brokeOff && !signal.aborted ? 'line' : 'other'
      failures.push(error)
      abort.abort()
      return end
    } finally {
      isOver = true
      onItsWayBytes -= sentBytes
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
  if (context.signal.aborted) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
}

const damaged = () =>
  new TapelogError(
    'original-damaged',
    'The copy in the library is no longer what was sealed, so it is not sent. Import the recording again from where it came.',
  )

const garbled = () =>
  new PartnerError(
    'bad-answer',
    'What the storage received is not what was sent, twice in a row. It is tried again later; if it keeps happening, try another network.',
    { operation: 'putPart' },
  )
