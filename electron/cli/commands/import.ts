import type { TranscriptionOptions } from '../../../shared/domain.ts'
import { importPaths } from '../imports.ts'
import { recordingLine } from '../output.ts'
import { allRecordings } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Copies and seals files; nothing is sent. */
export function importCommand(
  paths: string[],
  flags: CommonFlags & { localOnly?: boolean },
  transcription: TranscriptionOptions,
): Promise<number> {
  return withEngine(flags, async (session) => {
    const { engine, out, signal } = session
    const localOnly = flags.localOnly ?? false
    const { recordingIds, someFailed } = await importPaths(session, paths, { localOnly, transcription })
    const { items } = await allRecordings(engine)
    const recordings = items.filter(({ id }) => recordingIds.includes(id))
    out.stop()
    for (const recording of recordings) out.line(recordingLine(recording))
    const ok = !someFailed && !signal.aborted
    out.result({ ok, recordings })
    return ok ? exitCode.done : exitCode.failed
  })
}
