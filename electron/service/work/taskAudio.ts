import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { TranscriptionParams } from '../../../shared/partner/schemas.ts'
import { media } from '../../media/index.ts'
import { codeOf } from '../ports/backgroundSteps.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { TaskRow } from '../ports/tables.ts'
import { fetchFile } from './fetchFile.ts'

const fetchedPrefix = 'fetched-'

/** Removes files that a killed service had fetched. The service starts even if a file cannot be removed. */
export function removeFetchedFiles(folder: string, log: Log): void {
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith(fetchedPrefix)) rmSync(join(folder, name), { force: true })
  } catch (error) {
    log('warn', 'sweep-failed', { code: codeOf(error) })
  }
}

/**
 * Calls `work` with the file of a task: an upload, or the file from its `file_url`, which is fetched into `fetchFolder`
 * and removed afterwards. Throws 'fetch-failed' and 'too-long'.
 */
export async function withTaskAudio<T>(
  { objects }: ServiceContext,
  task: Pick<TaskRow, 'transcription_id' | 'file_id' | 'file_url' | 'params'>,
  { fetchFolder, signal }: { fetchFolder: string; signal: AbortSignal },
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (task.file_url === null) return await objects.withLocalFile(task.file_id ?? '', work, signal)
  const path = join(fetchFolder, `${fetchedPrefix}${task.transcription_id}`)
  const params: TranscriptionParams = JSON.parse(task.params)
  return await withFetchedAudio({ address: task.file_url, params, path }, signal, work)
}

/** The same for an address outside, whose file is kept at `path` meanwhile. */
export async function withFetchedAudio<T>(
  {
    address,
    params,
    path,
    ca,
  }: { address: string; params: TranscriptionParams; path: string; ca?: string[] | undefined },
  signal: AbortSignal,
  work: (path: string) => Promise<T>,
): Promise<T> {
  try {
    await fetchFile(address, path, signal, { ca })
    const message = lengthProblem(await durationOf(path), params)
    if (message) throw new TapelogError('too-long', message)
    return await work(path)
  } finally {
    // If it cannot be removed now, the next start removes it.
    await rm(path, { force: true }).catch(() => {})
  }
}

/** The duration in milliseconds; null for a file that is not audio, because its task fails and says so. */
export const durationOf = (path: string): Promise<number | null> =>
  media.probe(path).then(
    ({ durationMs }) => durationMs,
    () => null,
  )

/** Section 8: why a recording is too long for these params, as a message that names the field; null if it is short enough. */
export function lengthProblem(durationMs: number | null, params: TranscriptionParams): string | null {
  if (durationMs === null) return null
  if (durationMs > partnerLimits.maxDurationMs) return 'file_url: the recording is longer than 24 hours'
  if (params.diarization.enabled && durationMs > partnerLimits.maxDiarizationDurationMs)
    return 'params.diarization.enabled: the recording is longer than 6 hours, the most with speaker diarization'
  return null
}
