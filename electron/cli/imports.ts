import { resolve } from 'node:path'
import type { TranscriptionOptions } from '../../shared/domain.ts'
import { findFiles } from '../engine/intake/findFiles.ts'
import { jobsOf } from './jobsOf.ts'
import type { Session } from './session.ts'

export type Imported = {
  /** The recordings of what was named, also those that were in the library before. */
  recordingIds: number[]
  /** True when something that was named could not be brought in. */
  someFailed: boolean
}

/** Brings files and folders in and waits until they are, telling what was passed over or refused and why. */
export async function importPaths(
  { engine, out, signal }: Session,
  names: string[],
  options: { localOnly?: boolean; transcription?: TranscriptionOptions } = {},
): Promise<Imported> {
  const paths = names.map((path) => resolve(path))
  const found = await findFiles(paths)
  for (const { name, reason } of found.skipped) out.event('failed', { name, message: reason }, `${name}: ${reason}`)
  if (found.files.length === 0) {
    if (found.skipped.length === 0) out.event('failed', { message: noAudio }, noAudio)
    return { recordingIds: [], someFailed: true }
  }
  const { jobIds, skipped } = await engine.call('recordings.import', {
    paths: found.files.map(({ path }) => path),
    localOnly: options.localOnly ?? false,
    ...(options.transcription ? { options: options.transcription } : {}),
  })
  for (const { name, reason, recordingId } of skipped)
    out.event('skipped', { name, message: reason, recordingId }, `${name}: ${reason}${numbered(recordingId)}`)
  engine.start({ kinds: ['import'] })
  await engine.settle({ signal })

  const mine = await jobsOf(engine, jobIds)
  for (const { subject, state, error, recordingId } of mine)
    if (error) {
      const fields = { name: subject, code: error.code, message: error.message, recordingId }
      const number = error.code === 'duplicate' ? numbered(recordingId) : ''
      out.event(state === 'done' ? 'skipped' : 'failed', fields, `${subject}: ${error.message}${number}`)
    }
  const recordingIds = new Set([...mine, ...skipped].flatMap(({ recordingId }) => recordingId ?? []))
  return {
    recordingIds: [...recordingIds],
    someFailed: found.skipped.length > 0 || mine.some(({ state }) => state !== 'done'),
  }
}

/** Other commands take a recording's number; the window does not show it. */
const numbered = (recordingId: number | null): string =>
  recordingId === null ? '' : ` It is recording ${recordingId}.`

const noAudio = 'No recording was found in what you named.'
