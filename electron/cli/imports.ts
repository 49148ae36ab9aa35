import { resolve } from 'node:path'
import type { ErrorInfo } from '../../shared/errors/errors.ts'
import type { TranscriptionOptions } from '../../shared/recordings/domain.ts'
import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problemInfo, sentenceOf } from '../../shared/words/problem.ts'
import { findFiles } from '../engine/index.ts'
import { holdsSound } from '../media/index.ts'
import { toldOf } from './output.ts'
import { plain } from './queueLines.ts'
import { jobsOf } from './recordings.ts'
import { noteSalvage, salvageFailed } from './salvage.ts'
import type { Session } from './session.ts'

export type Imported = {
  /** The recordings that the person named, including those that were in the library before. */
  recordingIds: number[]
  /** True if something could not be imported. */
  someFailed: boolean
}

export type ImportOptions = {
  localOnly: boolean
  transcription: TranscriptionOptions
  destination?: ImportDestination
  projectId?: number
  /** Saves the readable part of files that cannot be read completely. */
  salvage?: boolean
}

/** What an import asks of the engine. */
export const wishOf = ({ transcription, destination, projectId }: Partial<ImportOptions>) => ({
  ...(transcription ? { options: transcription } : {}),
  ...(destination ? { destination } : {}),
  ...(projectId ? { projectId } : {}),
})

/** Imports files and folders, waits until all imports have ended, and reports what was skipped or failed and why. */
export async function importPaths(
  { engine, out, signal, command }: Omit<Session, 'terminal'>,
  names: string[],
  options: Partial<ImportOptions>,
): Promise<Imported> {
  const paths = names.map((path) => resolve(path))
  const found = await findFiles(paths, { holdsSound })
  for (const { name, error } of found.skipped)
    out.event(isLeftOut(error) ? 'skipped' : 'failed', { name, ...toldOf(error) }, lineOf(name, error))
  if (found.files.length === 0) {
    if (found.skipped.length === 0) {
      const nothing = problemInfo('nothing-to-import')
      out.event('failed', toldOf(nothing), sentenceOf(nothing))
    }
    return { recordingIds: [], someFailed: true }
  }
  const { jobIds, skipped } = await engine.call('recordings.import', {
    paths: found.files.map(({ path }) => path),
    localOnly: options.localOnly ?? false,
    ...wishOf(options),
  })
  for (const { name, error, recordingId } of skipped)
    out.event('skipped', { name, ...toldOf(error), recordingId }, lineOf(name, error, recordingId))
  engine.start({ kinds: ['import'] })
  await engine.settle({ signal })
  if (options.salvage) await salvageFailed({ engine, signal }, jobIds)

  const mine = await jobsOf(engine, jobIds)
  for (const { subject, state, error, recordingId } of mine)
    if (error) {
      const fields = { name: subject, ...toldOf(error), recordingId }
      const line = lineOf(subject, error, error.code === 'duplicate' ? recordingId : null)
      out.event(state === 'done' ? 'skipped' : 'failed', fields, line)
    }
  if (!options.salvage) noteSalvage({ out, command }, mine)
  const recordingIds = new Set([...mine, ...skipped].flatMap(({ recordingId }) => recordingId ?? []))
  return {
    recordingIds: [...recordingIds],
    someFailed: found.skipped.some(({ error }) => !isLeftOut(error)) || mine.some(({ state }) => state !== 'done'),
  }
}

/** What lies in a folder and is not read is no failure of an import. */
const isLeftOut = ({ code }: ErrorInfo) => code === 'not-audio' || code === 'other-ending'

/** A line about a file and its error, for a person. It has the recording's number, which other commands accept. */
export function lineOf(name: string, error: ErrorInfo, recordingId: number | null = null): string {
  const message = sentenceOf(error)
  return plain(`${name}: ${recordingId === null ? message : words.terminal.numbered(message, recordingId)}`)
}
