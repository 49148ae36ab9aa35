import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/errors/problem.ts'
import { partnerLimits } from '../../shared/partner/limits.ts'
import type { TranscriptionParams } from '../../shared/partner/schemas.ts'
import { media } from '../media/index.ts'
import { codeOf } from './backgroundSteps.ts'
import type { ServiceContext } from './context.ts'
import { fetchFile } from './fetchFile.ts'
import { objectPath } from './objectAddresses.ts'

const fetchedPrefix = 'fetched-'

/** The source of a task's audio. */
type AudioSource = { transcription_id: string; file_id: string | null; file_url: string | null }
type Audio = { ok: true; path: string } | { ok: false; code: string; message: string }

/** The file of a task: an upload, or the file from its `file_url`. */
export async function audioOf(
  context: ServiceContext,
  task: AudioSource,
  params: TranscriptionParams,
  signal: AbortSignal,
): Promise<Audio> {
  if (task.file_url === null) return { ok: true, path: objectPath(context, task.file_id ?? '') }
  const path = fetchedPath(context, task)
  try {
    await fetchFile(task.file_url, path, signal)
  } catch (error) {
    const { code, message } = error instanceof TapelogError ? error : problem('fetch-failed')
    return { ok: false, code, message }
  }
  const message = await lengthProblem(path, params)
  return message ? { ok: false, code: 'too-long', message } : { ok: true, path }
}

/** Removes a fetched file. Never rejects: if it cannot be removed now, the next start removes it. */
export const removeFetched = (context: ServiceContext, task: AudioSource): Promise<void> =>
  rm(fetchedPath(context, task), { force: true }).catch(() => {})

const fetchedPath = (context: ServiceContext, { transcription_id }: AudioSource): string =>
  objectPath(context, `${fetchedPrefix}${transcription_id}`)

/** Removes files that a killed service had fetched. The service starts even if a file cannot be removed. */
export function sweepFetched({ objectsDir, log }: ServiceContext): void {
  try {
    for (const name of readdirSync(objectsDir))
      if (name.startsWith(fetchedPrefix)) rmSync(join(objectsDir, name), { force: true })
  } catch (error) {
    log('warn', 'sweep-failed', { code: codeOf(error) })
  }
}

/**
 * Section 8: why a recording is too long for these params, as a message that names the field; null if it is short enough. Also null for
 * a file that is not audio, because its task fails and says so.
 */
export async function lengthProblem(path: string, params: TranscriptionParams): Promise<string | null> {
  const { durationMs } = await media.probe(path).catch(() => ({ durationMs: 0 }))
  if (durationMs > partnerLimits.maxDurationMs) return 'file_url: the recording is longer than 24 hours'
  if (params.diarization.enabled && durationMs > partnerLimits.maxDiarizationDurationMs)
    return 'params.diarization.enabled: the recording is longer than 6 hours, the most with speaker diarization'
  return null
}
