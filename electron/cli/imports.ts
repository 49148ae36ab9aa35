import { resolve } from 'node:path'
import { problemInfo, sentenceOf } from '../../shared/errors/problem.ts'
import type { TranscriptionOptions } from '../../shared/recordings/domain.ts'
import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { words } from '../../shared/words/catalogue.ts'
import { findFiles } from '../engine/index.ts'
import { jobsOf } from './jobsOf.ts'
import { noteSalvage, salvageFailed } from './salvage.ts'
import type { Session } from './session.ts'

export type Imported = {
  /** The recordings that the person named, also those that were in the library before. */
  recordingIds: number[]
  /** True if something could not be imported. */
  someFailed: boolean
}

/** Imports files and folders, waits until it is done, and reports what was skipped or failed and why. */
export async function importPaths(
  { engine, out, signal, command }: Session,
  names: string[],
  options: {
    localOnly?: boolean
    transcription?: TranscriptionOptions
    destination?: ImportDestination
    projectId?: number
    /** Saves the readable part of files that cannot be read completely. */
    salvage?: boolean
  } = {},
): Promise<Imported> {
  const paths = names.map((path) => resolve(path))
  const found = await findFiles(paths)
  for (const { name, error } of found.skipped)
    out.event('failed', { name, message: sentenceOf(error) }, `${name}: ${sentenceOf(error)}`)
  if (found.files.length === 0) {
    if (found.skipped.length === 0) {
      const nothing = problemInfo('nothing-to-import')
      out.event('failed', { code: nothing.code, message: sentenceOf(nothing) }, sentenceOf(nothing))
    }
    return { recordingIds: [], someFailed: true }
  }
  const { jobIds, skipped } = await engine.call('recordings.import', {
    paths: found.files.map(({ path }) => path),
    localOnly: options.localOnly ?? false,
    ...(options.transcription ? { options: options.transcription } : {}),
    ...(options.destination ? { destination: options.destination } : {}),
    ...(options.projectId ? { projectId: options.projectId } : {}),
  })
  for (const { name, error, recordingId } of skipped) {
    const message = sentenceOf(error)
    out.event('skipped', { name, message, recordingId }, `${name}: ${numbered(message, recordingId)}`)
  }
  engine.start({ kinds: ['import'] })
  await engine.settle({ signal })
  if (options.salvage) await salvageFailed({ engine, signal }, jobIds)

  const mine = await jobsOf(engine, jobIds)
  for (const { subject, state, error, recordingId } of mine)
    if (error) {
      const message = sentenceOf(error)
      const fields = { name: subject, code: error.code, message, recordingId }
      const said = error.code === 'duplicate' ? numbered(message, recordingId) : message
      out.event(state === 'done' ? 'skipped' : 'failed', fields, `${subject}: ${said}`)
    }
  if (!options.salvage) noteSalvage({ out, command }, mine)
  const recordingIds = new Set([...mine, ...skipped].flatMap(({ recordingId }) => recordingId ?? []))
  return {
    recordingIds: [...recordingIds],
    someFailed: found.skipped.length > 0 || mine.some(({ state }) => state !== 'done'),
  }
}

/** The number is what other commands take. */
const numbered = (message: string, recordingId: number | null): string =>
  recordingId === null ? message : words.terminal.numbered(message, recordingId)
