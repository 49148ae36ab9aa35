import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportFormat, RecordingSummary, TranscriptionOptions } from '../../../shared/domain.ts'
import { importPaths } from '../imports.ts'
import { allRecordings, conclude, leftToDo, writeExports } from '../recordings.ts'
import { type CommonFlags, type Session, withEngine } from '../session.ts'

/**
 * Import, transcribe, export in one go. Without --library it works in a temporary library, which is removed afterwards
 * unless something is left that can go on; with one, everything stays. Named again, a recording that is there already is
 * taken up where it stands.
 */
export async function runCommand(
  paths: string[],
  flags: CommonFlags & { out: string; formats: ExportFormat[] },
  transcription: TranscriptionOptions,
): Promise<number> {
  const library = flags.library ?? (await mkdtemp(join(tmpdir(), 'tapelog-run-')))
  let keep = flags.library !== undefined
  try {
    return await withEngine(
      { ...flags, library },
      async (session) => {
        const { engine, signal } = session
        const { recordingIds, someFailed } = await importPaths(session, paths, { transcription })
        if (!signal.aborted) {
          await askAgain(session, await recordingsOf(session, recordingIds), transcription)
          engine.start()
        }
        const settled = await engine.settle({ signal })
        keep ||= leftToDo(settled) || signal.aborted
        const mine = await recordingsOf(session, recordingIds)
        const ready = mine.filter(({ hasTranscript }) => hasTranscript)
        const files = await writeExports(session, ready, flags.formats, flags.out)
        // A recording that failed before this run began to settle is no news to the queue, but it is to the person who asked.
        const withoutText = mine.some(({ stage }) => stage === 'failed' || stage === 'cancelled')
        return conclude(session, {
          settled,
          someFailed: someFailed || withoutText,
          recordings: mine,
          files,
          exportTo: flags.out,
        })
      },
      flags.library === undefined ? 'make-for-now' : 'make',
    )
  } finally {
    if (!keep) await rm(library, { recursive: true, force: true })
  }
}

const recordingsOf = async ({ engine }: Session, recordingIds: number[]): Promise<RecordingSummary[]> => {
  const wanted = new Set(recordingIds)
  return (await allRecordings(engine)).items.filter(({ id }) => wanted.has(id))
}

/** What was here before and has no transcript coming is asked for again: whoever names it wants its text. */
async function askAgain({ engine }: Session, recordings: RecordingSummary[], options: TranscriptionOptions) {
  for (const { id, stage, error, hasTranscript } of recordings) {
    if (hasTranscript || !['sealed', 'failed', 'cancelled'].includes(stage)) continue
    // The service may be at work on this one already; only a person can tell.
    if (error?.code === 'submit-unanswered') continue
    await engine.call('recordings.transcribe', { recordingId: id, options })
  }
}
