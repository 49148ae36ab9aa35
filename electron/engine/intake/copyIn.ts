import { rm } from 'node:fs/promises'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { encryptedRecording, isEncryptedByPlaud } from '../../media/index.ts'
import {
  type ByteRange,
  copyAndHash,
  type Digests,
  fingerprintOfFile,
  type IntakeSource,
  intakeError,
  openFileSource,
  salvaging,
} from '../../sealing/index.ts'
import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import type { DeviceSource, VolumeLoss } from './deviceSource.ts'

/** A plugged-in device wakes the imports that wait for it. This limit ends the wait if that signal was missed. */
const deviceWaitMs = 10 * 60_000
/** How long to wait before the next attempt while the device still counts as plugged in. */
const deviceIsThereMs = 3000
const deviceGone: ReadonlySet<string> = new Set(['device-away', 'device-unplugged'])
/** Before this time, an estimate of the remaining time would be a guess. */
const leastMeasuredMs = 2000

/** A complete copy of an import's file, on disk at `path`. */
export type CopiedFile = {
  path: string
  /** The file's own name, with its ending. */
  name: string
  /** Unix milliseconds; null if the source has no time. */
  modifiedMs: number | null
  /** The file's first bytes. */
  head: Buffer
  digests: Digests
  /** Null if the file's ends could not be read again. */
  fingerprint: string | null
  /** The ranges that could not be read and hold zeros; empty unless the file was salvaged. */
  gaps: readonly ByteRange[]
}

/**
 * Copies the file of an import to `path`, or continues the unfinished copy there. If its device is gone, the result says when to try
 * again, which costs no attempt. Throws every other failure.
 */
export async function copyIn(
  job: JobRow<'import'>,
  path: string,
  context: Pick<JobContext, 'signal' | 'report'>,
  deps: { devices: Pick<DeviceSource, 'open' | 'afterLoss'>; now: () => number },
): Promise<{ copied: CopiedFile } | { retry: JobResult }> {
  try {
    const opened = await openSource(job, deps.devices)
    try {
      const source = job.payload.salvage ? salvaging(opened) : opened
      let head: Buffer = Buffer.alloc(0)
      const digests = await copyAndHash(source, path, {
        signal: context.signal,
        onHead(bytes) {
          head = bytes
          if (isEncryptedByPlaud(bytes)) throw encryptedRecording()
        },
        onBytes: reporter(context, deps.now),
      })
      if (source.gaps?.lengthBytes === digests.sizeBytes) {
        await rm(path, { force: true })
        throw problem('salvage-nothing')
      }
      const fingerprint = await fingerprintOfFile(path).catch(() => null)
      const { name, modifiedMs, gaps } = source
      return { copied: { path, name, modifiedMs, head, digests, fingerprint, gaps: gaps?.ranges ?? [] } }
    } finally {
      await opened.close()
    }
  } catch (thrown) {
    const error = toErrorInfo(thrown)
    if (!deviceGone.has(error.code) || !error.retryable) throw thrown
    return { retry: { outcome: 'retry', error, ...nextAttempt(deps.devices.afterLoss(job)) } }
  }
}

/**
 * Unplugging a device costs no attempt, however often it happens. Only if the same opened volume is lost again and
 * again does each loss cost an attempt.
 */
function nextAttempt(loss: VolumeLoss) {
  if (loss === 'away') return { afterMs: deviceWaitMs, waitingFor: 'device', attempt: 'free' } as const
  // The device is still plugged in, so there may be no new plug-in that wakes the job.
  if (loss === 'open') return { afterMs: deviceIsThereMs, waitingFor: 'device', attempt: 'free' } as const
  return { afterMs: deviceIsThereMs, waitingFor: 'retry', attempt: 'charged' } as const
}

async function openSource(job: JobRow<'import'>, devices: Pick<DeviceSource, 'open'>): Promise<IntakeSource> {
  const { source } = job.payload
  if (source.kind === 'device') return await devices.open(job)
  if (source.kind === 'parts') throw new Error('not an import from a file')
  try {
    return await openFileSource(source.path)
  } catch (error) {
    throw intakeError(error)
  }
}

/**
 * Reports progress, and estimates the remaining time from the bytes read from the source, because the job hashes bytes
 * of an earlier attempt faster than it copies.
 */
function reporter({ report }: Pick<JobContext, 'report'>, now: () => number) {
  let reading: { sinceMs: number; fromByte: number } | null = null
  return (bytesDone: number, bytesTotal: number, keptBytes: number): void => {
    if (bytesDone > keptBytes) reading ??= { sinceMs: now(), fromByte: bytesDone }
    const elapsedMs = reading ? now() - reading.sinceMs : 0
    const readBytes = bytesDone - (reading?.fromByte ?? 0)
    report({
      fraction: bytesDone / bytesTotal,
      bytesDone,
      bytesTotal,
      ...(elapsedMs > leastMeasuredMs ? { remainingMs: (elapsedMs * (bytesTotal - bytesDone)) / readBytes } : {}),
    })
  }
}
