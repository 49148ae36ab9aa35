import { resolve } from 'node:path'
import type { TranscriptionOptions } from '../../shared/domain.ts'
import { hashFile } from '../engine/intake/copy.ts'
import { findFiles } from '../engine/intake/findFiles.ts'
import { allRecordings } from './recordings.ts'
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
  for (const { name, reason } of skipped) out.event('skipped', { name, message: reason }, `${name}: ${reason}`)
  engine.start({ kinds: ['import'] })
  await engine.settle({ signal })

  const { jobs } = await engine.call('queue.list', { includeFinished: true })
  const mine = jobs.filter(({ id }) => jobIds.includes(id))
  for (const { subject, state, error } of mine)
    if (error) {
      const { code, message } = error
      out.event(state === 'done' ? 'skipped' : 'failed', { name: subject, code, message }, `${subject}: ${message}`)
    }
  const recordingIds = new Set(mine.flatMap(({ recordingId }) => recordingId ?? []))
  const seenBefore = found.files.filter(({ name }) => skipped.some((file) => file.name === name))
  if (seenBefore.length > 0) {
    // What was brought in earlier is known by its content, whatever it is called now.
    const { items } = await allRecordings(engine)
    const bySha256 = new Map(items.map(({ sha256, id }) => [sha256, id]))
    for (const { path } of seenBefore) {
      const recordingId = bySha256.get((await hashFile(path)).sha256)
      if (recordingId !== undefined) recordingIds.add(recordingId)
    }
  }
  return {
    recordingIds: [...recordingIds],
    someFailed: found.skipped.length > 0 || mine.some(({ state }) => state !== 'done'),
  }
}

const noAudio = 'No recording was found in what you named.'
