import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import type { Log } from '../../../../shared/errors/log.ts'
import type { TranscriptionParams } from '../../../../shared/partner/schemas.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { fetchFile, UnexpectedStatus } from '../../work/fetchFile.ts'
import { withFetchedAudio } from '../../work/taskAudio.ts'
import type { HeldTask } from '../../work/transcriber.ts'
import type { ApiClient } from './apiClient.ts'
import { retrying } from './retrying.ts'

/** The largest file that the service stores, over a line of 20 Mbit/s. */
const storedLimits = { bytes: 64 * 1024 ** 3, wholeMs: 8 * 3_600_000, silenceMs: 30_000 }
/** Over some two minutes. */
const mostTries = 12

/** The recording cannot be read from the store now, which says nothing about the task: another worker may read it. */
class RecordingUnavailable extends Error {
  readonly code = 'recording-unavailable'
}

type Parts = { api: ApiClient; fetchFolder: string; closing: AbortSignal; log: Log }

/**
 * Calls `work` with the path of the task's recording, which is fetched from the address that the service gives for it and
 * removed afterwards. Throws 'file-gone', 'fetch-failed' and 'too-long', which are the task's end.
 */
export async function withRecording<T>(
  { task, claimToken }: HeldTask,
  { api, fetchFolder, closing, log }: Parts,
  signal: AbortSignal,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(fetchFolder, claimToken)
  const ended = AbortSignal.any([signal, closing])
  const addressNow = async () => {
    const answer = await api.call(
      'recording',
      { claim_token: claimToken },
      { task: task.transcription_id, signal: ended },
    )
    if (answer === null) throw new RecordingUnavailable()
    return answer
  }
  const { address, is_stored } = await retrying({ signal: ended, log }, addressNow)
  if (!is_stored) {
    const params: TranscriptionParams = JSON.parse(task.params)
    return await withFetchedAudio({ address, params, path, ca: api.ca }, signal, work)
  }
  try {
    let isFirst = true
    // An address may have run out meanwhile, so each try has its own.
    await retrying({ signal: ended, log, mostTries, isTransient: (error) => !isGone(error) }, async () => {
      const from = isFirst ? address : (await addressNow()).address
      isFirst = false
      await fetchFile(from, path, ended, { limits: storedLimits, mayBeInside: true, ca: api.ca })
    }).catch((error: unknown) => {
      if (isGone(error)) throw problem('file-gone')
      if (signal.aborted || !isOfFetching(error)) throw error
      throw new RecordingUnavailable('The recording cannot be fetched.', { cause: error })
    })
    return await work(path)
  } finally {
    // If it cannot be removed now, the next start removes it.
    await rm(path, { force: true }).catch(() => {})
  }
}

const isOfFetching = (error: unknown): error is TapelogError =>
  error instanceof TapelogError && error.code === 'fetch-failed'

const isGone = (error: unknown): boolean =>
  isOfFetching(error) && error.cause instanceof UnexpectedStatus && error.cause.status === 404
