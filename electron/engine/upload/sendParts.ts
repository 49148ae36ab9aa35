import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
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

/** The interval between progress reports; an acknowledged part is reported at once. */
const reportEveryMs = 250

type SendPartsDeps = {
  uploads: Pick<UploadStore, 'parts' | 'acknowledge'>
  digests: Pick<PartDigests, 'partMd5s'>
  slots: PartSlots
  rates: UploadRates
  /** Null if there is no limit. */
  bandwidth: Bandwidth | null
}

/**
 * Sends the parts that have no ETag yet, and stores each ETag as it arrives, unless it contradicts the sent bytes. The first failure
 * stops the other parts.
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
  const stored = parts.filter(({ etag }) => etag !== null)
  const storedBytes = stored.reduce((sum, { partNumber }) => sum + partSizeBytes(upload, partNumber), 0)
  const partMd5s = deps.digests.partMd5s(upload.sha256, upload.chunkSizeBytes)
  const progress = new UploadProgress(upload, storedBytes, deps.rates, context)
  const sender = new PartSender({ ...deps, upload, client, storage, partMd5s, context, progress })
  const underWay = new Set<Promise<unknown>>()
  let reader: PartReader | null = null

  progress.report(true)
  try {
    const opened = new PartReader(await open(path, 'r'), upload, missing, deps.slots.memory)
    reader = opened
    for (const part of missing) {
      if (sender.signal.aborted) break
      await deps.slots.begin(sender.signal, () => {
        const sending = sender.send(opened, part)
        underWay.add(sending)
        void sending.then(() => underWay.delete(sending))
        return sending
      })
    }
    await Promise.all(underWay)
  } finally {
    progress.end()
    await reader?.close()
  }
  if (sender.failures.length > 0) throw sender.failures[0]
  if (context.signal.aborted) throw problem('stopped', null, { retryable: true })
}

/** Counts the bytes of an upload that are stored or being sent, and reports them. */
class UploadProgress {
  readonly #bytesTotal: number
  readonly #transfer: ReturnType<UploadRates['begin']>
  readonly #report: JobContext['report']
  #storedBytes: number
  #inFlightBytes = 0
  #reportedMs = Number.NEGATIVE_INFINITY

  constructor({ sizeBytes }: UploadRow, storedBytes: number, rates: UploadRates, context: JobContext) {
    this.#bytesTotal = sizeBytes
    this.#storedBytes = storedBytes
    this.#transfer = rates.begin(sizeBytes, storedBytes)
    this.#report = (progress) => context.report(progress)
  }

  stored(bytes: number): void {
    this.#storedBytes += bytes
  }

  /** `more` is negative if bytes are no longer being sent. */
  inFlight(more: number): void {
    this.#inFlightBytes += more
  }

  /** `isDue`: reports even if the last report was a moment ago. */
  report(isDue: boolean): void {
    const bytesTotal = this.#bytesTotal
    const bytesDone = Math.min(this.#storedBytes + this.#inFlightBytes, bytesTotal)
    this.#transfer.reached(bytesDone)
    const nowMs = performance.now()
    if (!isDue && nowMs - this.#reportedMs < reportEveryMs) return
    this.#reportedMs = nowMs
    const remainingMs = this.#transfer.remainingMs()
    this.#report({
      fraction: bytesDone / bytesTotal,
      bytesDone,
      bytesTotal,
      ...(remainingMs === null ? {} : { remainingMs }),
    })
  }

  end(): void {
    this.#transfer.end()
  }
}

type PartSenderDeps = SendPartsDeps & {
  upload: UploadRow
  client: PartnerClient
  storage: Awaited<ReturnType<typeof storageOf>>
  partMd5s: ReturnType<PartDigests['partMd5s']>
  context: JobContext
  progress: UploadProgress
}

/** Sends parts of one upload. After the first failure its signal is aborted. */
class PartSender {
  readonly failures: unknown[] = []
  readonly signal: AbortSignal
  readonly #deps: PartSenderDeps
  readonly #abort = new AbortController()

  constructor(deps: PartSenderDeps) {
    this.#deps = deps
    this.signal = AbortSignal.any([deps.context.signal, this.#abort.signal])
  }

  /** Sends one part. Never rejects. */
  async send(reader: PartReader, part: PartRow): Promise<PartEnd> {
    const { upload, uploads, context, progress } = this.#deps
    const bytes = partSizeBytes(upload, part.partNumber)
    let sentBytes = 0
    let isOver = false
    const onSent = (more: number) => {
      if (isOver) return
      sentBytes += more
      progress.inFlight(more)
      progress.report(false)
    }
    try {
      const etag = await this.#put(reader, part, onSent)
      await uploads.acknowledge(upload.id, part.partNumber, etag)
      context.progressMade()
      progress.stored(bytes)
      return { bytes }
    } catch (error) {
      const brokeOff = error instanceof PartnerError && (error.kind === 'unanswered' || error.kind === 'unreachable')
      const end = brokeOff && !this.signal.aborted ? 'line' : 'other'
      this.failures.push(error)
      this.#abort.abort()
      return end
    } finally {
      isOver = true
      progress.inFlight(-sentBytes)
      progress.report(true)
    }
  }

  /**
   * Sends a part once more if the receipt contradicts it, because the line may have garbled it, and a few times if the storage says that it
   * may succeed in a moment. Returns the ETag.
   */
  async #put(reader: PartReader, part: PartRow, onSent: (bytes: number) => void): Promise<string> {
    const { client, storage, partMd5s, bandwidth, slots } = this.#deps
    const sealed = partMd5(partMd5s, part.partNumber - 1) || null
    const address = currentAddress(part.presignedUrl, client)
    const bytes = await reader.read(part)
    for (let attempt = 1; ; attempt++) {
      const { etag, md5 } = await this.#repeated(onSent, (counted) =>
        client.putPart(address, bytes, {
          signal: this.signal,
          bandwidth,
          bursts: slots.bursts,
          onSent: counted,
          lookup: storage.lookupFor(address),
        }),
      )
      if (md5 === null || md5 === (sealed ?? md5Of(bytes))) {
        // After a failure, the connection may still read this memory, so give it back only here.
        reader.giveBack(bytes)
        return etag
      }
      // The storage has the sent bytes, but they differ from the sealed bytes.
      if (sealed !== null && md5 === md5Of(bytes)) throw problem('original-damaged')
      if (attempt === 2) throw garbled()
      onSent(-bytes.length)
      await reader.readAgain(part, bytes)
    }
  }

  /** Repeats what the storage calls a failure of the moment; the other parts go on meanwhile. */
  async #repeated<T>(
    onSent: (bytes: number) => void,
    put: (onSent: (bytes: number) => void) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      let sentBytes = 0
      const counted = (more: number) => {
        sentBytes += more
        onSent(more)
      }
      try {
        return await put(counted)
      } catch (error) {
        const pauseMs = repeatPausesMs[attempt]
        if (pauseMs === undefined || !(error instanceof PartnerError && error.isMomentary)) throw error
        onSent(-sentBytes)
        const waitMs = Math.min(error.retryAfterMs ?? pauseMs, longestRepeatPauseMs)
        await pause(waitMs, undefined, { signal: this.signal }).catch(() => Promise.reject(error))
      }
    }
  }
}

/** The pauses before a part is repeated. After the last one, the job waits longer. */
const repeatPausesMs = [200, 1000, 4000, 10_000]
const longestRepeatPauseMs = 30_000

const garbled = () => new PartnerError('bad-answer', problemInfo('upload-garbled'), { operation: 'putPart' })
