import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import type { Destination, RecordingSummary, TranscriptionOptions } from '../../../shared/recordings/domain.ts'
import { problemInfo, sentenceOf } from '../../../shared/words/problem.ts'
import { makeExportFolder } from '../../system/index.ts'
import { shellWord } from '../commandLine.ts'
import { type DestinationFlags, decideDestination } from '../destination.ts'
import { importPaths } from '../imports.ts'
import { allRecordings, conclude, leftToDo, writeExports } from '../recordings.ts'
import { type CommonFlags, type Session, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type RunFlags = CommonFlags & DestinationFlags & { out: string; formats: ExportFormat[] }

/**
 * Imports, transcribes and exports in one command. Without --library, it works in a temporary library and removes it, unless there is
 * something left to continue or export. If a recording is already in the library, it continues where the recording stopped.
 */
export async function runCommand(
  terminal: Terminal,
  paths: string[],
  flags: RunFlags,
  transcription: TranscriptionOptions,
): Promise<number> {
  // Check the folder first: transcribing may take hours, and the folder might not be writable.
  makeExportFolder(flags.out)
  const library = flags.library ?? (await mkdtemp(join(terminal.temporaryFolder, 'tapelog-run-')))
  let keep = flags.library !== undefined
  try {
    return await withEngine(
      terminal,
      { ...flags, library },
      async (session) => {
        try {
          const { code, isLeft } = await runIn(session, paths, flags, transcription)
          keep ||= isLeft
          return code
        } catch (error) {
          if (!keep && (await holdsRecordings(session))) {
            keep = true
            noteKept(session, library, flags)
          }
          throw error
        }
      },
      flags.library === undefined ? 'make-for-now' : 'make',
    )
  } finally {
    if (!keep) await rm(library, { recursive: true, force: true })
  }
}

/** `isLeft`: true if the next `sync` has something to continue. */
async function runIn(
  session: Session,
  paths: string[],
  flags: RunFlags,
  transcription: TranscriptionOptions,
): Promise<{ code: number; isLeft: boolean }> {
  const { engine, signal } = session
  const { isHere, ...decided } = await decideDestination(session, flags)
  const how = { localOnly: flags.localOnly ?? false, ...decided }
  const { recordingIds, someFailed } = await importPaths(session, paths, { transcription, ...how })
  if (!signal.aborted) {
    await queueAgain(session, await recordingsOf(session, recordingIds), {
      options: transcription,
      destination: isHere ? 'this-machine' : 'remote',
    })
    engine.start()
  }
  const settled = await engine.settle({ signal })
  const isLeft = leftToDo(settled) || signal.aborted
  const mine = await recordingsOf(session, recordingIds)
  const ready = mine.filter(({ hasTranscript }) => hasTranscript)
  const { files, failed } = await writeExports(session, ready, flags.out, { formats: flags.formats })
  // The queue reports only failures of this run, but the person also named recordings that failed earlier.
  const withoutText = mine.some(({ stage }) => stage === 'failed' || stage === 'cancelled')
  const code = conclude(session, {
    settled,
    someFailed: someFailed || withoutText || failed.length > 0,
    recordings: mine,
    files,
    exportTo: flags.out,
  })
  return { code, isLeft }
}

/** Also true if the library does not answer, because it may hold recordings. */
const holdsRecordings = async ({ engine }: Session): Promise<boolean> =>
  allRecordings(engine).then(
    ({ items }) => items.length > 0,
    () => true,
  )

/** This is an event and not a note, because programs must find the library too. */
function noteKept({ out, command }: Session, path: string, { out: folder, formats }: RunFlags): void {
  const exporting = command(`export --all --out ${shellWord(folder)} --formats ${formats.join(',')}`)
  const kept = problemInfo('run-library-kept', { path, command: exporting })
  out.event('library-kept', { path, command: exporting }, sentenceOf(kept))
}

const recordingsOf = async ({ engine }: Session, recordingIds: number[]): Promise<RecordingSummary[]> => {
  const wanted = new Set(recordingIds)
  return (await allRecordings(engine)).items.filter(({ id }) => wanted.has(id))
}

/** Queues recordings again if they have no transcript and no job is making one. */
async function queueAgain(
  { engine }: Session,
  recordings: RecordingSummary[],
  how: { options: TranscriptionOptions; destination: Destination },
) {
  for (const { id, stage, error, hasTranscript } of recordings) {
    if (hasTranscript || !['sealed', 'failed', 'cancelled'].includes(stage)) continue
    // The service may already be transcribing this recording. Only the person can find out.
    if (error?.code === 'submit-unanswered') continue
    await engine.call('recordings.transcribe', { recordingId: id, ...how })
  }
}
